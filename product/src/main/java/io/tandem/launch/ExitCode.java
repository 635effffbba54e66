package io.tandem.launch;

/** What the program's exit code tells a script. */
final class ExitCode {

    static final int WELL = 0;
    /** The run ended, but an expectation of its scenario failed. */
    static final int EXPECTATION_FAILED = 1;
    static final int CALLERS_MISTAKE = 2;
    static final int NO_CORE = 3;
    static final int TIMED_OUT = 4;
    static final int OUR_BUG = 70;

    private ExitCode() {
    }
}
