package io.tandem.review.measure;

/** Car-following measures at one instant. NaN where they are undefined. */
public final class FollowingRisk {

    /**
     * Deceleration above which a required deceleration is flagged, m/s² (J. Archer, Indicators for traffic safety assessment and
     * prediction, KTH, 2005).
     */
    public static final double HARD = 3.35;
    /** Headway below which a vehicle is flagged, seconds. */
    public static final double SHORT_HEADWAY = 0.8;
    private static final double MIN_SPEED_MPS = 0.5;

    private FollowingRisk() {
    }

    /**
     * Deceleration rate to avoid a crash, DRAC = (v_follower - v_leader)² / (2 gap) in m/s² (D. Cooper and N. Ferguson, Traffic
     * Engineering and Control 17 (1976) 306); 0 where the gap does not close, NaN in contact.
     */
    public static double deceleration(double gap, double followerSpeed, double leaderSpeed) {
        double closing = Math.max(0, followerSpeed - leaderSpeed);
        return gap > 0 ? closing * closing / (2 * gap) : Double.NaN;
    }

    /** Time headway in seconds, front to front; NaN below walking pace. */
    public static double headway(double frontToFront, double followerSpeed) {
        return followerSpeed > MIN_SPEED_MPS ? frontToFront / followerSpeed : Double.NaN;
    }
}
