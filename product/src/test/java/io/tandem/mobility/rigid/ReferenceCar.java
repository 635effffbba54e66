package io.tandem.mobility.rigid;

import io.tandem.contact.Bodies;
import io.tandem.contact.Plate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The car of the reference cases: 1,260 kg with four wheels of 15 kg and 0.3 m radius, axles 1.2 m before and 1.4 m behind the centre of mass, track 1.5 m. */
final class ReferenceCar {

    static final int FRONT_LEFT = 0;
    static final int REAR_LEFT = 2;
    static final int REAR_RIGHT = 3;
    private static final double[][] PLACES = {{1.2, 0.75}, {1.2, -0.75}, {-1.4, 0.75}, {-1.4, -0.75}};

    final Bodies bodies = new Bodies(1, 4);
    final WheeledBody body;
    final WheelForces wheels;
    final GroundUnderWheels footing = new GroundUnderWheels(1, 4);
    final double dt;

    ReferenceCar(FrictionSettings friction, double inertia, double dt) {
        this(friction, inertia, 0, dt);
    }

    /** @param massHeight height of the centre of mass from which load shifts */
    ReferenceCar(FrictionSettings friction, double inertia, double massHeight, double dt) {
        this.dt = dt;
        List<WheelSettings> settings = Arrays.stream(PLACES).map(at -> WheelSettings.of(at[0], at[1], 0.6, 15, at[0] > 0, at[0] < 0)).toList();
        double ofWheels = Arrays.stream(PLACES).mapToDouble(at -> 15 * (at[0] * at[0] + at[1] * at[1])).sum();
        double chassisX = 60 * 0.1 / 1200;
        ChassisSettings chassis = new ChassisSettings(OptionalDouble.of(1200), OptionalDouble.empty(), List.of(), Optional.empty(),
                List.of(chassisX, 0.0, massHeight));
        body = new WheeledBody(chassis, inertia - ofWheels - 1200 * chassisX * chassisX, settings);
        wheels = new WheelForces(body, friction, footing, dt, 1);
        bodies.add(1, Plate.box(4, 1.8), body.massX, body.massY, body.mass, body.inertia);
    }

    static FrictionSettings dry(double mu) {
        return new FrictionSettings.Dry(mu, 0, 0);
    }

    /** Rolls straight ahead. */
    void roll(double speed) {
        bodies.vx[0] = speed;
        Arrays.fill(wheels.spin, speed / 0.3);
    }

    void brake(double torque) {
        Arrays.fill(wheels.brake, torque);
    }

    /** Drives both rear wheels. */
    void drive(double torque) {
        wheels.torque[REAR_LEFT] = torque;
        wheels.torque[REAR_RIGHT] = torque;
    }

    void step() {
        wheels.push(bodies, 0, 0, 1);
        bodies.advance(dt, 0, 1);
    }

    void run(double seconds) {
        for (long i = Math.round(seconds / dt); i > 0; i--) {
            step();
        }
    }

    double energy() {
        double sum = 0.5 * body.mass * (bodies.vx[0] * bodies.vx[0] + bodies.vy[0] * bodies.vy[0])
                + 0.5 * body.inertia * bodies.yawRate[0] * bodies.yawRate[0];
        for (int i = 0; i < body.wheels(); i++) {
            sum += 0.5 * body.spinInertia[i] * wheels.spin[i] * wheels.spin[i];
        }
        return sum;
    }
}
