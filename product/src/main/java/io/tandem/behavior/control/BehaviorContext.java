package io.tandem.behavior.control;

import io.tandem.behavior.platoon.PlatoonRoster;
import io.tandem.mobility.VehicleLimits;

/**
 * The vehicles of a behavior: the slots of one cohort and what they have in common.
 *
 * @param first the cohort's first slot; columns of a behavior begin there
 * @param vids  the vehicles' ids, by slot from the first
 * @param limits what their bodies allow
 * @param rung  the behavior's number on the ladder, from 1, written to every slot for which it is active
 * @param seed  the scenario's seed
 * @param stepNanos     the integration step
 * @param decisionNanos the time between two decisions of this cohort
 * @param steps the numbers of all missions' steps
 * @param environment roads, obstacles and planners
 * @param platoons  finds who is in a platoon
 */
public record BehaviorContext(int first, int[] vids, VehicleLimits limits, int rung, long seed, long stepNanos, long decisionNanos, Steps steps,
        Environment environment, PlatoonRoster.Finder platoons) {

    /** Without platoons. */
    public BehaviorContext(int first, int[] vids, VehicleLimits limits, int rung, long seed, long stepNanos, long decisionNanos, Steps steps, Environment environment) {
        this(first, vids, limits, rung, seed, stepNanos, decisionNanos, steps, environment, PlatoonRoster.Finder.NONE);
    }

    /** Without roads, obstacles and planners. */
    public BehaviorContext(int first, int[] vids, VehicleLimits limits, int rung, long seed, long stepNanos, long decisionNanos, Steps steps) {
        this(first, vids, limits, rung, seed, stepNanos, decisionNanos, steps, Environment.NONE);
    }

    /** Finds the number of a step in a vehicle's mission, from 1, by its name or number; one past the last is {@code done}. */
    @FunctionalInterface
    public interface Steps {
        int number(int vid, String step);
    }

    public int count() {
        return vids.length;
    }

    public int vid(int slot) {
        return vids[slot - first];
    }
}
