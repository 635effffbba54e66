package io.tandem.fleet;

import io.tandem.behavior.Ladder;
import io.tandem.geo.Angle;
import io.tandem.message.Reports;
import io.tandem.mobility.Commands;
import io.tandem.mobility.Equations;
import io.tandem.mobility.KinematicSettings.PitchLaw;
import io.tandem.mobility.LagBicycle;
import io.tandem.mobility.Motion;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.SensorSuite;
import io.tandem.perception.Sight;
import io.tandem.perception.WatchedParticipants;
import java.util.Optional;

/** A contiguous range of slots that share one body and one ladder of behaviors: whatever is virtual is called once per cohort. */
final class Cohort {

    private final int first;
    private final int end;
    private final VehicleLimits limits;
    private final Ladder ladder;
    private final Equations equations;
    private final Optional<SensorSuite> sensorSuite;

    Cohort(int first, int end, VehicleLimits limits, Ladder ladder, Equations equations, Optional<SensorSuite> sensorSuite) {
        this.first = first;
        this.end = end;
        this.limits = limits;
        this.ladder = ladder;
        this.equations = equations;
        this.sensorSuite = sensorSuite;
    }

    int first() {
        return first;
    }

    int end() {
        return end;
    }

    VehicleLimits limits() {
        return limits;
    }

    Ladder ladder() {
        return ladder;
    }

    Equations equations() {
        return equations;
    }

    Optional<SensorSuite> sensorSuite() {
        return sensorSuite;
    }

    /** Asks the behaviors of some of its slots, and hands their wishes to the equations of motion. */
    void decide(long now, Sight sight, Commands commands, Motion motion, byte[] health, int from, int to) {
        if (sensorSuite.isPresent()) {
            sensorSuite.get().look(now, from, to, commands::tell);
        }
        ladder.decide(now, sight, commands, from, to);
        for (int slot = from; slot < to; slot++) {
            boolean sound = isFinite(commands.speed[slot] + commands.steer[slot] + commands.pitch[slot] + commands.climb[slot]);
            health[slot] = sound ? 0 : Reports.HEALTH_BAD_INPUT;
            if (sound) {
                apply(sight, commands, motion, slot);
            } else {
                hold(commands, motion, slot);
            }
        }
        for (int slot = from; slot < to; slot++) {
            if (commands.carrier[slot] != 0) {
                ride(now, sight.told(), commands.carrier[slot], motion, slot);
            }
        }
    }

    private void apply(Sight sight, Commands commands, Motion motion, int slot) {
        if (equations instanceof LagBicycle car) {
            drive(car, sight, commands, slot);
            return;
        }
        motion.curvature[slot] = limits.bend(commands.steer[slot]) / limits.length();
        motion.wantedSpeed[slot] = commands.speed[slot];
        if (limits.speedLag() == 0 && limits.maxAcceleration() == Double.POSITIVE_INFINITY) {
            motion.speed[slot] = commands.speed[slot];
        }
        if (limits.vertical()) {
            double pitch = commands.pitch[slot];
            motion.climbRatio[slot] = Angle.sin(pitch);
            motion.levelRatio[slot] = limits.pitchLaw() == PitchLaw.CONSISTENT ? Angle.cos(pitch) : 1;
            motion.climbSpeed[slot] = commands.climb[slot];
        }
    }

    /** A car is driven by acceleration. Where only a speed is wanted the pedals lead to it as fast as can be without going beyond. */
    private void drive(LagBicycle car, Sight sight, Commands commands, int slot) {
        double wanted = commands.acceleration[slot];
        if (isFinite(wanted)) {
            car.command(slot, wanted, commands.steer[slot], false);
        } else {
            car.command(slot, (commands.speed[slot] - sight.speed(slot)) / limits.speedLag(), commands.steer[slot], commands.speed[slot] < 0);
        }
    }

    /** Leaves the last good inputs as they are, and says so in the wishes, which reports carry. */
    private void hold(Commands commands, Motion motion, int slot) {
        commands.steer[slot] = limits.steerFor(motion.curvature[slot]);
        commands.pitch[slot] = StrictMath.asin(motion.climbRatio[slot]);
    }

    /** A carried vehicle is where its carrier is, and goes with it until the next decision. */
    private static void ride(long now, WatchedParticipants others, int carrier, Motion motion, int slot) {
        int row = others.row(carrier);
        if (others.known(row)) {
            motion.east[slot] = others.east(row, now);
            motion.north[slot] = others.north(row, now);
            motion.up[slot] = others.up(row, now);
            motion.heading[slot] = others.heading(row);
            motion.speed[slot] = others.speed(row);
            motion.wantedSpeed[slot] = others.speed(row);
            motion.curvature[slot] = 0;
        }
    }

    private static boolean isFinite(double sum) {
        return Math.abs(sum) <= Double.MAX_VALUE;
    }

    /** Integrates one step, up to an instant. */
    void step(long now, Motion motion, int from, int to) {
        equations.step(now, motion, from, to);
    }

    /** Where wheels follow late, what is reported is where they are. */
    void reportSteer(int from, int to, Reports out) {
        if (equations instanceof LagBicycle car) {
            for (int slot = from; slot < to; slot++) {
                out.steer[slot] = car.steer(slot);
            }
        }
    }
}
