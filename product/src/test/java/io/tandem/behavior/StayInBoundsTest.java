package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.Trial.Seen;
import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.Area;
import io.tandem.scenario.ScenarioReader;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Coming back to areas of many shapes. */
class StayInBoundsTest {

    private static final String WANDERER = "kind: air/fixed-wing, length: 2.7, mobility: {model: kinematic, speed: 5}";

    @Test
    void aVehicleOutsideTurnsHomeAndLetsGoOnlyWellInside() {
        Trial trial = Trial.of(bounds("box: {center: [0, 0], size: [100, 100]}", "at: [45, 10], heading: 0 deg, speed: 5", ""));

        int activations = 0;
        boolean active = false;
        double releasedAt = Double.NaN;
        while (trial.time() < 18) {
            trial.run(0.1);
            boolean now = trial.see(1).behavior().equals("stay-in-bounds");
            activations += now && !active ? 1 : 0;
            releasedAt = active && !now ? trial.see(1).east() : releasedAt;
            active = now;
            if (now) {
                assertThat(trial.see(1).speed()).isLessThanOrEqualTo(1.1 * 5 + 1e-9);
                assertThat(trial.see(1).reason()).isEqualTo("outside the area");
            }
        }

        assertThat(activations).as("no chatter at the edge").isEqualTo(1);
        assertThat(releasedAt).as("inside by L / maxSteer or 2 L, and at most the way of two decisions more").isBetween(50 - 5.4 - 1.2, 50 - 5.4);
    }

    @Test
    void anExactReversalTurnsLeft() {
        Trial trial = Trial.of(bounds("box: {center: [0, 0], size: [100, 100]}", "at: [60, 0], heading: 0 deg, speed: 5", "")
                + bounds("box: {center: [0, 0], size: [100, 100]}", "at: [0, -60], heading: -90 deg, speed: 5", "").split("vehicles:\n")[1]
                        .replace("ids: 1", "ids: 2")).run(0.5);

        assertThat(trial.see(1).steer()).isEqualTo(0.5);
        assertThat(trial.see(2).steer()).isEqualTo(0.5);
    }

    @Test
    void theThrottleIsATenthMoreOnTheWayHome() {
        Trial trial = Trial.of(bounds("box: {center: [0, 0], size: [100, 100]}", "at: [500, 0], heading: 180 deg, speed: 5", "")).run(10);

        assertThat(trial.see(1).speed()).isCloseTo(5.5, within(1e-3));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "convex     | 'polygon: [[0, 0], [120, 10], [90, 100], [20, 80]]'",
        "L          | 'polygon: [[0, 0], [150, 0], [150, 50], [50, 50], [50, 150], [0, 150]]'",
        "U          | 'polygon: [[0, 0], [180, 0], [180, 150], [130, 150], [130, 50], [50, 50], [50, 150], [0, 150]]'",
        "with hole  | 'polygon: [[0, 0], [150, 0], [150, 150], [0, 150]], holes: [[[60, 60], [90, 60], [90, 90], [60, 90]]]'"})
    void thoseWhoWanderComeBackInsideWhateverTheShape(String name, String shape) {
        String text = """
                areas: {here: {%s}}
                vehicles:
                  - ids: 1..40
                    kind: air/fixed-wing
                    length: 2.7
                    mobility: {model: kinematic, speed: 5}
                    start: {random-in: here}
                    behaviors: {wander: 1, periodic-turn: 2, stay-in-bounds: {area: here}}
                """.formatted(shape);
        Area area = area(shape);
        Trial trial = Trial.of(text);

        double[] outside = new double[41];
        double[] longest = {0};
        trial.run(120, () -> {
            for (int vid = 1; vid <= 40; vid++) {
                outside[vid] = area.contains(trial.see(vid).east(), trial.see(vid).north()) ? 0 : outside[vid] + 0.1;
                longest[0] = Math.max(longest[0], outside[vid]);
            }
        });

        assertThat(longest[0]).as("seconds outside, %s", name).isLessThanOrEqualTo(12);
    }

    @Test
    void predictiveBoundsAreHardlyEverLeft() {
        Trial trial = Trial.of(bounds("box: {center: [0, 0], size: [200, 200]}", "at: [0, 0], heading: 20 deg, speed: 5", ", predictive: true"));

        int[] changes = {0};
        String[] before = {""};
        trial.run(300, () -> {
            Seen seen = trial.see(1);
            assertThat(Math.max(Math.abs(seen.east()), Math.abs(seen.north()))).isLessThan(100);
            changes[0] += seen.behavior().equals(before[0]) ? 0 : 1;
            before[0] = seen.behavior();
        });

        assertThat(changes[0]).as("on and off at most once per crossing of some 180 m").isLessThanOrEqualTo(2 * (300 * 5 / 100));
    }

    @Test
    void fastPredictiveCraftDoNotChatter() {
        Trial trial = Trial.of("""
                areas: {here: {box: {center: [0, 0], size: [600, 600]}}}
                vehicles:
                  - ids: 1
                    kind: air/fixed-wing
                    length: 20
                    mobility: {model: kinematic, speed: 40}
                    start: {at: [200, 0], height: 90, speed: 40}
                    behaviors: {wander: 1, stay-in-bounds: {area: here, predictive: true}}
                """);

        int[] changes = {0};
        String[] before = {"wander"};
        trial.run(5, () -> {
            changes[0] += trial.see(1).behavior().equals(before[0]) ? 0 : 1;
            before[0] = trial.see(1).behavior();
        });

        assertThat(changes[0]).as("on once, off once").isLessThanOrEqualTo(2);
    }

    @Test
    void anAreaSmallerThanTheMarginStillLetsGo() {
        Trial trial = Trial.of(bounds("box: {center: [0, 0], size: [12, 12]}", "at: [30, 0], heading: 180 deg, speed: 5", ""));

        boolean[] released = {false};
        trial.run(30, () -> released[0] |= trial.see(1).behavior().equals("wander"));

        assertThat(released[0]).isTrue();
    }

    @Test
    void heightsOutsideTheBandAreMended() {
        Trial trial = Trial.of(bounds("box: {center: [0, 0], size: [2000, 2000]}, height: [20 m, 60 m]",
                "at: [-900, 0], height: 90, speed: 5", ""));

        trial.run(1);
        assertThat(trial.see(1).pitch()).as("full stick down").isEqualTo(-0.35);
        assertThat(trial.see(1).steer()).isZero();
        assertThat(trial.see(1).reason()).isEqualTo("outside the height band");
        trial.run(60);
        int[] changes = {0};
        String[] before = {trial.see(1).behavior()};
        trial.run(60, () -> {
            assertThat(trial.see(1).up()).isBetween(55.0, 61.0);
            changes[0] += trial.see(1).behavior().equals(before[0]) ? 0 : 1;
            before[0] = trial.see(1).behavior();
        });
        assertThat(changes[0]).as("wander pulls back to 90 m; no chatter at the ceiling").isLessThanOrEqualTo(60);
    }

    private static String bounds(String area, String start, String more) {
        return """
                areas: {here: {%s}}
                vehicles:
                  - {ids: 1, %s, start: {%s}, behaviors: {wander: 1, stay-in-bounds: {area: here%s}}}
                """.formatted(area, WANDERER, start, more);
    }

    private static Area area(String shape) {
        try {
            return ScenarioReader.read("area.yaml", "name: a\nsite: {lat: 29, lon: -81}\nareas: {here: {" + shape + "}}\n"
                    + "vehicles: [{ids: 1, start: {at: [0, 0]}}]\n", Map.of()).scenario().areas().get("here");
        } catch (MistakeException mistakes) {
            throw new IllegalArgumentException(mistakes);
        }
    }
}
