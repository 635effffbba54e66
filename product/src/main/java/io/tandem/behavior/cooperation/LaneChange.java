package io.tandem.behavior.cooperation;

/**
 * The lateral position of a vehicle, metres to the left of the path, and its moves from lane to lane by a quintic of 5 s:
 *
 * <pre>
 *   y = y0 + (y1 - y0) (10 s^3 - 15 s^4 + 6 s^5),  s = t / 5 s
 * </pre>
 *
 * A move begins only while the lane is clear and returns when it is not, as long as the vehicle is less than half-way, so that its old place is not taken yet. Time counts only as far as it rolls.
 */
final class LaneChange {

    private static final double SECONDS = 5;
    private static final double ROLLING_MPS = 5;
    private static final double HALF = 0.5;
    private static final double THERE_METRES = 0.25;

    private double lane;
    private double from;
    private double to;
    private double progress = 1;
    private boolean returning;
    private double abandoned;

    LaneChange(double lane) {
        this.lane = lane;
        this.from = lane;
        this.to = lane;
    }

    /** The lane to which it belongs: that from which a move began, until it has ended. */
    double lane() {
        return lane;
    }

    double target() {
        return to;
    }

    boolean isMoving() {
        return progress < 1 || to != lane || returning;
    }

    boolean isReturning() {
        return returning;
    }

    /** The lane from which it turned back last. While it returns it may still be moving there: the heading follows later. */
    double abandoned() {
        return abandoned;
    }

    void begin(double toLane) {
        from = reference();
        to = toLane;
        progress = 0;
        returning = false;
    }

    /** Where it is to be now. */
    double reference() {
        double s = Math.clamp(progress, 0, 1);
        return from + (to - from) * s * s * s * (10 - 15 * s + 6 * s * s);
    }

    /**
     * Goes on.
     *
     * @param clear   whether the lane to which it moves is safe for it
     * @param lateral where it is, metres to the left of the path
     * @return whether it turned back
     */
    boolean update(double seconds, double speed, boolean clear, double lateral) {
        if (!isMoving()) {
            return false;
        }
        boolean early = Math.abs(lateral - lane) < HALF * Math.abs(to - lane);
        if (!clear && early && !returning) {
            abandoned = to;
            begin(lane);
            returning = true;
            return true;
        }
        progress = Math.min(1, progress + seconds / SECONDS * Math.min(1, speed / ROLLING_MPS));
        if (progress >= 1 && Math.abs(lateral - to) < THERE_METRES) {
            lane = to;
            returning = false;
        }
        return false;
    }
}
