package io.tandem.traffic.gap;

/**
 * Gap acceptance of lane changes: after the time t = loss / willing, in which the new follower brakes with willing, both gaps must be safe.
 *
 * <pre>
 *   behind: s - dv t + willing t^2 / 2 >= s0 + caution max(0, dv),   ahead: s - dv t >= s0 + caution max(0, dv)
 * </pre>
 *
 * with the gap s in metres and the closing speed dv in m/s. The condition on the new follower's braking is the safety criterion of MOBIL (Kesting,
 * Treiber, Helbing, Transp. Res. Rec. 1999 (2007)) in terms of distances.
 *
 * @param willing    braking that the new follower accepts, m/s^2
 * @param loss       speed that it accepts to lose, m/s
 * @param standstill s0, metres; at least half of it must be free now
 * @param caution    seconds
 */
public record GapAcceptance(double willing, double loss, double standstill, double caution) {

    public static final GapAcceptance USUAL = new GapAcceptance(1.5, 2.8, 2, 0.9);

    /** Whether the gap to the new follower is accepted; metres, m/s. */
    public boolean behind(double gap, double behindSpeed, double ownSpeed) {
        double after = loss / willing;
        double approach = behindSpeed - ownSpeed;
        return gap >= standstill / 2
                && gap - approach * after + willing * after * after / 2 >= standstill + caution * Math.max(0, approach);
    }

    /** Whether the gap to the new leader is accepted; metres, m/s. */
    public boolean ahead(double gap, double aheadSpeed, double ownSpeed) {
        double after = loss / willing;
        double approach = ownSpeed - aheadSpeed;
        return gap >= standstill / 2 && gap - approach * after >= standstill + caution * Math.max(0, approach);
    }
}
