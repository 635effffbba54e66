package io.tandem.console;

/** Exit codes of the program. */
public final class ExitCode {

    public static final int WELL = 0;
    /** The run ended, but an expectation of its scenario failed. */
    public static final int EXPECTATION_FAILED = 1;
    public static final int CALLERS_MISTAKE = 2;
    public static final int NO_CORE = 3;
    public static final int TIMED_OUT = 4;
    public static final int OUR_BUG = 70;

    private ExitCode() {
    }
}
