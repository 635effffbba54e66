package io.tandem.traffic;

import io.tandem.behavior.following.CarFollowingModel;

/**
 * The last word on every distance: no faster than one can stop behind whoever stops ahead, if both brake as hard as they can and one is
 * a moment late.
 */
final class SafeSpeed {

    /** m/s^2 */
    private static final double HARDEST = 8;
    /** What everybody is trusted to do at the least, m/s^2. */
    private static final double TRUSTED = 6;
    /** Seconds that pass before the brake bites. */
    private static final double LATE = 0.3;
    /** Metres that remain. */
    private static final double REMAINS = 1;
    /** Seconds to a collision. */
    private static final double DANGER = 3;

    private SafeSpeed() {
    }

    /** The highest speed from which one comes to rest behind the one ahead. */
    static double speed(double gap, double ahead) {
        double late = TRUSTED * LATE;
        return Math.max(0, Math.sqrt(late * late + ahead * ahead + 2 * TRUSTED * Math.max(0, gap - REMAINS)) - late);
    }

    static boolean isSafe(double speed, double gap, double ahead) {
        return speed <= speed(gap, ahead);
    }

    /** The acceleration that is left of a wish. */
    static double limit(double wish, double speed, double gap, double ahead) {
        if (gap == CarFollowingModel.NO_LEADER) {
            return wish;
        }
        double needed = (speed(gap, ahead) - speed) / LATE;
        return Math.max(-HARDEST, Math.min(wish, needed));
    }

    /** Whether one closes in so fast that there is no time for patience. */
    static boolean isDanger(double speed, double gap, double ahead) {
        return speed > ahead && gap < DANGER * (speed - ahead);
    }
}
