package io.tandem.mobility;

import io.tandem.geo.Angle;
import io.tandem.message.Reports;
import java.util.Arrays;

/**
 * The state of many vehicles as columns, one slot per vehicle: what all {@link MobilityModel}s share and perception reads, the inputs of the
 * {@link Kinematic} model, and the velocity of slots whose motion is given as a vector. Columns are public arrays because loops over them
 * become vector instructions only when all of them have the same index.
 */
public final class Motion {

    /** m/s under which no curvature is made of a yaw rate. */
    private static final double SLOWEST = 1e-3;

    /** position of the reported point, metres */
    public final double[] east;
    public final double[] north;
    public final double[] up;
    /** psi, radians anticlockwise from east, not wrapped */
    public final double[] heading;
    /** v, m/s along the heading */
    public final double[] speed;

    /** kappa, yaw rate per speed, 1/m */
    public final double[] curvature;

    /** input of the kinematic and the particle model: v_cmd, the speed asked for, m/s */
    public final double[] wantedSpeed;
    /** inputs of the kinematic model: vertical per forward speed: sin(theta) */
    public final double[] climbRatio;
    /** level per forward speed: 1, or cos(theta) */
    public final double[] levelRatio;
    /** vertical speed on top, for rotorcraft, m/s */
    public final double[] climbSpeed;

    /** velocity of the reported point, m/s, and yaw rate, rad/s, where they are not made of speed and curvature */
    private final double[] eastSpeed;
    private final double[] northSpeed;
    private final double[] upSpeed;
    private final double[] yawRate;

    /** scratch columns of a kinematic step: mean speed, signed length of the way, direction in the middle and its cosine */
    final double[] meanSpeed;
    final double[] way;
    final double[] middle;
    final double[] cosine;

    public Motion(int slots) {
        east = new double[slots];
        north = new double[slots];
        up = new double[slots];
        heading = new double[slots];
        speed = new double[slots];
        curvature = new double[slots];
        wantedSpeed = new double[slots];
        climbRatio = new double[slots];
        levelRatio = new double[slots];
        climbSpeed = new double[slots];
        eastSpeed = new double[slots];
        northSpeed = new double[slots];
        upSpeed = new double[slots];
        yawRate = new double[slots];
        meanSpeed = new double[slots];
        way = new double[slots];
        middle = new double[slots];
        cosine = new double[slots];
    }

    /** Copies state and inputs of a slot of other columns. */
    public void copySlot(Motion from, int source, int slot) {
        east[slot] = from.east[source];
        north[slot] = from.north[source];
        up[slot] = from.up[source];
        heading[slot] = from.heading[source];
        speed[slot] = from.speed[source];
        wantedSpeed[slot] = from.wantedSpeed[source];
        curvature[slot] = from.curvature[source];
        climbRatio[slot] = from.climbRatio[source];
        levelRatio[slot] = from.levelRatio[source];
        climbSpeed[slot] = from.climbSpeed[source];
    }

    /** Puts a slot somewhere, without regard to its inputs. */
    public void place(int slot, double toEast, double toNorth, double toUp) {
        east[slot] = toEast;
        north[slot] = toNorth;
        up[slot] = toUp;
    }

    /** Gives a slot a velocity as a vector, m/s, with a heading and a yaw rate that need not agree with it. */
    public void go(int slot, double toEast, double toNorth, double toUp, double toHeading, double turning) {
        double along = toEast * Angle.cos(toHeading) + toNorth * Angle.sin(toHeading);
        heading[slot] = toHeading;
        speed[slot] = along;
        curvature[slot] = Math.abs(along) > SLOWEST ? turning / along : 0;
        eastSpeed[slot] = toEast;
        northSpeed[slot] = toNorth;
        upSpeed[slot] = toUp;
        yawRate[slot] = turning;
    }

    /** Reports what {@link #go} was given, times {@code moving}, of slots that have neither steer nor attitude. */
    public void reportVector(double moving, Reports out, int from, int to) {
        for (int i = from; i < to; i++) {
            out.speed[i] = moving * speed[i];
            out.eastSpeed[i] = moving * eastSpeed[i];
            out.northSpeed[i] = moving * northSpeed[i];
            out.upSpeed[i] = moving * upSpeed[i];
            out.yawRate[i] = moving * yawRate[i];
        }
        Arrays.fill(out.steer, from, to, 0);
        Arrays.fill(out.pitch, from, to, 0);
        Arrays.fill(out.roll, from, to, 0);
    }

    public int slots() {
        return east.length;
    }
}
