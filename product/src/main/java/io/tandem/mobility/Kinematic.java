package io.tandem.mobility;

import io.tandem.geo.Angle;
import io.tandem.message.Reports;
import io.tandem.mobility.KinematicSettings.PitchLaw;
import java.util.Arrays;

/**
 * The kinematic model (single-track, no slip): a body of length L whose middle is reported, b = L/2 ahead of the point that does not slip.
 *
 * <pre>
 *   r = v kappa                    yaw rate, rad/s; kappa = delta / L (linear law) or tan(delta) / L
 *   X' = v cos(psi) - b r sin(psi)
 *   Y' = v sin(psi) + b r cos(psi)
 *   psi' = r
 *   Z' = v sin(theta) + w          w is a rotorcraft's vertical speed, m/s
 *   v' = (v_cmd - v) / T           |v'| at most the greatest acceleration; at once where T is 0
 * </pre>
 *
 * Angles in radians, lengths in metres. The vertical equation acts only on kinds that leave the surface.
 */
public final class Kinematic implements MobilityModel {

    private final VehicleLimits limits;
    private final double h;
    private final double speedGain;
    private final double maxChange;
    /** the wanted speed acts at once, without a lag and a limit */
    private final boolean prompt;

    /** @param h step, seconds */
    public Kinematic(VehicleLimits limits, double h) {
        this.limits = limits;
        this.h = h;
        this.speedGain = limits.speedGain(h);
        this.maxChange = limits.maxAcceleration() * h;
        this.prompt = limits.speedLag() == 0 && limits.maxAcceleration() == Double.POSITIVE_INFINITY;
    }

    @Override
    public void apply(Commands commands, Motion motion, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            if (commands.check(slot)) {
                apply(commands, motion, slot);
            } else {
                hold(commands, motion, slot);
            }
        }
    }

    private void apply(Commands commands, Motion motion, int slot) {
        motion.curvature[slot] = limits.bend(commands.steer[slot]) / limits.length();
        motion.wantedSpeed[slot] = commands.speed[slot];
        if (prompt) {
            motion.speed[slot] = commands.speed[slot];
        }
        if (limits.vertical()) {
            double pitch = commands.pitch[slot];
            motion.climbRatio[slot] = Angle.sin(pitch);
            motion.levelRatio[slot] = limits.pitchLaw() == PitchLaw.CONSISTENT ? Angle.cos(pitch) : 1;
            motion.climbSpeed[slot] = commands.climb[slot];
        }
    }

    /** The last good inputs stay; reports take steer and pitch from the commands, which are set to what is held. */
    private void hold(Commands commands, Motion motion, int slot) {
        commands.steer[slot] = limits.steerFor(motion.curvature[slot]);
        commands.pitch[slot] = StrictMath.asin(motion.climbRatio[slot]);
    }

    @Override
    public void step(long now, Motion motion, int from, int to) {
        step(motion, from, to, h, limits.ahead(), speedGain, maxChange);
    }

    /** Steer and pitch follow commands at once, so the commands are what is true of them. */
    @Override
    public void report(Motion motion, Commands commands, double moving, Reports out, int from, int to) {
        NoSlipVelocity.report(motion, limits.ahead(), moving, out, from, to);
        System.arraycopy(commands.steer, from, out.steer, from, to - from);
        if (limits.vertical()) {
            System.arraycopy(commands.pitch, from, out.pitch, from, to - from);
        } else {
            Arrays.fill(out.pitch, from, to, 0);
        }
        Arrays.fill(out.roll, from, to, 0);
    }

    /**
     * One step of the classical Runge-Kutta method of fourth order (RK4) with inputs held over it. While r is constant the four stages of RK4 stand at psi, twice psi + A and
     * psi + 2A, where A = h r / 2, and their weighted sum is (4 + 2 cos A) times the rate in the middle, psi + A. So one sine and two
     * cosines give what RK4 gives. The speed, which follows the wanted speed with a lag, is held at its mean over the step.
     *
     * <p>The compiler makes vector instructions only of small loops that fill one column and use one index for all: hence
     * many short loops, which take a third of the time of a single one.
     *
     * @param h         step, seconds
     * @param half      b, metres
     * @param speedGain share of the way to the wanted speed that a step covers
     * @param maxChange greatest change of speed in a step, m/s
     */
    public static void step(Motion motion, int from, int to, double h, double half, double speedGain, double maxChange) {
        double[] speed = motion.speed;
        double[] wantedSpeed = motion.wantedSpeed;
        double[] heading = motion.heading;
        double[] curvature = motion.curvature;
        double[] v = motion.meanSpeed;
        double[] way = motion.way;
        double[] middle = motion.middle;
        double[] cos = motion.cosine;
        double[] change = way;
        for (int i = from; i < to; i++) {
            change[i] = change(speed[i], wantedSpeed[i], speedGain, maxChange);
        }
        for (int i = from; i < to; i++) {
            v[i] = speed[i] + 0.5 * change[i];
        }
        for (int i = from; i < to; i++) {
            speed[i] += change[i];
        }
        for (int i = from; i < to; i++) {
            middle[i] = Angle.withoutHalfTurns(heading[i]) + 0.5 * h * v[i] * curvature[i];
        }
        for (int i = from; i < to; i++) {
            cos[i] = Angle.cosSeries(0.5 * h * v[i] * curvature[i]);
        }
        for (int i = from; i < to; i++) {
            way[i] = h / 3 * (2 + cos[i]) * v[i] * Angle.halfTurnSign(heading[i]);
        }
        for (int i = from; i < to; i++) {
            heading[i] += 2 * (0.5 * h * v[i] * curvature[i]);
        }
        for (int i = from; i < to; i++) {
            cos[i] = Angle.cosSeries(middle[i]);
        }
        double[] sin = middle;
        for (int i = from; i < to; i++) {
            sin[i] = Angle.sinSeries(middle[i]);
        }
        double[] level = motion.levelRatio;
        double[] east = motion.east;
        for (int i = from; i < to; i++) {
            east[i] += way[i] * (level[i] * cos[i] - half * curvature[i] * sin[i]);
        }
        double[] north = motion.north;
        for (int i = from; i < to; i++) {
            north[i] += way[i] * (level[i] * sin[i] + half * curvature[i] * cos[i]);
        }
        double[] up = motion.up;
        double[] climbRatio = motion.climbRatio;
        double[] climbSpeed = motion.climbSpeed;
        for (int i = from; i < to; i++) {
            up[i] += h * (v[i] * climbRatio[i] + climbSpeed[i]);
        }
    }

    private static double change(double speed, double wanted, double gain, double most) {
        return Math.max(-most, Math.min(most, (wanted - speed) * gain));
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
