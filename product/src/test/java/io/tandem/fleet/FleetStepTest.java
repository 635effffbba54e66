package io.tandem.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.WallClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Steps of 10 ms with a decision at every fifth. */
class FleetStepTest {

    private static final long STEP = 10_000_000;

    private final List<String> log = new ArrayList<>();
    /** Advances by a microsecond at every look. */
    private final WallClock clock = new WallClock() {
        private long nanos;

        @Override
        public long nanoTime() {
            return nanos += 1000;
        }

        @Override
        public void parkUntil(long nanoTime) {
            throw new AssertionError("nobody waits");
        }
    };

    @Test
    void phasesRunInTheirOrderAndInEachAllParticipantsInTheirs() {
        FleetStep step = step(new Logger("a"), new Logger("b"));

        step.advance(0, 5);
        step.report(5 * STEP, RunState.GO, new Reports());

        assertThat(log).containsExactly("a sense 0", "b sense 0", "a decide 0", "b decide 0", "a agree 0", "b agree 0", "a integrate 0..5", "b integrate 0..5",
                "a touch 50", "b touch 50", "a measure 50", "b measure 50", "a report 50 GO", "b report 50 GO");
    }

    @Test
    void aBeatOfSeveralDecisionsHasACycleForEach() {
        FleetStep step = step(new Logger("a"));

        step.advance(5, 10);

        assertThat(log).containsExactly("a sense 50", "a decide 50", "a agree 50", "a integrate 5..10", "a touch 100", "a sense 100", "a decide 100",
                "a agree 100", "a integrate 10..15", "a touch 150");
    }

    @Test
    void betweenDecisionsThereIsOnlyMotion() {
        FleetStep step = step(new Logger("a"));

        step.advance(3, 4);

        assertThat(log).containsExactly("a integrate 3..5", "a touch 50", "a sense 50", "a decide 50", "a agree 50", "a integrate 5..7", "a touch 70");
    }

    @Test
    void everyPhaseIsTimedWithOneLookAtTheClock() {
        FleetStep step = step(new Logger("a"), new StepParticipant() {
            @Override
            public void integrate(long firstStep, long endStep) {
                clock.nanoTime();
            }
        });

        step.advance(0, 10);
        step.report(0, RunState.PAUSE, new Reports());

        assertThat(Arrays.stream(Phase.values()).map(phase -> step.times().nanos(phase))).as("two cycles, twice another look while integrating, and a measurement of both cycles and of the report")
                .containsExactly(2000L, 2000L, 2000L, 4000L, 2000L, 3000L, 1000L);
    }

    private FleetStep step(StepParticipant... participants) {
        return new FleetStep(List.of(participants), clock, STEP, 5);
    }

    /** Notes its calls, with times in milliseconds. */
    private final class Logger implements StepParticipant {
        private final String name;

        private Logger(String name) {
            this.name = name;
        }

        private void note(String phase, long now) {
            log.add(name + " " + phase + " " + now / 1_000_000);
        }

        @Override
        public void sense(long now) {
            note("sense", now);
        }

        @Override
        public void decide(long now) {
            note("decide", now);
        }

        @Override
        public void agree(long now) {
            note("agree", now);
        }

        @Override
        public void integrate(long firstStep, long endStep) {
            log.add(name + " integrate " + firstStep + ".." + endStep);
        }

        @Override
        public void touch(long now) {
            note("touch", now);
        }

        @Override
        public void measure(long now) {
            note("measure", now);
        }

        @Override
        public void report(long now, RunState state, Reports out) {
            log.add(name + " report " + now / 1_000_000 + " " + state);
        }
    }
}
