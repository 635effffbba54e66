package io.tandem.mobility;

import io.tandem.geo.Angle;
import io.tandem.time.SimTime;

/**
 * The track of one participant as columns in the order of time. Speed, heading and accuracy as recorded are NaN where they are missing; velocities and
 * headings of the track are complete, from recorded values or else from differences of positions, which also give a recorded speed its direction.
 */
public final class RecordedTrack {

    /** Velocities are differences of positions over about this time to either side: over less, noise of metres would hide them. */
    private static final long BASELINE_NANOS = SimTime.nanos(1);

    /** simulated time, nanoseconds, rising */
    public final long[] nanos;
    /** metres in the site's frame */
    public final double[] east;
    public final double[] north;
    public final double[] up;
    /** as recorded: m/s over ground, its direction in radians anticlockwise from east, metres of accuracy */
    public final double[] saidSpeed;
    public final double[] saidHeading;
    public final double[] accuracy;
    /** m/s */
    public final double[] eastSpeed;
    public final double[] northSpeed;
    public final double[] upSpeed;
    /** radians anticlockwise from east: of the body where that is known, else of the velocity */
    public final double[] heading;
    /** points farther apart in time than this are not connected, nanoseconds */
    final long bridge;
    /** whether a point is not connected to the one before, however near it is in time */
    private final boolean[] begins;

    /**
     * @param places   east, north and up, a column each
     * @param said     recorded speed, heading and accuracy, a column each, NaN where missing
     * @param bridge   longest time between two points that are connected, nanoseconds
     * @param slowest  m/s under which a velocity has no direction and the last heading is kept
     */
    public RecordedTrack(long[] nanos, double[][] places, double[][] said, long bridge, double slowest) {
        this(nanos, places, said, bridge, slowest, new boolean[nanos.length]);
    }

    /** @param begins whether a new stretch begins at a point, which is not connected to the one before */
    public RecordedTrack(long[] nanos, double[][] places, double[][] said, long bridge, double slowest, boolean[] begins) {
        this.nanos = nanos;
        this.east = places[0];
        this.north = places[1];
        this.up = places[2];
        this.saidSpeed = said[0];
        this.saidHeading = said[1];
        this.accuracy = said[2];
        this.bridge = bridge;
        this.begins = begins;
        this.eastSpeed = new double[nanos.length];
        this.northSpeed = new double[nanos.length];
        this.upSpeed = new double[nanos.length];
        this.heading = new double[nanos.length];
        for (int i = 0; i < nanos.length; i++) {
            readVelocity(i);
        }
        readHeadings(slowest);
    }

    /** With recorded velocities and headings: {@code states} holds east, north and up speed and the heading. */
    public RecordedTrack(long[] nanos, double[][] places, double[][] said, long bridge, double[][] states) {
        this.nanos = nanos;
        this.east = places[0];
        this.north = places[1];
        this.up = places[2];
        this.saidSpeed = said[0];
        this.saidHeading = said[1];
        this.accuracy = said[2];
        this.bridge = bridge;
        this.begins = new boolean[nanos.length];
        this.eastSpeed = states[0];
        this.northSpeed = states[1];
        this.upSpeed = states[2];
        this.heading = states[3];
    }

    public int count() {
        return nanos.length;
    }

    /** Number of neighboring points that are not connected. */
    public int gaps() {
        int gaps = 0;
        for (int i = 1; i < nanos.length; i++) {
            gaps += isBridged(i - 1) ? 0 : 1;
        }
        return gaps;
    }

    /** Whether a point is connected to the next. */
    public boolean isBridged(int point) {
        return point + 1 < nanos.length && nanos[point + 1] - nanos[point] <= bridge && !begins[point + 1];
    }

    private void readVelocity(int i) {
        int before = i;
        while (before > 0 && isBridged(before - 1) && nanos[i] - nanos[before] < BASELINE_NANOS) {
            before--;
        }
        int after = i;
        while (isBridged(after) && nanos[after] - nanos[i] < BASELINE_NANOS) {
            after++;
        }
        double seconds = SimTime.seconds(nanos[after] - nanos[before]);
        boolean moved = seconds > 0;
        upSpeed[i] = moved ? (up[after] - up[before]) / seconds : 0;
        if (Double.isFinite(saidSpeed[i] + saidHeading[i])) {
            eastSpeed[i] = saidSpeed[i] * Angle.cos(saidHeading[i]);
            northSpeed[i] = saidSpeed[i] * Angle.sin(saidHeading[i]);
        } else if (moved) {
            readDirection(i, (east[after] - east[before]) / seconds, (north[after] - north[before]) / seconds);
        }
    }

    /** The velocity that the positions show; where a speed was recorded, their direction with that speed. */
    private void readDirection(int i, double eastward, double northward) {
        double shown = Math.sqrt(eastward * eastward + northward * northward);
        double factor = Double.isFinite(saidSpeed[i]) && shown > 0 ? saidSpeed[i] / shown : 1;
        eastSpeed[i] = factor * eastward;
        northSpeed[i] = factor * northward;
    }

    /** At rest the last heading is kept; before the first movement it is that of the first movement. */
    private void readHeadings(double slowest) {
        double last = Double.NaN;
        for (int i = 0; i < nanos.length; i++) {
            double speed = Math.sqrt(eastSpeed[i] * eastSpeed[i] + northSpeed[i] * northSpeed[i]);
            last = speed > slowest ? StrictMath.atan2(northSpeed[i], eastSpeed[i]) : last;
            heading[i] = last;
        }
        double first = 0;
        for (int i = nanos.length - 1; i >= 0; i--) {
            first = Double.isNaN(heading[i]) ? first : heading[i];
            heading[i] = first;
        }
    }
}
