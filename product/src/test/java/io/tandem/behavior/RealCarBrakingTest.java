package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.gateway.RehearsedCars;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A real car follows a virtual leader within the caps of its commands, with 0.8 s and 3 m. The leader drives steadily for 60 s and then brakes to a stop. */
class RealCarBrakingTest {

    private static final double LENGTH = 4.5;
    private static final double BRAKES_AT = 60;
    private static final int SEED = 3;

    /** What was seen between bumpers, metres: just before the leader brakes, and at the least. */
    private record Gaps(double kept, double least) {
    }

    private static Gaps drive(String law, double speed, double braking, String caps) {
        RehearsedCars cars = new RehearsedCars(SEED, false);
        cars.car(2, -LENGTH - 3 - 0.8 * speed, 0, 0, speed, 1e6, 1e6);
        Trial trial = Trial.of(String.format(Locale.ROOT, """
                clock: {step: 20 ms, report: 100 ms}
                seed: %d
                v2x: {channel: {delay: 50 ms}, cam: none}
                live: [{ids: 2, kind: ground, length: 4.5 m, latency: 50 ms, commands: {to: "127.0.0.1:9", max-speed: 50 m/s%s}}]
                drivers: [{of: 2, behaviors: {platoon: {leader: 1, law: %s, headway: 0.8 s, gap: 3 m}}}]
                vehicles:
                  - {ids: 1, mobility: {model: lag-bicycle, accel-lag: 0.1 s}, start: {at: [0, 0], speed: %s m/s}, behaviors: {script: {rows: [[0, 0, 0], [%s, %s, 0]]}}}
                """, SEED, caps, law, speed, BRAKES_AT, -braking), cars);
        double[] seen = {Double.NaN, Double.POSITIVE_INFINITY};
        trial.run(BRAKES_AT + 20, () -> {
            double gap = trial.see(1).east() - cars.of(2).east() - LENGTH;
            seen[0] = trial.time() <= BRAKES_AT ? gap : seen[0];
            seen[1] = Math.min(seen[1], gap);
        });
        return new Gaps(seen[0], seen[1]);
    }

    @ParameterizedTest
    @CsvSource({"10, 4.5", "15, 4.5", "20, 4.5", "25, 4.5", "30, 4.5", "10, 5", "15, 5", "20, 5", "25, 5", "30, 5"})
    void stopsBehindALeaderThatBrakesHarderThanItCan(double speed, double braking) {
        for (String law : new String[] {"cacc", "acc"}) {
            Gaps gaps = drive(law, speed, braking, "");

            assertThat(gaps.least).as(law).isPositive();
        }
    }

    /** 3 m and v (0.6 s + 4/6 s + v (1/8 - 1/10)): 18.2, 38.3 and 63.5 m. */
    @ParameterizedTest
    @CsvSource({"10, 18.17", "20, 38.33", "30, 63.5"})
    void keepsTheGapInWhichItCanStop(double speed, double metres) {
        assertThat(drive("cacc", speed, 1, "").kept).isCloseTo(metres, within(0.5));
    }

    @ParameterizedTest
    @ValueSource(doubles = {10, 20, 30})
    void keepsTheGapOfTheSettingsWhereCapsAreBeyondWhatTheLawAsksFor(double speed) {
        Gaps gaps = drive("cacc", speed, 5, ", max-braking: 10 m/s2, max-jerk: 20");

        assertThat(gaps.kept).isCloseTo(3 + 0.8 * speed, within(0.5));
        assertThat(gaps.least).isPositive();
    }
}
