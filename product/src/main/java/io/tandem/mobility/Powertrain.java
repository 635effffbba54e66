package io.tandem.mobility;

import io.tandem.geo.Angle;
import io.tandem.message.PhysicsColumn;
import io.tandem.message.PhysicsSample;
import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import io.tandem.mobility.powertrain.CarDesign;
import io.tandem.mobility.powertrain.Drivetrain;
import io.tandem.terrain.Ground;
import java.util.Arrays;

/**
 * Cars with an engine: {@link Drivetrain} has the equations of their speed. The way is that of a single-track model without side slip whose wheels follow the steering
 * with a lag:
 *
 * <pre>
 *   delta' = (delta_c - delta) / T_delta, at most the steer rate
 *   psi'   = v kappa,  kappa = tan(delta) / L, at most grip / v2
 *   x' = v l cos(psi), y' = v l sin(psi)      of the rear axle; l = cos(slope)
 * </pre>
 *
 * The reported point is the middle between the axles. Height, slope and pitch are those of the ground under both axles. The way of a step is an arc with the mean speed
 * of the step, whose chord has the direction psi + dpsi / 2 and, for the small turn of a step, the length of the arc.
 */
public final class Powertrain implements MobilityModel {

    /** Time constant with which a commanded speed is approached, seconds. */
    static final double SPEED_LAG = 0.6;

    private final CarDesign design;
    private final Drivetrain drivetrain;
    private final double h;
    private final int first;
    private final double steerGain;
    private final double maxSteerChange;
    private final double[] steer;
    private final double[] wantedSteer;
    /** sine of the angle by which the ground rises along the heading */
    private final double[] slope;
    private Ground ground = Ground.LEVEL;

    /** @param h step, seconds */
    public Powertrain(CarDesign design, double h, int first, int rows) {
        this.design = design;
        this.drivetrain = new Drivetrain(design, h, rows);
        this.h = h;
        this.first = first;
        this.steerGain = design.steering().lag() == 0 ? 1 : 1 - StrictMath.exp(-h / design.steering().lag());
        this.maxSteerChange = design.steering().maxRate() * h;
        this.steer = new double[rows];
        this.wantedSteer = new double[rows];
        this.slope = new double[rows];
    }

    /** What behaviors may ask of such a car. */
    static VehicleLimits limits(CarDesign design, double cruise) {
        CarDesign.Steering steering = design.steering();
        double wheelbase = design.chassis().wheelbase();
        return new VehicleLimits(wheelbase, cruise, steering.max(), 0, 0, SPEED_LAG, design.greatestAcceleration(), KinematicSettings.SteerLaw.TAN,
                KinematicSettings.PitchLaw.PAPER, false, false, true, wheelbase / 2, steering.lag(), true);
    }

    @Override
    public void standOn(Ground under) {
        ground = under;
    }

    @Override
    public void begin(Motion motion) {
        for (int row = 0; row < steer.length; row++) {
            relocate(motion, first + row);
        }
    }

    @Override
    public void relocate(Motion motion, int slot) {
        drivetrain.begin(slot - first, motion.speed[slot]);
        lay(motion, slot);
    }

    @Override
    public void resumeFrom(MobilityModel former) {
        Powertrain other = (Powertrain) former;
        ground = other.ground;
        drivetrain.resumeFrom(other.drivetrain);
        System.arraycopy(other.steer, 0, steer, 0, steer.length);
        System.arraycopy(other.wantedSteer, 0, wantedSteer, 0, steer.length);
        System.arraycopy(other.slope, 0, slope, 0, steer.length);
    }

    @Override
    public boolean regulatesSpeed() {
        return true;
    }

    /** A pedal acts as it is. A commanded speed becomes an acceleration, as in {@link LagBicycle}, and the car makes a pedal of it. */
    @Override
    public void apply(Commands commands, Motion motion, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            if (commands.check(slot)) {
                apply(commands, slot);
            }
        }
    }

    private void apply(Commands commands, int slot) {
        int row = slot - first;
        double[] actuators = commands.actuators[slot];
        double wanted = commands.acceleration[slot];
        wantedSteer[row] = commands.steer[slot];
        if (actuators != null) {
            drivetrain.press(row, actuators[Commands.PEDAL]);
        } else if (Double.isFinite(wanted)) {
            drivetrain.accelerate(row, wanted, false);
        } else {
            drivetrain.accelerate(row, (commands.speed[slot] - commands.perceivedSpeed[slot]) / SPEED_LAG, commands.speed[slot] < 0);
        }
    }

    @Override
    public void step(long now, Motion motion, int from, int to) {
        double ahead = design.chassis().wheelbase() / 2;
        for (int slot = from; slot < to; slot++) {
            int row = slot - first;
            double before = motion.speed[slot];
            double after = drivetrain.step(row, before, slope[row]);
            turnWheels(row);
            double v = 0.5 * (before + after);
            double kappa = curvature(v, steer[row]);
            double way = h * v * motion.levelRatio[slot];
            double turn = h * v * kappa;
            double heading = motion.heading[slot];
            double cos = Angle.cos(heading + 0.5 * turn);
            double sin = Angle.sin(heading + 0.5 * turn);
            double side = 2 * ahead * Angle.sinSeries(0.5 * turn);
            motion.east[slot] += way * cos - side * sin;
            motion.north[slot] += way * sin + side * cos;
            motion.heading[slot] = heading + turn;
            motion.speed[slot] = after;
            motion.curvature[slot] = kappa;
        }
        for (int slot = from; slot < to && !ground.isLevel(); slot++) {
            lay(motion, slot);
        }
    }

    private void turnWheels(int row) {
        double max = design.steering().max();
        double wanted = Math.max(-max, Math.min(max, wantedSteer[row]));
        double change = steerGain * (wanted - steer[row]);
        steer[row] += Math.max(-maxSteerChange, Math.min(maxSteerChange, change));
    }

    private double curvature(double v, double delta) {
        double bend = Angle.sinSeries(delta) / (Angle.cosSeries(delta) * design.chassis().wheelbase());
        double most = design.steering().grip() / (v * v);
        return v == 0 ? bend : Math.max(-most, Math.min(most, bend));
    }

    /** Puts a car on the ground under its axles. */
    private void lay(Motion motion, int slot) {
        if (ground.isLevel()) {
            return;
        }
        double ahead = design.chassis().wheelbase() / 2;
        double east = ahead * Angle.cos(motion.heading[slot]);
        double north = ahead * Angle.sin(motion.heading[slot]);
        double front = ground.height(motion.east[slot] + east, motion.north[slot] + north);
        double rear = ground.height(motion.east[slot] - east, motion.north[slot] - north);
        double rise = front - rear;
        double length = Math.sqrt(4 * ahead * ahead + rise * rise);
        slope[slot - first] = rise / length;
        motion.up[slot] = 0.5 * (front + rear);
        motion.levelRatio[slot] = 2 * ahead / length;
        motion.climbRatio[slot] = rise / length;
    }

    @Override
    public void report(Motion motion, Commands commands, double moving, Reports out, int from, int to) {
        NoSlipVelocity.report(motion, design.chassis().wheelbase() / 2, moving, out, from, to);
        System.arraycopy(steer, from - first, out.steer, from, to - from);
        double[] energy = out.reals(ReportColumn.ENERGY);
        for (int slot = from; slot < to; slot++) {
            out.pitch[slot] = StrictMath.asin(slope[slot - first]);
            energy[slot] = drivetrain.energy(slot - first);
        }
        Arrays.fill(out.roll, from, to, 0);
    }

    @Override
    public void publish(int slot, PhysicsSample into) {
        int row = slot - first;
        into.set(PhysicsColumn.STEER, steer[row]);
        into.set(PhysicsColumn.ACCELERATION_X, drivetrain.acceleration(row));
        into.set(PhysicsColumn.PEDAL, drivetrain.pedal(row));
        into.set(PhysicsColumn.GEAR, drivetrain.gear(row));
        into.set(PhysicsColumn.ENGINE_SPEED, drivetrain.engineSpeed(row));
        into.set(PhysicsColumn.ENERGY, drivetrain.energy(row));
    }
}
