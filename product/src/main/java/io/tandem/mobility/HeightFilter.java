package io.tandem.mobility;

/**
 * Estimates the height of a real participant from its fixes: an alpha-beta filter with the steady-state gains of a Kalman filter for constant velocity
 * (P. Kalata, The tracking index, IEEE TAES 20(2), 1984). Heights are taken to be half again as uncertain as positions.
 *
 * <pre>
 *   lambda = sigma_a h^2 / sigma         tracking index; h seconds since the last fix, sigma_a m/s2, sigma metres
 *   r = (4 + lambda - sqrt(8 lambda + lambda^2)) / 4,   alpha = 1 - r^2,   beta = 2 (2 - alpha) - 4 sqrt(1 - alpha)
 * </pre>
 */
public final class HeightFilter {

    private static final double HEIGHT_PER_PLACE_SIGMA = 1.5;
    /** Accuracy of a fix that gives none. */
    private static final double USUAL_SIGMA_METRES = 3;
    /** Silence after which the filter starts anew. */
    private static final double LONGEST_COASTING_SECONDS = 3;

    private final double acceleration;
    private boolean known;
    private double up;
    private double climb;

    /** @param acceleration m/s2 by which a climb may change */
    public HeightFilter(double acceleration) {
        this.acceleration = acceleration;
    }

    /**
     * @param seconds     since the last fix
     * @param measured    metres up
     * @param accuracy    of the place, metres; NaN where it is unknown
     * @param measuredUp  m/s upward; NaN where it is unknown
     */
    public void hear(double seconds, double measured, double accuracy, double measuredUp) {
        if (Double.isNaN(measured)) {
            return;
        }
        if (!known || !(seconds > 0 && seconds <= LONGEST_COASTING_SECONDS)) {
            known = true;
            up = measured;
            climb = Double.isNaN(measuredUp) ? 0 : measuredUp;
            return;
        }
        double sigma = HEIGHT_PER_PLACE_SIGMA * (accuracy > 0 ? accuracy : USUAL_SIGMA_METRES);
        double index = acceleration * seconds * seconds / sigma;
        double r = (4 + index - Math.sqrt(8 * index + index * index)) / 4;
        double alpha = 1 - r * r;
        double beta = 2 * (2 - alpha) - 4 * Math.sqrt(1 - alpha);
        double expected = up + seconds * climb;
        up = expected + alpha * (measured - expected);
        climb = Double.isNaN(measuredUp) ? climb + beta / seconds * (measured - expected) : measuredUp;
    }

    public void forget() {
        known = false;
        up = 0;
        climb = 0;
    }

    /** Metres above the site; 0 until a fix has a height. */
    public double up() {
        return up;
    }

    /** m/s. */
    public double climb() {
        return climb;
    }
}
