package io.tandem.world;

/** What is known of a place. Sensors take the unknown for free, planners for occupied. */
public enum CellState {
    FREE, OCCUPIED, UNKNOWN;

    /** Whether something would be seen there. */
    public boolean isSeen() {
        return this == OCCUPIED;
    }

    /** Whether one may plan to go there. */
    public boolean isOpen() {
        return this == FREE;
    }
}
