package io.tandem.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.time.ClockSettings.Lateness;
import io.tandem.time.ClockSettings.Pacing;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Times are seconds after the start of the run; what is expected is computed by hand. */
class RunTimelineTest {

    private static final long BEAT = SimTime.nanos(0.1);

    private final FakeClock clock = new FakeClock();
    private final RunTimeline timeline = new RunTimeline();
    private final long zero = clock.nanoTime();
    private long completed;

    private Pacer started(Lateness lateness) {
        Pacer pacer = Pacer.realTime(new ClockSettings(0.01, 0.1, OptionalDouble.empty(), OptionalDouble.empty(), Pacing.DEADLINE, lateness, 1), clock, timeline);
        pacer.start();
        return pacer;
    }

    private void beat(Pacer pacer, double load) {
        clock.work(load);
        completed += BEAT;
        pacer.await(completed);
    }

    private double at(double wallSeconds) {
        return SimTime.seconds(timeline.at(zero + SimTime.nanos(wallSeconds)));
    }

    @Test
    void timeStandsAtZeroBeforeTheRunStarts() {
        Pacer.realTime(new ClockSettings(0.01, 0.1, OptionalDouble.empty(), OptionalDouble.empty(), Pacing.DEADLINE, Lateness.SKIP, 1), clock, timeline);

        assertThat(timeline.stands()).isTrue();
        assertThat(at(-5)).isZero();
        assertThat(at(5)).isZero();
    }

    @Test
    void anOverrunThatIsMadeUpLeavesTheTimesOfInstantsAsTheyAre() {
        Pacer pacer = started(Lateness.CATCH_UP);

        beat(pacer, 0.55);
        assertThat(at(0.3)).isEqualTo(0.3);
        beat(pacer, 0.02);

        assertThat(at(0.3)).isEqualTo(0.3);
        assertThat(at(0.57)).isEqualTo(0.57);
        assertThat(timeline.stands()).isFalse();
    }

    @Test
    void timeStoodWhereTheRunGaveItUp() {
        Pacer pacer = started(Lateness.SKIP);
        beat(pacer, 0.02);

        beat(pacer, 2.1);

        // The second beat ends at 2.2 s of the wall with simulated time at 0.2 s, where it goes on.
        assertThat(at(0.15)).isEqualTo(0.15);
        assertThat(at(0.25)).isEqualTo(0.2);
        assertThat(at(2.2)).isEqualTo(0.2);
        assertThat(at(2.5)).isEqualTo(0.5);
    }

    @Test
    void aSlowRunGivesUpWhatExceedsItsLag() {
        Pacer pacer = started(Lateness.SLOW);

        beat(pacer, 1.6);

        // 1.5 s late, of which 0.5 s are given up.
        assertThat(at(0.1)).isEqualTo(0.1);
        assertThat(at(0.4)).isEqualTo(0.1);
        assertThat(at(0.6)).isEqualTo(0.1);
        assertThat(at(1.6)).isEqualTo(1.1);
    }

    @Test
    void aPauseIsOneInstant() {
        Pacer pacer = started(Lateness.CATCH_UP);
        beat(pacer, 0.02);

        pacer.pause();
        clock.work(3);
        assertThat(timeline.stands()).isTrue();
        assertThat(at(2)).isEqualTo(0.1);
        pacer.resume();

        assertThat(at(0.05)).isEqualTo(0.05);
        assertThat(at(3)).isEqualTo(0.1);
        assertThat(at(3.3)).isEqualTo(0.3);
    }

    @Test
    void aLagAcrossAPauseIsGivenUpWithoutGoingBack() {
        Pacer pacer = started(Lateness.SKIP);
        beat(pacer, 0.9);
        pacer.pause();
        clock.work(1);
        pacer.resume();

        beat(pacer, 1);

        double last = 0;
        for (double wall = 0; wall < 4; wall += 0.05) {
            assertThat(at(wall)).isGreaterThanOrEqualTo(last);
            last = at(wall);
        }
        assertThat(at(2.9)).isEqualTo(0.2);
        assertThat(at(3.9)).isEqualTo(1.2);
    }

    @Test
    void aRunThatNeverKeepsUpIsRememberedForAWhile() {
        Pacer pacer = started(Lateness.SKIP);

        for (int i = 0; i < 2000; i++) {
            beat(pacer, 1.5);
        }

        assertThat(at(3000)).isEqualTo(200);
        assertThat(at(2990)).isLessThan(200).isGreaterThan(198);
    }

    @Test
    void aRunAsFastAsPossibleIsWhereItHasCome() {
        Pacer pacer = Pacer.asFastAsPossible(new ClockSettings(0.01, 0.1, OptionalDouble.empty(), OptionalDouble.empty(), Pacing.DEADLINE, Lateness.SKIP, 1), clock, timeline);
        pacer.start();

        beat(pacer, 0.001);
        beat(pacer, 0.001);

        assertThat(at(1)).isEqualTo(0.2);
        assertThat(timeline.stands()).isTrue();
    }
}
