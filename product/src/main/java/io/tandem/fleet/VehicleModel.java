package io.tandem.fleet;

import io.tandem.message.Kind;
import io.tandem.mobility.BicycleSettings;
import io.tandem.mobility.Equations;
import io.tandem.mobility.Kinematic;
import io.tandem.mobility.KinematicSettings;
import io.tandem.mobility.KinematicSettings.PitchLaw;
import io.tandem.mobility.KinematicSettings.SteerLaw;
import io.tandem.mobility.LagBicycle;
import io.tandem.mobility.LagBicycleSettings;
import io.tandem.mobility.Particle;
import io.tandem.mobility.ParticleSettings;
import io.tandem.mobility.StaticSettings;
import io.tandem.mobility.TimedSettings;
import io.tandem.mobility.TimedTrajectory;
import io.tandem.mobility.VehicleLimits;
import java.util.Arrays;

/** What a group's vehicles are made of: the body that behaviors know, and the equations that move it. */
record VehicleModel(GroupSettings group, double stepSeconds) {

    private static final double USUAL_ACCELERATION = 3;
    /** A speed that is led to through a lag T by acceleration goes there without going beyond in 4 T; without a lag, in this, seconds. */
    private static final double LAGS = 4;
    private static final double SHORTEST_SPEED_LAG = 0.5;

    VehicleLimits limits() {
        Kind kind = group.kind();
        return switch (group.mobility()) {
            case KinematicSettings k -> new VehicleLimits(group.lengthMetres(), k.speed().orElse(kind.cruise()),
                    k.maxSteer().orElse(kind.maxSteer()), k.maxPitch().orElse(kind.maxPitch()), k.maxClimb().orElse(kind.maxClimb()),
                    k.speedLag(), k.maxAcceleration().orElse(k.speedLag() == 0 ? Double.POSITIVE_INFINITY : USUAL_ACCELERATION),
                    k.steerLaw(), k.pitchLaw(), kind.leavesSurface(), kind.flies(), kind != Kind.AIR_FIXED_WING);
            case LagBicycleSettings car -> car(car.body(), car.speed().orElse(kind.cruise()), car.understeer().isPresent() ? 1 : car.slip());
            case BicycleSettings car -> car(car.body(), car.speed().orElse(kind.cruise()), 1);
            case ParticleSettings walker -> new VehicleLimits(group.lengthMetres(), Math.min(walker.maxSpeed(), walker.speed().orElse(kind.cruise())),
                    kind.maxSteer(), 0, 0, 0, walker.maxAcceleration(), SteerLaw.LINEAR, PitchLaw.PAPER, false, false, true, 0, 0);
            case StaticSettings _, TimedSettings _ -> new VehicleLimits(group.lengthMetres(), 0, kind.maxSteer(), 0, 0, 0, 0, SteerLaw.LINEAR, PitchLaw.PAPER,
                    false, false, true);
        };
    }

    private static VehicleLimits car(LagBicycle.Body body, double cruise, double slip) {
        return new VehicleLimits(body.wheelbase() / slip, cruise, body.maxSteer(), 0, 0, Math.max(SHORTEST_SPEED_LAG, LAGS * body.accelLag()),
                body.maxAcceleration(), SteerLaw.TAN, PitchLaw.PAPER, false, false, true, body.wheelbase() / 2, body.steerLag());
    }

    /** The equations for so many rows from a slot on. */
    Equations equations(int first, int rows) {
        VehicleLimits limits = limits();
        double h = stepSeconds;
        return switch (group.mobility()) {
            case KinematicSettings _ -> {
                double gain = limits.speedGain(h);
                double maxChange = limits.maxAcceleration() * h;
                yield (_, motion, from, to) -> Kinematic.step(motion, from, to, h, limits.ahead(), gain, maxChange);
            }
            case LagBicycleSettings car -> new LagBicycle(car.body(), h, (int) Math.rint(car.delay() / h), first, rows);
            case BicycleSettings car -> new LagBicycle(car.body(), h, 0, first, rows);
            case ParticleSettings walker -> (_, motion, from, to) ->
                    Particle.step(motion, from, to, h, walker.maxSpeed(), walker.maxAcceleration());
            case StaticSettings _ -> (_, motion, from, to) -> Arrays.fill(motion.speed, from, to, 0);
            case TimedSettings settings -> new TimedTrajectory(settings, first, rows);
        };
    }
}
