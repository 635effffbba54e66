package io.tandem.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tandem.Trial;
import io.tandem.message.Event;
import io.tandem.road.control.SignalProgramme;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SignalsTest {

    private static final String JUNCTION = """
            road:
              lanes:
                - {name: west, limit: 50 km/h, points: [[-400, 0], [-8, 0]]}
                - {name: eastward, limit: 50 km/h, points: [[-8, 0], [8, 0]]}
                - {name: east, limit: 50 km/h, points: [[8, 0], [300, 0]]}
                - {name: south, limit: 50 km/h, points: [[0, -400], [0, -8]]}
                - {name: northward, limit: 50 km/h, points: [[0, -8], [0, 8]]}
                - {name: north, limit: 50 km/h, points: [[0, 8], [0, 300]]}
              connections:
                - {from: west, to: eastward}
                - {from: eastward, to: east}
                - {from: south, to: northward}
                - {from: northward, to: north}
              signals:
                - {name: crossing, phases: [{green: [west], for: 20 s}, {green: [south], for: 20 s}]}
            """;

    @Test
    void programmeKnowsSinceWhenAndUntilWhenALinkShowsItsState() {
        SignalProgramme programme = new SignalProgramme("p", 5, List.of(new SignalProgramme.Phase(20, "Gr"), new SignalProgramme.Phase(3, "yr"), new SignalProgramme.Phase(10, "rG")));

        assertThat(programme.state(0, 26)).isEqualTo('y');
        assertThat(programme.since(0, 26)).isEqualTo(1);
        assertThat(programme.until(0, 26)).isEqualTo(2);
        assertThat(programme.until(1, 26)).isEqualTo(2);
        assertThat(programme.since(1, 26)).isEqualTo(21);
        assertThat(programme.state(0, 4)).isEqualTo('r');
        assertThat(new SignalProgramme("g", 0, List.of(new SignalProgramme.Phase(20, "G"))).until(0, 7)).isInfinite();
        assertThat(new SignalProgramme("g", 0, List.of(new SignalProgramme.Phase(20, "G"))).since(0, 7)).isInfinite();
    }

    /** Reference: domain/reference/roadside/amber.json. A driver just nearer than the amber lasts goes on, one just farther stops with at most 3.5 m/s2. */
    @Test
    void driversDecideAtAmberAsTheReferenceSays() throws IOException {
        JsonNode reference = JsonMapper.builder().build().readTree(SignalsTest.class.getResourceAsStream("/reference/roadside/amber.json"));

        for (JsonNode row : reference.get("rows")) {
            double speed = row.get("v_kmh").asDouble() / 3.6;
            double reached = row.get("reaches_line_in_amber_within_m").asDouble();
            assertThat(approach(speed, reached - 3).passed()).as("%s km/h, nearer", row.get("v_kmh")).isTrue();
            Approach farther = approach(speed, reached + 3);
            assertThat(farther.passed()).as("%s km/h, farther", row.get("v_kmh")).isFalse();
            assertThat(farther.hardest()).as("%s km/h", row.get("v_kmh")).isLessThan(3.5);
        }
    }

    private record Approach(boolean passed, double hardest) {
    }

    /** A car at the speed limit whose front is so many metres before the line when amber begins, at 5 s. */
    private static Approach approach(double speed, double metres) {
        double start = 1000 - 4.5 / 2 - metres - 5 * speed;
        Trial trial = Trial.of(String.format(Locale.ROOT, """
                clock: {step: 10 ms, report: 100 ms}
                road:
                  lanes:
                    - {name: a, limit: %1$f m/s, points: [[0, 0], [1000, 0]]}
                    - {name: b, limit: %1$f m/s, points: [[1000, 0], [2000, 0]]}
                    - {name: c, limit: %1$f m/s, points: [[0, 50], [1000, 50]]}
                  connections: [{from: a, to: b}]
                  signals: [{phases: [{green: [a], for: 5 s}, {green: [c], for: 60 s}]}]
                vehicles:
                  - {ids: 1, mobility: {model: lag-bicycle}, start: {at: [%2$f, 0], speed: %1$f m/s}, behaviors: {traffic: {haste: 1}}}
                """, speed, start));
        double[] last = {speed};
        double[] hardest = new double[1];
        trial.run(25, () -> {
            hardest[0] = Math.max(hardest[0], (last[0] - trial.see(1).speed()) / 0.1);
            last[0] = trial.see(1).speed();
        });
        return new Approach(trial.see(1).east() > 1000, hardest[0]);
    }

    @Test
    void bothStreetsOfASignalledJunctionFlowAndNobodyRunsARedLight() {
        Trial trial = Trial.of(JUNCTION + """
                vehicles:
                  - {ids: 1..60, start: {inflow: {lanes: [west], per-hour: 600}}, behaviors: {traffic: {}}}
                  - {ids: 101..160, start: {inflow: {lanes: [south], per-hour: 600}}, behaviors: {traffic: {}}}
                """);
        Map<Integer, Double> before = new HashMap<>();
        List<String> runs = new ArrayList<>();
        double[] nearest = {Double.POSITIVE_INFINITY};

        trial.run(240, () -> {
            List<Trial.Seen> inside = new ArrayList<>();
            for (int vid : new int[] {1, 101}) {
                for (int i = vid; i < vid + 60; i++) {
                    Trial.Seen seen = trial.find(i);
                    if (seen == null) {
                        before.remove(i);
                        continue;
                    }
                    double front = (vid == 1 ? seen.east() : seen.north()) + 2.25;
                    double phase = trial.time() % 50;
                    boolean red = vid == 1 ? phase >= 23.2 : phase < 25 || phase >= 48.2;
                    if (before.getOrDefault(i, front) < -8 && front >= -8 && red) {
                        runs.add(i + " at " + trial.time());
                    }
                    before.put(i, front);
                    inside.add(seen);
                }
            }
            for (int i = 0; i < inside.size(); i++) {
                for (int k = i + 1; k < inside.size(); k++) {
                    nearest[0] = Math.min(nearest[0], inside.get(i).distanceTo(inside.get(k)));
                }
            }
        });

        assertThat(runs).isEmpty();
        assertThat(nearest[0]).isGreaterThan(4.5);
        assertThat(trial.events(Event.LEFT).stream().filter(event -> event.vid() < 100)).hasSizeGreaterThan(20);
        assertThat(trial.events(Event.LEFT).stream().filter(event -> event.vid() > 100)).hasSizeGreaterThan(20);
    }

    /** 1,700 to 2,000 vehicles per hour of green and lane after the fourth vehicle. */
    @Test
    void queueIsDischargedAtTheUsualRate() {
        Trial trial = Trial.of("""
                road:
                  lanes:
                    - {name: a, limit: 50 km/h, points: [[-600, 0], [0, 0]]}
                    - {name: b, limit: 50 km/h, points: [[0, 0], [600, 0]]}
                    - {name: c, limit: 50 km/h, points: [[-600, 50], [0, 50]]}
                  connections: [{from: a, to: b}]
                  signals: [{phases: [{green: [c], for: 5 s}, {green: [a], for: 90 s}], all-red: 2 s}]
                vehicles:
                  - {ids: 1..24, start: {line: {from: [-5, 0], to: [-166, 0]}}, behaviors: {traffic: {law: idm, headway: 1.2 s, haste: 1}}}
                """);
        Map<Integer, Double> passed = new HashMap<>();

        trial.run(70, () -> {
            for (int vid = 1; vid <= 24; vid++) {
                if (trial.see(vid).east() + 2.25 > 0) {
                    passed.putIfAbsent(vid, trial.time());
                }
            }
        });

        double perHour = 3600 * 16 / (passed.get(20) - passed.get(4));
        assertThat(perHour).isBetween(1600.0, 2050.0);
        assertThat(passed.get(1)).isGreaterThan(10);
        assertThat(passed.get(1)).isCloseTo(10, within(4.0));
    }
}
