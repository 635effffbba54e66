package io.tandem.mobility;

import io.tandem.geo.Angle;

/**
 * The kinematic model: a body of length L whose middle is reported, b = L/2 ahead of the point that does not slip.
 *
 * <pre>
 *   r = v kappa                    yaw rate; kappa = delta / L (linear law) or tan(delta) / L
 *   X' = v cos(psi) - b r sin(psi)
 *   Y' = v sin(psi) + b r cos(psi)
 *   psi' = r
 *   Z' = v sin(theta) + w          w is a rotorcraft's vertical speed
 * </pre>
 */
public final class Kinematic {

    private Kinematic() {
    }

    /**
     * One step of RK4 with inputs held over it. While r is constant the four stages of RK4 stand at psi, twice psi + A and
     * psi + 2A, where A = h r / 2, and their weighted sum is (4 + 2 cos A) times the rate in the middle, psi + A. So one sine and two
     * cosines give what RK4 gives. The speed, which follows the wanted speed with a lag, is held at its mean over the step.
     *
     * @param h         step, seconds
     * @param half      b, metres
     * @param speedGain share of the way to the wanted speed that a step covers
     * @param maxChange greatest change of speed in a step, m/s
     */
    public static void step(Motion motion, int from, int to, double h, double half, double speedGain, double maxChange) {
        double[] east = motion.east;
        double[] north = motion.north;
        double[] up = motion.up;
        double[] heading = motion.heading;
        double[] speed = motion.speed;
        double[] wantedSpeed = motion.wantedSpeed;
        double[] curvature = motion.curvature;
        double[] climbRatio = motion.climbRatio;
        double[] levelRatio = motion.levelRatio;
        double[] climbSpeed = motion.climbSpeed;
        for (int i = from; i < to; i++) {
            double before = speed[i];
            double change = Math.max(-maxChange, Math.min(maxChange, (wantedSpeed[i] - before) * speedGain));
            double v = before + 0.5 * change;
            double kappa = curvature[i];
            double a = 0.5 * h * v * kappa;
            double psi = heading[i];
            double middle = Angle.withoutHalfTurns(psi) + a;
            double sin = Angle.sinSeries(middle);
            double cos = Angle.cosSeries(middle);
            double way = h / 3 * (2 + Angle.cosSeries(a)) * v * Angle.halfTurnSign(psi);
            double level = levelRatio[i];
            east[i] += way * (level * cos - half * kappa * sin);
            north[i] += way * (level * sin + half * kappa * cos);
            up[i] += h * (v * climbRatio[i] + climbSpeed[i]);
            heading[i] = psi + 2 * a;
            speed[i] = before + change;
        }
    }

    /**
     * What acts on a vehicle at one instant.
     *
     * @param speed v, m/s
     * @param steer delta, radians
     * @param pitch theta, radians
     */
    public record Inputs(double speed, double steer, double pitch) {
    }

    /** A vehicle's place, metres, and heading, radians. */
    public record Pose(double east, double north, double up, double heading) {
    }

    /**
     * One step of RK4 for a single vehicle whose inputs change within the step: the yardstick of {@link #step}, and the
     * way to replay measured inputs when a model is identified. Linear steer law.
     */
    public static Pose advance(Pose pose, double length, double h, Inputs start, Inputs middle, Inputs end) {
        Pose k1 = rates(pose.heading, length, start);
        Pose k2 = rates(pose.heading + h / 2 * k1.heading, length, middle);
        Pose k3 = rates(pose.heading + h / 2 * k2.heading, length, middle);
        Pose k4 = rates(pose.heading + h * k3.heading, length, end);
        return new Pose(
                pose.east + h / 6 * (k1.east + 2 * k2.east + 2 * k3.east + k4.east),
                pose.north + h / 6 * (k1.north + 2 * k2.north + 2 * k3.north + k4.north),
                pose.up + h / 6 * (k1.up + 2 * k2.up + 2 * k3.up + k4.up),
                pose.heading + h / 6 * (k1.heading + 2 * k2.heading + 2 * k3.heading + k4.heading));
    }

    private static Pose rates(double psi, double length, Inputs inputs) {
        double v = inputs.speed;
        double r = v / length * inputs.steer;
        double b = length / 2;
        double sin = Angle.sin(psi);
        double cos = Angle.cos(psi);
        return new Pose(v * cos - b * r * sin, v * sin + b * r * cos, v * Angle.sin(inputs.pitch), r);
    }
}
