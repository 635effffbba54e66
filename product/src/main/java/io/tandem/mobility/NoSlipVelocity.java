package io.tandem.mobility;

import io.tandem.geo.Angle;
import io.tandem.message.Reports;

/**
 * Velocity of a rigid body whose reference point moves along the heading only (no side slip), reported at a point b ahead of it:
 *
 * <pre>
 *   r  = v kappa                                yaw rate, rad/s
 *   vE = v l cos(psi) - b r sin(psi)            l: level share of the speed, 1 or cos(pitch)
 *   vN = v l sin(psi) + b r cos(psi)
 *   vU = v c + w                                c: sin(pitch), w: vertical speed of a rotorcraft
 * </pre>
 */
final class NoSlipVelocity {

    private NoSlipVelocity() {
    }

    /**
     * Fills speed, velocity and yaw rate. One column per loop: only such loops become vector instructions.
     *
     * @param ahead  b, metres
     * @param moving factor of all rates
     */
    static void report(Motion motion, double ahead, double moving, Reports out, int from, int to) {
        double[] heading = motion.heading;
        double[] curvature = motion.curvature;
        double[] level = motion.levelRatio;
        double[] speed = out.speed;
        double[] cos = out.eastSpeed;
        double[] sin = out.northSpeed;
        for (int i = from; i < to; i++) {
            speed[i] = moving * motion.speed[i];
        }
        for (int i = from; i < to; i++) {
            cos[i] = Angle.cos(heading[i]);
        }
        for (int i = from; i < to; i++) {
            sin[i] = Angle.sin(heading[i]);
        }
        for (int i = from; i < to; i++) {
            double along = speed[i] * level[i];
            double sideways = ahead * speed[i] * curvature[i];
            double east = along * cos[i] - sideways * sin[i];
            out.northSpeed[i] = along * sin[i] + sideways * cos[i];
            out.eastSpeed[i] = east;
        }
        for (int i = from; i < to; i++) {
            out.upSpeed[i] = speed[i] * motion.climbRatio[i] + moving * motion.climbSpeed[i];
        }
        double[] yawRate = out.yawRate;
        for (int i = from; i < to; i++) {
            yawRate[i] = speed[i] * curvature[i];
        }
    }
}
