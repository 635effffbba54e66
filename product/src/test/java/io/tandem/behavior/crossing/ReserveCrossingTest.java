package io.tandem.behavior.crossing;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Trial;
import io.tandem.behavior.FaultRuns;
import io.tandem.gateway.RehearsedCars;
import io.tandem.geo.Area;
import io.tandem.message.Event;
import io.tandem.message.MessageFields;
import io.tandem.road.Route;
import io.tandem.road.Waypoint;
import io.tandem.geo.LocalPosition;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Cars from four sides at a crossing without lights. */
class ReserveCrossingTest {

    private static final double LENGTH = 4.5;
    private static final double WIDTH = 1.8;
    private static final String[] PATHS = {"east", "north", "west", "south"};

    /** A car on each path, one or more rows of them, at random distances. */
    private static String text(int seed, String v2x, int rows) {
        return text(seed, v2x, rows, 0, null, 0);
    }

    /** @param real one of them that is a real car, whose positions are lost from a second on for 5 s; 0 for none */
    private static String text(int seed, String v2x, int rows, int real, RehearsedCars cars, double cut) {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, """
                clock: {step: 50 ms, report: 100 ms}
                seed: %d
                areas: {crossing: {box: {center: [0, 0], size: [16, 16]}}}
                road: {lanes: [{name: lane, points: [[-300, -2], [300, -2]]}]}
                paths:
                  east: {waypoints: [[-300, -2], [300, -2]]}
                  west: {waypoints: [[300, 2], [-300, 2]]}
                  north: {waypoints: [[2, -300], [2, 300]]}
                  south: {waypoints: [[-2, 300], [-2, -300]]}
                v2x:
                  cam: none
                  %s
                  units: [{ids: 5001, at: [14, 14, 6], behaviors: {planner: {builtin: reservation, priority: 5}}}]
                vehicles:
                """, seed, v2x));
        String live = "";
        for (int i = 0; i < 4 * rows; i++) {
            double metres = 60 + 50 * (i / 4) + random.nextDouble(0, 25);
            double[][] places = {{-metres, -2}, {2, -metres}, {metres, 2}, {-2, metres}};
            double east = places[i % 4][0];
            double north = places[i % 4][1];
            String behaviors = String.format("behaviors: {follow-path: {path: %s, speed: 10 m/s, cruise: acc}, reserve-crossing: {path: %s, area: crossing, unit: 5001}}", PATHS[i % 4], PATHS[i % 4]);
            if (i + 1 == real) {
                cars.car(real, east, north, Math.toRadians(90 * (i % 4)), 10, cut, cut + 5);
                live = String.format(Locale.ROOT, """
                        live: [{ids: %d, kind: ground, length: 4.5 m, latency: 50 ms, commands: {to: "127.0.0.1:9", max-speed: 20 m/s}}]
                        drivers: [{of: %d, %s}]
                        """, real, real, behaviors);
            } else {
                text.append(String.format(Locale.ROOT, "  - {ids: %d, length: 4.5 m, start: {at: [%.2f, %.2f], heading: %d°, speed: 10 m/s}, %s}%n", i + 1, east, north, 90 * (i % 4), behaviors));
            }
        }
        return text + live;
    }

    /** Runs and returns the least distance between any two bodies, metres; the corners of two that cross at right angles count as a rectangle. */
    private static double run(Trial trial, int cars, double seconds) {
        return run(trial, cars, seconds, vid -> new double[] {trial.see(vid).east(), trial.see(vid).north()});
    }

    private static double run(Trial trial, int cars, double seconds, IntFunction<double[]> place) {
        double[] least = {Double.POSITIVE_INFINITY};
        trial.run(seconds, () -> {
            for (int one = 1; one <= cars; one++) {
                for (int other = one + 1; other <= cars; other++) {
                    least[0] = Math.min(least[0], distance(place.apply(one), place.apply(other), (one - 1) % 2 == 0, (other - 1) % 2 == 0));
                }
            }
        });
        return least[0];
    }

    private static double distance(double[] a, double[] b, boolean eastWest, boolean otherEastWest) {
        double e = Math.abs(a[0] - b[0]) - (eastWest ? LENGTH : WIDTH) / 2 - (otherEastWest ? LENGTH : WIDTH) / 2;
        double n = Math.abs(a[1] - b[1]) - (eastWest ? WIDTH : LENGTH) / 2 - (otherEastWest ? WIDTH : LENGTH) / 2;
        return Math.max(e, n);
    }

    private static long past(Trial trial, int cars) {
        long count = 0;
        for (int i = 1; i <= cars; i++) {
            Trial.Seen one = trial.see(i);
            double along = List.of(one.east(), one.north(), -one.east(), -one.north()).get((i - 1) % 4);
            count += along > 10 ? 1 : 0;
        }
        return count;
    }

    @Test
    void carsRollThroughByReservation() {
        Trial trial = Trial.of(text(1, "channel: {delay: 20 ms, loss: 10 %}", 2));

        double least = run(trial, 8, 55);

        assertThat(least).isGreaterThan(0.5);
        assertThat(past(trial, 8)).isEqualTo(8);
        assertThat(trial.events(Event.DEGRADED)).isEmpty();
    }

    @Test
    void withoutTheUnitEverybodyStopsAndCrossesInTurn() {
        Trial trial = Trial.of(text(2, "outages: [{ids: 5001}]", 1));

        double least = run(trial, 4, 50);

        assertThat(least).isGreaterThan(0.5);
        assertThat(past(trial, 4)).isEqualTo(4);
        assertThat(trial.events(Event.DEGRADED)).anyMatch(event -> event.text().contains("no answer from 5001"));
    }

    @Test
    void unitThatIsKilledInTheMiddleCostsTimeOnly() {
        assertFault(3);
        assertFault(4);
    }

    /** Its reservations were confirmed too late, again and again for more than a minute. */
    @Test
    void oneWhoseAnswersTakeLongAsksForLater() {
        assertFault(116);
    }

    @Test
    @Tag("slow")
    void unitThatIsKilledInTheMiddleCostsTimeOnlyInManyRuns() {
        for (int seed = 5; seed <= FaultRuns.OF_EACH; seed++) {
            assertFault(seed);
        }
    }

    /** Returns the least distance, metres. */
    private static double assertFault(int seed) {
        SplittableRandom random = new SplittableRandom(seed + 1000);
        double killed = random.nextDouble(1, 20);
        String v2x = String.format(Locale.ROOT, "channel: {delay: %.2f s, loss: %.2f}\n  outages: [{ids: 5001, from: %.2f s%s}, {ids: %d, from: %.2f s}]", random.nextDouble(0, 0.15), random.nextDouble(0, 0.6),
                killed, seed % 2 == 0 ? ", until: %.2f s".formatted(killed + random.nextDouble(1, 10)) : "", random.nextInt(1, 9), random.nextDouble(0, 10));
        Trial trial = Trial.of(text(seed, v2x, 2));

        double least = run(trial, 8, 75);

        assertThat(least).as("seed %d", seed).isPositive();
        assertThat(past(trial, 8)).as("seed %d", seed).isEqualTo(8);
        return least;
    }

    @Test
    void nobodyTouchesARealCarWhosePositionsAreLostOnItsWayThrough() {
        assertFeedCut(1);
        assertFeedCut(4);
    }

    /** The real car came to stand inside, and one that was confirmed began to stop for it too late. */
    @Test
    void nobodyEntersWhereARealCarStandsInItsWay() {
        assertFeedCut(125);
        assertFeedCut(299);
    }

    @Test
    @Tag("slow")
    void nobodyTouchesARealCarInManyRuns() {
        for (int seed = 3; seed <= FaultRuns.OF_EACH; seed++) {
            assertFeedCut(seed);
        }
    }

    /** Returns the least distance, metres. */
    private static double assertFeedCut(int seed) {
        SplittableRandom random = new SplittableRandom(seed + 2000);
        double cut = random.nextDouble(3, 16);
        int real = random.nextInt(1, 9);
        RehearsedCars cars = new RehearsedCars(seed, seed % 2 == 0);
        String v2x = String.format(Locale.ROOT, "channel: {delay: %.2f s, loss: %.2f}", random.nextDouble(0, 0.15), random.nextDouble(0, 0.4));
        Trial trial = Trial.of(text(seed, v2x, 2, real, cars, cut), cars);

        double least = run(trial, 8, 60, vid -> vid == real ? new double[] {cars.of(vid).east(), cars.of(vid).north()} : new double[] {trial.see(vid).east(), trial.see(vid).north()});

        assertThat(least).as("seed %d", seed).isPositive();
        assertThat(trial.events(Event.DISARMED)).as("seed %d", seed).anyMatch(event -> event.text().contains("nothing came from it"));
        return least;
    }

    private static Route straight(double length) {
        return new Route(List.of(new Waypoint(new LocalPosition(0, 0, 0), OptionalDouble.empty(), OptionalDouble.empty()),
                new Waypoint(new LocalPosition(length, 0, 0), OptionalDouble.empty(), OptionalDouble.empty())), false, List.of());
    }

    @Test
    void wayInsideTheAreaIsDescribed() {
        CrossingWay way = CrossingWay.of(straight(100), Area.box(50, 0, 10, 10));

        assertThat(way.from()).isEqualTo(45);
        assertThat(way.to()).isEqualTo(54.5);
        assertThat(way.describe(new MessageFields()).toString()).startsWith("way=45.0,0.0;").endsWith("54.5,0.0");
        assertThat(CrossingWay.of(straight(100), Area.box(50, 50, 10, 10)).exists()).isFalse();
    }
}
