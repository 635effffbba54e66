package io.tandem.calibration;

/**
 * How far a simulated follower is from the recorded one.
 *
 * @param speed root mean square, m/s
 * @param gap   root mean square, metres
 */
public record FitError(double speed, double gap) {

    static FitError of(Follower follower, double[] speed, double[] gap) {
        double speeds = 0;
        double gaps = 0;
        for (Follower.Span span : follower.spans()) {
            for (int row = span.from(); row < span.to(); row++) {
                speeds += (speed[row] - follower.speed()[row]) * (speed[row] - follower.speed()[row]);
                gaps += (gap[row] - follower.gap()[row]) * (gap[row] - follower.gap()[row]);
            }
        }
        return new FitError(Math.sqrt(speeds / follower.rows()), Math.sqrt(gaps / follower.rows()));
    }
}
