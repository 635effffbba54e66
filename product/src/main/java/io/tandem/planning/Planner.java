package io.tandem.planning;

/** Says where to go next from what a vehicle knows. One planner drives one vehicle, and may remember what it likes. */
@FunctionalInterface
public interface Planner {

    /** Plans anew. Called by one thread at a time, every period. */
    Plan plan(PlannerView view);

    /** Makes planners of a name; found with {@code ServiceLoader}. */
    interface Provider {

        /** The name in scenario files. */
        String name();

        /** A planner for one vehicle. */
        Planner create(PlannerParameters brief);
    }
}
