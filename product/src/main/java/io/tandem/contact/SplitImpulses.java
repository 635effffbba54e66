package io.tandem.contact;

/**
 * Velocities that only move bodies out of each other and of pulled-out joints, for one step, and are then forgotten ("split impulses"): corrections of places
 * add no energy to motion. Columns by body.
 */
final class SplitImpulses {

    final double[] vx;
    final double[] vy;
    final double[] yawRate;

    private final Bodies bodies;

    SplitImpulses(Bodies bodies) {
        this.bodies = bodies;
        vx = new double[bodies.count()];
        vy = new double[bodies.count()];
        yawRate = new double[bodies.count()];
    }

    /** Moves a body by its nudge, which is then zero. */
    void apply(int body, double stepSeconds) {
        bodies.x[body] += stepSeconds * vx[body];
        bodies.y[body] += stepSeconds * vy[body];
        bodies.turn(body, stepSeconds * yawRate[body]);
        vx[body] = 0;
        vy[body] = 0;
        yawRate[body] = 0;
    }
}
