package io.tandem.planning;

/** Plans the motion of one vehicle from what it knows. May keep state. */
@FunctionalInterface
public interface Planner {

    /** Makes a plan. Called by one thread at a time, every period. */
    Plan plan(PlannerView view);

    /** Makes planners of a name; found with {@code ServiceLoader}. */
    interface Provider {

        /** The name in scenario files. */
        String name();

        /** A planner for one vehicle. */
        Planner create(PlannerParameters brief);
    }
}
