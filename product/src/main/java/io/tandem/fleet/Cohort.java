package io.tandem.fleet;

import io.tandem.behavior.Ladder;
import io.tandem.fleet.real.OutsideModel;
import io.tandem.mobility.Commands;
import io.tandem.mobility.MobilityModel;
import io.tandem.mobility.Motion;
import io.tandem.perception.SensorSuite;
import io.tandem.perception.Sight;
import io.tandem.perception.WatchedParticipants;
import java.util.Optional;

/**
 * Slots {@code first} to {@code end}, which is not one of them, that share one mobility model, one ladder of behaviors and one suite of sensors. Virtual
 * methods are called once for a range of its slots, not once per vehicle.
 */
record Cohort(int first, int end, Ladder ladder, MobilityModel model, Optional<SensorSuite> sensorSuite) {

    /** Whether it decides at every step, and not only when all do. Of real vehicles there is no news between. */
    boolean decidesEveryStep() {
        return ladder.everyStep() && !(model instanceof OutsideModel);
    }

    /** Lets the sensors of some slots measure. */
    void sense(long now, Commands commands, int from, int to) {
        if (sensorSuite.isPresent()) {
            sensorSuite.get().look(now, from, to, commands::tell);
        }
    }

    /** Asks the behaviors of some slots for commands. */
    void decide(long now, Sight sight, Commands commands, int from, int to) {
        ladder.decide(now, sight, commands, from, to);
    }

    /** Hands the commands of some slots to the model. */
    void apply(long now, Sight sight, Commands commands, Motion motion, int from, int to) {
        if (model.regulatesSpeed()) {
            for (int slot = from; slot < to; slot++) {
                commands.perceivedSpeed[slot] = sight.speed(slot);
            }
        }
        model.apply(commands, motion, from, to);
        for (int slot = from; slot < to; slot++) {
            if (commands.carrier[slot] != 0) {
                ride(now, sight.told(), commands, motion, slot);
                model.relocate(motion, slot);
            }
        }
    }

    /**
     * A carried vehicle moves straight on with its carrier until the next decision. What is between them, p, shrinks by the boarding step b at each decision, to
     * max(0, 1 - b / |p|) p, so that it boards in the course of time and is then at its carrier's place.
     */
    private static void ride(long now, WatchedParticipants others, Commands commands, Motion motion, int slot) {
        int row = others.row(commands.carrier[slot]);
        if (others.known(row)) {
            double east = motion.east[slot] - others.east(row, now);
            double north = motion.north[slot] - others.north(row, now);
            double up = motion.up[slot] - others.up(row, now);
            double apart = Math.sqrt(east * east + north * north + up * up);
            double left = apart <= commands.boarding[slot] ? 0 : 1 - commands.boarding[slot] / apart;
            motion.place(slot, others.east(row, now) + left * east, others.north(row, now) + left * north, others.up(row, now) + left * up);
            motion.heading[slot] = others.heading(row);
            motion.speed[slot] = others.speed(row);
            motion.wantedSpeed[slot] = others.speed(row);
            motion.curvature[slot] = 0;
        }
    }
}
