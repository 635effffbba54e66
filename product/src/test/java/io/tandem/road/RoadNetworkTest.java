package io.tandem.road;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoadNetworkTest {

    private final NearbyLanes nearby = new NearbyLanes(4);

    /** Two lanes eastwards side by side, one that follows the left one, one that crosses all, one that merges into the follower. */
    private static RoadNetwork town() {
        List<LaneDefinition> lanes = List.of(
                lane("left", 20, 0, 3.5, 100, 3.5),
                lane("right", 20, 0, 0, 100, 0),
                lane("on", 10, 100, 3.5, 200, 3.5),
                lane("across", 10, 50, -50, 50, 50),
                lane("ramp", 10, 60, 40, 100, 3.5));
        return new RoadNetwork(new RoadDefinition(lanes, List.of(RoadDefinition.connect(ConnectionType.RIGHT, 0, 1), RoadDefinition.connect(ConnectionType.LEFT, 1, 0),
                RoadDefinition.connect(ConnectionType.FOLLOW, 0, 2), RoadDefinition.connect(ConnectionType.FOLLOW, 4, 2)), 1));
    }

    @Test
    void quickestWayChangesLaneForThreeSeconds() {
        Itinerary way = town().quickest(1, 0, 2, 50).orElseThrow();

        assertThat(way.legs()).extracting(Itinerary.Leg::lane).containsExactly(1, 0, 2);
        assertThat(way.seconds()).isCloseTo(100 / 20.0 + 3 + 50 / 10.0, within(1e-9));
    }

    /**
     * Two lanes in opposite directions 2.75 m apart. On a straight road cars of 1.8 m pass each other; around a corner of 5.6 m and 8.4 m the front of
     * the outer one swings out and touches.
     */
    @Test
    void lanesConflictWhereOutlinesOfCarsOverlapAroundACorner() {
        RoadNetwork straight = new RoadNetwork(new RoadDefinition(List.of(lane("east", 10, 0, 0, 60, 0), lane("west", 10, 60, 2.75, 0, 2.75)), List.of(), 0));
        RoadNetwork corner = new RoadNetwork(new RoadDefinition(List.of(quarter("inner", 5.6, true), quarter("outer", 8.35, false)), List.of(), 0));

        assertThat(straight.conflicts()).isEmpty();
        assertThat(corner.conflicts()).singleElement().satisfies(conflict -> {
            assertThat(conflict.kind()).isEqualTo(LaneConflict.Kind.CROSS);
            assertThat(conflict.firstAt()).isCloseTo(5.6 * Math.PI / 4, within(0.6));
        });
    }

    /** A quarter of a circle around the origin, from south to east or back. */
    private static LaneDefinition quarter(String name, double radius, boolean clockwise) {
        List<LanePoint> points = new ArrayList<>();
        for (int i = 0; i <= 9; i++) {
            double angle = Math.toRadians(10 * (clockwise ? 9 - i : i) - 90);
            points.add(new LanePoint(radius * Math.cos(angle), radius * Math.sin(angle), 2.75, 10, Double.NaN));
        }
        return LaneDefinition.open(name, points);
    }

    @Test
    void thereIsNoWayBackOnAnOpenLane() {
        RoadNetwork town = town();

        assertThat(town.quickest(0, 50, 0, 20)).isEmpty();
        assertThat(town.quickest(2, 0, 0, 50)).isEmpty();
        assertThat(town.quickest(0, 20, 0, 50).orElseThrow().seconds()).isCloseTo(1.5, within(1e-9));
    }

    @Test
    void closedLaneIsDrivenPastItsStart() {
        RoadNetwork ring = new RoadNetwork(new RoadDefinition(List.of(LaneDefinition.closed("ring", LaneTest.circle(12))), List.of(), 0));
        double length = ring.lane(0).length();

        Itinerary way = ring.quickest(0, length - 10, 0, 10).orElseThrow();

        assertThat(way.seconds()).isCloseTo(20 / LanePoint.USUAL_LIMIT, within(1e-6));
    }

    @Test
    void quickestWayIsThatOfAnExhaustiveSearch() {
        Random random = new Random(9);

        for (int round = 0; round < 15; round++) {
            RoadNetwork web = web(random);
            double[][] seconds = shortest(web);
            for (int from = 0; from < web.lanes().size(); from += 3) {
                for (int to = 0; to < web.lanes().size(); to += 2) {
                    double found = web.quickest(from, 0, to, 0).map(Itinerary::seconds).orElse(Double.POSITIVE_INFINITY);
                    assertThat(found).isCloseTo(seconds[from][to], within(1e-9));
                }
            }
        }
    }

    /** Streets between random places. */
    private static RoadNetwork web(Random random) {
        double[][] place = new double[8][];
        for (int i = 0; i < place.length; i++) {
            place[i] = new double[] {random.nextDouble() * 500, random.nextDouble() * 500};
        }
        List<LaneDefinition> lanes = new ArrayList<>();
        List<int[]> ends = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            int from = random.nextInt(place.length);
            int to = (from + 1 + random.nextInt(place.length - 1)) % place.length;
            ends.add(new int[] {from, to});
            lanes.add(lane("street " + i, 5 + random.nextInt(20), place[from][0], place[from][1], place[to][0], place[to][1]));
        }
        List<LaneConnection> connections = new ArrayList<>();
        for (int i = 0; i < ends.size(); i++) {
            for (int j = 0; j < ends.size(); j++) {
                if (ends.get(i)[1] == ends.get(j)[0]) {
                    connections.add(RoadDefinition.connect(ConnectionType.FOLLOW, i, j));
                }
            }
        }
        return new RoadNetwork(new RoadDefinition(lanes, connections, 0));
    }

    /** Floyd and Warshall, from the start of a lane to the start of another. */
    private static double[][] shortest(RoadNetwork web) {
        int n = web.lanes().size();
        double[][] seconds = new double[n][n];
        for (int i = 0; i < n; i++) {
            Arrays.fill(seconds[i], Double.POSITIVE_INFINITY);
            seconds[i][i] = 0;
        }
        web.connections().forEach(way -> seconds[way.from()][way.to()] = web.lane(way.from()).length() / web.lane(way.from()).fastest());
        for (int k = 0; k < n; k++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    seconds[i][j] = Math.min(seconds[i][j], seconds[i][k] + seconds[k][j]);
                }
            }
        }
        return seconds;
    }

    @Test
    void crossingHasItsStationOnBothLanes() {
        LaneConflict crossing = town().conflictsOf(1).stream().filter(conflict -> conflict.other(1) == 3).findFirst().orElseThrow();

        assertThat(crossing.kind()).isEqualTo(LaneConflict.Kind.CROSS);
        assertThat(crossing.at(1)).isCloseTo(50, within(1e-6));
        assertThat(crossing.at(3)).isCloseTo(50, within(1e-6));
        assertThat(crossing.from(1)).isCloseTo(46.5, within(0.51));
        assertThat(crossing.to(1)).isCloseTo(53.5, within(0.51));
    }

    @Test
    void mergeIsWhereBothGoOnTogether() {
        LaneConflict merge = town().conflictsOf(4).getLast();

        assertThat(merge.kind()).isEqualTo(LaneConflict.Kind.MERGE);
        assertThat(merge.other(4)).isZero();
        assertThat(merge.at(0)).isCloseTo(100, within(1e-9));
        assertThat(merge.from(0)).isBetween(93.0, 98.0);
        assertThat(town().conflicts()).hasSize(3);
    }

    /** Some maps link lanes whose ends lie apart: here one overshoots the start of the next by 2.5 m. */
    @Test
    void lanesThatOvershootTheirMergeMergeBeforeIt() {
        RoadNetwork roads = new RoadNetwork(new RoadDefinition(List.of(lane("straight", 10, -50, 0, 2.5, 0), lane("slope", 10, -50, 25, 0, 0), lane("on", 10, 0, 0, 100, 0)),
                List.of(RoadDefinition.connect(ConnectionType.FOLLOW, 0, 2), RoadDefinition.connect(ConnectionType.FOLLOW, 1, 2)), 1));

        LaneConflict merge = roads.conflicts().stream().filter(conflict -> conflict.kind() == LaneConflict.Kind.MERGE).findFirst().orElseThrow();

        assertThat(merge.from(0)).isBetween(43.0, 47.0);
        assertThat(merge.to(0)).isCloseTo(52.5, within(1e-9));
    }

    @Test
    void lanesOfDifferentLayersDoNotMeet() {
        List<LaneDefinition> lanes = List.of(lane("road", 10, 0, 0, 100, 0), lane("bridge", 10, 50, -50, 50, 50).onLayer(1));

        assertThat(new RoadNetwork(new RoadDefinition(lanes, List.of(), 0)).conflicts()).isEmpty();
    }

    /** A ramp that climbs by 8 % over a road to the east: cars touch up to where it is 2.5 m higher, 31.25 m from its start; outlines of cars side by side, too. */
    @ParameterizedTest
    @CsvSource({"0, true", "30, true", "42, false", "80, false"})
    void lanesMeetAtOneHeightOnly(double roadAt, boolean meet) {
        LaneDefinition ramp = LaneDefinition.open("ramp", List.of(new LanePoint(0, 0, 3.5, 10, Double.NaN, 0, 0), new LanePoint(0, 100, 3.5, 10, Double.NaN, 8, 0)));

        assertThat(new RoadNetwork(new RoadDefinition(List.of(ramp, lane("road", 10, -50, roadAt, 50, roadAt)), List.of(), 0)).conflicts()).hasSize(meet ? 1 : 0);
        assertThat(new RoadNetwork(new RoadDefinition(List.of(ramp, lane("beside", 10, 1.5, roadAt - 4, 1.5, roadAt + 4)), List.of(), 0)).conflicts()).hasSize(meet ? 1 : 0);
    }

    @Test
    void neighboursAreKnown() {
        RoadNetwork town = town();

        assertThat(town.rightOf(0)).isEqualTo(1);
        assertThat(town.leftOf(1)).isZero();
        assertThat(town.leftOf(0)).isEqualTo(-1);
    }

    @Test
    void nearLanesAreThoseOfABruteSearch() {
        Random random = new Random(3);
        RoadNetwork web = web(random);
        LaneProjection spot = new LaneProjection();
        NearbyLanes all = new NearbyLanes(32);

        for (int i = 0; i < 500; i++) {
            double east = random.nextDouble() * 600 - 50;
            double north = random.nextDouble() * 600 - 50;
            web.near(east, north, 40, all);
            List<Integer> expected = web.lanes().stream().filter(lane -> distance(lane, east, north, spot) <= 40)
                    .sorted(Comparator.comparingDouble(lane -> distance(lane, east, north, spot))).map(Lane::id).toList();

            assertThat(all.count()).isEqualTo(expected.size());
            for (int k = 0; k < all.count(); k++) {
                assertThat(all.spot(k).distance()).isCloseTo(distance(web.lane(expected.get(k)), east, north, spot), within(1e-9));
            }
        }
    }

    private static double distance(Lane lane, double east, double north, LaneProjection spot) {
        return lane.project(east, north, spot) ? spot.distance() : Double.POSITIVE_INFINITY;
    }

    @Test
    void fullHolderKeepsTheNearest() {
        NearbyLanes two = new NearbyLanes(2);

        town().near(50, 0.5, 100, two);

        assertThat(two.count()).isEqualTo(2);
        assertThat(two.lane(0)).isEqualTo(3);
        assertThat(two.lane(1)).isEqualTo(1);
    }

    @Test
    void nearestLaneLeadsTheSameWay() {
        RoadNetwork road = new RoadNetwork(new RoadDefinition(List.of(lane("east", 10, 0, 0, 100, 0), lane("west", 10, 100, 3, 0, 3)), List.of(), 0));

        assertThat(road.nearest(50, 1, 0, 10, nearby)).isZero();
        assertThat(road.nearest(50, 1, Math.PI, 10, nearby)).isEqualTo(1);
        assertThat(road.nearest(50, 100, 0, 10, nearby)).isEqualTo(-1);
    }

    private static LaneDefinition lane(String name, double limit, double fromEast, double fromNorth, double toEast, double toNorth) {
        return LaneDefinition.open(name, List.of(new LanePoint(fromEast, fromNorth, LanePoint.USUAL_WIDTH, limit, Double.NaN),
                new LanePoint(toEast, toNorth, LanePoint.USUAL_WIDTH, limit, Double.NaN)));
    }
}
