package io.tandem.mobility;

import io.tandem.geo.Angle;
import io.tandem.message.Kind;
import io.tandem.message.Reports;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * Vehicles that a unit moves. The unit is stepped for all of them from one decision to the next; between the two states position, heading and speed are linear in
 * time, p(t) = p0 + (p1 - p0) (t - t0) / (t1 - t0). What the unit does not tell is made of what it tells: heading of yaw rate or steer, position of speed and heading. A
 * vehicle whose unit failed brakes on the curve that it was on.
 */
public final class UnitMotion implements MobilityModel {

    /** Of a vehicle whose unit failed, m/s2. */
    private static final double SAFE_BRAKING = 3;
    private static final double SLOWEST_CURVE = 0.1;
    private static final int[] STATE = {UnitQuantity.EAST.ordinal(), UnitQuantity.NORTH.ordinal(), UnitQuantity.UP.ordinal(), UnitQuantity.HEADING.ordinal()};
    private static final int EAST = 0;
    private static final int NORTH = 1;
    private static final int UP = 2;
    private static final int HEADING = 3;
    private static final int SPEED = 4;
    private static final int COLUMNS = 5;

    private final VehicleLimits limits;
    private final double h;
    private final int first;
    /** by row: state at the last exchange and at the next, as in the constants above */
    private double[][] before;
    private double[][] after;
    /** by row: the vehicle's pose minus the unit's at the start, where the unit's position counts from there; 0 otherwise */
    private double[][] anchor;
    /** by row: what the unit told last, by quantity; NaN for what it does not tell */
    private double[][] told;
    private boolean[] failed;
    private boolean[] begun;
    private long from;
    private long to;

    UnitMotion(VehicleLimits limits, double stepSeconds, int first, int rows) {
        this.limits = limits;
        this.h = stepSeconds;
        this.first = first;
        before = new double[rows][COLUMNS];
        after = new double[rows][COLUMNS];
        anchor = new double[rows][COLUMNS];
        told = new double[rows][UnitQuantity.values().length];
        failed = new boolean[rows];
        begun = new boolean[rows];
    }

    /** As a vehicle of its kind; nothing is known of the unit's own limits. */
    static VehicleLimits limits(Kind kind, double wheelbase, OptionalDouble speed) {
        return new VehicleLimits(wheelbase, speed.orElse(kind.cruise()), kind.maxSteer(), 0, 0, 1, 3, KinematicSettings.SteerLaw.TAN, KinematicSettings.PitchLaw.PAPER, false, false, true, 0, 0);
    }

    @Override
    public void begin(Motion motion) {
        for (int row = 0; row < before.length; row++) {
            Arrays.fill(told[row], Double.NaN);
        }
    }

    @Override
    public void resumeFrom(MobilityModel former) {
        UnitMotion other = (UnitMotion) former;
        before = other.before;
        after = other.after;
        anchor = other.anchor;
        told = other.told;
        failed = other.failed;
        begun = other.begun;
        from = other.from;
        to = other.to;
    }

    /** The unit's position counts from wherever the vehicle was put. */
    @Override
    public void relocate(Motion motion, int slot) {
        int row = slot - first;
        capture(motion, slot, before[row]);
        capture(motion, slot, after[row]);
        if (begun[row]) {
            fix(row, before[row]);
        }
    }

    private static void capture(Motion motion, int slot, double[] state) {
        state[EAST] = motion.east[slot];
        state[NORTH] = motion.north[slot];
        state[UP] = motion.up[slot];
        state[HEADING] = motion.heading[slot];
        state[SPEED] = motion.speed[slot];
    }

    /** Where the unit counts from: its pose is the given one. */
    private void fix(int row, double[] pose) {
        double[] raw = told[row];
        double turn = pose[HEADING] - known(raw, UnitQuantity.HEADING, 0);
        double x = known(raw, UnitQuantity.EAST, 0);
        double y = known(raw, UnitQuantity.NORTH, 0);
        anchor[row][HEADING] = turn;
        anchor[row][EAST] = pose[EAST] - (x * Angle.cos(turn) - y * Angle.sin(turn));
        anchor[row][NORTH] = pose[NORTH] - (x * Angle.sin(turn) + y * Angle.cos(turn));
        anchor[row][UP] = pose[UP] - known(raw, UnitQuantity.UP, 0);
    }

    private static double known(double[] values, UnitQuantity quantity, double otherwise) {
        double value = values[quantity.ordinal()];
        return Double.isNaN(value) ? otherwise : value;
    }

    /**
     * Takes what the unit told after its initialisation.
     *
     * @param values   by quantity; NaN for what it does not tell
     * @param absolute whether its position is that of the vehicle, because it was given the start
     */
    public void start(Motion motion, int slot, double[] values, boolean absolute) {
        int row = slot - first;
        System.arraycopy(values, 0, told[row], 0, values.length);
        capture(motion, slot, after[row]);
        Arrays.fill(anchor[row], 0);
        if (!absolute) {
            fix(row, after[row]);
        }
        begun[row] = true;
    }

    /**
     * Takes what the unit told of the end of an interval.
     *
     * @param begin nanoseconds of simulated time
     */
    public void take(Motion motion, int slot, double[] values, long begin, long end) {
        int row = slot - first;
        from = begin;
        to = end;
        System.arraycopy(values, 0, told[row], 0, values.length);
        capture(motion, slot, before[row]);
        predict(row, (end - begin) / 1e9);
    }

    private void predict(int row, double seconds) {
        double[] raw = told[row];
        double[] was = before[row];
        double[] next = after[row];
        double turn = anchor[row][HEADING];
        boolean placed = !Double.isNaN(raw[STATE[EAST]]) && !Double.isNaN(raw[STATE[NORTH]]);
        double speed = known(raw, UnitQuantity.SPEED, was[SPEED]);
        double mean = 0.5 * (was[SPEED] + speed);
        double steerRate = mean * limits.bend(known(raw, UnitQuantity.STEER, 0)) / limits.length();
        next[HEADING] = Double.isNaN(raw[STATE[HEADING]]) ? was[HEADING] + seconds * known(raw, UnitQuantity.YAW_RATE, steerRate) : raw[STATE[HEADING]] + turn;
        double middle = 0.5 * (was[HEADING] + next[HEADING]);
        double x = raw[STATE[EAST]];
        double y = raw[STATE[NORTH]];
        next[EAST] = placed ? anchor[row][EAST] + x * Angle.cos(turn) - y * Angle.sin(turn) : was[EAST] + seconds * mean * Angle.cos(middle);
        next[NORTH] = placed ? anchor[row][NORTH] + x * Angle.sin(turn) + y * Angle.cos(turn) : was[NORTH] + seconds * mean * Angle.sin(middle);
        next[UP] = Double.isNaN(raw[STATE[UP]]) ? was[UP] : raw[STATE[UP]] + anchor[row][UP];
        boolean silent = Double.isNaN(raw[UnitQuantity.SPEED.ordinal()]) && placed;
        next[SPEED] = silent ? ((next[EAST] - was[EAST]) * Angle.cos(middle) + (next[NORTH] - was[NORTH]) * Angle.sin(middle)) / seconds : speed;
    }

    /** From now on the vehicle brakes to a stop. */
    public void fail(int slot) {
        failed[slot - first] = true;
    }

    public boolean hasFailed(int slot) {
        return failed[slot - first];
    }

    @Override
    public void apply(Commands commands, Motion motion, int fromSlot, int toSlot) {
        for (int slot = fromSlot; slot < toSlot; slot++) {
            commands.check(slot);
        }
    }

    @Override
    public void step(long now, Motion motion, int fromSlot, int toSlot) {
        double share = to > from ? Math.clamp((double) (now - from) / (to - from), 0, 1) : 1;
        for (int slot = fromSlot; slot < toSlot; slot++) {
            int row = slot - first;
            if (failed[row]) {
                brake(motion, slot);
            } else if (begun[row]) {
                move(motion, slot, before[row], after[row], share);
            }
        }
    }

    private void move(Motion motion, int slot, double[] was, double[] next, double share) {
        double seconds = (to - from) / 1e9;
        motion.east[slot] = was[EAST] + share * (next[EAST] - was[EAST]);
        motion.north[slot] = was[NORTH] + share * (next[NORTH] - was[NORTH]);
        motion.up[slot] = was[UP] + share * (next[UP] - was[UP]);
        motion.heading[slot] = was[HEADING] + share * (next[HEADING] - was[HEADING]);
        motion.speed[slot] = was[SPEED] + share * (next[SPEED] - was[SPEED]);
        double turning = seconds > 0 ? (next[HEADING] - was[HEADING]) / seconds : 0;
        motion.curvature[slot] = Math.abs(motion.speed[slot]) > SLOWEST_CURVE ? turning / motion.speed[slot] : 0;
    }

    private void brake(Motion motion, int slot) {
        double v = motion.speed[slot];
        double left = Math.copySign(Math.max(0, Math.abs(v) - SAFE_BRAKING * h), v);
        double way = 0.5 * (v + left) * h;
        double middle = motion.heading[slot] + 0.5 * way * motion.curvature[slot];
        motion.east[slot] += way * Angle.cos(middle);
        motion.north[slot] += way * Angle.sin(middle);
        motion.heading[slot] += way * motion.curvature[slot];
        motion.speed[slot] = left;
    }

    @Override
    public void report(Motion motion, Commands commands, double moving, Reports out, int fromSlot, int toSlot) {
        NoSlipVelocity.report(motion, 0, moving, out, fromSlot, toSlot);
        for (int slot = fromSlot; slot < toSlot; slot++) {
            out.steer[slot] = known(told[slot - first], UnitQuantity.STEER, commands.steer[slot]);
        }
        Arrays.fill(out.pitch, fromSlot, toSlot, 0);
        Arrays.fill(out.roll, fromSlot, toSlot, 0);
    }
}
