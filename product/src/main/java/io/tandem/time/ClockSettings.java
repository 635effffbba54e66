package io.tandem.time;

import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import io.tandem.setting.Positive;
import java.util.OptionalDouble;

/** How a run's time passes. */
public record ClockSettings(
        @Meaning("step of the equations of motion; absent: 10 ms, or 5 ms where vehicles are rigid, which take at most 10 ms")
        @Named("step") @Measures(value = Dimension.TIME, max = 10) @Positive OptionalDouble givenStep,
        @Meaning("time between reports, a whole number of steps; Core judges at the same beat")
        @Measures(value = Dimension.TIME, max = 60) @Positive @Default("100 ms") double report,
        @Meaning("time between decisions of behaviors, a whole number of steps and a whole part of report")
        @Measures(value = Dimension.TIME, max = 60) @Positive OptionalDouble decide,
        @Meaning("simulated time after which the run stops; absent: until it is stopped")
        @Measures(Dimension.TIME) @Positive OptionalDouble duration,
        @Meaning("how soft real time is kept: deadline parks to absolute instants, paper is the published control law")
        @Default("deadline") Pacing pacing,
        @Meaning("what to do when the run lags by more than max-lag: catch-up, skip the lost time, or slow down")
        @Default("catch-up") Lateness lateness,
        @Meaning("lag that calls for the lateness policy") @Measures(Dimension.TIME) @Positive @Default("1 s") double maxLag,
        @Meaning("whether the run stops as soon as every vehicle with a mission has done it") @Default("false") boolean endWithMissions) {

    private static final double USUAL_STEP = 0.01;

    /** With a given step, until it is stopped or its duration is over. */
    public ClockSettings(double step, double report, OptionalDouble decide, OptionalDouble duration, Pacing pacing, Lateness lateness, double maxLag) {
        this(OptionalDouble.of(step), report, decide, duration, pacing, lateness, maxLag, false);
    }

    /** Step of the equations of motion, seconds. */
    public double step() {
        return givenStep.orElse(USUAL_STEP);
    }

    /** The same with another step where none is given. */
    public ClockSettings withUsualStep(double seconds) {
        return givenStep.isPresent() ? this : new ClockSettings(OptionalDouble.of(seconds), report, decide, duration, pacing, lateness, maxLag, endWithMissions);
    }

    /** How the pacer sleeps. */
    public enum Pacing { DEADLINE, PAPER }

    /** What happens when a run can no longer keep up; never silently. */
    public enum Lateness { CATCH_UP, SKIP, SLOW }
}
