package io.tandem.planning;

import io.tandem.message.Broadcast;
import java.util.List;

/** Plans the motion of one vehicle from what it knows. May keep state. */
@FunctionalInterface
public interface Planner {

    /** Makes a plan. Called by one thread at a time, every period. */
    Plan plan(PlannerView view);

    /** What the vehicle's radio is to send, asked after each plan: texts of at most {@link Broadcast#MAX_PAYLOAD_BYTES}. */
    default List<String> send() {
        return List.of();
    }

    /** Makes planners of a name; found with {@code ServiceLoader}. */
    interface Provider {

        /** The name in scenario files. */
        String name();

        /** A planner for one vehicle. */
        Planner create(PlannerParameters brief);
    }
}
