package io.tandem.road.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.road.ConnectionType;
import io.tandem.road.Lane;
import io.tandem.road.RoadNetwork;
import org.junit.jupiter.api.Test;

class OtherMapsTest {

    @Test
    void laneletsMiddleIsTheLane() throws MistakeException {
        RoadNetwork network = Maps.network("a.xml", Maps.commonRoad(
                "<trafficSign id=\"50\"><trafficSignElement><trafficSignID>274</trafficSignID><additionalValue>8.5</additionalValue></trafficSignElement></trafficSign>",
                Maps.lanelet("1", 0, 100, 0, "<successor ref=\"2\"/><adjacentLeft ref=\"3\" drivingDir=\"same\"/><trafficSignRef ref=\"50\"/>"),
                Maps.lanelet("2", 100, 200, 0, "<predecessor ref=\"1\"/>"),
                Maps.lanelet("3", 0, 100, 4, "<adjacentRight ref=\"1\" drivingDir=\"same\"/>")));
        Lane first = network.lane("lanelet 1").orElseThrow();

        assertThat(first.northAt(50)).isCloseTo(0, within(1e-12));
        assertThat(first.widthAt(50)).isCloseTo(4, within(1e-12));
        assertThat(first.limitAt(50)).isEqualTo(8.5);
        assertThat(network.leftOf(first.id())).isEqualTo(idOf(network, "lanelet 3"));
        assertThat(network.quickest(idOf(network, "lanelet 3"), 0, idOf(network, "lanelet 2"), 100).orElseThrow().legs()).hasSize(3);
    }

    @Test
    void neighbourOfTheOtherDirectionIsNoLaneToChangeTo() throws MistakeException {
        RoadNetwork network = Maps.network("a.xml", Maps.commonRoad(Maps.lanelet("1", 0, 100, 0, "<adjacentLeft ref=\"2\" drivingDir=\"opposite\"/>"),
                Maps.lanelet("2", 100, 0, 4, "")));

        assertThat(network.leftOf(idOf(network, "lanelet 1"))).isEqualTo(-1);
    }

    private static int idOf(RoadNetwork network, String name) {
        return network.lane(name).orElseThrow().id();
    }

    @Test
    void routeNetworkHasLanesSideBySideAndExits() throws MistakeException {
        RoadNetwork network = Maps.network("a.rndf", Maps.rndf("segment 1", "num_lanes 2", "/* a comment", "over lines */", "lane 1.1", "num_waypoints 3", "lane_width 12",
                "exit 1.1.3 2.1.2", Maps.waypoint("1.1.1", 0, 0), Maps.waypoint("1.1.2", 50, 0), Maps.waypoint("1.1.3", 100, 0), "end_lane",
                "lane 1.2", "num_waypoints 2", Maps.waypoint("1.2.1", 0, 3.6), Maps.waypoint("1.2.2", 100, 3.6), "end_lane", "end_segment",
                "segment 2", "lane 2.1", Maps.waypoint("2.1.1", 110, -20), Maps.waypoint("2.1.2", 110, 20), Maps.waypoint("2.1.3", 110, 100), "end_lane", "end_segment"));

        assertThat(network.lane(0).widthAt(10)).isCloseTo(12 * 0.3048, within(1e-12));
        assertThat(network.leftOf(0)).isEqualTo(1);
        assertThat(network.rightOf(1)).isZero();
        assertThat(network.quickest(1, 0, 2, 100)).isPresent();
        assertThat(network.from(0)).anyMatch(way -> way.turn() == ConnectionType.FOLLOW);
        assertThat(network.quickest(0, 0, 2, 20)).isEmpty();
    }

    @Test
    void lanesKnowTheirLinesInTheFile() throws MistakeException {
        RoadFile map = Maps.read("a.xml", Maps.commonRoad(Maps.lanelet("1", 0, 100, 0, ""), Maps.lanelet("2", 100, 200, 0, "")));

        assertThat(map.lines()).containsExactly(2, 3);
    }
}
