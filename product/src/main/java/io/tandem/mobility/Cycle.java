package io.tandem.mobility;

import io.tandem.geo.Angle;
import io.tandem.message.Reports;

/**
 * A bicycle with its rider: the kinematic single track of {@link LagBicycle} without lags, whose sideways acceleration stays within what a rider dares.
 *
 * <pre>
 *   tan(lean) = v^2 kappa / g
 *   y = A sin(omega t + phi),   kappa_weave = -A omega^2 sin(omega t + phi) / v^2
 * </pre>
 *
 * The first is the lean of a steady turn, reported as roll. The second is the weave of slow riders, A metres to each side at 0.5 Hz, which fades out between 2.5 and 3 m/s; below 1.5 m/s the
 * curvature is that of 1.5 m/s. The phase follows from the place of the start, so that it does not depend on rows or hosts.
 */
final class Cycle implements MobilityModel {

    private static final double GRAVITY = 9.81;
    private static final double OMEGA = StrictMath.PI;
    private static final double TURN = 2 * StrictMath.PI;
    private static final double STEADY_MPS = 3;
    private static final double FADE_MPS = 0.5;
    private static final double SLOWEST_MPS = 1.5;
    private static final double STANDING_MPS = 0.2;
    private static final double NANOS = 1e-9;
    /** Irrational shares, so that neighbours on a grid weave differently. */
    private static final double EAST_SHARE = 0.6180339887;
    private static final double NORTH_SHARE = 0.4142135624;

    private final LagBicycle track;
    private final double wheelbase;
    private final double amplitude;
    private final int first;
    private final double[] steer;
    private final double[] phase;

    Cycle(LagBicycle track, double wheelbase, double amplitude, int first, int rows) {
        this.track = track;
        this.wheelbase = wheelbase;
        this.amplitude = amplitude;
        this.first = first;
        this.steer = new double[rows];
        this.phase = new double[rows];
    }

    @Override
    public void begin(Motion motion) {
        for (int row = 0; row < phase.length; row++) {
            double mixed = EAST_SHARE * motion.east[first + row] + NORTH_SHARE * motion.north[first + row];
            phase[row] = TURN * (mixed - Math.floor(mixed));
        }
    }

    @Override
    public boolean regulatesSpeed() {
        return true;
    }

    @Override
    public void apply(Commands commands, Motion motion, int from, int to) {
        track.apply(commands, motion, from, to);
        System.arraycopy(commands.steer, from, steer, from - first, to - from);
    }

    @Override
    public void step(long now, Motion motion, int from, int to) {
        double time = OMEGA * NANOS * now;
        for (int slot = from; slot < to && amplitude > 0; slot++) {
            double v = motion.speed[slot];
            if (v > STANDING_MPS && v < STEADY_MPS) {
                double fade = Math.min(1, (STEADY_MPS - v) / FADE_MPS);
                double slow = Math.max(SLOWEST_MPS, v);
                double curvature = -fade * amplitude * OMEGA * OMEGA * Angle.sin(time + phase[slot - first]) / (slow * slow);
                track.steerTo(slot, steer[slot - first] + StrictMath.atan(wheelbase * curvature));
            } else {
                track.steerTo(slot, steer[slot - first]);
            }
        }
        track.step(now, motion, from, to);
    }

    @Override
    public void report(Motion motion, Commands commands, double moving, Reports out, int from, int to) {
        track.report(motion, commands, moving, out, from, to);
        for (int slot = from; slot < to; slot++) {
            double v = motion.speed[slot];
            out.roll[slot] = -StrictMath.atan(v * v * motion.curvature[slot] / GRAVITY);
        }
    }

    @Override
    public void resumeFrom(MobilityModel former) {
        Cycle other = (Cycle) former;
        track.resumeFrom(other.track);
        System.arraycopy(other.steer, 0, steer, 0, steer.length);
        System.arraycopy(other.phase, 0, phase, 0, phase.length);
    }
}
