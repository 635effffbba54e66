package io.tandem.review.measure;

/**
 * Time to collision: seconds until contact if nothing changes (J. Hayward, "Near-miss determination through use of a scale of
 * danger", Highway Research Record 384 (1972) 24). NaN where there is no contact, 0 where they overlap.
 */
public final class TimeToCollision {

    /** Critical below, seconds. */
    public static final double CRITICAL = 1.5;
    /** Warning below, and counted as exposure, seconds. */
    public static final double WARN = 3;

    private TimeToCollision() {
    }

    /** In one lane at constant speeds: gap / (v_follower - v_leader). */
    public static double inLane(double gap, double followerSpeed, double leaderSpeed) {
        double closing = followerSpeed - leaderSpeed;
        return gap <= 0 ? 0 : closing > 0 ? gap / closing : Double.NaN;
    }

    /** In one lane at constant accelerations. A vehicle that brakes to a stop stays there instead of reversing. */
    public static double inLane(double gap, double followerSpeed, double leaderSpeed, double followerAcceleration,
            double leaderAcceleration) {
        double followerStop = stop(followerSpeed, followerAcceleration);
        double leaderStop = stop(leaderSpeed, leaderAcceleration);
        double first = Math.min(followerStop, leaderStop);
        double second = Math.max(followerStop, leaderStop);
        double[] from = {0, first, second};
        double[] to = {first, second, Double.POSITIVE_INFINITY};
        for (int phase = 0; phase < from.length && from[phase] < Double.POSITIVE_INFINITY; phase++) {
            double t = from[phase];
            double left = gap + way(leaderSpeed, leaderAcceleration, leaderStop, t) - way(followerSpeed, followerAcceleration, followerStop, t);
            double closing = speed(followerSpeed, followerAcceleration, followerStop, t) - speed(leaderSpeed, leaderAcceleration, leaderStop, t);
            double more = (t < followerStop ? followerAcceleration : 0) - (t < leaderStop ? leaderAcceleration : 0);
            double meeting = t + firstMeeting(left, closing, more);
            if (meeting <= to[phase]) {
                return meeting;
            }
        }
        return Double.NaN;
    }

    private static double stop(double speed, double acceleration) {
        boolean stops = speed == 0 ? acceleration < 0 : speed * acceleration < 0;
        return stops ? Math.abs(speed / acceleration) : Double.POSITIVE_INFINITY;
    }

    private static double way(double speed, double acceleration, double stop, double t) {
        double moving = Math.min(t, stop);
        return moving * (speed + acceleration * moving / 2);
    }

    private static double speed(double speed, double acceleration, double stop, double t) {
        return t < stop ? speed + acceleration * t : 0;
    }

    /** The least non-negative root of gap - closing t - more t² / 2. */
    private static double firstMeeting(double gap, double closing, double more) {
        if (gap <= 0) {
            return 0;
        }
        double root = Math.sqrt(closing * closing + 2 * more * gap);
        // This form of the root has no cancellation, and without acceleration it is gap / closing.
        double denominator = closing + root;
        return denominator > 0 ? 2 * gap / denominator : Double.NaN;
    }

    /** Two discs with the sum of their radii; position and velocity of the second are relative to the first. */
    public static double discs(double east, double north, double eastSpeed, double northSpeed, double radii) {
        return plane(Outline.disc(radii), 0, Outline.disc(radii), 0, east, north, eastSpeed, northSpeed);
    }

    /** Two outlines that keep velocity and heading; position and velocity of the second are relative to the first. */
    public static double plane(Outline one, double heading, Outline other, double otherHeading, double east, double north,
            double eastSpeed, double northSpeed) {
        ContactInterval contact = new ContactInterval();
        contact.plane(one, heading, other, otherHeading, east, north, eastSpeed, northSpeed);
        return contact.seconds();
    }

    /** Severity of a least time to collision. */
    public static Severity flag(double seconds) {
        return Severity.below(seconds, WARN, CRITICAL);
    }
}
