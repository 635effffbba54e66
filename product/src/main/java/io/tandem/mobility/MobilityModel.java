package io.tandem.mobility;

import io.tandem.message.Reports;

/**
 * Equations of motion of one cohort of vehicles. A model takes its inputs from {@link Commands}, integrates its state, and fills its part of the
 * report. The state that all models share is in {@link Motion}; whatever else a model needs (wheel speeds, gears, trailers) it keeps in columns
 * of its own. Every method works on a range of slots of the cohort, and several threads may call it at once for ranges that do not overlap.
 */
public interface MobilityModel {

    /** Notes the state from which the cohort starts. Called once, when all of its slots are placed. */
    default void begin(Motion motion) {
    }

    /** Takes over the state of a model of the same class that moved the same slots until now with other settings. */
    default void resumeFrom(MobilityModel former) {
    }

    /**
     * Makes inputs of commands; they act until the next call. A slot whose commands are not finite keeps its last inputs, and its
     * {@link Commands#health} has {@link Reports#HEALTH_BAD_INPUT}.
     */
    void apply(Commands commands, Motion motion, int from, int to);

    /**
     * Integrates one step.
     *
     * @param now the instant to which the step leads, nanoseconds of simulated time
     */
    void step(long now, Motion motion, int from, int to);

    /**
     * Fills the columns of a report that only the model knows: eastSpeed, northSpeed, upSpeed, speed, yawRate, steer, pitch and roll, with 0 where
     * it has no such thing. The row of a slot has its number.
     *
     * @param moving factor of all rates: 1 while the run goes, 0 while it stands still
     */
    void report(Motion motion, Commands commands, double moving, Reports out, int from, int to);
}
