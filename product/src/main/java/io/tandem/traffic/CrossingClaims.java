package io.tandem.traffic;

import java.util.Arrays;

/** By driver, what decides right of way at crossings. Hosts exchange these columns, so that all decide alike. */
public final class CrossingClaims {

    /** In place of a crossing, of a driver that turns elsewhere: whichever is next, it came when it came to the last. */
    static final int ANY = -2;

    /** the next crossing, by its first zone, and the earliest predicted arrival there, seconds of simulated time */
    final int[] crossing;
    public final double[] due;
    /** whether it can no longer stop before the crossing, or is inside */
    public final boolean[] committed;
    /** metres from its front, when it claimed, up to which that holds; of drivers of other hosts it is not known */
    final double[] committedTo;
    /** whether there is no room beyond a crossing, so that others need not wait for it there */
    public final boolean[] stuck;
    /** metres from its front, when it claimed, from which on that holds; of drivers of other hosts it is not known */
    final double[] stuckFrom;
    /** metres ahead of its front that it can drive, up to who or what stops it there; of drivers of other hosts it is not known */
    final double[] free;

    CrossingClaims(int drivers) {
        crossing = new int[drivers];
        Arrays.fill(crossing, Drivers.NONE);
        due = new double[drivers];
        committed = new boolean[drivers];
        committedTo = new double[drivers];
        stuck = new boolean[drivers];
        stuckFrom = new double[drivers];
        free = new double[drivers];
    }

    void take(CrossingClaims other) {
        System.arraycopy(other.crossing, 0, crossing, 0, crossing.length);
        System.arraycopy(other.due, 0, due, 0, due.length);
        System.arraycopy(other.committed, 0, committed, 0, committed.length);
        System.arraycopy(other.committedTo, 0, committedTo, 0, committedTo.length);
        System.arraycopy(other.stuck, 0, stuck, 0, stuck.length);
        System.arraycopy(other.stuckFrom, 0, stuckFrom, 0, stuckFrom.length);
        System.arraycopy(other.free, 0, free, 0, free.length);
    }

    void forget(int driver) {
        crossing[driver] = Drivers.NONE;
        committed[driver] = false;
        committedTo[driver] = 0;
        stuck[driver] = false;
        free[driver] = 0;
    }

    /** When a driver was first to be at its crossing, seconds; infinite of one that has none near, whose last one does not count any more. */
    double due(int driver, int own) {
        return driver < own && crossing[driver] == Drivers.NONE ? Double.POSITIVE_INFINITY : due[driver];
    }

    /** Says that a driver cannot go on at what begins so many metres ahead of its front. */
    void setStuck(int driver, double metres) {
        stuckFrom[driver] = stuck[driver] ? Math.min(stuckFrom[driver], metres) : metres;
        stuck[driver] = true;
    }

    /** Whether a driver cannot go on at what begins so many metres ahead of its front. */
    boolean isStuck(int driver, double metres, int own) {
        return stuck[driver] && (driver >= own || metres > stuckFrom[driver] - ConflictingTraffic.LINE_TOLERANCE_METRES);
    }

    /** Whether a driver is committed to what begins so many metres ahead of its front. */
    boolean isCommitted(int driver, double metres, int own) {
        return committed[driver] && (driver >= own || metres < committedTo[driver]);
    }
}
