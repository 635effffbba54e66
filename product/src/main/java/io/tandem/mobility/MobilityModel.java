package io.tandem.mobility;

import io.tandem.message.PhysicsSample;
import io.tandem.message.Reports;
import io.tandem.terrain.Ground;

/**
 * Equations of motion of one cohort of vehicles. A model takes its inputs from {@link Commands}, integrates its state, and fills its part of the
 * report. The state that all models share is in {@link Motion}; whatever else a model needs (wheel speeds, gears, trailers) it keeps in columns
 * of its own. Every method works on a range of slots of the cohort, and several threads may call it at once for ranges that do not overlap.
 */
public interface MobilityModel {

    /** Tells what the cohort stands on. Called once, before {@link #begin}. */
    default void standOn(Ground ground) {
    }

    /** Notes the state from which the cohort starts. Called once, when all of its slots are placed. */
    default void begin(Motion motion) {
    }

    /** The pose of a slot was set from outside, as that of one that is carried. */
    default void relocate(Motion motion, int slot) {
    }

    /** Takes over the state of a model of the same class that moved the same slots until now with other settings. */
    default void resumeFrom(MobilityModel former) {
    }

    /** Whether it goes by {@link Commands#perceivedSpeed}, which is known only then. */
    default boolean regulatesSpeed() {
        return false;
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

    /** Speed that a vehicle's own instruments tell, m/s: that of its wheels, where it has some that slip; else the true one. */
    default double toldSpeed(Motion motion, int slot) {
        return motion.speed[slot];
    }

    /** The yaw rate that they tell, rad/s. */
    default double toldYawRate(Motion motion, int slot) {
        return motion.speed[slot] * motion.curvature[slot];
    }

    /** Called once, before the first step: {@link #publish} will be asked about this slot. */
    default void watch(int slot) {
    }

    /** Publishes what is inside a vehicle after a step, beyond its motion and its commands. */
    default void publish(int slot, PhysicsSample into) {
    }
}
