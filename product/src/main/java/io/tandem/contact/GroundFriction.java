package io.tandem.contact;

import java.util.Arrays;

/**
 * Friction between the ground and a body that slides on it without wheels. Force F and torque T of a patch of contact lie within an ellipsoid,
 * |F|² + (T / c)² <= (mu m g)², with c the mean distance of the patch from its centre (Howe and Cutkosky, Int. J. Robotics Research 15(6), 1996), and
 * oppose the motion: a body that is pushed by less stays where it is, and one that slides stops after v² / (2 mu g).
 */
public final class GroundFriction {

    /** Mean distance of a plate's points from its centre per radius of gyration: 0.937 of a square, 0.943 of a disc. */
    private static final double ARM_PER_GYRATION = 0.94;

    private final Bodies bodies;
    /** impulses of the step so far, N s and N m s */
    private final double[] x;
    private final double[] y;
    private final double[] turn;
    private final double[] mass;
    private final double[] inertia;
    private final double[] inverseArm;

    GroundFriction(Bodies bodies) {
        this.bodies = bodies;
        x = new double[bodies.count()];
        y = new double[bodies.count()];
        turn = new double[bodies.count()];
        mass = new double[bodies.count()];
        inertia = new double[bodies.count()];
        inverseArm = new double[bodies.count()];
        for (int i = 0; i < bodies.count(); i++) {
            mass[i] = 1 / bodies.inverseMass[i];
            inertia[i] = 1 / bodies.inverseInertia[i];
            inverseArm[i] = 1 / bodies.groundArm[i];
        }
    }

    /**
     * The arm by which friction resists turning, m.
     *
     * @param inertiaPerMass square of the radius of gyration, m2
     */
    public static double arm(double inertiaPerMass) {
        return ARM_PER_GYRATION * Math.sqrt(inertiaPerMass);
    }

    void begin() {
        Arrays.fill(x, 0);
        Arrays.fill(y, 0);
        Arrays.fill(turn, 0);
    }

    /** Forgets the impulses of a body in this step. */
    void forget(int i) {
        x[i] = 0;
        y[i] = 0;
        turn[i] = 0;
    }

    /** Brings a body closer to rest by as much as friction can in this step, and returns the change of its velocity, m/s. */
    double solve(int i, double stepSeconds) {
        double most = stepSeconds * bodies.groundForce[i];
        double arm = bodies.groundArm[i];
        double wantedX = x[i] - bodies.vx[i] * mass[i];
        double wantedY = y[i] - bodies.vy[i] * mass[i];
        double wantedTurn = turn[i] - bodies.yawRate[i] * inertia[i];
        double atArm = wantedTurn * inverseArm[i];
        double squared = wantedX * wantedX + wantedY * wantedY + atArm * atArm;
        double scale = squared > most * most ? most / Math.sqrt(squared) : 1;
        double changeX = bodies.inverseMass[i] * (scale * wantedX - x[i]);
        double changeY = bodies.inverseMass[i] * (scale * wantedY - y[i]);
        double changeTurn = bodies.inverseInertia[i] * (scale * wantedTurn - turn[i]);
        bodies.vx[i] += changeX;
        bodies.vy[i] += changeY;
        bodies.yawRate[i] += changeTurn;
        x[i] = scale * wantedX;
        y[i] = scale * wantedY;
        turn[i] = scale * wantedTurn;
        return Math.max(Math.abs(changeX) + Math.abs(changeY), Math.abs(changeTurn) * arm);
    }
}
