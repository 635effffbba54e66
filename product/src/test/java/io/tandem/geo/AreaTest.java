package io.tandem.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.awt.geom.Path2D;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AreaTest {

    /** A U that opens to the north: 30 m wide, 30 m high, with a slot of 10 m from the top down to 10 m. */
    private static final Area U = area(0, 0, 30, 0, 30, 30, 20, 30, 20, 10, 10, 10, 10, 30, 0, 30);
    private static final Area TRIANGLE = area(0, 0, 8, 2, 2, 8);
    private static final Area FRAME = new Area(ring(0, 0, 100, 0, 100, 100, 0, 100),
            List.of(ring(40, 40, 60, 40, 60, 60, 40, 60)), 0, 50);

    @Test
    void pointOnTheLeftOrBottomEdgeIsInside() {
        Area box = Area.box(50, 50, 100, 100);

        assertThat(box.contains(0, 50)).isTrue();
        assertThat(box.contains(50, 0)).isTrue();
        assertThat(box.contains(0, 0)).isTrue();
    }

    @Test
    void pointOnTheRightOrTopEdgeIsOutside() {
        Area box = Area.box(50, 50, 100, 100);

        assertThat(box.contains(100, 50)).isFalse();
        assertThat(box.contains(50, 100)).isFalse();
        assertThat(box.contains(100, 0)).isFalse();
        assertThat(box.contains(0, 100)).isFalse();
    }

    @Test
    void edgesOfAGeneralPolygonFollowTheSameRule() {
        assertThat(U.contains(0, 15)).isTrue();
        assertThat(U.contains(20, 15)).isTrue();
        assertThat(U.contains(15, 0)).isTrue();
        assertThat(U.contains(10, 15)).isFalse();
        assertThat(U.contains(30, 15)).isFalse();
        assertThat(U.contains(15, 10)).isFalse();
    }

    @Test
    void boxAndTheSamePolygonWithAnExtraVertexAgreeEverywhere() {
        Area box = Area.box(5, 5, 10, 10);
        Area polygon = area(0, 0, 10, 0, 10, 5, 10, 10, 0, 10);

        for (double east = -1; east <= 11; east += 0.5) {
            for (double north = -1; north <= 11; north += 0.5) {
                assertThat(polygon.contains(east, north)).as("%s, %s", east, north).isEqualTo(box.contains(east, north));
            }
        }
    }

    @Test
    void polygonAgreesWithTheJdkAwayFromItsEdges() {
        Random random = new Random(1);
        for (Area area : List.of(U, TRIANGLE, FRAME)) {
            Path2D truth = path(area);
            double size = area.maxEast() - area.minEast();

            for (int i = 0; i < 20_000; i++) {
                double east = area.minEast() + size * (1.2 * random.nextDouble() - 0.1);
                double north = area.minNorth() + size * (1.2 * random.nextDouble() - 0.1);

                assertThat(area.contains(east, north)).as("%s, %s", east, north).isEqualTo(truth.contains(east, north));
            }
        }
    }

    @Test
    void areasSideBySideShareNoPointAndLeaveNoneOut() {
        Area below = area(0, 0, 10, 0, 10, 7, 0, 3);
        Area above = area(0, 3, 10, 7, 10, 10, 0, 10);
        Random random = new Random(2);

        for (int i = 0; i < 20_000; i++) {
            double east = 10 * random.nextDouble();
            double north = 3 + 0.4 * east;

            assertThat(below.contains(east, north)).isNotEqualTo(above.contains(east, north));
        }
    }

    @Test
    void holeIsExcludedWhicheverWayItRuns() {
        Ring anticlockwise = ring(40, 40, 60, 40, 60, 60, 40, 60);
        Ring clockwise = ring(40, 40, 40, 60, 60, 60, 60, 40);

        for (Ring hole : List.of(anticlockwise, clockwise)) {
            Area area = new Area(ring(0, 0, 0, 100, 100, 100, 100, 0), List.of(hole), 0, 50);
            assertThat(area.contains(50, 50)).isFalse();
            assertThat(area.contains(30, 50)).isTrue();
            assertThat(area.contains(70, 50)).isTrue();
        }
    }

    @Test
    void ringsAreKeptAnticlockwiseAndHolesClockwise() {
        Area area = new Area(ring(0, 0, 0, 100, 100, 100, 100, 0), List.of(ring(40, 40, 60, 40, 60, 60, 40, 60)), 0, 1);

        assertThat(area.outer().signedArea()).isEqualTo(10_000);
        assertThat(area.holes().getFirst().signedArea()).isEqualTo(-400);
    }

    @Test
    void notANumberIsNowhere() {
        assertThat(U.contains(Double.NaN, 5)).isFalse();
        assertThat(Area.box(0, 0, 10, 10).contains(0, Double.NaN)).isFalse();
    }

    @Test
    void floorAndCeilingBelongToTheHeights() {
        assertThat(FRAME.containsHeight(0)).isTrue();
        assertThat(FRAME.containsHeight(50)).isTrue();
        assertThat(FRAME.containsHeight(-0.1)).isFalse();
        assertThat(FRAME.containsHeight(50.1)).isFalse();
        assertThat(Area.box(0, 0, 1, 1).containsHeight(-1e9)).isTrue();
    }

    @Test
    void marginIsMeasuredFromTheNearestEdge() {
        Area box = Area.box(50, 50, 100, 100);

        assertThat(box.contains(5, 50, 5)).isTrue();
        assertThat(box.contains(4.9, 50, 5)).isFalse();
        assertThat(box.contains(-50, 50, 5)).isFalse();
        assertThat(FRAME.contains(37, 50, 5)).isFalse();
    }

    @Test
    void distanceToTheBoundaryIsTheSameFromBothSides() {
        assertThat(U.distanceToBoundary(15, 20)).isEqualTo(5);
        assertThat(U.distanceToBoundary(5, 20)).isEqualTo(5);
        assertThat(U.distanceToBoundary(33, 34)).isEqualTo(5);
        assertThat(U.distanceToBoundary(15, 4)).isEqualTo(4);
    }

    @Test
    void nearestBoundaryPointLiesOnTheNearestEdge() {
        assertThat(U.nearestBoundaryPoint(12, 25)).isEqualTo(LocalPosition.of(10, 25));
        assertThat(U.nearestBoundaryPoint(33, 34)).isEqualTo(LocalPosition.of(30, 30));
    }

    @Test
    void convexityIsSeen() {
        assertThat(TRIANGLE.isConvex()).isTrue();
        assertThat(Area.box(0, 0, 3, 2).isConvex()).isTrue();
        assertThat(U.isConvex()).isFalse();
        assertThat(FRAME.isConvex()).isFalse();
    }

    @Test
    void centroidBalances() {
        assertThat(TRIANGLE.centroid().distanceTo(LocalPosition.of(10.0 / 3, 10.0 / 3))).isLessThan(1e-12);
        assertThat(Area.box(1e6, 5e6, 3, 2).centroid()).isEqualTo(LocalPosition.of(1e6, 5e6));
        // The U is a square of 900 m2 about (15, 15) less a slot of 200 m2 about (15, 20).
        assertThat(U.centroid().distanceTo(LocalPosition.of(15, (900 * 15 - 200 * 20) / 700.0))).isLessThan(1e-12);
    }

    @Test
    void convexAreaIsAtHomeInItsCentroid() {
        assertThat(TRIANGLE.home()).isEqualTo(TRIANGLE.centroid());
    }

    @Test
    void homeOfAnyOtherAreaIsInsideAndAsDeepAsCanBe() {
        // The deepest circle of the U sits in a lower corner: it touches two sides and the slot's corner at (10, 10).
        double deepest = 10 * Math.sqrt(2) / (1 + Math.sqrt(2));

        LocalPosition home = U.home();

        assertThat(U.contains(home.east(), home.north())).isTrue();
        assertThat(U.distanceToBoundary(home.east(), home.north())).isGreaterThan(deepest - 0.5);
    }

    @Test
    void homeOfAFrameIsInOneOfItsCorners() {
        // A circle that touches two outer sides and the corner of the hole.
        double deepest = 40 * Math.sqrt(2) / (1 + Math.sqrt(2));

        LocalPosition home = FRAME.home();

        assertThat(FRAME.distanceToBoundary(home.east(), home.north())).isBetween(deepest - 0.5, deepest);
        assertThat(FRAME.contains(home.east(), home.north())).isTrue();
    }

    @Test
    void homeOfAThinBentAreaIsInside() {
        Area thin = area(0, 0, 1000, 0, 1000, 1000, 999.99, 1000, 999.99, 0.01, 0, 0.01);

        LocalPosition home = thin.home();

        assertThat(thin.contains(home.east(), home.north())).isTrue();
    }

    @Test
    void lineThroughAVertexCrossesTheBoundaryOnce() {
        assertThat(TRIANGLE.crossings(-4, -4, 3, 3)).isEqualTo(1);
        assertThat(TRIANGLE.crossings(-4, -4, 9, 9)).isEqualTo(2);
        assertThat(U.crossings(-5, 20, 35, 20)).isEqualTo(4);
        assertThat(U.crossings(3, 3, 25, 5)).isZero();
    }

    @Test
    void vehicleOutsideAConvexAreaAimsHome() {
        assertThat(TRIANGLE.aim(-30, 4, 5)).isSameAs(TRIANGLE.home());
    }

    @Test
    void vehicleWithAClearWayAimsHomeEvenIfTheAreaIsNotConvex() {
        LocalPosition home = U.home();

        assertThat(U.aim(home.east(), -20, 2)).isSameAs(home);
    }

    @Test
    void vehicleBehindAnotherArmAimsAtTheNearestEdgePushedInward() {
        double farSide = U.home().east() < 15 ? 32 : -2;
        double inTheArm = U.home().east() < 15 ? 27 : 3;

        LocalPosition aim = U.aim(farSide, 28, 3);

        assertThat(aim).isEqualTo(LocalPosition.of(inTheArm, 28));
    }

    @Test
    void vehicleOffACornerIsAimedHalfwayBetweenItsEdges() {
        double far = U.home().east() < 15 ? 33 : -3;
        double corner = U.home().east() < 15 ? 30 : 0;
        double inward = U.home().east() < 15 ? -1 : 1;

        LocalPosition aim = U.aim(far, 34, 2);

        assertThat(aim.distanceTo(LocalPosition.of(corner + inward * Math.sqrt(2), 30 - Math.sqrt(2)))).isLessThan(1e-12);
    }

    @Test
    void pushInwardIsShortenedWhereTheAreaIsNarrow() {
        double farSide = U.home().east() < 15 ? 32 : -2;

        double halfOfFifteen = U.home().east() < 15 ? 22.5 : 7.5;

        LocalPosition aim = U.aim(farSide, 20, 15);

        assertThat(aim).isEqualTo(LocalPosition.of(halfOfFifteen, 20));
    }

    @Test
    void drawnPointsFillTheAreaEvenly() {
        Random random = new Random(7);
        int inTheBase = 0;
        int draws = 70_000;

        for (int i = 0; i < draws; i++) {
            LocalPosition point = U.draw(random::nextDouble);
            assertThat(U.contains(point.east(), point.north())).isTrue();
            inTheBase += point.north() < 10 ? 1 : 0;
        }

        // The base is 300 of 700 m2.
        assertThat(inTheBase / (double) draws).isCloseTo(3.0 / 7, within(0.01));
    }

    @Test
    void drawingGivesUpAtHome() {
        LocalPosition point = TRIANGLE.draw(() -> 0.999);

        assertThat(point).isSameAs(TRIANGLE.home());
    }

    @Test
    void flawedRingIsRefused() {
        Ring line = ring(0, 0, 1, 1);

        assertThatThrownBy(() -> new Area(line, List.of(), 0, 1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("3 distinct vertices");
    }

    private static Path2D path(Area area) {
        Path2D path = new Path2D.Double(Path2D.WIND_EVEN_ODD);
        append(path, area.outer());
        area.holes().forEach(hole -> append(path, hole));
        return path;
    }

    private static void append(Path2D path, Ring ring) {
        path.moveTo(ring.east()[0], ring.north()[0]);
        for (int i = 1; i < ring.vertices(); i++) {
            path.lineTo(ring.east()[i], ring.north()[i]);
        }
        path.closePath();
    }

    private static Area area(double... eastNorth) {
        return new Area(ring(eastNorth), List.of(), Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    static Ring ring(double... eastNorth) {
        double[] east = new double[eastNorth.length / 2];
        double[] north = new double[eastNorth.length / 2];
        for (int i = 0; i < east.length; i++) {
            east[i] = eastNorth[2 * i];
            north[i] = eastNorth[2 * i + 1];
        }
        return new Ring(east, north);
    }
}
