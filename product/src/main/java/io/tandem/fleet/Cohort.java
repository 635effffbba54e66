package io.tandem.fleet;

import io.tandem.behavior.Ladder;
import io.tandem.behavior.Wishes;
import io.tandem.geo.Angle;
import io.tandem.message.Reports;
import io.tandem.mobility.Craft;
import io.tandem.mobility.Equations;
import io.tandem.mobility.KinematicSettings.PitchLaw;
import io.tandem.mobility.LagBicycle;
import io.tandem.mobility.Motion;
import io.tandem.perception.Senses;
import io.tandem.perception.Sight;
import io.tandem.perception.Told;
import java.util.Optional;

/** A contiguous range of slots that share one body and one ladder of behaviors: whatever is virtual is called once per cohort. */
final class Cohort {

    private final int first;
    private final int end;
    private final Craft craft;
    private final Ladder ladder;
    private final Equations equations;
    private final Optional<Senses> senses;

    Cohort(int first, int end, Craft craft, Ladder ladder, Equations equations, Optional<Senses> senses) {
        this.first = first;
        this.end = end;
        this.craft = craft;
        this.ladder = ladder;
        this.equations = equations;
        this.senses = senses;
    }

    int first() {
        return first;
    }

    int end() {
        return end;
    }

    Craft craft() {
        return craft;
    }

    Ladder ladder() {
        return ladder;
    }

    Equations equations() {
        return equations;
    }

    Optional<Senses> senses() {
        return senses;
    }

    /** Asks the behaviors of some of its slots, and hands their wishes to the equations of motion. */
    void decide(long now, Sight sight, Wishes wishes, Motion motion, byte[] health, int from, int to) {
        if (senses.isPresent()) {
            senses.get().look(now, from, to, wishes::tell);
        }
        ladder.decide(now, sight, wishes, from, to);
        for (int slot = from; slot < to; slot++) {
            boolean sound = isFinite(wishes.speed[slot] + wishes.steer[slot] + wishes.pitch[slot] + wishes.climb[slot]);
            health[slot] = sound ? 0 : Reports.HEALTH_BAD_INPUT;
            if (sound) {
                apply(sight, wishes, motion, slot);
            } else {
                hold(wishes, motion, slot);
            }
        }
        for (int slot = from; slot < to; slot++) {
            if (wishes.carrier[slot] != 0) {
                ride(now, sight.told(), wishes.carrier[slot], motion, slot);
            }
        }
    }

    private void apply(Sight sight, Wishes wishes, Motion motion, int slot) {
        if (equations instanceof LagBicycle car) {
            drive(car, sight, wishes, slot);
            return;
        }
        motion.curvature[slot] = craft.bend(wishes.steer[slot]) / craft.length();
        motion.wantedSpeed[slot] = wishes.speed[slot];
        if (craft.speedLag() == 0 && craft.maxAcceleration() == Double.POSITIVE_INFINITY) {
            motion.speed[slot] = wishes.speed[slot];
        }
        if (craft.vertical()) {
            double pitch = wishes.pitch[slot];
            motion.climbRatio[slot] = Angle.sin(pitch);
            motion.levelRatio[slot] = craft.pitchLaw() == PitchLaw.CONSISTENT ? Angle.cos(pitch) : 1;
            motion.climbSpeed[slot] = wishes.climb[slot];
        }
    }

    /** A car is driven by acceleration. Where only a speed is wanted the pedals lead to it as fast as can be without going beyond. */
    private void drive(LagBicycle car, Sight sight, Wishes wishes, int slot) {
        double wanted = wishes.acceleration[slot];
        if (isFinite(wanted)) {
            car.command(slot, wanted, wishes.steer[slot], false);
        } else {
            car.command(slot, (wishes.speed[slot] - sight.speed(slot)) / craft.speedLag(), wishes.steer[slot], wishes.speed[slot] < 0);
        }
    }

    /** Leaves the last good inputs as they are, and says so in the wishes, which reports carry. */
    private void hold(Wishes wishes, Motion motion, int slot) {
        wishes.steer[slot] = craft.steerFor(motion.curvature[slot]);
        wishes.pitch[slot] = StrictMath.asin(motion.climbRatio[slot]);
    }

    /** A carried vehicle is where its carrier is, and goes with it until the next decision. */
    private static void ride(long now, Told others, int carrier, Motion motion, int slot) {
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
