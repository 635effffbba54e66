package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.run.Run;
import io.tandem.time.SimTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Platoons as they are recorded, 10 positions a second of cars that follow a leader through one dip of its speed, and the same platoons behind the
 * re-enacted leader: with the settings of the recorded cars, {@code drive} and {@code traffic} must show the standard deviation of every car's speed
 * within 5 %; the field asks for 15 %. A decision is held until the next, which adds half its time, 50 ms, to the reaction time. The recordings are
 * made here, from the published equations, by Runge-Kutta integration with steps of 10 ms.
 */
class PlatoonTest {

    private static final double MOST_DEVIATION = 0.05;
    private static final double STEP = 0.01;
    private static final int STEPS_PER_SAMPLE = 10;
    private static final double LENGTH = 4.5;
    private static final double SECONDS = 90;
    private static final Site SITE = new Site(new LatLon(48.2, 11.6), 0);

    private enum Platoon {
        /** Treiber, Hennecke, Helbing 2000, with much acceleration and time gap: disturbances fade. */
        CALM_PEOPLE(9, 12, 6, 16, 0, "law: idm, headway: 1.6 s, gap: 2 m, acceleration: 2.5 m/s2, deceleration: 2 m/s2, reaction: 0 s") {
            @Override
            double law(double v, double s, double ahead) {
                return intelligentDriver(v, s, ahead, 16, 1.6, 2, 2.5, 2);
            }
        },
        /** The same with little acceleration and a reaction time: the last car nearly stands. */
        JUMPY_PEOPLE(7, 8, 5, 14, 0.6, "law: idm, headway: 0.8 s, gap: 2 m, acceleration: 0.7 m/s2, deceleration: 1.8 m/s2, reaction: 550 ms") {
            @Override
            double law(double v, double s, double ahead) {
                return intelligentDriver(v, s, ahead, 14, 0.8, 2, 0.7, 1.8);
            }
        },
        /** Gains of the size that Gunter et al. 2021 identified on the market: disturbances grow. */
        MARKET_CRUISE_CONTROL(7, 14, 11, 25, 0.4, "law: acc, headway: 1 s, gap: 5 m, gap-gain: 0.1, speed-gain: 0.2, acceleration: 3 m/s2, reaction: 350 ms") {
            @Override
            double law(double v, double s, double ahead) {
                return 0.1 * (s - 5 - v) + 0.2 * (ahead - v);
            }
        },
        /** Ioannou, Chien 1993: string stable. */
        IDEAL_CRUISE_CONTROL(11, 14, 7, 25, 0, "law: acc, headway: 1.5 s, gap: 3 m, gap-gain: 0.3, speed-gain: 0.8, acceleration: 3 m/s2, reaction: 0 s") {
            @Override
            double law(double v, double s, double ahead) {
                return 0.3 * (s - 3 - 1.5 * v) + 0.8 * (ahead - v);
            }
        };

        final int cars;
        final double speed;
        final double dip;
        final double desired;
        final double reaction;
        final String settings;

        Platoon(int cars, double speed, double dip, double desired, double reaction, String settings) {
            this.cars = cars;
            this.speed = speed;
            this.dip = dip;
            this.desired = desired;
            this.reaction = reaction;
            this.settings = settings;
        }

        abstract double law(double v, double s, double ahead);

        private static double intelligentDriver(double v, double s, double ahead, double v0, double timeGap, double s0, double a, double b) {
            double wanted = s0 + Math.max(0, v * timeGap + v * (v - ahead) / (2 * Math.sqrt(a * b)));
            return a * (1 - Math.pow(v / v0, 4) - Math.pow(wanted / s, 2));
        }

        /** The gap at which nobody accelerates at the platoon's speed, by bisection. */
        double equilibrium() {
            double low = 0.1;
            double high = 1000;
            for (int i = 0; i < 100; i++) {
                double middle = (low + high) / 2;
                if (law(speed, middle, speed) < 0) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }

    /** Samples of positions along the road, metres, and of speeds, by car. */
    private record Recorded(double[][] position, double[][] speed) {

        double deviation(int car) {
            return PlatoonTest.deviation(speed[car]);
        }
    }

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void driveShowsThePlatoonThatWasRecorded(Platoon platoon) throws Exception {
        Recorded recorded = record(platoon);

        double[][] driven = follow(platoon, recorded, "drive: {path: road, behind: %d, speed: " + platoon.desired + ", noise: 0, " + platoon.settings + "}");

        assertAlike(recorded, driven);
    }

    @ParameterizedTest
    @EnumSource
    void trafficShowsThePlatoonThatWasRecorded(Platoon platoon) throws Exception {
        Recorded recorded = record(platoon);

        double[][] driven = follow(platoon, recorded, "traffic: {haste: 1, " + platoon.settings + "}");

        assertAlike(recorded, driven);
    }

    /** What tells the platoons apart, so that none of them could be another's. */
    @Test
    void platoonsDampAndAmplify() {
        double[] calm = deviations(record(Platoon.CALM_PEOPLE));
        double[] jumpy = deviations(record(Platoon.JUMPY_PEOPLE));
        double[] market = deviations(record(Platoon.MARKET_CRUISE_CONTROL));
        double[] ideal = deviations(record(Platoon.IDEAL_CRUISE_CONTROL));

        assertThat(calm[8] / calm[0]).isLessThan(0.9);
        assertThat(ideal[10] / ideal[0]).isLessThan(0.9);
        assertThat(market[6] / market[0]).isGreaterThan(2);
        assertThat(jumpy[6] / jumpy[0]).isGreaterThan(2);
        assertThat(Arrays.stream(record(Platoon.JUMPY_PEOPLE).speed[6]).min().orElseThrow()).isBetween(0.5, 1.7);
    }

    private static void assertAlike(Recorded recorded, double[][] driven) {
        for (int car = 0; car < driven.length; car++) {
            assertThat(deviation(driven[car]) / recorded.deviation(car)).as("standard deviation of car " + car)
                    .isBetween(1 - MOST_DEVIATION, 1 + MOST_DEVIATION);
        }
    }

    private static double[] deviations(Recorded recorded) {
        return IntStream.range(0, recorded.speed.length).mapToDouble(recorded::deviation).toArray();
    }

    private static double deviation(double[] speeds) {
        double mean = Arrays.stream(speeds).average().orElseThrow();
        return Math.sqrt(Arrays.stream(speeds).map(v -> (v - mean) * (v - mean)).average().orElseThrow());
    }

    /** The leader's speed: a dip in the form of a cosine from 5 s to 15 s. */
    private static double leaderSpeed(Platoon platoon, double t) {
        double phase = Math.clamp((t - 5) / 10, 0, 1);
        return platoon.speed - (platoon.speed - platoon.dip) * (1 - Math.cos(2 * Math.PI * phase)) / 2;
    }

    private static Recorded record(Platoon platoon) {
        int steps = (int) Math.round(SECONDS / STEP);
        int cars = platoon.cars;
        double[][] x = new double[steps + 1][cars];
        double[][] v = new double[steps + 1][cars];
        for (int car = 0; car < cars; car++) {
            x[0][car] = 500 - car * (platoon.equilibrium() + LENGTH);
            v[0][car] = platoon.speed;
        }
        for (int step = 0; step < steps; step++) {
            integrate(platoon, x, v, step);
        }
        int samples = steps / STEPS_PER_SAMPLE + 1;
        double[][] position = new double[cars][samples];
        double[][] speed = new double[cars][samples];
        for (int car = 0; car < cars; car++) {
            for (int i = 0; i < samples; i++) {
                position[car][i] = x[i * STEPS_PER_SAMPLE][car];
                speed[car][i] = v[i * STEPS_PER_SAMPLE][car];
            }
        }
        return new Recorded(position, speed);
    }

    /** Runge-Kutta of fourth order; with a reaction time the accelerations are those of known states, and the trapezoidal rule integrates them. */
    private static void integrate(Platoon platoon, double[][] x, double[][] v, int step) {
        int delay = (int) Math.round(platoon.reaction / STEP);
        int cars = platoon.cars;
        if (delay > 0) {
            int seen = Math.max(0, step - delay);
            int next = Math.max(0, step + 1 - delay);
            advance(platoon, x, v, step, accelerations(platoon, x[seen], v[seen]), accelerations(platoon, x[next], v[next]));
            return;
        }
        double[] x1 = x[step];
        double[] v1 = v[step];
        double[] a1 = accelerations(platoon, x1, v1);
        double[] x2 = plus(x1, v1, STEP / 2);
        double[] v2 = led(platoon, plus(v1, a1, STEP / 2), (step + 0.5) * STEP);
        double[] a2 = accelerations(platoon, x2, v2);
        double[] x3 = plus(x1, v2, STEP / 2);
        double[] v3 = led(platoon, plus(v1, a2, STEP / 2), (step + 0.5) * STEP);
        double[] a3 = accelerations(platoon, x3, v3);
        double[] x4 = plus(x1, v3, STEP);
        double[] v4 = led(platoon, plus(v1, a3, STEP), (step + 1) * STEP);
        double[] a4 = accelerations(platoon, x4, v4);
        for (int car = 0; car < cars; car++) {
            x[step + 1][car] = x1[car] + STEP / 6 * (v1[car] + 2 * v2[car] + 2 * v3[car] + v4[car]);
            v[step + 1][car] = v1[car] + STEP / 6 * (a1[car] + 2 * a2[car] + 2 * a3[car] + a4[car]);
        }
        led(platoon, v[step + 1], (step + 1) * STEP);
    }

    private static void advance(Platoon platoon, double[][] x, double[][] v, int step, double[] before, double[] after) {
        for (int car = 0; car < platoon.cars; car++) {
            v[step + 1][car] = Math.max(0, v[step][car] + STEP * (before[car] + after[car]) / 2);
        }
        led(platoon, v[step + 1], (step + 1) * STEP);
        for (int car = 0; car < platoon.cars; car++) {
            x[step + 1][car] = x[step][car] + STEP * (v[step][car] + v[step + 1][car]) / 2;
        }
    }

    private static double[] led(Platoon platoon, double[] v, double t) {
        v[0] = leaderSpeed(platoon, t);
        return v;
    }

    private static double[] accelerations(Platoon platoon, double[] x, double[] v) {
        double[] a = new double[platoon.cars];
        for (int car = 1; car < platoon.cars; car++) {
            a[car] = platoon.law(v[car], x[car - 1] - x[car] - LENGTH, v[car - 1]);
        }
        return a;
    }

    private static double[] plus(double[] y, double[] slope, double seconds) {
        double[] sum = y.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += seconds * slope[i];
        }
        return sum;
    }

    /** The speeds of all cars behind the re-enacted leader. */
    private double[][] follow(Platoon platoon, Recorded recorded, String behavior) throws Exception {
        Files.writeString(folder.resolve("leader.csv"), track(recorded.position[0], recorded.speed[0]));
        Path file = Files.writeString(folder.resolve("platoon.yaml"), scenario(platoon, recorded, behavior));
        List<double[]> rows = new ArrayList<>();
        Run.of(file).fast().tap(new Tap() {
            @Override
            public void heard(SimTime at, Reports reports) {
                double[] speeds = new double[platoon.cars];
                for (int i = 0; i < reports.count(); i++) {
                    speeds[reports.vid[i] - 1] = reports.speed[i];
                }
                if (reports.runState[0] == RunState.GO.number()) {
                    rows.add(speeds);
                }
            }
        }).execute();
        double[][] speeds = new double[platoon.cars][rows.size()];
        for (int car = 0; car < platoon.cars; car++) {
            int column = car;
            speeds[car] = rows.stream().mapToDouble(row -> row[column]).toArray();
        }
        return speeds;
    }

    /** A track as a receiver of 10 Hz writes it. */
    private static String track(double[] position, double[] speed) {
        StringBuilder csv = new StringBuilder("time,lat,lon,speed,course\n");
        for (int i = 0; i < position.length; i++) {
            LatLon place = SITE.toLatLon(LocalPosition.of(position[i], 0));
            csv.append(String.format(Locale.ROOT, "%.1f,%.9f,%.9f,%.3f,90%n", 1_700_000_000 + i * STEP * STEPS_PER_SAMPLE, place.latDegrees(),
                    place.lonDegrees(), speed[i]));
        }
        return csv.toString();
    }

    private static String scenario(Platoon platoon, Recorded recorded, String behavior) {
        StringBuilder yaml = new StringBuilder(String.format(Locale.ROOT, """
                name: platoon
                site: {lat: 48.2, lon: 11.6}
                clock: {step: 10 ms, report: 100 ms, duration: %1$s s}
                alerts: {look-ahead: 0 s, protect: 0}
                road: {lanes: [{name: road, points: [[0, 0], [3000, 0]], limit: %2$s m/s}]}
                paths: {road: {waypoints: [[0, 0], [3000, 0]]}}
                reenact: [{file: leader.csv, ids: 1, kind: ground, length: 2.7 m}]
                vehicles:
                """, SECONDS, platoon.desired));
        for (int car = 1; car < platoon.cars; car++) {
            yaml.append(String.format(Locale.ROOT, """
                      - ids: %d
                        body: {length: 4.5 m, width: 1.8 m}
                        mobility: {model: kinematic, speed: 15, speed-lag: 0.1 s, max-acceleration: 8}
                        start: {at: [%.4f, 0], speed: %.4f}
                        behaviors: {%s}
                    """, car + 1, recorded.position[car][0], recorded.speed[car][0], String.format(Locale.ROOT, behavior, car)));
        }
        return yaml.toString();
    }
}
