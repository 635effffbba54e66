package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tandem.Trial;
import io.tandem.behavior.platoon.CooperativeCruiseControl;
import io.tandem.crew.Crew;
import io.tandem.message.Event;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class PlatoonTest {

    private static final double LAG = 0.4;
    private static final double STEP = 0.01;

    /** Reference: domain/reference/cosim/cacc.json, least headways and peak gains by another program. */
    @Test
    void gainsGiveTheLeastHeadwaysOfTheReference() throws IOException {
        JsonNode reference = JsonMapper.builder().build().readTree(PlatoonTest.class.getResourceAsStream("/reference/cosim/cacc.json"));

        for (JsonNode row : reference.get("cacc_hmin_vs_delay")) {
            double theta = row.get("theta").asDouble();
            double least = row.get("h_min").asDouble();
            if (theta > 0) {
                assertThat(peak(least + 0.005, theta)).as("theta %s", theta).isLessThan(1 + 1e-6);
                assertThat(peak(least - 0.005, theta)).as("theta %s", theta).isGreaterThan(1 + 1e-6);
            }
        }
        assertThat(peak(0.5, 0.15)).isCloseTo(reference.get("peak_gain_cacc").get("h0.5_th0.15").asDouble(), within(1e-5));
        assertThat(peak(0.3, 0.5)).isCloseTo(reference.get("peak_gain_cacc").get("h0.3_th0.5").asDouble(), within(1e-5));
    }

    private static double peak(double headway, double theta) {
        double peak = 0;
        for (double omega = 0.001; omega < 20; omega *= 1.002) {
            peak = Math.max(peak, gain(omega, headway, theta));
        }
        return peak;
    }

    /** |Gamma(j omega)|, Gamma = (D + G K) / ((h s + 1)(1 + G K)), D = e^(-theta s), G = 1 / (s^2 (tau s + 1)), K = kp + kd s. */
    private static double gain(double omega, double headway, double theta) {
        double kr = CooperativeCruiseControl.GAP_GAIN;
        double ki = CooperativeCruiseControl.SPEED_GAIN * omega;
        // G K = K / (-omega^2 (1 + j tau omega))
        double dr = -omega * omega;
        double di = -LAG * omega * omega * omega;
        double norm = dr * dr + di * di;
        double gr = (kr * dr + ki * di) / norm;
        double gi = (ki * dr - kr * di) / norm;
        double upper = Math.hypot(Math.cos(theta * omega) + gr, gi - Math.sin(theta * omega));
        return upper / (Math.hypot(1, headway * omega) * Math.hypot(1 + gr, gi));
    }

    /** A chirp of the leader's acceleration through eight cars, with a message every step and a constant delay. */
    @Test
    void disturbancesPassFromCarToCarWithTheGainOfTheTheory() {
        assertGains(0.8, 0.10);
        assertGains(0.5, 0.15);
    }

    /** At the published least headway of 0.72 s for 0.15 s the gain crosses 1. */
    @Test
    void gainCrossesOneAtTheLeastHeadway() {
        double[][] narrow = spectra(0.55, 0.15);
        double[][] wide = spectra(0.9, 0.15);

        assertThat(largestGain(narrow)).isGreaterThan(1.01);
        assertThat(largestGain(wide)).isLessThan(1.002);
    }

    private static double largestGain(double[][] spectra) {
        double largest = 0;
        for (int k = 0; k < FREQUENCIES.length; k++) {
            largest = Math.max(largest, spectra[7][k] / spectra[6][k]);
        }
        return largest;
    }

    private static void assertGains(double headway, double theta) {
        double[][] spectra = spectra(headway, theta);

        for (int car = 1; car < 8; car++) {
            for (int k = 0; k < FREQUENCIES.length; k++) {
                double expected = gain(2 * Math.PI * FREQUENCIES[k], headway, theta);
                assertThat(spectra[car][k] / spectra[car - 1][k]).as("car %d at %s Hz, h %s s", car + 1, FREQUENCIES[k], headway).isCloseTo(expected, within(0.02 * expected));
            }
        }
    }

    private static final double[] FREQUENCIES = {0.02, 0.05, 0.08, 0.12, 0.16, 0.2, 0.25};
    private static final double CHIRP_SECONDS = 60;
    private static final double SECONDS = 120;

    /** Amplitudes of each car's acceleration at the frequencies, over a time at whose ends it is 0. What is told is one step old when it is sent. */
    private static double[][] spectra(double headway, double theta) {
        StringBuilder rows = new StringBuilder();
        for (double t = 0; t < CHIRP_SECONDS; t += 0.1) {
            double phase = 2 * Math.PI * (0.01 * t + 0.3 * t * t / 2 / CHIRP_SECONDS);
            rows.append(String.format(Locale.ROOT, "[%.1f, %.6f, 0], ", t, 0.3 * Math.cos(phase)));
        }
        Trial trial = Trial.of("""
                clock: {step: 10 ms, report: 10 ms}
                v2x: {channel: {delay: %s s}, cam: none, platoon-every: 10 ms}
                vehicles:
                  - {ids: 1, length: 4.5 m, mobility: {model: lag-bicycle, accel-lag: 0.4 s}, start: {at: [0, 0], speed: 20 m/s}, behaviors: {script: {rows: [%s[60, 0, 0]]}}}
                  - ids: 2..8
                    length: 4.5 m
                    mobility: {model: lag-bicycle, accel-lag: 0.4 s}
                    start: {line: {from: [%s, 0], to: [%s, 0]}, speed: 20 m/s}
                    behaviors: {platoon: {leader: 1, headway: %s s, gap: 3 m}}
                """.formatted(theta - STEP, rows, -(7.5 + 20 * headway), -7 * (7.5 + 20 * headway), headway));
        double[][] real = new double[8][FREQUENCIES.length];
        double[][] imaginary = new double[8][FREQUENCIES.length];
        double[] before = new double[8];
        Arrays.fill(before, 20);
        trial.run(SECONDS, () -> {
            for (int car = 0; car < 8; car++) {
                double deviation = trial.see(car + 1).speed() - before[car];
                before[car] = trial.see(car + 1).speed();
                for (int k = 0; k < FREQUENCIES.length; k++) {
                    real[car][k] += deviation * Math.cos(2 * Math.PI * FREQUENCIES[k] * trial.time());
                    imaginary[car][k] += deviation * Math.sin(2 * Math.PI * FREQUENCIES[k] * trial.time());
                }
            }
        });
        for (int car = 0; car < 8; car++) {
            for (int k = 0; k < FREQUENCIES.length; k++) {
                real[car][k] = Math.hypot(real[car][k], imaginary[car][k]);
            }
        }
        return real;
    }

    private static String platoon(String v2x, String follower) {
        return """
                seed: 3
                v2x: %s
                vehicles:
                  - {ids: 1, length: 4.5 m, mobility: {model: lag-bicycle, accel-lag: 0.4 s}, start: {at: [0, 0], speed: 20 m/s}, behaviors: {script: {rows: [[0, 0, 0], [15, -1.5, 0], [19, 0, 0], [30, 1.5, 0], [34, 0, 0]]}}}
                  - ids: 2..6
                    length: 4.5 m
                    mobility: {model: lag-bicycle, accel-lag: 0.4 s}
                    start: {line: {from: [-23.5, 0], to: [-117.5, 0]}, speed: 20 m/s}
                    behaviors: {platoon: %s}
                """.formatted(v2x, follower);
    }

    private static double gap(Trial trial, int follower) {
        return trial.see(follower - 1).east() - trial.see(follower).east() - 4.5;
    }

    /** The limit is no reference value: it leaves room above the 0.33 m that were measured with reports and messages every 0.1 s, while the first car brakes. */
    @Test
    void platoonKeepsItsGapsThroughBrakingWithMessages() {
        Trial trial = Trial.of(platoon("{channel: {delay: 50 ms}}", "{leader: 1, headway: 0.8 s, gap: 3 m}"));
        double[] worst = new double[1];

        trial.run(60, () -> {
            for (int vid = 2; vid <= 6; vid++) {
                worst[0] = Math.max(worst[0], Math.abs(gap(trial, vid) - 3 - 0.8 * trial.see(vid).speed()));
            }
        });

        assertThat(worst[0]).isLessThan(0.4);
        assertThat(trial.events(Event.DEGRADED)).isEmpty();
        assertThat(trial.see(6).reason()).contains("CACC");
    }

    @Test
    void lostMessagesDegradeToAWiderGapAndTheirReturnClosesItAgain() {
        Trial trial = Trial.of(platoon("{channel: ideal, outages: [{ids: 3, from: 2 s, until: 20 s}]}", "{leader: 1, headway: 0.8 s, gap: 3 m}"));
        List<Double> gaps = new ArrayList<>();

        trial.run(14, () -> gaps.add(gap(trial, 4)));
        double widened = gap(trial, 4) - 1.5 * trial.see(4).speed();
        String reason = trial.see(4).reason();
        trial.run(46, () -> gaps.add(gap(trial, 4)));

        assertThat(trial.events(Event.DEGRADED)).extracting("vid").containsExactly(3, 4);
        assertThat(trial.events(Event.DEGRADED).getFirst().at().seconds()).isBetween(2.4, 2.7);
        assertThat(widened).isCloseTo(3, within(1.5));
        assertThat(reason).contains("ACC").doesNotContain("CACC");
        assertThat(trial.events(Event.RESTORED)).extracting("vid").containsExactlyInAnyOrder(3, 4);
        assertThat(gap(trial, 4)).isCloseTo(3 + 0.8 * 20, within(0.3));
        assertThat(gaps).allMatch(gap -> gap > 8);
    }

    @Test
    void withoutRadioItIsAdaptiveCruiseControlFromTheStart() {
        Trial trial = Trial.of(platoon("{channel: ideal, stations: 1}", "{leader: 1, headway: 0.8 s, gap: 3 m}")).run(12);

        assertThat(trial.events(Event.DEGRADED)).hasSize(5);
        assertThat(gap(trial, 2)).isGreaterThan(28);
    }

    @Test
    void lawOfAdaptiveCruiseControlNeedsNoMessages() {
        Trial trial = Trial.of(platoon("{channel: ideal, cam: none}", "{leader: 1, law: acc, headway: 1 s, gap: 3 m}")).run(60);

        assertThat(trial.events(Event.DEGRADED)).isEmpty();
        assertThat(gap(trial, 6)).isCloseTo(3 + trial.see(6).speed(), within(1.0));
    }

    @Test
    void vehicleThatSeesNothingFollowsByMessagesAndBrakesWithoutThem() {
        Trial trial = Trial.of("""
                v2x: {channel: ideal, outages: [{ids: 1, from: 20 s}]}
                vehicles:
                  - {ids: 1, mobility: {model: lag-bicycle}, start: {at: [0, 0], speed: 15 m/s}, behaviors: {script: {rows: [[0, 0, 0], [5, -1, 0], [8, 0, 0]]}}}
                  - ids: 2
                    mobility: {model: lag-bicycle}
                    perception: {sensors: [{range: 5 m}]}
                    start: {at: [-19.5, 0], speed: 15 m/s}
                    behaviors: {platoon: {leader: 1, headway: 0.8 s, gap: 3 m}}
                """).run(20);
        double gap = gap(trial, 2);
        String reason = trial.see(2).reason();

        trial.run(20);

        assertThat(gap).isCloseTo(3 + 0.8 * 12, within(0.5));
        assertThat(reason).contains("CACC");
        assertThat(trial.see(2).speed()).isLessThan(0.1);
        assertThat(trial.see(2).reason()).contains("nobody");
    }

    /** The field asks for at most 0.5 m rms; ours are tighter: 0.16 m rms and 0.66 m at the most were measured, of the last of four cars. */
    @Test
    void lateralErrorOnACurveStaysSmall() {
        Trial trial = Trial.of("""
                v2x: {channel: ideal}
                paths: {bend: {waypoints: [[-50, 0], [0, 0], [100, 0], [150, 20], [170, 70], [170, 170], [170, 300]]}}
                vehicles:
                  - {ids: 1, mobility: {model: lag-bicycle}, start: {at: [0, 0], speed: 10 m/s}, behaviors: {follow-path: {path: bend, speed: 10 m/s}}}
                  - {ids: 2..4, mobility: {model: lag-bicycle}, start: {line: {from: [-15.5, 0], to: [-46.5, 0]}, speed: 10 m/s}, behaviors: {platoon: {leader: 1}}}
                """);
        List<double[]> driven = new ArrayList<>();
        double[] worst = new double[1];
        List<Double> squares = new ArrayList<>();

        trial.run(30, () -> {
            driven.add(new double[] {trial.see(1).east(), trial.see(1).north()});
            if (trial.time() > 6) {
                Trial.Seen last = trial.see(4);
                double error = IntStream.range(1, driven.size()).mapToDouble(i -> distance(last, driven.get(i - 1), driven.get(i))).min().orElseThrow();
                worst[0] = Math.max(worst[0], error);
                squares.add(error * error);
            }
        });

        assertThat(Math.sqrt(squares.stream().mapToDouble(Double::doubleValue).average().orElseThrow())).isLessThan(0.25);
        assertThat(worst[0]).isLessThan(0.75);
    }

    /** From a vehicle to the straight line between two places. */
    private static double distance(Trial.Seen vehicle, double[] from, double[] to) {
        double e = to[0] - from[0];
        double n = to[1] - from[1];
        double share = Math.clamp(((vehicle.east() - from[0]) * e + (vehicle.north() - from[1]) * n) / (e * e + n * n), 0, 1);
        return vehicle.distanceTo(from[0] + share * e, from[1] + share * n);
    }

    @Test
    void hashDoesNotDependOnTheWorkers() {
        String text = platoon("{channel: {delay: 40 ms, loss: 30 %}}", "{leader: 1}");

        assertThat(hash(text, 4)).isEqualTo(hash(text, 1));
    }

    private static long hash(String text, int workers) {
        try (Crew crew = new Crew(workers)) {
            return Trial.ready(text, crew).started().run(20).hash();
        }
    }
}
