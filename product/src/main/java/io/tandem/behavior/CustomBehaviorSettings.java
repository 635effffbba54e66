package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;

/**
 * Settings of a behavior from outside this package: a record whose components carry the annotations of {@link io.tandem.setting},
 * registered by a {@link CustomBehavior.Provider}.
 */
public non-sealed interface CustomBehaviorSettings extends BehaviorSettings {

    @Override
    CustomBehavior create(BehaviorContext context);
}
