package io.tandem.traffic;

import java.util.Arrays;

/** By driver, what decides whose turn it is at a crossing. All say it, also those of other hosts. */
public final class CrossingClaims {

    /** the crossing that it comes to, by its name among {@link ConflictZones}, and when it was to be there, seconds */
    final int[] crossing;
    public final double[] due;
    /** whether it cannot stop before it any more, or is in it */
    public final boolean[] committed;
    /** whether there is no room for it to go on to, so that nobody need wait for it */
    public final boolean[] stuck;

    CrossingClaims(int drivers) {
        crossing = new int[drivers];
        Arrays.fill(crossing, Drivers.NONE);
        due = new double[drivers];
        committed = new boolean[drivers];
        stuck = new boolean[drivers];
    }

    void take(CrossingClaims other) {
        System.arraycopy(other.crossing, 0, crossing, 0, crossing.length);
        System.arraycopy(other.due, 0, due, 0, due.length);
        System.arraycopy(other.committed, 0, committed, 0, committed.length);
        System.arraycopy(other.stuck, 0, stuck, 0, stuck.length);
    }

    void forget(int driver) {
        crossing[driver] = Drivers.NONE;
        committed[driver] = false;
        stuck[driver] = false;
    }
}
