package io.tandem.message;

/** The state of a run, or of one vehicle of it. The numbers are those of the wire and of the published system. */
public enum RunState {
    READY(1), SET(2), GO(3), PAUSE(4), STOP(5);

    private static final RunState[] BY_NUMBER = values();
    private final int number;

    RunState(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    public static RunState of(int number) {
        return BY_NUMBER[number - 1];
    }

    /** Whether a run may go from here to there. GO to SET is a reset: new initial conditions, step zero, same recording. */
    public boolean allows(RunState next) {
        if (next == STOP) {
            return this != STOP;
        }
        return switch (this) {
            case READY -> next == SET;
            case SET -> next == GO || next == READY;
            case GO -> next == PAUSE || next == SET;
            case PAUSE -> next == GO;
            case STOP -> false;
        };
    }
}
