package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import java.util.List;

/**
 * Settings of a behavior that a user adds: a record whose components carry the annotations of {@link io.tandem.setting}, named
 * to the house by a {@link CustomBehavior.Provider}.
 */
public non-sealed interface CustomBehaviorSettings extends BehaviorSettings {

    /** The ids of participants it asks {@code Sight} about: only who is watched by someone is told of. */
    default List<Integer> watches() {
        return List.of();
    }

    /** Makes the behavior for one cohort. */
    CustomBehavior create(BehaviorContext context);
}
