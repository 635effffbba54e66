package io.tandem.behavior.platoon;

import java.util.Arrays;

/**
 * The time gaps of vehicles in a platoon while messages come and fail. Without messages for 0.5 s a vehicle degrades to adaptive cruise control, and its time gap
 * widens within 5 s to one at which that is safe; when messages have come again for 0.5 s, it closes up in the same way.
 */
public final class Headways {

    /** Age of the last message beyond which it counts for nothing, seconds. */
    public static final double STALE_SECONDS = 0.5;
    private static final double BACK_SECONDS = 0.5;
    private static final double RAMP_SECONDS = 5;

    /** What changed with the last message, or without it. */
    public enum Change { NONE, DEGRADED, RESTORED }

    private final double narrow;
    private final double wide;
    private final double[] headway;
    private final boolean[] degraded;
    private final double[] heardFor;

    /**
     * @param narrow with messages, seconds
     * @param wide   without, seconds
     */
    public Headways(int vehicles, double narrow, double wide) {
        this.narrow = narrow;
        this.wide = Math.max(narrow, wide);
        headway = new double[vehicles];
        Arrays.fill(headway, narrow);
        degraded = new boolean[vehicles];
        heardFor = new double[vehicles];
    }

    public double of(int vehicle) {
        return headway[vehicle];
    }

    public boolean isDegraded(int vehicle) {
        return degraded[vehicle];
    }

    /**
     * Goes on by one decision.
     *
     * @param age     of the last message, seconds; infinite where there was none
     * @param seconds since the last decision
     */
    public Change update(int vehicle, double age, double seconds) {
        heardFor[vehicle] = age <= STALE_SECONDS ? heardFor[vehicle] + seconds : 0;
        boolean was = degraded[vehicle];
        degraded[vehicle] = was ? heardFor[vehicle] < BACK_SECONDS : age > STALE_SECONDS;
        double most = (wide - narrow) * seconds / RAMP_SECONDS;
        headway[vehicle] += Math.clamp((degraded[vehicle] ? wide : narrow) - headway[vehicle], -most, most);
        if (was == degraded[vehicle]) {
            return Change.NONE;
        }
        return was ? Change.RESTORED : Change.DEGRADED;
    }

    public void resumeFrom(Headways former) {
        System.arraycopy(former.headway, 0, headway, 0, headway.length);
        System.arraycopy(former.degraded, 0, degraded, 0, degraded.length);
        System.arraycopy(former.heardFor, 0, heardFor, 0, heardFor.length);
    }
}
