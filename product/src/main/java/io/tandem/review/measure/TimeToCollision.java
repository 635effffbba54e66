package io.tandem.review.measure;

/**
 * Seconds until two meet if nothing changes. Not a number where they never will; 0 where they overlap.
 */
public final class TimeToCollision {

    /** Under this many seconds a time to collision is critical. */
    public static final double CRITICAL = 1.5;
    /** Under this many seconds it is a warning, and counts as exposed. */
    public static final double WARN = 3;

    private TimeToCollision() {
    }

    /** In one lane at constant speeds. */
    public static double inLane(double gap, double followerSpeed, double leaderSpeed) {
        double closing = followerSpeed - leaderSpeed;
        return gap <= 0 ? 0 : closing > 0 ? gap / closing : Double.NaN;
    }

    /** In one lane at constant accelerations, where whoever brakes to a stop stays there instead of going backwards. */
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

    /** The smallest root of gap - closing t - more t^2 / 2 that is not negative. */
    private static double firstMeeting(double gap, double closing, double more) {
        if (gap <= 0) {
            return 0;
        }
        double root = Math.sqrt(closing * closing + 2 * more * gap);
        // With closing in the denominator's sum nothing cancels, and without acceleration it is plainly gap / closing.
        double denominator = closing + root;
        return denominator > 0 ? 2 * gap / denominator : Double.NaN;
    }

    /** Two discs whose radii add up to one: the second's place and velocity as the first sees them. */
    public static double discs(double east, double north, double eastSpeed, double northSpeed, double radii) {
        return plane(Outline.disc(radii), 0, Outline.disc(radii), 0, east, north, eastSpeed, northSpeed);
    }

    /** Two outlines that keep velocity and heading: the second's place and velocity as the first sees them. */
    public static double plane(Outline one, double heading, Outline other, double otherHeading, double east, double north,
            double eastSpeed, double northSpeed) {
        ContactInterval contact = new ContactInterval();
        contact.plane(one, heading, other, otherHeading, east, north, eastSpeed, northSpeed);
        return contact.seconds();
    }

    /** How a smallest time to collision is flagged. */
    public static Severity flag(double seconds) {
        return Severity.below(seconds, WARN, CRITICAL);
    }
}
