package io.tandem.contact;

import io.tandem.crew.Crew;
import java.util.ArrayList;
import java.util.List;

/** Bodies on a plane for tests: boxes, walls and joints, stepped together, with a constant acceleration if wanted. */
final class Playground {

    static final double STEP = 0.005;
    private static final double GRAVITY = 9.81;

    private final Bodies bodies;
    private final List<Joints.Joint> joints = new ArrayList<>();
    private final List<Impact> impacts = new ArrayList<>();
    private final ContactForces forces = new ContactForces();
    private ContactStep step;
    private long now;
    private double accelerationX;
    private double accelerationY;

    Playground() {
        this(100);
    }

    Playground(int most) {
        bodies = new Bodies(most, 8 * most);
    }

    Bodies bodies() {
        return bodies;
    }

    ContactForces forces() {
        return forces;
    }

    List<Impact> impacts() {
        return impacts;
    }

    int box(double length, double width, double mass, double x, double y, double heading) {
        return add(Plate.box(length, width), mass, x, y, heading);
    }

    int add(Plate plate, double mass, double x, double y, double heading) {
        Plate hull = plate.hull();
        int body = bodies.add(bodies.count() + 1, hull, hull.centerX(), hull.centerY(), mass, mass * plate.inertiaPerMass(hull.centerX(), hull.centerY()));
        bodies.place(body, x, y, heading);
        return body;
    }

    int wall(double length, double width, double x, double y, double heading) {
        int body = bodies.add(Bodies.NOBODY, Plate.box(length, width), 0, 0, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
        bodies.place(body, x, y, heading);
        return body;
    }

    void slide(int body, double mu) {
        double mass = 1 / bodies.inverseMass[body];
        bodies.groundForce[body] = mu * mass * GRAVITY;
        bodies.groundArm[body] = GroundFriction.arm(1 / bodies.inverseInertia[body] / mass);
    }

    void join(Joints.Joint joint) {
        joints.add(joint);
    }

    /** An acceleration of all bodies that impulses move, m/s2: a plane that is tilted. */
    void tilt(double x, double y) {
        accelerationX = x;
        accelerationY = y;
    }

    void run(double seconds) {
        try (Crew alone = new Crew(1)) {
            run(seconds, alone);
        }
    }

    void run(double seconds, Crew crew) {
        if (step == null) {
            step = new ContactStep(bodies, new Joints(joints), forces, crew);
        }
        for (long steps = Math.round(seconds / STEP); steps > 0; steps--) {
            for (int i = 0; i < bodies.count(); i++) {
                if (bodies.inverseMass[i] > 0) {
                    bodies.vx[i] += STEP * accelerationX;
                    bodies.vy[i] += STEP * accelerationY;
                }
            }
            now += 5_000_000;
            step.step(now, STEP);
            impacts.addAll(step.takeImpacts());
        }
    }

    /** Depth by which the outlines of two bodies overlap, m; negative for what is between them. By the separating axis theorem over all vertices. */
    double overlap(int one, int other) {
        return overlap(new WorldOutlines(bodies), one, other);
    }

    private double overlap(WorldOutlines outlines, int one, int other) {
        return -Math.max(gap(outlines, one, other), gap(outlines, other, one));
    }

    /** The deepest overlap of two bodies of which one at least is moved by impulses, m. */
    double deepestOverlap() {
        WorldOutlines outlines = new WorldOutlines(bodies);
        double deepest = 0;
        for (int i = 0; i < bodies.count(); i++) {
            for (int other = 0; other < i; other++) {
                boolean near = Math.abs(bodies.x[i] - bodies.x[other]) + Math.abs(bodies.y[i] - bodies.y[other]) < 2 * (bodies.reach[i] + bodies.reach[other]);
                if (near && (bodies.isFree(i) || bodies.isFree(other))) {
                    deepest = Math.max(deepest, overlap(outlines, i, other));
                }
            }
        }
        return deepest;
    }

    private double gap(WorldOutlines outlines, int one, int other) {
        double widest = Double.NEGATIVE_INFINITY;
        for (int edge = bodies.outline[one]; edge < bodies.outline[one + 1]; edge++) {
            double least = Double.POSITIVE_INFINITY;
            for (int i = bodies.outline[other]; i < bodies.outline[other + 1]; i++) {
                least = Math.min(least, outlines.normalX[edge] * (outlines.x[i] - outlines.x[edge]) + outlines.normalY[edge] * (outlines.y[i] - outlines.y[edge]));
            }
            widest = Math.max(widest, least);
        }
        return widest;
    }

    double energy() {
        double sum = 0;
        for (int i = 0; i < bodies.count(); i++) {
            sum += bodies.twiceEnergy(i) / 2;
        }
        return sum;
    }

    double speed(int body) {
        return Math.sqrt(bodies.vx[body] * bodies.vx[body] + bodies.vy[body] * bodies.vy[body]);
    }
}
