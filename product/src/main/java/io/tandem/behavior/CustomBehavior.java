package io.tandem.behavior;

/**
 * A behavior from outside this package, possibly written by a user, found with {@code ServiceLoader} through its {@link Provider}. Its
 * commands are limited to what the vehicle can do.
 */
public interface CustomBehavior extends Behavior {

    /** Registers a behavior and its settings with the scenario reader. */
    interface Provider {

        /** The name in scenario files. */
        String name();

        /** A record, annotated as in {@link io.tandem.setting}. */
        Class<? extends CustomBehaviorSettings> settings();
    }
}
