package io.tandem.world;

/** Knowledge about a cell. Sensors treat unknown as free, planners as occupied. */
public enum CellState {
    FREE, OCCUPIED, UNKNOWN;

    /** Whether a sensor detects something there. */
    public boolean isSeen() {
        return this == OCCUPIED;
    }

    /** Whether a planner may enter it. */
    public boolean isOpen() {
        return this == FREE;
    }
}
