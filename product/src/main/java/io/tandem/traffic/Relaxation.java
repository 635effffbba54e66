package io.tandem.traffic;

/**
 * What a driver does who was cut in on: takes the time gap as it is, and lets it grow to the usual one over some seconds, instead of
 * braking for all of it at once. In danger there is no patience.
 */
public final class Relaxation {

    /** Seconds in which two thirds of what is missing come back. */
    private static final double PATIENCE = 8;

    private Relaxation() {
    }

    /** The time gap wanted a moment later. */
    public static double next(double timeGap, double usual, double seconds) {
        return timeGap + (usual - timeGap) * Math.min(1, seconds / PATIENCE);
    }

    /** The time gap to begin with behind one who has just come in; the usual one where that is shorter, or where it is dangerous. */
    public static double begin(double gap, double standstill, double speed, double ahead, double usual) {
        if (SafeSpeed.isDanger(speed, gap, ahead) || speed * usual <= gap - standstill) {
            return usual;
        }
        return Math.max(0, gap - standstill) / speed;
    }
}
