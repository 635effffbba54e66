package io.tandem.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.time.ClockSettings.Lateness;
import io.tandem.time.ClockSettings.Pacing;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Values of {@code soft_real_time.json} come from an independent recursion of the pacing laws. */
class PacerTest {

    private static final long BEAT = 100_000_000;
    private static final double NANOSECOND = 1e-9;
    private static final double LIGHT = 0.020;
    private static final double OVERLOAD = 0.150;

    private final FakeClock clock = new FakeClock();
    private long completed;

    @Test
    void paperLawDriftsAsInTheReference() throws IOException {
        Map<?, ?> expected = reference("const_load_20ms");
        Pacer pacer = pacer(Pacing.PAPER, Lateness.CATCH_UP);

        List<Double> drifts = new ArrayList<>();
        double margin = 0;
        for (int i = 0; i < 200; i++) {
            drifts.add(drift(pacer));
            margin = beat(pacer, LIGHT);
        }

        List<?> firstTen = (List<?>) expected.get("drift_first_10");
        for (int i = 0; i < firstTen.size(); i++) {
            assertThat(drifts.get(i)).as("beat %d", i).isCloseTo(number(firstTen.get(i)), within(NANOSECOND));
        }
        assertThat(drifts.getLast()).isCloseTo(number(expected.get("drift_final")), within(NANOSECOND));
        assertThat(margin * 0.1).isCloseTo(number(expected.get("sleep_final")), within(NANOSECOND));
    }

    @ParameterizedTest
    @CsvSource({"PAPER, overload_50x150pct_clamp", "DEADLINE, overload_absolute_deadline"})
    void overloadIsMadeUpAsInTheReference(Pacing pacing, String name) throws IOException {
        Map<?, ?> expected = reference(name);
        Pacer pacer = pacer(pacing, Lateness.CATCH_UP);

        beats(pacer, 200, LIGHT);
        List<Double> drifts = beats(pacer, 50, OVERLOAD);
        List<Double> after = beats(pacer, 200, LIGHT);
        drifts.addAll(after);

        double lag = drifts.stream().mapToDouble(d -> d).max().orElseThrow();
        double lead = -drifts.stream().mapToDouble(d -> d).min().orElseThrow();
        int settled = 0;
        while (Math.abs(after.get(settled)) >= 0.01) {
            settled++;
        }
        assertThat(lag).isCloseTo(number(expected.get("max_lag_s")), within(NANOSECOND));
        assertThat(lead).isCloseTo(number(expected.get("max_lead_s")), within(NANOSECOND));
        assertThat(settled + 1).isEqualTo(expected.get("loops_until_abs_drift_below_10ms_after_overload"));
    }

    @Test
    void deadlinesAreAbsoluteSoOneLongBeatIsMadeUpByTheNext() {
        Pacer pacer = pacer(Pacing.DEADLINE, Lateness.CATCH_UP);

        double overrun = beat(pacer, 0.130);
        double next = beat(pacer, LIGHT);

        assertThat(overrun).isZero();
        assertThat(next).isEqualTo(0.5);
        assertThat(pacer.driftNanos()).isZero();
        assertThat(pacer.margins().overruns()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(Pacing.class)
    void catchUpSleepsNotAtAllUntilTheLagIsGone(Pacing pacing) {
        Pacer pacer = pacer(pacing, Lateness.CATCH_UP);

        beat(pacer, 2.09);
        int sleepless = 1;
        while (beat(pacer, LIGHT) == 0) {
            sleepless++;
        }

        // 1.99 s are made up by 80 ms a beat; while more than one second is left the policy is counted.
        assertThat(sleepless).isEqualTo(25);
        assertThat(pacer.lateBeats()).isEqualTo(13);
        assertThat(pacer.skippedNanos()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Pacing.class)
    void skipForgetsTheLagAndCountsIt(Pacing pacing) {
        Pacer pacer = pacer(pacing, Lateness.SKIP);

        double late = beat(pacer, 2.1);
        double next = beat(pacer, LIGHT);

        assertThat(late).isZero();
        assertThat(next).isGreaterThan(0.79);
        assertThat(pacer.skippedNanos()).isEqualTo(2_000_000_000L);
        assertThat(pacer.lateBeats()).isEqualTo(1);
    }

    @Test
    void slowKeepsTheLagAtItsLimit() {
        Pacer pacer = pacer(Pacing.DEADLINE, Lateness.SLOW);

        List<Double> drifts = beats(pacer, 100, OVERLOAD);

        // 100 beats lose 5 s: the first second may be made up later, the rest is given up.
        assertThat(drifts).allSatisfy(drift -> assertThat(drift).isLessThanOrEqualTo(1));
        assertThat(pacer.driftNanos()).isEqualTo(1_000_000_000L);
        assertThat(pacer.skippedNanos()).isEqualTo(4_000_000_000L);
        assertThat(pacer.lateBeats()).isEqualTo(80);
    }

    @Test
    void lagUpToTheLimitCallsForNoPolicy() {
        Pacer pacer = pacer(Pacing.DEADLINE, Lateness.SKIP);

        beat(pacer, 1.1);

        assertThat(pacer.driftNanos()).isEqualTo(1_000_000_000L);
        assertThat(pacer.lateBeats()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Pacing.class)
    void pauseLeavesNoTrace(Pacing pacing) {
        Pacer pacer = pacer(pacing, Lateness.SKIP);
        beats(pacer, 100, LIGHT);

        pacer.pause();
        clock.work(60);
        pacer.resume();
        double margin = beat(pacer, LIGHT);

        assertThat(margin).isCloseTo(0.8, within(1e-6));
        assertThat(pacer.lateBeats()).isZero();
    }

    @Test
    void secondPauseAndSecondResumeChangeNothing() {
        Pacer pacer = pacer(Pacing.DEADLINE, Lateness.CATCH_UP);

        pacer.pause();
        clock.work(5);
        pacer.pause();
        clock.work(5);
        pacer.resume();
        pacer.resume();

        assertThat(pacer.driftNanos()).isZero();
    }

    @Test
    void idleBeatsPassAtThePaceOfReports() {
        Pacer pacer = pacer(Pacing.DEADLINE, Lateness.CATCH_UP);
        long before = clock.nanoTime();

        pacer.pause();
        for (int i = 0; i < 10; i++) {
            clock.work(0.03);
            pacer.idle();
        }
        pacer.resume();

        assertThat(clock.nanoTime() - before).isEqualTo(10 * BEAT);
        assertThat(pacer.driftNanos()).isZero();
    }

    @Test
    void startAgainBeginsAtZero() {
        Pacer pacer = pacer(Pacing.PAPER, Lateness.CATCH_UP);
        beats(pacer, 20, OVERLOAD);

        pacer.start();
        completed = 0;

        assertThat(pacer.driftNanos()).isZero();
        assertThat(beat(pacer, LIGHT)).isEqualTo(1);
        assertThat(drift(pacer)).isEqualTo(0.02);
    }

    @Test
    void fastestRunNeverWaitsAndHasNoMargin() {
        Pacer pacer = Pacer.asFastAsPossible(settings(Pacing.DEADLINE, Lateness.CATCH_UP), clock);
        long before = clock.nanoTime();

        double margin = beat(pacer, 0);

        assertThat(margin).isNaN();
        assertThat(clock.nanoTime()).isEqualTo(before);
        assertThat(pacer.margins().recent().p50()).isNaN();
        assertThat(pacer.margins().wholeRun().min()).isNaN();
    }

    @Test
    void machineClockReachesItsInstant() {
        WallClock machine = WallClock.machine();
        long instant = machine.nanoTime() + 3_000_000;

        machine.parkUntil(instant);

        assertThat(machine.nanoTime()).isGreaterThanOrEqualTo(instant);
    }

    @Test
    void machineClockLetsAnInterruptedThreadGo() {
        WallClock machine = WallClock.machine();
        long before = machine.nanoTime();

        Thread.currentThread().interrupt();
        machine.parkUntil(before + 60_000_000_000L);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(machine.nanoTime() - before).isLessThan(30_000_000_000L);
    }

    private Pacer pacer(Pacing pacing, Lateness lateness) {
        return Pacer.realTime(settings(pacing, lateness), clock);
    }

    private static ClockSettings settings(Pacing pacing, Lateness lateness) {
        return new ClockSettings(0.01, 0.1, OptionalDouble.empty(), OptionalDouble.empty(), pacing, lateness, 1);
    }

    private double beat(Pacer pacer, double load) {
        clock.work(load);
        completed += BEAT;
        return pacer.await(completed);
    }

    private List<Double> beats(Pacer pacer, int count, double load) {
        List<Double> drifts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            beat(pacer, load);
            drifts.add(drift(pacer));
        }
        return drifts;
    }

    private static double drift(Pacer pacer) {
        return pacer.driftNanos() / 1e9;
    }

    private static double number(Object value) {
        return ((Number) value).doubleValue();
    }

    private static Map<?, ?> reference(String part) throws IOException {
        try (InputStream json = PacerTest.class.getResourceAsStream("/reference/move/soft_real_time.json")) {
            Map<?, ?> all = (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromInputStream(json);
            return (Map<?, ?>) all.get(part);
        }
    }
}
