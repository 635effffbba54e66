package io.tandem.mobility;

import io.tandem.geo.Angle;

/**
 * The state of many vehicles and the inputs held over their next steps, as columns; one slot per vehicle. Plain arrays, because
 * the loops over them are the product.
 */
public final class Motion {

    /** position of the reported point, metres */
    public final double[] east;
    public final double[] north;
    public final double[] up;
    /** psi, radians anticlockwise from east, not wrapped */
    public final double[] heading;
    /** v, m/s along the heading */
    public final double[] speed;

    /** v_cmd, the speed asked for, m/s */
    public final double[] wantedSpeed;
    /** yaw rate per speed, 1/m: delta / L, or tan(delta) / L */
    public final double[] curvature;
    /** vertical per forward speed: sin(theta) */
    public final double[] climbRatio;
    /** level per forward speed: 1, or cos(theta) */
    public final double[] levelRatio;
    /** vertical speed on top, for rotorcraft, m/s */
    public final double[] climbSpeed;

    /** what a step finds on its way: mean speed, signed length of the way, direction in the middle and its cosine */
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
        wantedSpeed = new double[slots];
        curvature = new double[slots];
        climbRatio = new double[slots];
        levelRatio = new double[slots];
        climbSpeed = new double[slots];
        meanSpeed = new double[slots];
        way = new double[slots];
        middle = new double[slots];
        cosine = new double[slots];
    }

    /** Takes the state and inputs of a vehicle over from a slot of other columns. */
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

    /** Puts a vehicle somewhere, whatever its inputs. */
    public void place(int slot, double toEast, double toNorth, double toUp) {
        east[slot] = toEast;
        north[slot] = toNorth;
        up[slot] = toUp;
    }

    /**
     * Gives a vehicle a velocity as the columns tell one: along the heading, and sideways as what a turn does to a point ahead of the axle.
     *
     * @param half metres by which the reported point is ahead
     */
    public void go(int slot, double half, double eastSpeed, double northSpeed, double upSpeed, double toHeading) {
        double cos = Angle.cos(toHeading);
        double sin = Angle.sin(toHeading);
        double along = eastSpeed * cos + northSpeed * sin;
        double sideways = northSpeed * cos - eastSpeed * sin;
        boolean turns = Math.abs(sideways) > 1e-9 * Math.abs(along) && Math.abs(along) > 1e-3;
        heading[slot] = toHeading;
        speed[slot] = along;
        wantedSpeed[slot] = along;
        levelRatio[slot] = 1;
        curvature[slot] = turns ? sideways / (half * along) : 0;
        climbRatio[slot] = 0;
        climbSpeed[slot] = upSpeed;
    }

    public int slots() {
        return east.length;
    }
}
