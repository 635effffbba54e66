package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.Trial.Seen;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Paths by pure pursuit, with speeds, stops, bumps and laps. */
class FollowPathTest {

    @Test
    void aCircleIsFollowedClosely() {
        Trial trial = Trial.of(path("closed: true, waypoints: " + circle(60, 60), "at: [60, 0], heading: 90 deg", "follow-path: p"));

        trial.run(200, () -> assertThat(trial.see(1).distanceTo(0, 0)).isCloseTo(60, within(0.8)));
    }

    @Test
    void aSquareIsCutAtItsCornersByNoMoreThanTheLookAhead() {
        Trial trial = Trial.of(path("closed: true, waypoints: [[0, 0], [100, 0], [100, 100], [0, 100]]", "at: [0, 0]", "follow-path: p"));

        double[] onTheSides = {0};
        trial.run(120, () -> {
            Seen seen = trial.see(1);
            double off = Math.abs(50 - Math.max(Math.abs(seen.east() - 50), Math.abs(seen.north() - 50)));
            assertThat(off).as("look-ahead at 8 m/s is 6.4 m").isLessThan(4.5);
            boolean farFromCorners = Math.min(Math.abs(seen.east() - 50), Math.abs(seen.north() - 50)) < 20;
            onTheSides[0] = farFromCorners ? Math.max(onTheSides[0], off) : onTheSides[0];
        });

        assertThat(onTheSides[0]).isLessThan(0.3);
    }

    @Test
    void aFigureOfEightIsNotCutShortAtItsCrossing() {
        String eight = IntStream.range(0, 80).mapToObj(i -> point(80 * Math.sin(2 * Math.PI * i / 80), 40 * Math.sin(4 * Math.PI * i / 80)))
                .collect(Collectors.joining(", ", "[", "]"));
        Trial trial = Trial.of(path("closed: true, waypoints: " + eight, "at: [0, 0], heading: 45 deg", "follow-path: {path: p, laps: 2}"));

        double[] reach = {0, 0, 0, 0};
        trial.run(150, () -> {
            Seen seen = trial.see(1);
            int quarter = (seen.east() > 0 ? 0 : 1) + (seen.north() > 0 ? 0 : 2);
            reach[quarter] = Math.max(reach[quarter], Math.abs(seen.north()));
        });

        assertThat(DoubleStream.of(reach)).as("all four lobes, to nearly 40 m").allMatch(metres -> metres > 35 && metres < 42);
        assertThat(trial.events("LAP")).hasSize(2);
        assertThat(trial.see(1).reason()).isEqualTo("path done");
    }

    @Test
    void anOpenPathEndsAtRest() {
        Trial trial = Trial.of(path("waypoints: [[0, 0], [80, 0], [80, 60]]", "at: [0, 0]", "follow-path: p")).run(60);

        assertThat(trial.see(1).distanceTo(80, 60)).isLessThanOrEqualTo(1.5);
        assertThat(trial.see(1).speed()).isCloseTo(0, within(1e-6));
        assertThat(trial.see(1).reason()).isEqualTo("path done");
    }

    @Test
    void fixedWingCraftStayNearTheEndOfAnOpenPath() {
        Trial trial = Trial.of("""
                paths: {p: {waypoints: [[0, 0], [200, 0]]}}
                vehicles:
                  - {ids: 1, kind: air/fixed-wing, start: {at: [0, 0], height: 20, speed: 15}, behaviors: {follow-path: {path: p, speed: 20}}}
                """);

        assertThat(trial.run(8).see(1).speed()).as("faster than cruise, as asked").isCloseTo(20, within(0.2));
        trial.run(12);
        trial.run(60, () -> assertThat(trial.see(1).distanceTo(200, 0)).isLessThan(50));
    }

    @Test
    void lapsAreToldWhenTheyEnd() {
        Trial trial = Trial.of(path("closed: true, waypoints: " + circle(50, 180), "at: [50, 0], heading: 90 deg, speed: 8",
                "follow-path: {path: p, laps: 3, acceleration: 3, deceleration: 3}")).run(150);

        double lap = 2 * Math.PI * 50 / 8;
        assertThat(trial.events("LAP")).extracting(event -> event.text()).containsExactly("lap 1", "lap 2", "lap 3");
        assertThat(trial.events("LAP").get(0).at().seconds()).isCloseTo(lap, within(0.2));
        assertThat(trial.events("LAP").get(1).at().seconds()).isCloseTo(2 * lap, within(0.3));
        assertThat(trial.see(1).speed()).as("at rest after the last").isCloseTo(0, within(1e-6));
        assertThat(trial.see(1).distanceTo(50, 0)).isLessThan(2);
    }

    @Test
    void aStopLastsAsLongAsAsked() {
        Trial trial = Trial.of(path("waypoints: [[0, 0], {at: [60, 0], stop: 4 s}, [300, 0]], marks: [{station: 150 m, stop: 7 s}]",
                "at: [0, 0]", "follow-path: p"));

        double[] still = {0, 0};
        double[] place = {0, 0};
        trial.run(60, () -> {
            Seen seen = trial.see(1);
            int stop = seen.east() < 100 ? 0 : 1;
            if (seen.time() > 3 && seen.speed() < 0.05 && seen.east() < 200) {
                still[stop] += 0.1;
                place[stop] = seen.east();
            }
        });

        assertThat(still[0]).isCloseTo(4, within(0.7));
        assertThat(still[1]).isCloseTo(7, within(0.7));
        assertThat(place[0]).as("before the line").isBetween(58.5, 60.0);
        assertThat(place[1]).isBetween(148.5, 150.0);
    }

    @Test
    void waypointsAndBumpsArePassedAtTheirSpeeds() {
        Trial trial = Trial.of(path("waypoints: [[0, 0], {at: [100, 0], speed: 3 m/s}, {at: [160, 0], speed: 6 m/s}, [400, 0]], "
                + "marks: [{station: 260 m, speed: 2 m/s}]", "at: [0, 0], speed: 8", "follow-path: p"));

        double[] fastest = {0, 0, 0, 0};
        double[] bump = {99};
        trial.run(90, () -> {
            Seen seen = trial.see(1);
            int part = seen.east() < 80 ? 0 : seen.east() < 100 ? 3 : seen.east() < 160 ? 1 : 2;
            fastest[part] = Math.max(fastest[part], seen.speed());
            bump[0] = Math.abs(seen.east() - 260) < 1.5 ? Math.min(bump[0], seen.speed()) : bump[0];
            assertThat(seen.east() > 170 && seen.speed() > 6.3).isFalse();
        });

        assertThat(fastest[0]).isCloseTo(8, within(0.1));
        assertThat(fastest[1]).as("already slow at the waypoint").isLessThan(3.4);
        assertThat(fastest[2]).isCloseTo(6, within(0.2));
        assertThat(bump[0]).isCloseTo(2, within(0.4));
    }

    @Test
    void accelerationsAreKept() {
        Trial trial = Trial.of(path("waypoints: [[0, 0], [300, 0]]", "at: [0, 0]", "follow-path: {path: p, acceleration: 1, deceleration: 0.8}"));

        double[] before = {0};
        trial.run(70, () -> {
            double change = (trial.see(1).speed() - before[0]) / 0.1;
            assertThat(change).isBetween(-2.0, 1.01);
            before[0] = trial.see(1).speed();
        });
        assertThat(trial.see(1).distanceTo(300, 0)).isLessThan(1.5);
    }

    @Test
    void heightsOfThePathAreFlown() {
        Trial trial = Trial.of("""
                paths: {p: {waypoints: [[0, 0, 20], [200, 0, 60], [400, 0, 60]]}}
                vehicles:
                  - {ids: 1, kind: air/rotor, start: {at: [0, 0], height: 20}, behaviors: {follow-path: p}}
                """).run(22);

        assertThat(trial.see(1).up()).isCloseTo(20 + 0.2 * trial.see(1).east(), within(3.0));
        assertThat(trial.run(60).see(1).up()).isCloseTo(60, within(0.2));
    }

    private static String circle(double radius, int corners) {
        return IntStream.range(0, corners)
                .mapToObj(i -> point(radius * Math.cos(2 * Math.PI * i / corners), radius * Math.sin(2 * Math.PI * i / corners)))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private static String point(double east, double north) {
        return "[%.6f, %.6f]".formatted(east, north);
    }

    private static String path(String path, String start, String behavior) {
        return """
                paths: {p: {%s}}
                vehicles:
                  - {ids: 1, start: {%s}, behaviors: {%s}}
                """.formatted(path, start, behavior);
    }
}
