package io.tandem.mobility.rigid;

import io.tandem.contact.Bodies;
import io.tandem.message.PhysicsColumn;
import io.tandem.message.PhysicsSample;
import io.tandem.mobility.powertrain.CarDesign;
import io.tandem.mobility.powertrain.Drivetrain;

/**
 * Engine, clutch and gearbox on the wheels of a body: {@link Drivetrain} makes a torque of pedal and wheel speed, differentials share it among the driven wheels, and brakes hold
 * all wheels by their load. {@link EngineCoupling} has the equations between them: wheels that spin let the engine speed up.
 */
final class PedalDrive extends DriveControl {

    private final Drivetrain engine;
    private final EngineCoupling coupling;
    private final Bodies bodies;
    private final int firstBody;
    private final double radius;

    PedalDrive(WheeledBody body, WheelForces wheels, TorqueSplit split, CarDesign car, Bodies bodies, int firstBody, double dt, int rows) {
        super(body, wheels, rows, dt);
        this.engine = new Drivetrain(car, dt, rows);
        this.coupling = new EngineCoupling(wheels, split, body.wheels(), dt, rows);
        this.bodies = bodies;
        this.firstBody = firstBody;
        this.radius = car.chassis().wheelRadius();
        wheels.couple(coupling, car.quadraticDrag());
    }

    @Override
    void begin(int row) {
        engine.begin(row, forwardSpeed(row));
    }

    /** Of the centre of mass, m/s; 0 where it stands. */
    private double forwardSpeed(int row) {
        int b = firstBody + row;
        double v = bodies.cos[b] * bodies.vx[b] + bodies.sin[b] * bodies.vy[b];
        return Math.abs(v) < SpeedControl.STANDING_SPEED ? 0 : v;
    }

    /** From now on the pedal is as given: 1 is full throttle, -1 full brake. */
    void press(int row, double pedal) {
        engine.press(row, pedal);
    }

    /** From now on the pedal is what would give an acceleration on wheels that do not slip, m/s2. */
    void accelerate(int row, double wanted, boolean reverse) {
        engine.accelerate(row, wanted, reverse);
    }

    @Override
    void drive(int from, int to) {
        int n = body.wheels();
        for (int row = from; row < to; row++) {
            double rim = radius * coupling.spin(row);
            double force = engine.drive(row, rim, forwardSpeed(row), wheels.rise(row));
            coupling.set(row, force * radius, engine.inertiaAtWheels(row));
            double braking = engine.braking(row) * radius;
            for (int i = 0; i < n; i++) {
                wheels.brake[row * n + i] = braking * body.brakeShare[i];
            }
            engine.use(row, force, rim);
        }
    }

    /** Fuel or battery energy used since the start, MJ. */
    double energy(int row) {
        return engine.energy(row);
    }

    @Override
    void keepTerms() {
        // nothing but what the engine has anyway
    }

    @Override
    void publish(int row, PhysicsSample into) {
        into.set(PhysicsColumn.PEDAL, engine.pedal(row));
        into.set(PhysicsColumn.GEAR, engine.gear(row));
        into.set(PhysicsColumn.ENGINE_SPEED, engine.engineSpeed(row));
        into.set(PhysicsColumn.ENERGY, engine.energy(row));
    }
}
