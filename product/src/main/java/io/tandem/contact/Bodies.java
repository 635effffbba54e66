package io.tandem.contact;

import io.tandem.geo.Angle;
import java.util.Arrays;

/**
 * Planar rigid bodies in columns, one row per body: vehicles with wheels, blocks and walls. The state of a body is that of its centre of mass, in
 * metres, seconds and radians in the local frame; its outline is a convex polygon about that centre that turns with it. Whatever drives bodies (wheels,
 * friction on the ground) changes velocities; contacts and joints change them once more; then {@link #advance} moves all, so that a step is
 * semi-implicit Euler: velocities first, then poses with the new velocities.
 *
 * <p>Rows are filled once, by {@link #add}, up to the numbers that the constructor was given. Columns are public arrays because loops over them become
 * vector instructions only when all of them have the same index.
 */
public final class Bodies {

    /** No participant: a wall. */
    public static final int NOBODY = 0;
    /** Radians in one step up to which the polynomials of {@link #turn} are exact to 1e-14. */
    private static final double SMALL_TURN = 0.25;

    /** position of the centre of mass */
    public final double[] x;
    public final double[] y;
    /** direction of the body's axis, anticlockwise from east, not wrapped; and its cosine and sine */
    public final double[] heading;
    public final double[] cos;
    public final double[] sin;
    /** velocity of the centre of mass, m/s, and yaw rate, rad/s */
    public final double[] vx;
    public final double[] vy;
    public final double[] yawRate;
    /** 1/kg and 1/(kg m2); both 0 for bodies that no impulse moves: walls, and vehicles whose motion is given */
    public final double[] inverseMass;
    public final double[] inverseInertia;
    /** the reported place of the body, in its own axes, from the centre of mass */
    public final double[] originX;
    public final double[] originY;
    /** heights between which it can be touched, metres above the site */
    public final double[] bottom;
    public final double[] top;
    /** friction of a body that slides on the ground without wheels: the largest force, N, and the arm, m, by which it resists turning; 0 for none */
    public final double[] groundForce;
    public final double[] groundArm;
    /** id of the participant that it is, or {@link #NOBODY} */
    public final int[] participant;

    /** number of the first vertex of each body, and at the end the number of all */
    final int[] outline;
    /** vertices of outlines in the axes of their bodies, from the centre of mass, anticlockwise */
    final double[] vertexX;
    final double[] vertexY;
    /** radius of the circle around the centre of mass that has the outline in it */
    final double[] reach;

    private int count;

    /**
     * @param bodies   number of bodies
     * @param vertices number of vertices of all their outlines
     */
    public Bodies(int bodies, int vertices) {
        x = new double[bodies];
        y = new double[bodies];
        heading = new double[bodies];
        cos = new double[bodies];
        sin = new double[bodies];
        vx = new double[bodies];
        vy = new double[bodies];
        yawRate = new double[bodies];
        inverseMass = new double[bodies];
        inverseInertia = new double[bodies];
        originX = new double[bodies];
        originY = new double[bodies];
        bottom = new double[bodies];
        top = new double[bodies];
        groundForce = new double[bodies];
        groundArm = new double[bodies];
        participant = new int[bodies];
        outline = new int[bodies + 1];
        vertexX = new double[vertices];
        vertexY = new double[vertices];
        reach = new double[bodies];
        Arrays.fill(cos, 1);
        Arrays.fill(bottom, Double.NEGATIVE_INFINITY);
        Arrays.fill(top, Double.POSITIVE_INFINITY);
    }

    /**
     * Adds a body at rest at the origin, and returns its number: they count from 0.
     *
     * @param participant the participant that it is, or {@link #NOBODY}
     * @param hull        its convex outline, in axes whose origin is the reported place
     * @param massX       its centre of mass in the same axes
     * @param massY       its centre of mass in the same axes
     * @param mass        kg, of the whole body, wheels included; infinite for one that no impulse moves
     * @param inertia     kg m2 about the centre of mass; infinite for one that no impulse turns
     */
    public int add(int participant, Plate hull, double massX, double massY, double mass, double inertia) {
        int body = count++;
        this.participant[body] = participant;
        inverseMass[body] = 1 / mass;
        inverseInertia[body] = 1 / inertia;
        originX[body] = -massX;
        originY[body] = -massY;
        int first = outline[body];
        int vertices = hull.vertices();
        for (int i = 0; i < vertices; i++) {
            double fromX = hull.x(i) - massX;
            double fromY = hull.y(i) - massY;
            vertexX[first + i] = fromX;
            vertexY[first + i] = fromY;
            reach[body] = Math.max(reach[body], Math.sqrt(fromX * fromX + fromY * fromY));
        }
        outline[body + 1] = first + vertices;
        return body;
    }

    /** Number of bodies added so far. */
    public int count() {
        return count;
    }

    /** Whether impulses move or turn a body. */
    boolean isFree(int body) {
        return inverseMass[body] > 0 || inverseInertia[body] > 0;
    }

    /** Kinetic energy of a body, times two, J; 0 of bodies that no impulse moves. */
    double twiceEnergy(int body) {
        double linear = inverseMass[body] > 0 ? (vx[body] * vx[body] + vy[body] * vy[body]) / inverseMass[body] : 0;
        double turning = inverseInertia[body] > 0 ? yawRate[body] * yawRate[body] / inverseInertia[body] : 0;
        return linear + turning;
    }

    /** Puts the reported place of a body somewhere; its velocity stays. */
    public void place(int body, double east, double north, double toHeading) {
        heading[body] = toHeading;
        cos[body] = Angle.cos(toHeading);
        sin[body] = Angle.sin(toHeading);
        x[body] = east - (cos[body] * originX[body] - sin[body] * originY[body]);
        y[body] = north - (sin[body] * originX[body] + cos[body] * originY[body]);
    }

    /** Gives the reported place of a body a velocity, m/s, and the body a yaw rate, rad/s. */
    public void go(int body, double eastSpeed, double northSpeed, double turning) {
        yawRate[body] = turning;
        vx[body] = eastSpeed + turning * (sin[body] * originX[body] + cos[body] * originY[body]);
        vy[body] = northSpeed - turning * (cos[body] * originX[body] - sin[body] * originY[body]);
    }

    /** A place in the axes of a body, given from its reported place, from its centre of mass. */
    public Joints.Point fromMass(int body, Joints.Point place) {
        return new Joints.Point(place.x() + originX[body], place.y() + originY[body]);
    }

    /** Metres between places on two bodies, given from their reported places. */
    public double distance(int a, Joints.Point onA, int b, Joints.Point onB) {
        double east = placeEast(b) + cos[b] * onB.x() - sin[b] * onB.y() - placeEast(a) - cos[a] * onA.x() + sin[a] * onA.y();
        double north = placeNorth(b) + sin[b] * onB.x() + cos[b] * onB.y() - placeNorth(a) - sin[a] * onA.x() - cos[a] * onA.y();
        return Math.sqrt(east * east + north * north);
    }

    /** The reported place of a body, metres east. */
    public double placeEast(int body) {
        return x[body] + cos[body] * originX[body] - sin[body] * originY[body];
    }

    /** The reported place of a body, metres north. */
    public double placeNorth(int body) {
        return y[body] + sin[body] * originX[body] + cos[body] * originY[body];
    }

    /** Velocity of the reported place of a body, m/s east: v + r x o with the offset o in the axes of the site. */
    public double placeEastSpeed(int body) {
        return vx[body] - yawRate[body] * (sin[body] * originX[body] + cos[body] * originY[body]);
    }

    /** Velocity of the reported place of a body, m/s north. */
    public double placeNorthSpeed(int body) {
        return vy[body] + yawRate[body] * (cos[body] * originX[body] - sin[body] * originY[body]);
    }

    /** Moves bodies on by one step with the velocities that they have: x' = x + v dt, heading' = heading + r dt. */
    public void advance(double stepSeconds, int from, int to) {
        for (int i = from; i < to; i++) {
            x[i] += stepSeconds * vx[i];
            y[i] += stepSeconds * vy[i];
            turn(i, stepSeconds * yawRate[i]);
        }
    }

    /**
     * Turns a body. Cosine and sine are rotated by the Taylor polynomials of order 9 and 10, and brought back to length 1 by one step of Newton's method,
     * which is faster than evaluating them anew; over 2,000 steps they drift by less than 1e-13.
     */
    void turn(int i, double angle) {
        heading[i] += angle;
        if (Math.abs(angle) > SMALL_TURN) {
            cos[i] = Angle.cos(heading[i]);
            sin[i] = Angle.sin(heading[i]);
            return;
        }
        double q = angle * angle;
        double turnSin = angle * (1 + q * (-1.0 / 6 + q * (1.0 / 120 + q * (-1.0 / 5040 + q * (1.0 / 362880)))));
        double turnCos = 1 + q * (-1.0 / 2 + q * (1.0 / 24 + q * (-1.0 / 720 + q * (1.0 / 40320 + q * (-1.0 / 3628800)))));
        double newCos = cos[i] * turnCos - sin[i] * turnSin;
        double newSin = sin[i] * turnCos + cos[i] * turnSin;
        double toUnit = 1.5 - 0.5 * (newCos * newCos + newSin * newSin);
        cos[i] = newCos * toUnit;
        sin[i] = newSin * toUnit;
    }
}
