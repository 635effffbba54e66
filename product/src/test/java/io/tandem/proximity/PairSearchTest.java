package io.tandem.proximity;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.crew.Crew;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Kind;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.state.Crowd;
import io.tandem.state.Snapshot;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PairSearchTest {

    static final AlertSettings USUAL = new AlertSettings(8, 3, 6, 4, 2, 0.6);

    /** Arrangements of a scene in the plane. */
    enum Layout {
        SPREAD, CLUSTERED, ROW, COLUMN, DIAGONAL, ONE_SPOT, SPARSE, FAR_AWAY, VERY_FAR_AWAY, LATTICE
    }

    private final Crew crew = new Crew(1);

    @ParameterizedTest
    @EnumSource
    void alertingPairsEqualThoseOfComparingAllPairs(Layout layout) {
        PairSearch search = PairSearch.alerting(USUAL);
        int alerts = 0;

        for (int seed = 0; seed < 60; seed++) {
            Snapshot snapshot = scene(layout, seed);
            TreeSet<Long> expected = new TreeSet<>();
            for (int i = 0; i < snapshot.count(); i++) {
                for (int j = i + 1; j < snapshot.count(); j++) {
                    if (mustAlert(snapshot, i, j)) {
                        expected.add(EncounterTable.key(i, j));
                    }
                }
            }
            List<Long> found = keys(search.search(snapshot, crew));
            alerts += found.size();

            assertThat(found).as("seed %d", seed).doesNotHaveDuplicates();
            assertThat(new TreeSet<>(found)).as("seed %d", seed).isEqualTo(expected);
        }

        assertThat(alerts).isPositive();
    }

    @ParameterizedTest
    @EnumSource
    void nearPairsEqualThoseOfComparingAllPairs(Layout layout) {
        SplittableRandom random = new SplittableRandom(11);

        for (int seed = 0; seed < 60; seed++) {
            Snapshot snapshot = scene(layout, seed);
            double metres = Math.scalb(1 + random.nextDouble(), random.nextInt(-1, 7));
            boolean level = random.nextBoolean();
            boolean[] chosen = random.nextBoolean() ? null : someOf(snapshot.count(), random);
            TreeSet<Long> expected = expectedWithin(snapshot, metres, level, chosen);
            DistanceFilter filter = new DistanceFilter(chosen, level);
            filter.within(metres);
            List<Long> found = keys(new PairSearch(filter).search(snapshot, crew));

            assertThat(found).as("seed %d", seed).doesNotHaveDuplicates();
            assertThat(new TreeSet<>(found)).as("seed %d", seed).isEqualTo(expected);
        }
    }

    @Test
    void pairHasDistanceAndTimeAndDistanceOfClosestApproach() {
        Snapshot snapshot = new Crowd().add(Kind.GROUND, 2.7, LocalPosition.of(0, 0), 0, 5)
                .add(Kind.GROUND, 2.7, LocalPosition.of(16, 2), 0, -3).snapshot(0);

        VehiclePairs pairs = PairSearch.alerting(USUAL).search(snapshot, crew);

        assertThat(pairs.count()).isEqualTo(1);
        assertThat(pairs.first[0]).isZero();
        assertThat(pairs.second[0]).isEqualTo(1);
        assertThat(pairs.distance[0]).isEqualTo(Math.sqrt(260));
        assertThat(pairs.secondsToClosest[0]).isEqualTo(2);
        assertThat(pairs.metresAtClosest[0]).isEqualTo(2);
    }

    @Test
    void vehiclesMovingApartDoNotAlert() {
        Snapshot snapshot = new Crowd().add(Kind.GROUND, 2.7, LocalPosition.of(0, 0), Math.PI, 5)
                .add(Kind.GROUND, 2.7, LocalPosition.of(3, 0), 0, 5).snapshot(0);

        VehiclePairs pairs = PairSearch.alerting(USUAL).search(snapshot, crew);

        assertThat(pairs.count()).isZero();
    }

    @Test
    void heightCountsUnlessBothStayOnTheSurface() {
        Crowd cars = new Crowd().add(Kind.GROUND, 2.7, new LocalPosition(0, 0, 0), 0, 5)
                .add(Kind.GROUND, 2.7, new LocalPosition(12, 0, 30), Math.PI, 5);
        Crowd carAndAircraft = new Crowd().add(Kind.GROUND, 2.7, new LocalPosition(0, 0, 0), 0, 5)
                .add(Kind.AIR_ROTOR, 2.7, new LocalPosition(12, 0, 30), Math.PI, 5);

        assertThat(PairSearch.alerting(USUAL).search(cars.snapshot(0), crew).count()).isEqualTo(1);
        assertThat(PairSearch.alerting(USUAL).search(carAndAircraft.snapshot(0), crew).count()).isZero();
    }

    @Test
    void lostVehiclesAndThoseWithoutReportAreExcluded() {
        Crowd crowd = new Crowd();
        for (int i = 0; i < 4; i++) {
            crowd.add(Kind.GROUND, 2.7, LocalPosition.of(4 * i, 0), i % 2 == 0 ? 0 : Math.PI, 1);
        }
        State state = new State(crowd.participants());
        Reports reports = crowd.reportsAt(20);
        reports.time[0] = SimTime.nanos(9.9);
        reports.resize(3);
        state.accept(reports);

        VehiclePairs pairs = PairSearch.alerting(USUAL).search(state.snapshot(SimTime.ofSeconds(20), crew), crew);

        assertThat(keys(pairs)).isEmpty();
    }

    @Test
    void realVehicleWithoutReportsIsAvoidedByItsDoubt() {
        SplittableRandom random = new SplittableRandom(8);
        int inDoubt = 0;

        for (int round = 0; round < 40; round++) {
            Crowd crowd = new Crowd();
            for (int i = 0; i < 120; i++) {
                crowd.add(i % 3 == 0 ? Kind.GROUND : Kind.AIR_ROTOR, i % 3 == 0 ? 2.7 : 0.6, LocalPosition.of(400 * random.nextDouble(), 400 * random.nextDouble()),
                        7 * random.nextDouble(), 8 * random.nextDouble());
            }
            crowd.add(Kind.PEDESTRIAN, 0.5, LocalPosition.of(200, 200), 0, 1).real();
            State state = new State(crowd.participants());
            Reports reports = crowd.reportsAt(20);
            reports.time[120] = SimTime.nanos(20 - 12 * random.nextDouble());
            state.accept(reports);
            Snapshot s = state.snapshot(SimTime.ofSeconds(20), crew);
            double age = s.age[120];
            double doubt = age > 3 && age <= 10 ? Math.min(100, 4 * age) : 0;
            TreeSet<Long> expected = new TreeSet<>();
            for (int i = 0; i < 120 && age <= 10; i++) {
                if (mustAlert(s, i, 120, doubt)) {
                    expected.add(EncounterTable.key(i, 120));
                }
            }
            inDoubt += doubt > 0 ? expected.size() : 0;

            List<Long> found = keys(PairSearch.alerting(USUAL).search(s, crew)).stream().filter(key -> (key & 0xFFFF_FFFFL) == 120).toList();
            assertThat(new TreeSet<>(found)).as("round %d, age %s", round, age).isEqualTo(expected);
        }

        assertThat(inDoubt).isGreaterThan(20);
    }

    @Test
    void resultAndItsOrderDoNotDependOnTheNumberOfWorkers() {
        Snapshot snapshot = crossing(20_000);
        PairSearch search = PairSearch.alerting(USUAL);
        List<Long> alone = keys(search.search(snapshot, crew));

        try (Crew two = new Crew(2); Crew eight = new Crew(8)) {
            for (int i = 0; i < 5; i++) {
                assertThat(keys(search.search(snapshot, two))).isEqualTo(alone);
                assertThat(keys(search.search(snapshot, eight))).isEqualTo(alone);
            }
        }

        assertThat(alone).hasSizeGreaterThan(1000).doesNotHaveDuplicates();
    }

    @Test
    void vehiclesAtOnePositionAndInManyPartsAreComparedCompletely() {
        Crowd crowd = new Crowd();
        for (int i = 0; i < 3000; i++) {
            boolean crammed = i % 2 == 0;
            crowd.add(Kind.PEDESTRIAN, 0.5, LocalPosition.of(crammed ? 0.001 * i : 40 * i, crammed ? 0 : i % 7), i, 1);
        }
        DistanceFilter filter = new DistanceFilter(null, true);
        filter.within(3);

        List<Long> found = keys(new PairSearch(filter).search(crowd.snapshot(0), crew));

        assertThat(found).doesNotHaveDuplicates().hasSize(expectedWithin(crowd.snapshot(0), 3, true, null).size());
    }

    /** One vehicle is just west of a cell border, the other just less than the searched distance east of it. */
    @Test
    void roundingNeverHidesAPairAtTheEdgeOfACell() {
        SplittableRandom random = new SplittableRandom(4);
        int found = 0;

        for (int i = 0; i < 20_000; i++) {
            double metres = 1 + 9 * random.nextDouble();
            double west = Math.nextDown(metres * random.nextLong(1, 1L << random.nextInt(1, 40)));
            double east = west + metres;
            while (east - west >= metres) {
                east = Math.nextDown(east);
            }
            Crowd crowd = new Crowd().add(Kind.PEDESTRIAN, 0.5, LocalPosition.of(west, 0), 0, 0)
                    .add(Kind.PEDESTRIAN, 0.5, LocalPosition.of(east, 0), 0, 0);
            DistanceFilter filter = new DistanceFilter(null, true);
            filter.within(metres);
            found += new PairSearch(filter).search(crowd.snapshot(0), crew).count();
        }

        assertThat(found).isEqualTo(20_000);
    }

    @Test
    void fewSelectedVehiclesFindNeighborsAtAnyDistance() {
        Crowd crowd = new Crowd();
        SplittableRandom random = new SplittableRandom(2);
        boolean[] chosen = new boolean[2000];
        for (int i = 0; i < chosen.length; i++) {
            chosen[i] = i % 500 == 0;
            crowd.add(Kind.PEDESTRIAN, 0.5, LocalPosition.of(100 * random.nextDouble(), 100 * random.nextDouble()), 0, 1);
        }
        DistanceFilter filter = new DistanceFilter(chosen, false);
        filter.within(60);

        List<Long> found = keys(new PairSearch(filter).search(crowd.snapshot(0), crew));

        assertThat(found).doesNotHaveDuplicates();
        assertThat(new TreeSet<>(found)).isEqualTo(expectedWithin(crowd.snapshot(0), 60, false, chosen));
    }

    static List<Long> keys(VehiclePairs pairs) {
        List<Long> keys = new ArrayList<>();
        for (int i = 0; i < pairs.count(); i++) {
            assertThat(pairs.first[i]).isLessThan(pairs.second[i]);
            keys.add(EncounterTable.key(pairs.first[i], pairs.second[i]));
        }
        return keys;
    }

    /** The alert rule of domain part 1.4, with every term computed for every pair. */
    private static boolean mustAlert(Snapshot s, int i, int j) {
        return mustAlert(s, i, j, 0);
    }

    /** @param doubt sum of the doubts of both positions, metres */
    private static boolean mustAlert(Snapshot s, int i, int j, double doubt) {
        if (!(s.age[i] <= 10 && s.age[j] <= 10)) {
            return false;
        }
        boolean level = !s.leavesSurface[i] && !s.leavesSurface[j];
        double[] p = {s.east[j] - s.east[i], s.north[j] - s.north[i], level ? 0 : s.up[j] - s.up[i]};
        double[] w = {s.eastSpeed[j] - s.eastSpeed[i], s.northSpeed[j] - s.northSpeed[i], level ? 0 : s.upSpeed[j] - s.upSpeed[i]};
        double pw = p[0] * w[0] + p[1] * w[1] + p[2] * w[2];
        double ww = w[0] * w[0] + w[1] * w[1] + w[2] * w[2];
        double t = ww < 1e-6 ? 0 : Math.max(0, -pw / ww);
        double d = Math.sqrt(Arrays.stream(new double[] {p[0] + w[0] * t, p[1] + w[1] * t, p[2] + w[2] * t}).map(x -> x * x).sum()) - doubt;
        double now = Math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]) - doubt;
        double length = Math.max(s.length[i], s.length[j]);
        return 0 < t && t <= 8 && d < 3 * length && now < Math.max(6 * length, 4 * Math.sqrt(ww)) || now < 2 * length && pw < 0;
    }

    private static TreeSet<Long> expectedWithin(Snapshot snapshot, double metres, boolean level, boolean[] chosen) {
        TreeSet<Long> expected = new TreeSet<>();
        for (int i = 0; i < snapshot.count(); i++) {
            for (int j = i + 1; j < snapshot.count(); j++) {
                if ((chosen == null || chosen[i] || chosen[j]) && snapshot.age[i] <= 1 && snapshot.age[j] <= 1
                        && distance(snapshot, i, j, level) < metres) {
                    expected.add(EncounterTable.key(i, j));
                }
            }
        }
        return expected;
    }

    private static double distance(Snapshot s, int i, int j, boolean level) {
        double up = level ? 0 : s.up[j] - s.up[i];
        double east = s.east[j] - s.east[i];
        double north = s.north[j] - s.north[i];
        return Math.sqrt(east * east + north * north + up * up);
    }

    private static boolean[] someOf(int count, SplittableRandom random) {
        boolean[] chosen = new boolean[count];
        for (int i = 0; i < count; i++) {
            chosen[i] = random.nextInt(5) == 0;
        }
        return chosen;
    }

    /** A random scene of pedestrians, cars, boats and aircraft of very different speeds, some without recent reports. */
    private static Snapshot scene(Layout layout, int seed) {
        SplittableRandom random = new SplittableRandom(seed * 31L + layout.ordinal());
        int count = 1 + random.nextInt(seed % 3 == 0 ? 12 : 400);
        Crowd crowd = new Crowd();
        for (int i = 0; i < count; i++) {
            Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
            double speed = random.nextInt(10) == 0 ? 300 * random.nextDouble() : 2 * kind.cruise() * random.nextDouble() - 1;
            double up = kind.leavesSurface() ? 20 * random.nextDouble() : 0;
            LocalPosition plane = place(layout, random);
            crowd.add(kind, kind.length() * (0.5 + 3 * random.nextDouble()), new LocalPosition(plane.east(), plane.north(), up),
                    7 * random.nextDouble() - 3.5, speed, kind.leavesSurface() ? 4 * random.nextDouble() - 2 : 0);
        }
        State state = new State(crowd.participants());
        Reports reports = crowd.reportsAt(20);
        for (int i = 0; i < count; i++) {
            if (random.nextInt(20) == 0) {
                reports.time[i] = SimTime.nanos(20 - 12 * random.nextDouble());
            }
            reports.runState[i] = (byte) (random.nextInt(9) == 0 ? RunState.PAUSE : RunState.GO).number();
        }
        reports.resize(count - (count > 5 ? 1 : 0));
        state.accept(reports);
        try (Crew alone = new Crew(1)) {
            return state.snapshot(SimTime.ofSeconds(20), alone);
        }
    }

    private static LocalPosition place(Layout layout, SplittableRandom random) {
        double a = random.nextDouble() - 0.5;
        double b = random.nextDouble() - 0.5;
        return switch (layout) {
            case SPREAD -> LocalPosition.of(1000 * a, 1000 * b);
            case CLUSTERED -> LocalPosition.of(2000 * random.nextInt(4) + 60 * a, -700 * random.nextInt(3) + 60 * b);
            case ROW -> LocalPosition.of(3000 * a, 0);
            case COLUMN -> LocalPosition.of(0, 3000 * a);
            case SPARSE -> LocalPosition.of(1e6 * random.nextInt(-5, 5) + 20 * a, 1e6 * random.nextInt(-5, 5) + 20 * b);
            case DIAGONAL -> LocalPosition.of(2000 * a, -2000 * a + b);
            case ONE_SPOT -> LocalPosition.of(0, 0);
            case FAR_AWAY -> LocalPosition.of(1e7 + 400 * a, -1e7 + 400 * b);
            case VERY_FAR_AWAY -> LocalPosition.of(-4e13 + 400 * a, 4e13 + 400 * b);
            case LATTICE -> LocalPosition.of(16 * random.nextInt(20) - 160, 16 * random.nextInt(20) - 160);
        };
    }

    /** Cars in a square, one per 900 square metres, in all directions. */
    static Snapshot crossing(int count) {
        SplittableRandom random = new SplittableRandom(1);
        double side = 30 * Math.sqrt(count);
        Crowd crowd = new Crowd();
        for (int i = 0; i < count; i++) {
            crowd.add(Kind.GROUND, 2.7, LocalPosition.of(side * random.nextDouble(), side * random.nextDouble()),
                    6 * random.nextDouble(), 5);
        }
        return crowd.snapshot(0);
    }
}
