package io.tandem.review.measure;

/** Kernels of car following, per moment. Not a number where there is nothing to say. */
public final class FollowingRisk {

    /** Decelerations above this are more than drivers like to give. */
    public static final double HARD = 3.35;
    /** A headway under this many seconds is flagged. */
    public static final double SHORT_HEADWAY = 0.8;
    private static final double CRAWL = 0.5;

    private FollowingRisk() {
    }

    /** The deceleration in m/s² that just avoids a collision (DRAC); 0 where nobody closes in, not a number in contact. */
    public static double deceleration(double gap, double followerSpeed, double leaderSpeed) {
        double closing = Math.max(0, followerSpeed - leaderSpeed);
        return gap > 0 ? closing * closing / (2 * gap) : Double.NaN;
    }

    /** Seconds from the leader's front to the follower's, absent at a crawl. */
    public static double headway(double frontToFront, double followerSpeed) {
        return followerSpeed > CRAWL ? frontToFront / followerSpeed : Double.NaN;
    }
}
