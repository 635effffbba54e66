package io.tandem.mobility.powertrain;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * All numbers of a car with an engine.
 *
 * @param chassis    what is moved, and what resists
 * @param engine     what drives
 * @param gearbox    how gears change
 * @param ratios     engine revolutions per revolution of the wheels in each gear, final drive included, first gear first
 * @param efficiency share of the engine's power that reaches the wheels
 * @param shifts     when gears change
 * @param brakeForce at full pedal, N
 * @param throttleLag time constant of the throttle, seconds
 * @param brakeLag    time constant of the brakes, seconds
 * @param steering   how wheels follow the steering
 */
public record CarDesign(Chassis chassis, Engine engine, Gearbox gearbox, List<Double> ratios, double efficiency, Shifts shifts, double brakeForce, double throttleLag,
        double brakeLag, Steering steering) {

    static final double GRAVITY = 9.81;
    static final double AIR_DENSITY = 1.225;
    public static final int WHEELS = 4;

    /**
     * @param mass        with driver, kg
     * @param wheelRadius dynamic, metres
     * @param wheelInertia of each wheel, kg m2
     * @param dragArea    Cd A, m2
     * @param rolling     f0 of the rolling resistance m g (f0 + f2 v2)
     * @param rollingRise f2, s2/m2
     * @param length      overall, metres
     * @param width       overall, metres
     * @param wheelbase   metres
     */
    public record Chassis(double mass, double wheelRadius, double wheelInertia, double dragArea, double rolling, double rollingRise, double length, double width,
            double wheelbase) {
    }

    /**
     * A combustion engine: friction and pumping take the drag torque dragBase + dragRise n, burnt fuel gives torque with an efficiency.
     * An electric motor: no drag, no idle; efficiency by the way of the power.
     *
     * @param torque    at full load
     * @param idle      rpm; 0 for a motor that stands with the car
     * @param cutOff    rpm above which it does not drive
     * @param dragBase  N m
     * @param dragRise  N m per rpm
     * @param inertia   kg m2
     * @param efficiency share of the energy of fuel, or of the battery, that becomes work
     * @param recovery  share of braking power that comes back into the battery; 0 for none
     * @param maxRecovery greatest power taken back, W
     * @param auxiliary power for everything else, W; of a combustion engine at the crankshaft
     */
    public record Engine(TorqueCurve torque, double idle, double cutOff, double dragBase, double dragRise, double inertia, double efficiency, double recovery,
            double maxRecovery, double auxiliary) {

        boolean isElectric() {
            return idle == 0;
        }

        double drag(double rpm) {
            return isElectric() ? 0 : dragBase + dragRise * rpm;
        }
    }

    /**
     * Shift speeds, rpm, rise with the throttle u: up above upBase + upRise u, down below downBase + downRise u.
     *
     * @param dwell least time in a gear, seconds
     */
    public record Shifts(double upBase, double upRise, double downBase, double downRise, double dwell) {
    }

    /**
     * @param max     full lock, radians
     * @param maxRate radians per second
     * @param lag     time constant, seconds
     * @param grip    greatest sideways acceleration that tyres bear, m/s2
     */
    public record Steering(double max, double maxRate, double lag, double grip) {
    }

    /** The car with what is different about its engine, gearbox and brakes. */
    public CarDesign with(Optional<Gearbox> otherGearbox, Optional<EngineSettings> otherEngine, List<Double> otherGears, OptionalDouble finalDrive, OptionalDouble otherBrakeForce) {
        List<Double> otherRatios = otherGears.stream().map(gear -> gear * finalDrive.orElse(1)).toList();
        return new CarDesign(chassis, otherEngine.map(given -> given.over(engine)).orElse(engine), otherGearbox.orElse(gearbox), otherRatios.isEmpty() ? ratios : otherRatios,
                efficiency, shifts, otherBrakeForce.orElse(brakeForce), throttleLag, brakeLag, steering);
    }

    /** The same on another chassis. */
    public CarDesign on(Chassis other) {
        return new CarDesign(other, engine, gearbox, ratios, efficiency, shifts, brakeForce, throttleLag, brakeLag, steering);
    }

    /** The same with another steering. */
    public CarDesign steeredBy(Steering other) {
        return new CarDesign(chassis, engine, gearbox, ratios, efficiency, shifts, brakeForce, throttleLag, brakeLag, other);
    }

    /** What air and the rise of rolling resistance take per squared speed, kg/m: 1/2 rho CdA + m g f2. */
    public double quadraticDrag() {
        return 0.5 * AIR_DENSITY * chassis.dragArea + chassis.mass * GRAVITY * chassis.rollingRise;
    }

    /** Mass that has to be accelerated with the clutch open, kg: m + 4 J_w / r2. */
    double rollingMass() {
        return chassis.mass + WHEELS * chassis.wheelInertia / (chassis.wheelRadius * chassis.wheelRadius);
    }

    public int gears() {
        return ratios.size();
    }

    /** Acceleration of a start on level ground with the greatest torque in first gear, m/s2. */
    public double greatestAcceleration() {
        double perTorque = ratios.getFirst() / chassis.wheelRadius;
        double force = engine.torque.greatest() * perTorque * efficiency - chassis.mass * GRAVITY * chassis.rolling;
        return force / (rollingMass() + (engine.isElectric() ? engine.inertia * perTorque * perTorque : 0));
    }
}
