package io.tandem.behavior;

import io.tandem.message.Ids;
import java.util.Optional;

/**
 * One rung of a vehicle's ladder.
 *
 * @param name     the behavior's name, as in the file
 * @param priority higher wins; among equals the one that stands first in the list of behaviors
 * @param enabled  the vehicles of the group for which it may act; it is as if absent for the others
 * @param settings its parameters
 */
public record Rung(String name, int priority, Enabled enabled, BehaviorSettings settings) {

    /** A rung of all vehicles. */
    public Rung(String name, int priority, BehaviorSettings settings) {
        this(name, priority, Enabled.ALL, settings);
    }

    /**
     * For which vehicles of a group a behavior is enabled: all, none, or some.
     *
     * @param all  whether for every one
     * @param some where not for all: the ids; absent: none
     */
    public record Enabled(boolean all, Optional<Ids> some) {

        public static final Enabled ALL = new Enabled(true, Optional.empty());
        public static final Enabled NONE = new Enabled(false, Optional.empty());

        public static Enabled only(Ids ids) {
            return new Enabled(false, Optional.of(ids));
        }

        public boolean includes(int vid) {
            return all || some.filter(ids -> ids.includes(vid)).isPresent();
        }

        /** As it is written in a scenario file. */
        @Override
        public String toString() {
            return some.map(ids -> "[" + ids + "]").orElse(String.valueOf(all));
        }
    }
}
