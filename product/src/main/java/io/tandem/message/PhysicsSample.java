package io.tandem.message;

import io.tandem.time.SimTime;

/**
 * What was inside one vehicle after one step: values of the columns of {@link PhysicsColumn} that its mobility model and its controllers publish. States are those after the
 * step; forces and torques those that acted in it. Whoever makes it fills it; after that it is only read.
 */
public final class PhysicsSample {

    private static final int COLUMNS = PhysicsColumn.values().length;
    private static final double[] NONE = {};

    private final SimTime at;
    private final int vid;
    private final double[][] values = new double[COLUMNS][];

    public PhysicsSample(SimTime at, int vid) {
        this.at = at;
        this.vid = vid;
    }

    public SimTime at() {
        return at;
    }

    public int vid() {
        return vid;
    }

    /** Sets a column; one of wheels has as many values as there are wheels. */
    public void set(PhysicsColumn column, double... columnValues) {
        values[column.ordinal()] = columnValues;
    }

    public boolean has(PhysicsColumn column) {
        return values[column.ordinal()] != null;
    }

    /** The values of a column; empty where nobody published it. */
    public double[] get(PhysicsColumn column) {
        return has(column) ? values[column.ordinal()] : NONE;
    }
}
