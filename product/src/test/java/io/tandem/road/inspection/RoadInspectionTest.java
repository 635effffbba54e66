package io.tandem.road.inspection;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.road.ConnectionType;
import io.tandem.road.LaneConnection;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.RoadDefinition;
import io.tandem.road.RoadNetwork;
import io.tandem.road.RoadStatistics;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RoadInspectionTest {

    private static LaneDefinition lane(String name, double... places) {
        List<LanePoint> points = new ArrayList<>();
        for (int i = 0; i < places.length; i += 2) {
            points.add(LanePoint.of(places[i], places[i + 1]));
        }
        return LaneDefinition.open(name, points);
    }

    private static RoadNetwork network(List<LaneDefinition> lanes, int... follows) {
        List<LaneConnection> connections = new ArrayList<>();
        for (int i = 0; i < follows.length; i += 2) {
            connections.add(RoadDefinition.connect(ConnectionType.FOLLOW, follows[i], follows[i + 1]));
        }
        return new RoadNetwork(new RoadDefinition(lanes, connections, 0));
    }

    @Test
    void linksApartAndTurnsAreFoundWithTheirPlaces() {
        RoadInspection inspection = RoadInspection.of(network(List.of(lane("a", 0, 0, 50, 0), lane("near", 50.4, 0, 90, 0), lane("far", 50, 2, 90, 2), lane("across", 50, 0, 50, 40)),
                0, 1, 0, 2, 0, 3));

        assertThat(inspection.findings(RoadFinding.Kind.LINK_APART)).singleElement().satisfies(finding -> {
            assertThat(finding.what()).isEqualTo("a: the start of far, which follows, lies 2.00 m from its end.");
            assertThat(finding.east()).isEqualTo(50);
            assertThat(finding.north()).isZero();
        });
        assertThat(inspection.findings(RoadFinding.Kind.LINK_TURNS)).extracting(RoadFinding::what).containsExactly("a: the direction turns by 90 degrees where across follows.");
    }

    @Test
    void whatIsThereOnceIsToldInTheSingular() {
        RoadNetwork two = network(List.of(lane("a", 0, 0, 50, 0), lane("b", 50, 0, 100, 0)), 0, 1);

        assertThat(RoadStatistics.of(two).sizes()).isEqualTo("2 lanes, 0.10 km, 1 connection, 0 crossings, 0 merges");
    }

    @Test
    void narrowAndSharpLanesAreFound() {
        List<LanePoint> thin = List.of(new LanePoint(0, 100, 1.2, 10, Double.NaN), new LanePoint(50, 100, 1.2, 10, Double.NaN));
        List<LanePoint> bend = new ArrayList<>();
        List<LanePoint> wide = new ArrayList<>();
        for (int i = 0; i <= 16; i++) {
            double angle = Math.PI * i / 16;
            bend.add(LanePoint.of(2 * Math.cos(angle), 2 * Math.sin(angle)));
            wide.add(LanePoint.of(6 * Math.cos(angle), 50 + 6 * Math.sin(angle)));
        }
        RoadInspection inspection = RoadInspection.of(network(List.of(LaneDefinition.open("thin", thin), LaneDefinition.open("bend", bend), LaneDefinition.open("wide", wide))));

        assertThat(inspection.findings()).extracting(RoadFinding::what).anyMatch(what -> what.equals("thin: it is at most 1.20 m wide."))
                .anyMatch(what -> what.startsWith("bend: it bends with a radius of 2.0 m")).noneMatch(what -> what.startsWith("wide"));
    }

    /** A ring of three, a lane into it, a lane out of it that ends two metres before the next, which leads out of the map. */
    @Test
    void reachTellsWhatIsCutOffAndWhereTheFirstBreakIs() {
        RoadReach reach = RoadInspection.of(network(List.of(lane("a", 0, 0, 50, 0), lane("b", 50, 0, 25, 40), lane("c", 25, 40, 0, 0), lane("in", -50, 0, 0, 0), lane("out", 50, 0, 90, 0),
                lane("beyond", 92, 0, 150, 0)), 0, 1, 1, 2, 2, 0, 3, 0, 0, 4)).reach();

        assertThat(reach.mainPart()).isEqualTo(3);
        assertThat(reach.unreached().stream()).containsExactly(3, 5);
        assertThat(reach.trapped().stream()).containsExactly(4);
        // From the ring: in and beyond; from in: beyond; from out: all but itself; from beyond: all but itself.
        assertThat(reach.pairsWithoutRoute()).isEqualTo(3 * 2 + 1 + 5 + 5);
        assertThat(reach.firstBreak()).isEqualTo("out ends at 90.0, 0.0 and nothing follows; beyond begins 2.00 m from there");
        assertThat(reach.edges()).isEqualTo("1 lane leads out of the map and 1 into it; the first: beyond ends at 150.0, 0.0");
    }

    /** A crossing cut out of a town, as most recorded scenes are: nothing leads back, and yet nothing is wrong. */
    @Test
    void lanesThatLeadOutOfTheMapAreNotCutOff() {
        RoadReach reach = RoadInspection.of(network(List.of(lane("from west", -50, 0, 0, 0), lane("to east", 0, 0, 50, 0), lane("from south", 0, -50, 0, 0), lane("to north", 0, 0, 0, 50)),
                0, 1, 0, 3, 2, 1, 2, 3)).reach();

        assertThat(reach.unreached().isEmpty()).isTrue();
        assertThat(reach.trapped().isEmpty()).isTrue();
        assertThat(reach.out().stream()).containsExactly(1, 3);
        assertThat(reach.firstBreak()).isEmpty();
        assertThat(reach.text()).isEqualTo("no lane is cut off; 50.0 % of all pairs have no route inside the map");
        assertThat(reach.edges()).isEqualTo("2 lanes lead out of the map and 2 into it; the first: to east ends at 50.0, 0.0");
    }

    /** Two lanes side by side that end together lead out of the map; one that ends beside another which goes on does not. */
    @Test
    void carriagewaysLeadOutOfTheMapAsAWhole() {
        List<LaneDefinition> lanes = List.of(lane("slow", 0, 0, 50, 0), lane("fast", 0, 3, 50, 3), lane("added", 0, 6, 50, 6), lane("slow on", 50, 0, 100, 0), lane("fast on", 50, 3, 100, 3));
        List<LaneConnection> connections = new ArrayList<>();
        for (int[] pair : new int[][] {{0, 1}, {1, 2}, {3, 4}}) {
            connections.add(RoadDefinition.connect(ConnectionType.LEFT, pair[0], pair[1]));
            connections.add(RoadDefinition.connect(ConnectionType.RIGHT, pair[1], pair[0]));
        }
        connections.add(RoadDefinition.connect(ConnectionType.FOLLOW, 0, 3));
        connections.add(RoadDefinition.connect(ConnectionType.FOLLOW, 1, 4));

        RoadReach reach = RoadInspection.of(new RoadNetwork(new RoadDefinition(lanes, connections, 0))).reach();

        assertThat(reach.out().stream()).containsExactly(3, 4);
        assertThat(reach.edges()).isEqualTo("2 lanes lead out of the map and 3 into it; the first: slow on ends at 100.0, 0.0");
        assertThat(reach.unreached().isEmpty()).isTrue();
        assertThat(reach.trapped().isEmpty()).isTrue();
    }

    /** Against a search from every lane, on random graphs with more parts than fit into a block. */
    @Test
    void pairsWithoutRouteAreThoseOfASearchFromEveryLane() {
        Random random = new Random(7);
        int count = 1500;
        List<LaneDefinition> lanes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lanes.add(lane("l" + i, 0, 5 * i, 10, 5 * i));
        }
        int[] follows = random.ints(2 * 1300, 0, count).toArray();
        for (int i = 0; i < follows.length; i += 2) {
            follows[i + 1] = follows[i + 1] == follows[i] ? (follows[i] + 1) % count : follows[i + 1];
        }
        RoadNetwork network = network(lanes, follows);

        long routes = 0;
        for (int from = 0; from < count; from++) {
            BitSet seen = new BitSet();
            List<Integer> queue = new ArrayList<>(List.of(from));
            seen.set(from);
            for (int i = 0; i < queue.size(); i++) {
                for (LaneConnection way : network.from(queue.get(i))) {
                    if (!seen.get(way.to())) {
                        seen.set(way.to());
                        queue.add(way.to());
                    }
                }
            }
            routes += seen.cardinality();
        }

        assertThat(RoadInspection.of(network).reach().pairsWithoutRoute()).isEqualTo((long) count * count - routes);
    }
}
