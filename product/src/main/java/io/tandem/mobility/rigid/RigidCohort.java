package io.tandem.mobility.rigid;

import io.tandem.contact.Bodies;
import io.tandem.message.Estimate;
import io.tandem.message.PhysicsSample;
import io.tandem.mobility.powertrain.CarDesign;
import io.tandem.terrain.Ground;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.List;

/**
 * Vehicles of one design: everything about them that is not the state of their bodies, in columns by row. One step is controllers, then forces of wheels, then
 * new velocities of the bodies; whoever solves contacts then moves the bodies, and {@link #settle} follows. Several threads may work on ranges that do not overlap.
 */
public final class RigidCohort {

    private static final long NEVER = Long.MIN_VALUE;

    private final RigidDesign design;
    private final WheeledBody body;
    private final double dt;
    private final Bodies bodies;
    private final int firstBody;
    private final WheelForces wheels;
    private final WheelOdometry odometry;
    private final AckermannSteering steering;
    private final DriveControl control;
    /** null where no pedal works the wheels; then also none of what follows */
    private final PedalDrive pedals;
    private final double[] wantedSteer;
    private final double steerGain;
    private final double maxSteerChange;
    /** null on plain ground */
    private final GroundContact contact;
    private final boolean ideal;
    private final boolean raw;
    /** radians in the middle of the steered axle */
    private final double[] steer;
    /** when a row was stopped because its state was no longer finite; NEVER for the others */
    private final long[] stoppedAt;
    private final double wheelbase;
    /** the centre of mass ahead of the point that does not slip, metres */
    private final double massAhead;
    /** null where nothing is published */
    private RigidProbe probe;

    /**
     * @param bodies    in which row i of these is body {@code firstBody} + i
     * @param dt        step, seconds
     */
    public RigidCohort(RigidDesign design, Bodies bodies, int firstBody, Ground ground, double dt, int rows) {
        this.design = design;
        this.body = design.body();
        this.dt = dt;
        this.bodies = bodies;
        this.firstBody = firstBody;
        GroundUnderWheels footing = ground.isPlain() ? null : new GroundUnderWheels(rows, body.wheels());
        this.contact = footing == null ? null : new GroundContact(ground, body, design.footprint(), footing, rows);
        this.wheels = new WheelForces(body, design.friction(), footing, dt, rows);
        this.odometry = new WheelOdometry(body, design.odometry(), dt, rows);
        boolean differential = design.drive() instanceof DriveSettings.Differential;
        this.steering = differential ? null : design.steering(body);
        this.ideal = design.law() == ControlSettings.Law.IDEAL;
        this.raw = design.law() == ControlSettings.Law.RAW;
        this.pedals = design.drive() instanceof EngineDriveSettings given ? pedals(given, rows) : null;
        this.control = pedals != null ? pedals : control(differential, rows);
        CarDesign.Steering wheel = design.drive() instanceof EngineDriveSettings given ? given.car().steering() : new CarDesign.Steering(0, 0, 0, 0);
        this.wantedSteer = pedals == null ? null : new double[rows];
        this.steerGain = wheel.lag() == 0 ? 1 : 1 - StrictMath.exp(-dt / wheel.lag());
        this.maxSteerChange = wheel.maxRate() * dt;
        this.wheelbase = design.wheelbase();
        this.massAhead = body.massX + design.ahead();
        this.steer = new double[rows];
        this.stoppedAt = new long[rows];
        Arrays.fill(stoppedAt, NEVER);
    }

    private PedalDrive pedals(EngineDriveSettings given, int rows) {
        CarDesign car = given.on(body, design.friction().rolling());
        return new PedalDrive(body, wheels, new TorqueSplit(body, given.differentials()), car, bodies, firstBody, dt, rows);
    }

    private DriveControl control(boolean differential, int rows) {
        double maxTorque = design.control().maxTorque().orElse(0);
        if (differential) {
            return new DriveControl.OfSides(body, wheels, odometry, design.speedControl(body, dt, 2 * rows), maxTorque, dt, rows);
        }
        TorqueSplit split = design.drive() instanceof DriveSettings.AckermannDrivetrain train ? new TorqueSplit(body, train) : null;
        return new DriveControl.OfEngine(body, wheels, odometry, design.speedControl(body, dt, rows), split, maxTorque, design.maxBrake(body), dt, rows);
    }

    /** Begins at the pose and velocity of the bodies, with rolling wheels. */
    public void begin(int row) {
        int b = firstBody + row;
        odometry.begin(row, bodies.placeEast(b), bodies.placeNorth(b), bodies.heading[b]);
        roll(row);
        control.begin(row);
        if (contact != null) {
            contact.update(bodies, firstBody, row, row + 1);
        }
    }

    /** Turns the wheels as fast as they move along. */
    private void roll(int row) {
        int b = firstBody + row;
        double vx = bodies.cos[b] * bodies.vx[b] + bodies.sin[b] * bodies.vy[b];
        double vy = bodies.cos[b] * bodies.vy[b] - bodies.sin[b] * bodies.vx[b];
        for (int i = 0; i < body.wheels(); i++) {
            int k = row * body.wheels() + i;
            double atX = vx - bodies.yawRate[b] * body.y[i];
            double atY = vy + bodies.yawRate[b] * body.x[i];
            wheels.spin[k] = (wheels.steerCos[k] * atX + wheels.steerSin[k] * atY) / body.radius[i];
        }
    }

    /** Asks for a speed, m/s, and a yaw rate, rad/s; {@code acceleration}, m/s2, is how the speed is reached, or NaN for as soon as may be. */
    public void setTwist(int row, double speed, double yawRate, double acceleration) {
        if (steering != null) {
            steerTo(row, steering.steerFor(speed, yawRate, steer[row]));
        }
        control.yawRate[row] = yawRate;
        setSpeed(row, speed, acceleration);
    }

    /** Asks for a speed and a steer in the middle of the steered axle, radians; a differential drive turns as a vehicle of its track would. */
    public void setSteer(int row, double speed, double toSteer, double acceleration) {
        if (steering == null) {
            control.yawRate[row] = speed * StrictMath.tan(toSteer) / wheelbase;
            steer[row] = toSteer;
        } else {
            steerTo(row, steering.limited(toSteer));
        }
        setSpeed(row, speed, acceleration);
    }

    private void steerTo(int row, double toSteer) {
        if (toSteer != steer[row]) {
            steer[row] = toSteer;
            steering.steer(toSteer, wheels, row);
        }
    }

    private void setSpeed(int row, double speed, double acceleration) {
        boolean ramp = Math.abs(acceleration) <= Double.MAX_VALUE && acceleration != 0;
        control.speed[row] = ramp ? Math.max(0, odometry.speed(wheels.spin, row)) : speed;
        control.acceleration[row] = ramp ? acceleration : 0;
    }

    /** Whether a pedal works the wheels. */
    public boolean hasPedals() {
        return pedals != null;
    }

    /** Presses the pedal, 1 is full throttle and -1 full brake, and turns the steering wheel. */
    public void press(int row, double pedal, double toSteer) {
        pedals.press(row, pedal);
        wantedSteer[row] = steering.limited(toSteer);
    }

    /** Presses the pedal for an acceleration, m/s2, and turns the steering wheel. */
    public void accelerate(int row, double wanted, boolean reverse, double toSteer) {
        pedals.accelerate(row, wanted, reverse);
        wantedSteer[row] = steering.limited(toSteer);
    }

    /** The steer that gives a yaw rate at a speed, radians. */
    public double steerFor(int row, double speed, double yawRate) {
        return steering.steerFor(speed, yawRate, wantedSteer[row]);
    }

    /** The wheels follow the steering with a lag: delta' = (delta_c - delta) / T, at most the steer rate. */
    private void turnWheels(int row) {
        double change = steerGain * (wantedSteer[row] - steer[row]);
        steerTo(row, steer[row] + Math.max(-maxSteerChange, Math.min(maxSteerChange, change)));
    }

    /** Fuel or battery energy used since the start, MJ; 0 where no engine is known. */
    public double energy(int row) {
        return pedals == null ? 0 : pedals.energy(row);
    }

    /** Sets motor torques, N m by wheel from the second number of {@code written} on, and after them the steer. */
    public void setTorques(int row, double[] written) {
        for (int i = 0; i < body.wheels(); i++) {
            wheels.torque[row * body.wheels() + i] = written[1 + i];
            wheels.brake[row * body.wheels() + i] = 0;
        }
        if (steering != null) {
            steerTo(row, steering.limited(written[1 + body.wheels()]));
        }
    }

    /** Lets the motors go, and steers. */
    public void coast(int row, double toSteer) {
        Arrays.fill(wheels.torque, row * body.wheels(), (row + 1) * body.wheels(), 0);
        if (steering != null) {
            steerTo(row, steering.limited(toSteer));
        }
    }

    /** Changes the velocities of the bodies of some rows by what their wheels do in one step. */
    public void step(long now, int from, int to) {
        if (probe != null) {
            probe.begin(from, to);
        }
        if (ideal) {
            for (int row = from; row < to; row++) {
                impose(row);
            }
        } else {
            for (int row = from; row < to && pedals != null; row++) {
                turnWheels(row);
            }
            if (!raw) {
                control.drive(from, to);
            }
            wheels.push(bodies, firstBody, from, to);
        }
        for (int row = from; row < to; row++) {
            int b = firstBody + row;
            double speed = odometry.speed(wheels.spin, row);
            double yawRate = odometry.yawRate(wheels.spin, row);
            boolean finite = Math.abs(bodies.vx[b] + bodies.vy[b] + bodies.yawRate[b] + speed + yawRate) <= Double.MAX_VALUE;
            if (finite && stoppedAt[row] == NEVER) {
                odometry.advance(row, speed, yawRate);
            } else {
                stop(row, now);
            }
        }
    }

    /** The twist without any force. */
    private void impose(int row) {
        int b = firstBody + row;
        control.moveSetPoint(row);
        double speed = control.speed[row];
        double turning = steering == null ? control.yawRate[row] : speed * StrictMath.tan(steer[row]) / steering.wheelbase();
        double sideways = turning * massAhead;
        bodies.vx[b] = bodies.cos[b] * speed - bodies.sin[b] * sideways;
        bodies.vy[b] = bodies.sin[b] * speed + bodies.cos[b] * sideways;
        bodies.yawRate[b] = turning;
        roll(row);
    }

    /** What is not finite never spreads: the vehicle stands from now on. */
    private void stop(int row, long now) {
        stoppedAt[row] = stoppedAt[row] == NEVER ? now : stoppedAt[row];
        int b = firstBody + row;
        bodies.vx[b] = 0;
        bodies.vy[b] = 0;
        bodies.yawRate[b] = 0;
        for (int k = row * body.wheels(); k < (row + 1) * body.wheels(); k++) {
            wheels.spin[k] = 0;
            wheels.torque[k] = 0;
        }
    }

    /** From now on, {@link #publish} is asked about a row. */
    public void watch(int row) {
        if (probe == null) {
            probe = new RigidProbe(body, bodies, firstBody, wheels, odometry, control, !ideal && !raw, dt, steer.length);
        }
        probe.watch(row);
    }

    /** Publishes what is inside a row that is watched, after a step. */
    public void publish(int row, PhysicsSample into) {
        probe.publish(row, steer[row], into);
    }

    /** Looks at the ground where bodies have come to. */
    public void settle(int from, int to) {
        if (contact != null) {
            contact.update(bodies, firstBody, from, to);
        }
    }

    /** When a row was stopped, nanoseconds of simulated time, or {@code otherwise}. */
    public long stoppedAt(int row, long otherwise) {
        return stoppedAt[row] == NEVER ? otherwise : stoppedAt[row];
    }

    /** The pose and the motion that the wheels of a row tell. */
    public Estimate odometry(SimTime now, int row, int vid) {
        return new Estimate(now, vid, odometry.east[row], odometry.north[row], odometry.heading[row], odometry.speed(wheels.spin, row),
                odometry.yawRate(wheels.spin, row), Estimate.Spread.NONE, Estimate.ODOMETRY, true, 0, List.of());
    }

    /** Speed that the wheels of a row tell, with the error of calibration, m/s. */
    public double toldSpeed(int row) {
        return (1 + design.odometry().distanceError()) * odometry.speed(wheels.spin, row);
    }

    /** The yaw rate that they tell, rad/s. */
    public double toldYawRate(int row) {
        return (1 + design.odometry().turnError()) * odometry.yawRate(wheels.spin, row);
    }

    public double steer(int row) {
        return steer[row];
    }

    /** Whether the ground decides how high they are. */
    public boolean isOnSlopes() {
        return contact != null && contact.isOnSlopes();
    }

    /** Metres above the site. */
    public double up(int row) {
        return contact.up[row];
    }

    /** Radians, positive with the nose up. */
    public double noseUp(int row) {
        return contact == null ? 0 : 0 - contact.pitch[row];
    }

    /** Radians, positive with the right side down. */
    public double rightDown(int row) {
        return contact == null ? 0 : contact.roll[row];
    }
}
