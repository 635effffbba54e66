package io.tandem.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.Trial.Seen;
import io.tandem.message.RunState;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where vehicles begin. */
class StartPlacementTest {

    @Test
    void aGridIsFilledRowByRow() {
        Trial trial = set("ids: 1..7, start: {grid: {origin: [10, 20], columns: 3, spacing: 5}, height: 4, heading: 90 deg}");

        assertThat(place(trial, 1)).containsExactly(10, 20, 4);
        assertThat(place(trial, 3)).containsExactly(20, 20, 4);
        assertThat(place(trial, 4)).containsExactly(10, 25, 4);
        assertThat(place(trial, 7)).containsExactly(10, 30, 4);
        assertThat(trial.see(5).heading()).isCloseTo(Math.PI / 2, within(1e-12));
    }

    @Test
    void aGridWithoutColumnsIsAsSquareAsCanBe() {
        Trial trial = set("ids: 1..10, start: {grid: {origin: [0, 0], spacing: 1}}");

        assertThat(place(trial, 4)).containsExactly(3, 0, 0);
        assertThat(place(trial, 5)).containsExactly(0, 1, 0);
        assertThat(place(trial, 10)).containsExactly(1, 2, 0);
    }

    @Test
    void aLineIsEvenlySpacedFromEndToEnd() {
        Trial trial = set("ids: 1..5, kind: air/rotor, start: {line: {from: [0, 0, 10], to: [40, 80, 30]}}");

        assertThat(place(trial, 1)).containsExactly(0, 0, 10);
        assertThat(place(trial, 3)).containsExactly(20, 40, 20);
        assertThat(place(trial, 5)).containsExactly(40, 80, 30);
        assertThat(place(set("ids: 9, start: {line: {from: [3, 4], to: [40, 80]}}"), 9)).containsExactly(3, 4, 0);
    }

    @Test
    void latitudeAndLongitudeAreMeantOnTheSite() {
        Trial trial = set("ids: 1, start: {lat: 29.1897, lon: -81.0457}");
        Trial north = set("ids: 1, start: {lat: 29.1907, lon: -81.0457, height: 12}");

        assertThat(trial.see(1).distanceTo(0, 0)).isLessThan(1e-6);
        assertThat(north.see(1).distanceTo(0, 110.8)).as("a thousandth of a degree").isLessThan(0.5);
        assertThat(north.see(1).up()).isEqualTo(12);
    }

    @Test
    void placedVehiclesFaceEastAtRestAndDrawnOnesFaceAnywhereAtCruise() {
        Trial placed = Trial.of("vehicles:\n  - {ids: 1, start: {at: [5, 6]}, behaviors: {hover: 1}}\n").run(0.1);
        assertThat(placed.see(1).heading()).isZero();
        assertThat(placed.see(1).speed()).isZero();

        Trial drawn = Trial.of(field("ids: 1..400, start: {random-in: field}, behaviors: {wander: 1}")).run(0.1);
        List<Seen> all = IntStream.rangeClosed(1, 400).mapToObj(drawn::see).toList();
        assertThat(all).allMatch(seen -> Math.abs(seen.speed() - 8) < 1e-9);
        for (int quarter = 0; quarter < 4; quarter++) {
            double from = -Math.PI + quarter * Math.PI / 2;
            assertThat(all.stream().filter(seen -> seen.heading() >= from && seen.heading() < from + Math.PI / 2).count()).isBetween(65L, 135L);
        }
    }

    @Test
    void whatTheFileSaysOfHeadingAndSpeedHolds() {
        Trial trial = Trial.of(field("ids: 1..3, start: {random-in: field, heading: -45 deg, speed: 2 m/s}, behaviors: {wander: 1}")).run(0.1);

        assertThat(trial.see(2).heading()).isCloseTo(-Math.PI / 4, within(1e-12));
        assertThat(trial.see(2).speed()).isBetween(2.0, 2.5);
    }

    @Test
    void drawnPlacesFillTheAreaAndSpareItsHole() {
        Trial trial = set(field("ids: 1..2000, start: {random-in: holed}"), 2000);
        List<Seen> all = IntStream.rangeClosed(1, 2000).mapToObj(trial::see).toList();

        assertThat(all).allMatch(seen -> Math.abs(seen.east()) <= 50 && Math.abs(seen.north()) <= 50);
        assertThat(all).noneMatch(seen -> Math.abs(seen.east()) < 20 && Math.abs(seen.north()) < 20);
        long left = all.stream().filter(seen -> seen.east() < -20).count();
        assertThat(left).as("3,000 of 8,400 square metres, times 2,000: 714").isBetween(640L, 790L);
    }

    @Test
    void thoseWhoKeepApartDo() {
        Trial trial = set(field("ids: 1..300, start: {random-in: field, apart: 4 m}"), 300);

        for (int one = 1; one <= 300; one++) {
            for (int other = 1; other < one; other++) {
                assertThat(trial.see(one).distanceTo(trial.see(other))).isGreaterThanOrEqualTo(4);
            }
        }
    }

    /** Comparing each with all others would take 64 times as long for 8 times as many. */
    @Test
    void placingThoseWhoKeepApartTakesTimeInProportionToTheirNumber() {
        double few = IntStream.range(0, 3).mapToDouble(_ -> secondsToPlace(5_000)).min().orElseThrow();

        assertThat(secondsToPlace(40_000)).isLessThan(24 * few);
    }

    /** Processor time of this thread, at the same density for any number. */
    private static double secondsToPlace(int count) {
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        double side = 12 * Math.sqrt(count);
        set(String.format(Locale.ROOT, """
                areas: {wide: {box: {center: [0, 0], size: [%f, %f]}}}
                vehicles:
                  - {ids: 1..%d, start: {random-in: wide, apart: 5 m}}
                """, side, side, count), count);
        return (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before) / 1e9;
    }

    private static Trial set(String group) {
        return set("vehicles:\n  - {" + group + "}\n", 0);
    }

    private static Trial set(String text, int count) {
        Trial trial = Trial.ready(text);
        trial.request(RunState.SET);
        trial.beat();
        assertThat(trial.participants()).hasSizeGreaterThanOrEqualTo(count);
        return trial;
    }

    private static double[] place(Trial trial, int vid) {
        Seen seen = trial.see(vid);
        return new double[] {seen.east(), seen.north(), seen.up()};
    }

    private static String field(String group) {
        return """
                areas:
                  field: {box: {center: [0, 0], size: [100, 100]}}
                  holed: {polygon: [[-50, -50], [50, -50], [50, 50], [-50, 50]], holes: [[[-20, -20], [20, -20], [20, 20], [-20, 20]]]}
                vehicles:
                  - {%s}
                """.formatted(group);
    }
}
