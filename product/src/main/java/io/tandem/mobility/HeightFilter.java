package io.tandem.mobility;

/**
 * What is believed of a real participant's height: an alpha-beta tracker whose gains are those of a Kalman filter at rest, for fixes whose
 * heights are half again as uncertain as their places.
 */
public final class HeightFilter {

    private static final double HALF_AGAIN = 1.5;
    private static final double USUAL_SIGMA = 3;
    private static final double LONGEST_COASTING = 3;

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
     * @param accuracy    of the place, metres; NaN where it is not said
     * @param measuredUp  m/s upward; NaN where it is not said
     */
    public void hear(double seconds, double measured, double accuracy, double measuredUp) {
        if (Double.isNaN(measured)) {
            return;
        }
        if (!known || !(seconds > 0 && seconds <= LONGEST_COASTING)) {
            known = true;
            up = measured;
            climb = Double.isNaN(measuredUp) ? 0 : measuredUp;
            return;
        }
        double sigma = HALF_AGAIN * (accuracy > 0 ? accuracy : USUAL_SIGMA);
        // The tracking index of a constant-velocity filter, and the gains it settles to (Kalata 1984).
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

    /** Metres above the site; 0 as long as no device told a height. */
    public double up() {
        return up;
    }

    /** m/s. */
    public double climb() {
        return climb;
    }
}
