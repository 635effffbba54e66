package io.tandem.mobility;

import io.tandem.geo.Angle;
import io.tandem.message.Reports;
import java.util.Arrays;

/**
 * The kinematic bicycle (single-track) model with first-order lags of steer and drive. It has a yaw gain but neither side slip nor tyres. (x, y) is
 * the rear axle; the reported point is the middle between the axles.
 *
 * <pre>
 *   x' = v cos(theta)        delta' = (delta_c - delta) / T_delta, at most the steer rate
 *   y' = v sin(theta)        v' = a
 *   theta' = G v/L tan(delta)  a' = (a_c - a) / T_a
 * </pre>
 *
 * G is constant, or 1 / (1 + K v^2 / L), the steady-state yaw gain of a car with understeer gradient K; and |v theta'| stays within what the grip
 * allows. Units: m, rad, s. Commands are held over a step. Steer, acceleration and commands that are under way are columns of its own, by row from the
 * first slot of the cohort.
 */
public final class LagBicycle implements MobilityModel {

    /** A speed that is reached through a lag T of the acceleration does not overshoot when it is approached with this many times T, seconds. */
    private static final double LAGS = 4;
    private static final double SHORTEST_SPEED_LAG = 0.5;

    private static final int X = 0;
    private static final int Y = 1;
    private static final int HEADING = 2;
    private static final int STEER = 3;
    private static final int SPEED = 4;
    private static final int ACCELERATION = 5;
    private static final int STATES = 6;
    private static final int HALVINGS = 50;

    private final Body body;
    /** time constant with which a commanded speed is approached, seconds */
    private final double speedLag;
    private final double h;
    private final int first;
    private final double[] steer;
    private final double[] acceleration;
    private final double[] wantedSteer;
    private final double[] wantedAcceleration;
    private final boolean[] mayReverse;
    /** commands on their way, oldest at the head: {@code delay} pairs of steer and acceleration for each row */
    private final double[] underWay;
    private final int[] head;
    private final int delay;

    /**
     * Parameters of a car.
     *
     * @param wheelbase       L, metres
     * @param slip            G, the share of the yaw rate that a car without slip would have
     * @param steerLag        T_delta, seconds; 0 lets the wheels follow at once
     * @param accelLag        T_a, seconds; 0 lets the drive follow at once
     * @param maxSteer        radians
     * @param maxSteerRate    radians per second
     * @param maxBraking      m/s2, positive
     * @param maxAcceleration m/s2
     * @param understeer      K, s2; NaN for the constant slip
     * @param grip            greatest sideways acceleration, m/s2; infinite for none
     */
    public record Body(double wheelbase, double slip, double steerLag, double accelLag, double maxSteer, double maxSteerRate,
            double maxBraking, double maxAcceleration, double understeer, double grip) {

        /** What behaviors may ask of it; the gain G makes it steer like a longer car. */
        VehicleLimits limits(double cruise) {
            double gain = Double.isNaN(understeer) ? slip : 1;
            return new VehicleLimits(wheelbase / gain, cruise, maxSteer, 0, 0, Math.max(SHORTEST_SPEED_LAG, LAGS * accelLag), maxAcceleration,
                    KinematicSettings.SteerLaw.TAN, KinematicSettings.PitchLaw.PAPER, false, false, true, wheelbase / 2, steerLag);
        }
    }

    /** Commands at one instant: steer, radians, and acceleration, m/s2. */
    public record Command(double steer, double acceleration) {
    }

    /**
     * @param h     step, seconds
     * @param delay steps that a command is under way
     */
    public LagBicycle(Body body, double h, int delay, int first, int rows) {
        this.body = body;
        this.speedLag = body.limits(0).speedLag();
        this.h = h;
        this.delay = delay;
        this.first = first;
        this.steer = new double[rows];
        this.acceleration = new double[rows];
        this.wantedSteer = new double[rows];
        this.wantedAcceleration = new double[rows];
        this.mayReverse = new boolean[rows];
        this.underWay = new double[2 * delay * rows];
        this.head = new int[rows];
    }

    @Override
    public boolean regulatesSpeed() {
        return true;
    }

    /**
     * The model is driven by acceleration. Where a behavior commands only a speed, a = (v_cmd - v) / T leads to it, v being the speed that the
     * vehicle believes to have; a negative v_cmd lets it reverse.
     */
    @Override
    public void apply(Commands commands, Motion motion, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            if (!commands.check(slot)) {
                continue;
            }
            double wanted = commands.acceleration[slot];
            if (Double.isFinite(wanted)) {
                command(slot, wanted, commands.steer[slot], false);
            } else {
                command(slot, (commands.speed[slot] - commands.perceivedSpeed[slot]) / speedLag, commands.steer[slot], commands.speed[slot] < 0);
            }
        }
    }

    /** Reports the angle of the wheels, not the one that was commanded. */
    @Override
    public void report(Motion motion, Commands commands, double moving, Reports out, int from, int to) {
        NoSlipVelocity.report(motion, body.wheelbase / 2, moving, out, from, to);
        System.arraycopy(steer, from - first, out.steer, from, to - from);
        Arrays.fill(out.pitch, from, to, 0);
        Arrays.fill(out.roll, from, to, 0);
    }

    /** Takes a command for one slot, within the body's limits; with {@code reverse} it may go backward. */
    public void command(int slot, double acceleration, double steer, boolean reverse) {
        int row = slot - first;
        wantedAcceleration[row] = Math.max(-body.maxBraking, Math.min(body.maxAcceleration, acceleration));
        wantedSteer[row] = Math.max(-body.maxSteer, Math.min(body.maxSteer, steer));
        mayReverse[row] = reverse;
    }

    /** Changes the commanded steer of a slot. */
    void steerTo(int slot, double angle) {
        wantedSteer[slot - first] = Math.max(-body.maxSteer, Math.min(body.maxSteer, angle));
    }

    /** Steer angle of the wheels of a slot, radians. */
    public double steer(int slot) {
        return steer[slot - first];
    }

    /** Acceleration of a slot, m/s2. */
    public double acceleration(int slot) {
        return acceleration[slot - first];
    }

    /** Commands that are under way are lost where the delay has changed. */
    @Override
    public void resumeFrom(MobilityModel former) {
        LagBicycle other = (LagBicycle) former;
        copy(other.steer, steer);
        copy(other.acceleration, acceleration);
        copy(other.wantedSteer, wantedSteer);
        copy(other.wantedAcceleration, wantedAcceleration);
        System.arraycopy(other.mayReverse, 0, mayReverse, 0, mayReverse.length);
        if (other.delay == delay) {
            copy(other.underWay, underWay);
            System.arraycopy(other.head, 0, head, 0, head.length);
        }
    }

    private static void copy(double[] from, double[] to) {
        System.arraycopy(from, 0, to, 0, to.length);
    }

    @Override
    public void step(long now, Motion motion, int from, int to) {
        double ahead = body.wheelbase / 2;
        Workbench bench = new Workbench();
        double[] s = bench.state;
        for (int slot = from; slot < to; slot++) {
            int row = slot - first;
            s[HEADING] = motion.heading[slot];
            s[X] = motion.east[slot] - ahead * Angle.cos(s[HEADING]);
            s[Y] = motion.north[slot] - ahead * Angle.sin(s[HEADING]);
            s[STEER] = steer[row];
            s[SPEED] = motion.speed[slot];
            s[ACCELERATION] = acceleration[row];
            advance(bench, row);
            motion.heading[slot] = s[HEADING];
            motion.east[slot] = s[X] + ahead * Angle.cos(s[HEADING]);
            motion.north[slot] = s[Y] + ahead * Angle.sin(s[HEADING]);
            motion.speed[slot] = s[SPEED];
            motion.curvature[slot] = curvature(s[SPEED], s[STEER]);
            steer[row] = s[STEER];
            acceleration[row] = s[ACCELERATION];
        }
    }

    private void advance(Workbench bench, int row) {
        double steerNow = wantedSteer[row];
        double accelerationNow = wantedAcceleration[row];
        if (delay > 0) {
            int at = 2 * (delay * row + head[row]);
            steerNow = underWay[at];
            accelerationNow = underWay[at + 1];
            underWay[at] = wantedSteer[row];
            underWay[at + 1] = wantedAcceleration[row];
            head[row] = (head[row] + 1) % delay;
        }
        advance(bench, h, steerNow, accelerationNow, mayReverse[row]);
    }

    /**
     * One step with held commands. Because the acceleration lags, braking would carry the speed through zero and the car backward: at the
     * instant it stands, found by halving, it stays, unless it is meant to reverse.
     */
    private void advance(Workbench bench, double seconds, double steerNow, double accelerationNow, boolean reverse) {
        double[] s = bench.state;
        if (!reverse && s[SPEED] == 0 && s[ACCELERATION] <= 0) {
            park(bench, seconds, steerNow, accelerationNow);
            return;
        }
        System.arraycopy(s, 0, bench.before, 0, STATES);
        runge(bench, seconds, steerNow, accelerationNow);
        if (reverse || bench.before[SPEED] < 0 || s[SPEED] >= 0) {
            return;
        }
        double moving = 0;
        double beyond = seconds;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = 0.5 * (moving + beyond);
            System.arraycopy(bench.before, 0, s, 0, STATES);
            runge(bench, middle, steerNow, accelerationNow);
            moving = s[SPEED] >= 0 ? middle : moving;
            beyond = s[SPEED] >= 0 ? beyond : middle;
        }
        System.arraycopy(bench.before, 0, s, 0, STATES);
        runge(bench, moving, steerNow, accelerationNow);
        park(bench, seconds - moving, steerNow, accelerationNow);
    }

    /** At rest only the wheels turn, until the drive is asked to go. */
    private void park(Workbench bench, double seconds, double steerNow, double accelerationNow) {
        bench.state[SPEED] = 0;
        bench.state[ACCELERATION] = 0;
        runge(bench, seconds, steerNow, Math.max(0, accelerationNow));
    }

    private void runge(Workbench bench, double seconds, double steerNow, double accelerationNow) {
        runge(bench, seconds, steerNow, accelerationNow, steerNow, accelerationNow, steerNow, accelerationNow);
    }

    /** One step of RK4 for a car on its own whose commands change within the step: the yardstick of {@link #step}. State as in the equations. */
    public static void advance(Body body, double[] state, double h, Command start, Command middle, Command end) {
        LagBicycle one = new LagBicycle(body, h, 0, 0, 1);
        Workbench bench = new Workbench();
        System.arraycopy(state, 0, bench.state, 0, STATES);
        one.runge(bench, h, start.steer, start.acceleration, middle.steer, middle.acceleration, end.steer, end.acceleration);
        System.arraycopy(bench.state, 0, state, 0, STATES);
    }

    private void runge(Workbench bench, double seconds, double steer1, double acceleration1, double steer2, double acceleration2,
            double steer4, double acceleration4) {
        double[] s = bench.state;
        if (body.steerLag == 0) {
            s[STEER] = steer1;
        }
        if (body.accelLag == 0) {
            s[ACCELERATION] = acceleration1;
        }
        Arrays.fill(bench.sum, 0);
        rates(s, steer1, acceleration1, bench.rate);
        bench.tryOut(1, seconds / 2);
        rates(bench.tried, steer2, acceleration2, bench.rate);
        bench.tryOut(2, seconds / 2);
        rates(bench.tried, steer2, acceleration2, bench.rate);
        bench.tryOut(2, seconds);
        rates(bench.tried, steer4, acceleration4, bench.rate);
        for (int i = 0; i < STATES; i++) {
            s[i] += seconds / 6 * (bench.sum[i] + bench.rate[i]);
        }
    }

    private void rates(double[] s, double steerNow, double accelerationNow, double[] rate) {
        double v = s[SPEED];
        rate[X] = v * Angle.cos(s[HEADING]);
        rate[Y] = v * Angle.sin(s[HEADING]);
        rate[HEADING] = v * curvature(v, s[STEER]);
        double turning = body.steerLag == 0 ? 0 : (steerNow - s[STEER]) / body.steerLag;
        rate[STEER] = Math.max(-body.maxSteerRate, Math.min(body.maxSteerRate, turning));
        rate[SPEED] = s[ACCELERATION];
        rate[ACCELERATION] = body.accelLag == 0 ? 0 : (accelerationNow - s[ACCELERATION]) / body.accelLag;
    }

    /** Yaw rate per speed, 1/m. */
    private double curvature(double v, double delta) {
        double gain = Double.isNaN(body.understeer) ? body.slip : 1 / (1 + body.understeer * v * v / body.wheelbase);
        double bend = gain / body.wheelbase * (Angle.sinSeries(delta) / Angle.cosSeries(delta));
        double most = body.grip / (v * v);
        return v == 0 ? bend : Math.max(-most, Math.min(most, bend));
    }

    /** What one step needs on its way, so that a slice of cars makes it once. */
    private static final class Workbench {
        private final double[] state = new double[STATES];
        private final double[] before = new double[STATES];
        private final double[] tried = new double[STATES];
        private final double[] rate = new double[STATES];
        private final double[] sum = new double[STATES];

        private void tryOut(double weight, double seconds) {
            for (int i = 0; i < STATES; i++) {
                sum[i] += weight * rate[i];
                tried[i] = state[i] + seconds * rate[i];
            }
        }
    }
}
