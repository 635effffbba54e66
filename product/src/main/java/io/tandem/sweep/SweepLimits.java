package io.tandem.sweep;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Limits of time.
 *
 * @param duration simulated time of every run, in the syntax of a scenario; absent: that of the scenario
 * @param run      wall time in seconds after which a run is stopped and counts as failed
 * @param sweep    wall time in seconds after which no further run begins
 */
public record SweepLimits(Optional<String> duration, OptionalDouble run, OptionalDouble sweep) {

    public static final SweepLimits NONE = new SweepLimits(Optional.empty(), OptionalDouble.empty(), OptionalDouble.empty());
}
