package io.tandem.fleet;

import io.tandem.behavior.Ladder;
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

    /** Lets the sensors of some slots measure. */
    void sense(long now, Commands commands, int from, int to) {
        if (sensorSuite.isPresent()) {
            sensorSuite.get().look(now, from, to, commands::tell);
        }
    }

    /** Asks the behaviors of some slots, and hands their commands to the model. */
    void decide(long now, Sight sight, Commands commands, Motion motion, int from, int to) {
        ladder.decide(now, sight, commands, from, to);
        for (int slot = from; slot < to; slot++) {
            commands.perceivedSpeed[slot] = sight.speed(slot);
        }
        model.apply(commands, motion, from, to);
        for (int slot = from; slot < to; slot++) {
            if (commands.carrier[slot] != 0) {
                ride(now, sight.told(), commands.carrier[slot], motion, slot);
            }
        }
    }

    /** A carried vehicle has the state of its carrier, and moves straight on with it until the next decision. */
    private static void ride(long now, WatchedParticipants others, int carrier, Motion motion, int slot) {
        int row = others.row(carrier);
        if (others.known(row)) {
            motion.place(slot, others.east(row, now), others.north(row, now), others.up(row, now));
            motion.heading[slot] = others.heading(row);
            motion.speed[slot] = others.speed(row);
            motion.wantedSpeed[slot] = others.speed(row);
            motion.curvature[slot] = 0;
        }
    }
}
