package io.tandem.road;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tandem.geo.LocalPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RouteTest {

    /** 100 m east, then 50 m north; the closed one goes on 100 m west and 50 m south. */
    private static final Route OPEN = route(false, at(0, 0), at(100, 0), at(100, 50));
    private static final Route LAP = route(true, at(0, 0), at(100, 0), at(100, 50), at(0, 50));

    @Test
    void lengthIsTheSumOfTheLines() {
        assertThat(OPEN.length()).isEqualTo(150);
        assertThat(LAP.length()).isEqualTo(300);
    }

    @Test
    void stationsLieOnTheLines() {
        assertThat(place(OPEN, 30)).isEqualTo(LocalPosition.of(30, 0));
        assertThat(place(OPEN, 100)).isEqualTo(LocalPosition.of(100, 0));
        assertThat(place(OPEN, 120)).isEqualTo(LocalPosition.of(100, 20));
        assertThat(place(LAP, 280)).isEqualTo(LocalPosition.of(0, 20));
    }

    @Test
    void openRouteEndsAtItsEnds() {
        assertThat(place(OPEN, -10)).isEqualTo(LocalPosition.of(0, 0));
        assertThat(place(OPEN, 1000)).isEqualTo(LocalPosition.of(100, 50));
    }

    @Test
    void closedRouteGoesRound() {
        assertThat(place(LAP, 330)).isEqualTo(LocalPosition.of(30, 0));
        assertThat(place(LAP, -20)).isEqualTo(LocalPosition.of(0, 20));
        assertThat(place(LAP, 300)).isEqualTo(LocalPosition.of(0, 0));
    }

    @Test
    void headingIsThatOfTheWayAhead() {
        assertThat(OPEN.headingAt(30)).isZero();
        assertThat(OPEN.headingAt(100)).isEqualTo(Math.PI / 2);
        assertThat(OPEN.headingAt(150)).isEqualTo(Math.PI / 2);
        assertThat(LAP.headingAt(200)).isEqualTo(Math.PI);
        assertThat(LAP.headingAt(299)).isEqualTo(-Math.PI / 2);
        assertThat(LAP.headingAt(300)).isZero();
    }

    @Test
    void heightsRiseAlongTheLinesAndStationsStayLevel() {
        Route climb = new Route(List.of(waypoint(new LocalPosition(0, 0, 10)), waypoint(new LocalPosition(100, 0, 30))), false, List.of());

        assertThat(climb.length()).isEqualTo(100);
        assertThat(climb.upAt(50)).isEqualTo(20);
        assertThat(climb.hasHeights()).isTrue();
        assertThat(OPEN.hasHeights()).isFalse();
    }

    @Test
    void repeatedWaypointsChangeNothing() {
        Route repeated = route(true, at(0, 0), at(0, 0), at(100, 0), at(100, 50), at(100, 50), at(0, 50), at(0, 0));

        assertThat(repeated.length()).isEqualTo(300);
        for (double station = 0; station < 300; station += 7) {
            assertThat(place(repeated, station)).isEqualTo(place(LAP, station));
            assertThat(repeated.headingAt(station)).isEqualTo(LAP.headingAt(station));
        }
        assertThat(repeated.stationOf(4)).isEqualTo(150);
    }

    @Test
    void routeOfOnePlaceIsAPoint() {
        for (boolean closed : new boolean[] {false, true}) {
            Route point = route(closed, at(3, 4), at(3, 4));

            assertThat(point.length()).isZero();
            assertThat(place(point, 5)).isEqualTo(LocalPosition.of(3, 4));
            assertThat(point.headingAt(5)).isZero();
            assertThat(point.project(10, 10, 0, 5)).isZero();
            assertThat(point.project(10, 10)).isZero();
        }
    }

    @Test
    void routeWithoutWaypointsIsRefused() {
        assertThatThrownBy(() -> new Route(List.of(), false, List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void placeIsProjectedOntoTheNearestLine() {
        assertThat(OPEN.project(40, 7)).isEqualTo(40);
        assertThat(OPEN.project(108, 20)).isEqualTo(120);
        assertThat(OPEN.project(-5, -5)).isZero();
        assertThat(OPEN.project(100, 90)).isEqualTo(150);
        assertThat(LAP.project(-3, 20)).isEqualTo(280);
    }

    @Test
    void projectionStaysWithinItsWindow() {
        // Two legs 4 m apart: nearest overall is the way back, nearest in the window the way out.
        Route hairpin = route(false, at(0, 0), at(100, 0), at(100, 4), at(0, 4));

        assertThat(hairpin.project(50, 3)).isEqualTo(154);
        assertThat(hairpin.project(50, 3, 48, 10)).isEqualTo(50);
        assertThat(hairpin.project(50, 3, 150, 10)).isEqualTo(154);
        assertThat(hairpin.project(50, 3, 30, 10)).isEqualTo(40);
    }

    @Test
    void projectionGoesOnCountingAcrossTheClosingPoint() {
        assertThat(LAP.project(3, 1, 298, 10)).isEqualTo(303);
        assertThat(LAP.project(3, 1, 598, 10)).isEqualTo(603);
        assertThat(LAP.project(-1, 3, 302, 10)).isEqualTo(297);
        assertThat(LAP.project(-1, 3, 2, 10)).isEqualTo(-3);
    }

    @Test
    void wideWindowFindsTheNearestOfAll() {
        Random random = new Random(3);
        for (int i = 0; i < 10_000; i++) {
            double east = 140 * random.nextDouble() - 20;
            double north = 90 * random.nextDouble() - 20;
            double near = 900 * random.nextDouble() - 300;
            double windowed = LAP.project(east, north, near, 1000);
            double anywhere = LAP.project(east, north);

            LocalPosition place = LocalPosition.of(east, north);
            assertThat(place.distanceTo(place(LAP, windowed))).isCloseTo(place.distanceTo(place(LAP, anywhere)), within(1e-9));
            assertThat(Math.abs(windowed - near)).isLessThanOrEqualTo(150 + 1e-9);
        }
    }

    @Test
    void projectionAgreesWithAFineSearch() {
        Route winding = winding();
        Random random = new Random(4);
        for (int i = 0; i < 300; i++) {
            double near = winding.length() * random.nextDouble();
            double east = winding.eastAt(near) + 10 * random.nextDouble() - 5;
            double north = winding.northAt(near) + 10 * random.nextDouble() - 5;
            LocalPosition place = LocalPosition.of(east, north);

            double least = Double.POSITIVE_INFINITY;
            for (double station = near - 20; station <= near + 20; station += 0.01) {
                least = Math.min(least, place.distanceTo(place(winding, station)));
            }
            double found = winding.project(east, north, near, 20);

            assertThat(place.distanceTo(place(winding, found))).isLessThanOrEqualTo(least + 1e-9).isGreaterThan(least - 0.01);
        }
    }

    @Test
    void speedHoldsUntilTheNextWaypointThatSaysOtherwise() {
        Route route = new Route(List.of(at(0, 0), at(100, 0, 5), at(200, 0), at(300, 0, 8)), false, List.of());

        assertThat(route.speedAt(50)).isNaN();
        assertThat(route.speedAt(100)).isEqualTo(5);
        assertThat(route.speedAt(250)).isEqualTo(5);
        assertThat(route.speedAt(300)).isEqualTo(8);
        assertThat(OPEN.speedAt(20)).isNaN();
    }

    @Test
    void speedOfTheLastWaypointHoldsIntoTheNextLap() {
        Route lap = new Route(List.of(at(0, 0), at(100, 0, 5), at(100, 50, 8), at(0, 50)), true, List.of());

        assertThat(lap.speedAt(20)).isEqualTo(8);
        assertThat(lap.speedAt(320)).isEqualTo(8);
        assertThat(lap.speedAt(120)).isEqualTo(5);
        assertThat(LAP.speedAt(20)).isNaN();
    }

    @Test
    void lastSpeedGivenAtOnePlaceWins() {
        Route route = new Route(List.of(at(0, 0, 3), at(0, 0, 4), at(100, 0)), false, List.of());

        assertThat(route.speedAt(0)).isEqualTo(4);
    }

    @Test
    void marksAreSortedWithTheStopsOfWaypointsAmongThem() {
        Waypoint stop = new Waypoint(LocalPosition.of(100, 0), OptionalDouble.empty(), OptionalDouble.of(2));
        RouteMark bump = new RouteMark(120, OptionalDouble.of(2.5), OptionalDouble.empty());
        RouteMark early = new RouteMark(20, OptionalDouble.of(3), OptionalDouble.empty());

        Route route = new Route(List.of(at(0, 0), stop, at(200, 0)), false, List.of(bump, early));

        assertThat(route.marks()).containsExactly(early, new RouteMark(100, OptionalDouble.empty(), OptionalDouble.of(2)), bump);
    }

    private static Route winding() {
        List<Waypoint> waypoints = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            double turn = 2 * Math.PI * i / 40;
            double radius = 100 + 15 * Math.sin(5 * turn);
            waypoints.add(at(radius * Math.cos(turn), radius * Math.sin(turn)));
        }
        return new Route(waypoints, true, List.of());
    }

    private static Route route(boolean closed, Waypoint... waypoints) {
        return new Route(List.of(waypoints), closed, List.of());
    }

    private static Waypoint at(double east, double north) {
        return waypoint(LocalPosition.of(east, north));
    }

    private static Waypoint at(double east, double north, double speed) {
        return new Waypoint(LocalPosition.of(east, north), OptionalDouble.of(speed), OptionalDouble.empty());
    }

    private static Waypoint waypoint(LocalPosition at) {
        return new Waypoint(at, OptionalDouble.empty(), OptionalDouble.empty());
    }

    private static LocalPosition place(Route route, double station) {
        return LocalPosition.of(route.eastAt(station), route.northAt(station));
    }
}
