package io.tandem.behavior;

/** How many seeded runs the slow tests of faults make of each manoeuvre: 70, or another number by {@code -Dtandem.faults=500}. */
public final class FaultRuns {

    public static final int OF_EACH = Integer.getInteger("tandem.faults", 70);

    private FaultRuns() {
    }
}
