package io.tandem.traffic;

/**
 * Whether a gap in the lane beside is large enough to move into: after what the one behind there is willing to lose of its speed, both
 * gaps must still be safe, and nobody may be right beside.
 *
 * @param willing    the braking that the one behind accepts for another, m/s^2
 * @param loss       the speed it accepts to lose, m/s
 * @param standstill metres that must remain
 * @param caution    seconds, for each metre per second of approach
 */
public record GapAcceptance(double willing, double loss, double standstill, double caution) {

    public static final GapAcceptance USUAL = new GapAcceptance(1.5, 2.8, 2, 0.9);

    /** Whether the one behind in the other lane has room; it brakes as hard as it is willing to. */
    public boolean behind(double gap, double behindSpeed, double ownSpeed) {
        double after = loss / willing;
        double approach = behindSpeed - ownSpeed;
        return gap >= standstill / 2
                && gap - approach * after + willing * after * after / 2 >= standstill + caution * Math.max(0, approach);
    }

    /** Whether there is room to the one ahead in the other lane. */
    public boolean ahead(double gap, double aheadSpeed, double ownSpeed) {
        double after = loss / willing;
        double approach = ownSpeed - aheadSpeed;
        return gap >= standstill / 2 && gap - approach * after >= standstill + caution * Math.max(0, approach);
    }
}
