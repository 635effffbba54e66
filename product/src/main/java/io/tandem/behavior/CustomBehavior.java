package io.tandem.behavior;

/** A behavior written outside this room, and maybe outside this house: found with {@code ServiceLoader} through its {@link Provider}. */
public non-sealed interface CustomBehavior extends Behavior {

    /** Names a behavior and its settings to the scenario reader. */
    interface Provider {

        /** The name in scenario files. */
        String name();

        /** A record, annotated as in {@link io.tandem.setting}. */
        Class<? extends CustomBehaviorSettings> settings();
    }
}
