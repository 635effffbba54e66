package io.tandem.sweep.outcome;

import java.util.List;

/**
 * What came out of one run.
 *
 * @param run         its id
 * @param seed        of the run
 * @param values      of the settings that vary, in the order of the plan
 * @param passed      whether it ran to its end and met every expectation
 * @param failure     why it did not pass, in one line; empty where it passed
 * @param broken      whether it did not run to its end, so that nothing was measured
 * @param verdicts    one per expectation
 * @param measures    values in the order of the columns; NaN where one is undefined
 * @param hash        of the state at its end; empty where it is broken
 * @param wallSeconds that it took
 * @param cpuSeconds  of processor time
 */
public record Row(String run, long seed, List<String> values, boolean passed, String failure, boolean broken, List<Judged> verdicts, double[] measures,
        String hash, double wallSeconds, double cpuSeconds) {

    /** A verdict. */
    public record Judged(String expectation, boolean met, String detail) {
    }
}
