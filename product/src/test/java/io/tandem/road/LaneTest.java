package io.tandem.road;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tandem.road.curve.Spline;
import io.tandem.road.curve.SplineTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LaneTest {

    private static final Lane BEND = new Lane(0, LaneDefinition.open("bend", points(SplineTest.X, SplineTest.Y)));
    private static final double RADIUS = 50;
    /** 24 waypoints on a circle, on which a spline is right to a tenth of a millimetre. */
    private static final Lane RING = new Lane(1, LaneDefinition.closed("ring", circle(24)));

    private final LanePose pose = new LanePose();
    private final LaneProjection spot = new LaneProjection();

    @Test
    void lengthIsThatOfTheCurveAndNotOfTheChords() {
        assertThat(BEND.length()).isCloseTo(SplineTest.TRUE_LENGTH, within(1e-9));
        assertThat(BEND.length()).isGreaterThan(113.717 + 0.5);
    }

    @Test
    void stationsAreMetresOfTheCurve() {
        double travelled = 0;
        double step = BEND.length() / 200_000;

        for (int i = 0; i < 200_000; i++) {
            travelled += Math.hypot(BEND.eastAt((i + 1) * step) - BEND.eastAt(i * step), BEND.northAt((i + 1) * step) - BEND.northAt(i * step));
            if (i % 10_000 == 0) {
                assertThat(travelled).isCloseTo((i + 1) * step, within(1e-6));
            }
        }
    }

    @Test
    void circleHasItsHeadingAndCurvatureEverywhere() {
        for (double station = 0; station < RING.length(); station += 0.37) {
            RING.at(station, pose);

            double angle = Math.atan2(pose.north(), pose.east());
            assertThat(Math.hypot(pose.east(), pose.north())).isCloseTo(RADIUS, within(1e-3));
            assertThat(Math.IEEEremainder(pose.heading() - angle - Math.PI / 2, 2 * Math.PI)).isCloseTo(0, within(1e-3));
            assertThat(pose.curvature()).isCloseTo(1 / RADIUS, within(2e-4));
        }
        assertThat(RING.length()).isCloseTo(2 * Math.PI * RADIUS, within(3e-3));
    }

    @Test
    void headingIsThatOfTheDirectionToTheLastDigits() {
        for (double station = 0; station < BEND.length(); station += 0.013) {
            BEND.at(station, pose);

            assertThat(pose.heading()).isCloseTo(Math.atan2(pose.directionNorth(), pose.directionEast()), within(1e-12));
            assertThat(BEND.headingAt(station)).isEqualTo(pose.heading());
            assertThat(BEND.curvatureAt(station)).isCloseTo(pose.curvature(), within(1e-15));
        }
    }

    @Test
    void headingTurnsAsTheCurvatureSays() {
        double step = 1e-4;

        for (double station = 0.5; station < BEND.length() - 1; station += 0.71) {
            double turn = (BEND.headingAt(station + step) - BEND.headingAt(station - step)) / (2 * step);
            assertThat(turn).isCloseTo(BEND.curvatureAt(station), within(2e-6));
        }
    }

    @Test
    void stationsOutsideAreHeldOrGoRound() {
        assertThat(BEND.eastAt(-5)).isEqualTo(BEND.eastAt(0));
        assertThat(BEND.eastAt(1e9)).isEqualTo(BEND.eastAt(BEND.length()));
        assertThat(RING.eastAt(-5)).isCloseTo(RING.eastAt(RING.length() - 5), within(1e-9));
        assertThat(RING.northAt(7 * RING.length() + 5)).isCloseTo(RING.northAt(5), within(1e-9));
    }

    @Test
    void projectionUndoesEvaluation() {
        Random random = new Random(4);

        for (int i = 0; i < 20_000; i++) {
            Lane lane = i % 2 == 0 ? BEND : RING;
            double station = random.nextDouble() * lane.length();
            double offset = random.nextDouble() * 16 - 8;
            lane.at(station, pose);

            assertThat(lane.project(pose.eastAt(offset), pose.northAt(offset), spot)).isTrue();

            assertThat(spot.station()).isCloseTo(station, within(1e-6));
            assertThat(spot.offset()).isCloseTo(offset, within(1e-9));
            assertThat(spot.beyond()).isZero();
        }
    }

    @Test
    void seedSavesTheSearchAndAWrongOneDoesNoHarm() {
        Random random = new Random(5);

        for (int i = 0; i < 5_000; i++) {
            double station = random.nextDouble() * BEND.length();
            BEND.at(station, pose);

            assertThat(BEND.project(pose.eastAt(2), pose.northAt(2), random.nextDouble() * BEND.length(), spot)).isTrue();

            assertThat(spot.station()).isCloseTo(station, within(1e-6));
        }
    }

    @Test
    void noPointOfALaneIsNearerThanTheLeastDistance() {
        Random random = new Random(7);

        for (int i = 0; i < 20_000; i++) {
            Lane lane = i % 2 == 0 ? BEND : RING;
            double east = random.nextDouble() * 160 - 40;
            double north = random.nextDouble() * 140 - 40;
            double station = random.nextDouble() * lane.length();

            assertThat(lane.leastDistance(east, north)).isLessThanOrEqualTo(Math.hypot(east - lane.eastAt(station), north - lane.northAt(station)));
        }
    }

    @Test
    void leastDistanceBeforeAStraightLaneIsExact() {
        Lane straight = new Lane(9, LaneDefinition.open("straight", points(0, 0, 30, 40)));

        assertThat(straight.leastDistance(-3, -4)).isCloseTo(5, within(1e-9));
    }

    @Test
    void nearestStationIsThatOfABruteSearch() {
        Random random = new Random(6);

        for (int i = 0; i < 300; i++) {
            double east = random.nextDouble() * 160 - 40;
            double north = random.nextDouble() * 140 - 40;
            boolean beside = BEND.project(east, north, spot);
            double least = IntStream.rangeClosed(0, 20_000).mapToDouble(k -> BEND.length() * k / 20_000)
                    .map(station -> Math.hypot(BEND.eastAt(station) - east, BEND.northAt(station) - north)).min().orElseThrow();

            assertThat(beside ? spot.distance() : least).isBetween(least - 5e-3, least + 1e-9);
        }
    }

    @Test
    void placeBesideALaneWhoseFirstDecimetrePointsElsewhereIsNotBeforeItsStart() {
        Lane hooked = new Lane(9, LaneDefinition.open("hooked", points(0, 0, 0.02, -0.1, -0.05, -0.2, -2, -0.9, -6, -1.6, -12, -1.8)));

        hooked.project(-6, -1.3, 0, spot);

        assertThat(spot.beyond()).as("metres before the start").isZero();
        assertThat(hooked.eastAt(spot.station())).as("where it is beside the lane").isCloseTo(-6, within(0.1));
    }

    @Test
    void placePastTheCentreOfTheCurveHasNoStation() {
        assertThat(RING.project(1, 0, spot)).isFalse();
        assertThat(RING.project(10, 0, spot)).isTrue();
        assertThat(RING.project(1, 0, 0, spot)).isFalse();
    }

    @Test
    void placePastTheEndSaysHowFar() {
        Lane straight = new Lane(2, LaneDefinition.open("straight", points(new double[] {0, 100}, new double[] {0, 0})));

        assertThat(straight.project(104, 3, spot)).isTrue();
        assertThat(spot.station()).isEqualTo(100);
        assertThat(spot.beyond()).isCloseTo(4, within(1e-12));
        assertThat(spot.distance()).isCloseTo(5, within(1e-12));
        assertThat(straight.project(-2, 0, 50, spot)).isTrue();
        assertThat(spot.beyond()).isCloseTo(-2, within(1e-12));
    }

    @Test
    void noNumberHasNoStation() {
        assertThat(BEND.project(Double.NaN, 0, spot)).isFalse();
        assertThat(RING.project(0, Double.NaN, 3, spot)).isFalse();
    }

    @Test
    void longRoadKeepsItsDigits() {
        List<LanePoint> points = IntStream.rangeClosed(0, 2000).mapToObj(i -> LanePoint.of(400_000 + 50 * i, 5_000_000)).toList();
        Lane road = new Lane(3, LaneDefinition.open("road", points));

        road.at(99_987.5, pose);

        assertThat(pose.east()).isCloseTo(499_987.5, within(1e-7));
        assertThat(pose.curvature()).isCloseTo(0, within(1e-12));
    }

    @Test
    void stepsHoldUntilTheNextWaypointAndCubicsNeverOvershoot() {
        List<LanePoint> points = List.of(new LanePoint(0, 0, 3, 10, Double.NaN), new LanePoint(50, 0, 3, 20, Double.NaN),
                new LanePoint(60, 0, 0.5, 5, Double.NaN), new LanePoint(100, 0, 0.5, 5, Double.NaN));
        Lane lane = new Lane(4, new LaneDefinition("lane", points, false, Interpolation.CUBIC, Interpolation.STEP, 0));

        assertThat(lane.limitAt(49.9)).isEqualTo(10);
        assertThat(lane.limitAt(50.1)).isEqualTo(20);
        assertThat(lane.widthAt(25)).isEqualTo(3);
        assertThat(IntStream.rangeClosed(0, 1000).mapToDouble(i -> lane.widthAt(i / 10.0)).min().orElseThrow()).isGreaterThanOrEqualTo(0.5);
        assertThat(IntStream.rangeClosed(500, 599).allMatch(i -> lane.widthAt(i / 10.0) >= lane.widthAt((i + 1) / 10.0))).isTrue();
        assertThat(lane.secondsBetween(0, 100)).isCloseTo(5 + 0.5 + 8, within(1e-9));
    }

    @Test
    void bowAndUnevenSpacingAreTold() {
        Lane uneven = new Lane(5, LaneDefinition.open("uneven", points(new double[] {0, 2, 40, 42}, new double[] {0, 0, 0, 5})));
        Lane straight = new Lane(6, LaneDefinition.open("straight", points(new double[] {0, 20, 40}, new double[] {0, 0, 0})));

        assertThat(BEND.warnings()).hasSize(1).allMatch(warning -> warning.what().contains("bows by"));
        assertThat(uneven.warnings()).anyMatch(warning -> warning.what().contains("2.0 m before this one, 38.0 m after"));
        assertThat(straight.warnings()).isEmpty();
    }

    @Test
    void referenceLaneBowsAsPublished() {
        double first = LaneWarning.bow(Spline.natural(SplineTest.X, SplineTest.Y), 0);

        assertThat(first).isCloseTo(0.29, within(0.005));
    }

    @Test
    void headingsThatAreGivenAreKept() {
        Lane straightFirst = new Lane(7, LaneDefinition.open("given", List.of(new LanePoint(0, 0, 3, 10, 0), new LanePoint(20, 0, 3, 10, 0),
                new LanePoint(40, 20, 3, 10, Math.PI / 2))));

        assertThat(straightFirst.northAt(10)).isCloseTo(0, within(1e-12));
        assertThat(straightFirst.headingAt(20)).isCloseTo(0, within(1e-9));
        assertThat(straightFirst.headingAt(straightFirst.length())).isCloseTo(Math.PI / 2, within(1e-9));
        assertThat(straightFirst.length()).isCloseTo(20 + Math.PI * 10, within(0.02));
        assertThat(straightFirst.warnings()).isEmpty();
    }

    @Test
    void repeatedWaypointsAreDropped() {
        Lane lane = new Lane(8, LaneDefinition.open("lane", points(new double[] {0, 0.001, 50, 50, 100}, new double[] {0, 0, 0, 0.005, 0})));

        assertThat(lane.length()).isCloseTo(100, within(1e-6));
    }

    @Test
    void whatIsNoLaneIsRefused() {
        assertThat(LaneDefinition.open("point", points(new double[] {3, 3}, new double[] {1, 1})).flaw()).isPresent();
        assertThat(LaneDefinition.closed("line", points(new double[] {0, 9}, new double[] {0, 0})).flaw()).isPresent();
        assertThat(LaneDefinition.open("nowhere", points(new double[] {0, Double.NaN}, new double[] {0, 0})).flaw()).isPresent();
        assertThat(LaneDefinition.open("endless", points(new double[] {0, 1e7}, new double[] {0, 0})).flaw()).isPresent();
        assertThatThrownBy(() -> new Lane(0, LaneDefinition.open("none", List.of()))).isInstanceOf(IllegalArgumentException.class);
    }

    static List<LanePoint> points(double[] x, double[] y) {
        List<LanePoint> points = new ArrayList<>();
        for (int i = 0; i < x.length; i++) {
            points.add(LanePoint.of(x[i], y[i]));
        }
        return points;
    }

    /** A straight part before a curve stays straight, and the lane passes through its waypoints as before. */
    @Test
    void laneDoesNotSwingOffItsStraightPart() {
        Lane lane = new Lane(0, LaneDefinition.open("a", points(0, 0, 80, 0, 140, 20, 200, 20)));

        for (double s = 0; s < 80; s++) {
            assertThat(lane.northAt(s)).isBetween(-1.2, 0.2);
        }
        assertThat(lane.project(80, 0, spot)).isTrue();
        assertThat(spot.offset()).isCloseTo(0, within(1e-6));
        assertThat(lane.project(140, 20, spot)).isTrue();
        assertThat(spot.offset()).isCloseTo(0, within(1e-6));
    }

    /** Dense waypoints in a bend, then none for half a kilometre, as in files of routes: the lane keeps within its width of the lines. */
    @Test
    void longGapsBetweenWaypointsStayNearTheirLine() {
        List<LanePoint> drawn = points(0, 0, 5, 0.5, 9, 3, 11, 7, 12, 12, 12, 600, 14, 606, 20, 610, 26, 611, 400, 611);
        Lane lane = new Lane(0, LaneDefinition.open("a", drawn));

        for (double s = 0; s < lane.length(); s++) {
            assertThat(distance(drawn, lane.eastAt(s), lane.northAt(s))).isLessThan(3.5);
        }
    }

    @Test
    void headingsAreKeptHoweverFarTheLaneSwings() {
        Lane lane = new Lane(0, LaneDefinition.open("a", List.of(new LanePoint(0, 0, 3.5, 10, Math.PI / 2), new LanePoint(100, 0, 3.5, 10, -Math.PI / 2))));

        assertThat(lane.northAt(lane.length() / 2)).isGreaterThan(30);
    }

    private static List<LanePoint> points(double... numbers) {
        return IntStream.range(0, numbers.length / 2).mapToObj(i -> LanePoint.of(numbers[2 * i], numbers[2 * i + 1])).toList();
    }

    /** Least distance from a polyline. */
    private static double distance(List<LanePoint> line, double east, double north) {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 1; i < line.size(); i++) {
            LanePoint a = line.get(i - 1);
            LanePoint b = line.get(i);
            double e = b.east() - a.east();
            double n = b.north() - a.north();
            double share = Math.clamp(((east - a.east()) * e + (north - a.north()) * n) / (e * e + n * n), 0, 1);
            least = Math.min(least, Math.hypot(east - a.east() - share * e, north - a.north() - share * n));
        }
        return least;
    }

    static List<LanePoint> circle(int count) {
        return IntStream.range(0, count).mapToObj(i -> LanePoint.of(RADIUS * Math.cos(2 * Math.PI * i / count),
                RADIUS * Math.sin(2 * Math.PI * i / count))).toList();
    }
}
