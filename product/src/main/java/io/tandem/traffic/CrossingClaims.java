package io.tandem.traffic;

import java.util.Arrays;

/** By driver, what decides right of way at crossings. Hosts exchange these columns, so that all decide alike. */
public final class CrossingClaims {

    /** the next crossing, by its first zone, and the earliest predicted arrival there, seconds of simulated time */
    final int[] crossing;
    public final double[] due;
    /** whether it can no longer stop before the crossing, or is inside */
    public final boolean[] committed;
    /** metres from its front, when it claimed, up to which that holds; of drivers of other hosts it is not known */
    final double[] committedTo;
    /** whether there is no room beyond the crossing, so that others need not wait for it */
    public final boolean[] stuck;

    CrossingClaims(int drivers) {
        crossing = new int[drivers];
        Arrays.fill(crossing, Drivers.NONE);
        due = new double[drivers];
        committed = new boolean[drivers];
        committedTo = new double[drivers];
        stuck = new boolean[drivers];
    }

    void take(CrossingClaims other) {
        System.arraycopy(other.crossing, 0, crossing, 0, crossing.length);
        System.arraycopy(other.due, 0, due, 0, due.length);
        System.arraycopy(other.committed, 0, committed, 0, committed.length);
        System.arraycopy(other.committedTo, 0, committedTo, 0, committedTo.length);
        System.arraycopy(other.stuck, 0, stuck, 0, stuck.length);
    }

    void forget(int driver) {
        crossing[driver] = Drivers.NONE;
        committed[driver] = false;
        committedTo[driver] = 0;
        stuck[driver] = false;
    }

    /** Whether a driver is committed to what begins so many metres ahead of its front. */
    boolean isCommitted(int driver, double metres, int own) {
        return committed[driver] && (driver >= own || metres < committedTo[driver]);
    }
}
