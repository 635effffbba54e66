package io.tandem.behavior;

/**
 * Settings of a behavior that a user adds: a record whose components carry the annotations of {@link io.tandem.setting}, named
 * to the house by a {@link CustomBehavior.Provider}.
 */
public non-sealed interface CustomBehaviorSettings extends BehaviorSettings {

    /** Makes the behavior for one cohort. */
    CustomBehavior create(Company company);
}
