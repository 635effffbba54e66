package io.tandem.fleet;

import io.tandem.message.DriverReports;
import io.tandem.message.Orders;
import io.tandem.message.Reports;
import io.tandem.message.RunState;

/**
 * Takes part in a fleet's step: vehicles in their cohorts, real participants, road traffic. There is a method for each {@link Phase}, and others for
 * what happens between steps; a participant overrides those in which it has work. The thread that steps the fleet calls them, one participant after
 * the other; a participant whose work falls into ranges of slots may share it among a crew. Times are nanoseconds of simulated time.
 */
interface StepParticipant {

    default void sense(long now) {
    }

    default void decide(long now) {
    }

    default void agree(long now) {
    }

    /** Integrates the steps from number {@code firstStep} up to number {@code endStep}, which is not one of them. */
    default void integrate(long firstStep, long endStep) {
    }

    /** Whether it must have its turn in {@link #touch} after every single step, and not only before decisions. */
    default boolean touchesEveryStep() {
        return false;
    }

    /** @param now the instant up to which was integrated */
    default void touch(long now) {
    }

    /** The number of the first step after one at whose end it has its turn in {@link #sample}. */
    default long nextSample(long step) {
        return Long.MAX_VALUE;
    }

    /** Sensors measure at the end of a step. What was integrated is not touched. */
    default void sample(long now) {
    }

    default void measure(long now) {
    }

    /** Fills rows; the row of a slot has its number. */
    default void report(long now, RunState state, Reports out) {
    }

    /** Takes the orders of a beat. */
    default void obey(Orders orders) {
    }

    /** The state of a slot was set to what Core remembers of it. */
    default void resume(int slot) {
    }

    /** Adds what drivers report to the traffic of other hosts. */
    default void reportDrivers(long now, DriverReports out) {
    }
}
