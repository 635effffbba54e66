package io.tandem.behavior;

import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import java.util.List;

/** A reason to move. Speaks for a range of slots at once; keeps what it must remember in columns of its own. */
public sealed interface Behavior permits Wander, PeriodicTurn, PeriodicPitch, GoTo, FollowPath, FollowMe, Hover, Drive,
        StayInBounds, Avoid, Manual, SearchAndReport, Script, Mission, FollowPlan, CustomBehavior {

    /**
     * Paints its wish over those slots of {@code [from, to)} where it is active, and leaves its rung there.
     *
     * @param now simulated time, nanoseconds
     */
    void decide(long now, Sight sight, Commands commands, int from, int to);

    /**
     * Remembers what another of its own class remembers of the same vehicles: settings have changed, and this takes its place. Whoever
     * remembers nothing has nothing to do.
     */
    default void resumeFrom(Behavior former) {
    }

    /** What the numbers of reasons that it leaves mean, for people: the first is number 0. */
    List<String> reasons();
}
