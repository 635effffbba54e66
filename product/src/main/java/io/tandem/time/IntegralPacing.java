package io.tandem.time;

/**
 * MoVE's control law, equations 6 and 7: sleep = max(0, cInt - dtErr - kI dtErrSum), with dtErr read at the start of the beat, so
 * that the drift there goes to zero. The sum stands still while there is nothing left to sleep and is bounded by cInt / kI:
 * as printed it winds up in an overload and then runs the model seconds ahead of the wall.
 */
final class IntegralPacing implements PacingLaw {

    /** kI */
    private static final double INTEGRAL_GAIN = 0.3;

    /** cInt */
    private final double beat;
    private final double bound;
    /** dtErr */
    private double error;
    /** dtErrSum */
    private double sum;

    IntegralPacing(long beatNanos) {
        beat = beatNanos;
        bound = beat / INTEGRAL_GAIN;
    }

    @Override
    public void begin(long drift) {
        error = drift;
    }

    @Override
    public long sleep(long lag) {
        double sleep = Math.max(0, beat - error - INTEGRAL_GAIN * sum);
        if (sleep > 0 || error <= 0) {
            sum = Math.max(-bound, Math.min(bound, sum + error));
        }
        return Math.round(sleep);
    }
}
