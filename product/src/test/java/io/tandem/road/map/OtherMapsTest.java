package io.tandem.road.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.road.ConnectionType;
import io.tandem.road.Lane;
import io.tandem.road.LaneProjection;
import io.tandem.road.RoadNetwork;
import io.tandem.road.control.LaneControl;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
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
                "stop 1.1.3", "exit 1.1.3 2.1.2", Maps.waypoint("1.1.1", 0, 0), Maps.waypoint("1.1.2", 50, 0), Maps.waypoint("1.1.3", 100, 0), "end_lane",
                "lane 1.2", "num_waypoints 2", Maps.waypoint("1.2.1", 0, 3.6), Maps.waypoint("1.2.2", 100, 3.6), "end_lane", "end_segment",
                "segment 2", "lane 2.1", Maps.waypoint("2.1.1", 110, -20), Maps.waypoint("2.1.2", 110, 20), Maps.waypoint("2.1.3", 110, 100), "end_lane", "end_segment"));

        assertThat(network.lane(0).widthAt(10)).isCloseTo(12 * 0.3048, within(1e-12));
        assertThat(network.leftOf(0)).isEqualTo(1);
        assertThat(network.rightOf(1)).isZero();
        assertThat(network.quickest(1, 0, 2, 100)).isPresent();
        assertThat(network.from(0)).anyMatch(way -> way.turn() == ConnectionType.FOLLOW);
        assertThat(network.quickest(0, 0, 2, 20)).isEmpty();
        assertThat(network.controls()).containsExactly(LaneControl.of(LaneControl.Kind.STOP, idOf(network, "1.1 to 2.1"), 0));
    }

    @Test
    void lanesKnowTheirLinesInTheFile() throws MistakeException {
        RoadFile map = Maps.read("a.xml", Maps.commonRoad(Maps.lanelet("1", 0, 100, 0, ""), Maps.lanelet("2", 100, 200, 0, "")));

        assertThat(map.lines()).containsExactly(2, 3);
    }

    @Test
    void crosswalksAndCycleLanesAreNoCarLanes() throws MistakeException {
        RoadFile map = Maps.read("a.xml", Maps.commonRoad(Maps.lanelet("1", 0, 100, 0, "<laneletType>urban</laneletType><userOneWay>vehicle</userOneWay><successor ref=\"2\"/>"),
                Maps.lanelet("2", 100, 110, 0, "<laneletType>crosswalk</laneletType><userBidirectional>pedestrian</userBidirectional>"),
                Maps.lanelet("3", 0, 100, 4, "<laneletType>bicycleLane</laneletType>"), Maps.lanelet("4", 0, 100, 8, "<userOneWay>bicycle</userOneWay>")));

        assertThat(map.plan().lanes()).extracting(lane -> lane.name()).containsExactly("lanelet 1");
        assertThat(map.passedOver()).containsEntry("lanelets that cars do not drive", 3L);
        assertThat(map.warnings()).isEmpty();
    }

    /** The format has metres per second; some programs write other units behind the number. */
    @Test
    void speedLimitsOfSignsAreReadWithTheirUnits() throws MistakeException {
        String sign = "<trafficSign id=\"%d\"><trafficSignElement><trafficSignID>274</trafficSignID><additionalValue>%s</additionalValue></trafficSignElement></trafficSign>";
        RoadFile map = Maps.read("a.xml", Maps.commonRoad(sign.formatted(11, "8.5"), sign.formatted(12, "50kmh"), sign.formatted(13, "25mph"), sign.formatted(14, "fast"),
                Maps.lanelet("1", 0, 10, 0, "<trafficSignRef ref=\"11\"/>"), Maps.lanelet("2", 0, 10, 9, "<trafficSignRef ref=\"12\"/>"),
                Maps.lanelet("3", 0, 10, 18, "<trafficSignRef ref=\"13\"/>"), Maps.lanelet("4", 0, 10, 27, "<trafficSignRef ref=\"14\"/>")));

        RoadNetwork network = new RoadNetwork(map.plan());
        assertThat(network.lane("lanelet 1").orElseThrow().fastest()).isEqualTo(8.5);
        assertThat(network.lane("lanelet 2").orElseThrow().fastest()).isCloseTo(50 / 3.6, within(1e-9));
        assertThat(network.lane("lanelet 3").orElseThrow().fastest()).isCloseTo(25 * 0.44704, within(1e-9));
        assertThat(map.warnings()).singleElement().satisfies(warning -> assertThat(warning.found() + warning.what()).startsWith("fastA speed limit is a number of m/s"));
    }

    /** Bounds with points at distances of 1 to 30 m and corners: the mean of both at each share between two points is the truth. */
    @Test
    void centreKeepsToTheMeanOfTheBoundsBetweenTheirPoints() throws MistakeException {
        double[][] left = {{0, 2}, {30, 2}, {31, 2.2}, {36, 5}, {40, 9}, {41, 12}, {41, 40}, {45, 50}, {75, 60}};
        double[][] right = {{0, -2}, {32, -2}, {35, -1}, {40, 2}, {44, 7}, {45, 12}, {45, 38}, {48, 46}, {76, 56}};
        StringBuilder text = new StringBuilder("<lanelet id=\"1\"><leftBound>");
        for (double[] at : left) {
            text.append(Maps.point(at[0], at[1]));
        }
        text.append("</leftBound><rightBound>");
        for (double[] at : right) {
            text.append(Maps.point(at[0], at[1]));
        }
        Lane lane = Maps.network("a.xml", Maps.commonRoad(text.append("</rightBound></lanelet>").toString())).lane(0);
        LaneProjection spot = new LaneProjection();

        for (int i = 0; i + 1 < left.length; i++) {
            for (double share = 0; share <= 1; share += 0.05) {
                double east = mean(left, right, i, share, 0);
                double north = mean(left, right, i, share, 1);
                lane.project(east, north, spot);
                assertThat(Math.abs(spot.offset())).isLessThan(0.05);
            }
        }
    }

    private static double mean(double[][] left, double[][] right, int i, double share, int axis) {
        return (left[i][axis] + right[i][axis]) / 2 * (1 - share) + (left[i + 1][axis] + right[i + 1][axis]) / 2 * share;
    }

    @Test
    void trafficLightsAndStopSignsHoldForTheLaneletsThatFollow() throws MistakeException {
        RoadNetwork network = Maps.network("a.xml", Maps.commonRoad(
                "<trafficSign id=\"5\"><trafficSignElement><trafficSignID>206</trafficSignID></trafficSignElement></trafficSign>",
                "<trafficLight id=\"6\"><cycle><cycleElement><duration>20</duration><color>red</color></cycleElement><cycleElement><duration>30</duration><color>green</color>"
                        + "</cycleElement></cycle></trafficLight>",
                Maps.lanelet("1", 0, 100, 0, "<trafficSignRef ref=\"5\"/><trafficLightRef ref=\"6\"/><successor ref=\"2\"/>"), Maps.lanelet("2", 100, 200, 0, "")));

        assertThat(network.controlsOf(idOf(network, "lanelet 2"))).extracting(LaneControl::kind).containsExactlyInAnyOrder(LaneControl.Kind.STOP, LaneControl.Kind.SIGNAL);
        assertThat(network.controls().stream().flatMap(control -> control.signal().stream()).findFirst().orElseThrow().isRed(19)).isTrue();
        assertThat(network.controls().stream().flatMap(control -> control.signal().stream()).findFirst().orElseThrow().isRed(21)).isFalse();
    }

    /** As at a signalled crossing with protected turns to the left: the arrow and the light beside it are never green together, and one arrow is off for a part of its cycle. */
    @Test
    void arrowsHoldForTheLaneletsInTheirDirection() throws MistakeException {
        String refs = "<trafficLightRef ref=\"11\"/><trafficLightRef ref=\"12\"/><trafficLightRef ref=\"13\"/><trafficLightRef ref=\"14\"/><trafficLightRef ref=\"15\"/>";
        RoadFile map = Maps.read("a.xml", Maps.commonRoad(light("11", "left", "red", "green"), light("12", "all", "green", "red"), light("13", "straightRight", "green", "red"),
                light("14", "right", "inactive", "green"), light("15", "left", "red", "red").replace("<direction>", "<active>false</active><direction>"),
                Maps.lanelet("1", 0, 100, 0, refs + "<successor ref=\"2\"/><successor ref=\"3\"/><successor ref=\"4\"/><successor ref=\"5\"/>"), Maps.lanelet("2", 100, 200, 0, ""),
                Maps.lanelet("3", 100, 200, 0, ""), Maps.lanelet("4", 100, 200, 0, ""), Maps.lanelet("5", 100, 200, 0, ""),
                "<intersection id=\"9\"><incoming id=\"8\"><incomingLanelet ref=\"1\"/><successorsRight ref=\"4\"/><successorsStraight ref=\"3\"/><successorsLeft ref=\"2\"/></incoming></intersection>"));

        RoadNetwork network = new RoadNetwork(map.plan());
        assertThat(lightsOf(network, "lanelet 2")).containsExactly("11");
        assertThat(lightsOf(network, "lanelet 3")).containsExactly("13");
        assertThat(lightsOf(network, "lanelet 4")).containsExactly("13", "14");
        assertThat(lightsOf(network, "lanelet 5")).as("of which no intersection tells the direction").containsExactly("11", "12", "13", "14");
        assertThat(map.passedOver()).containsEntry("traffic lights that are not active", 1L);
    }

    private static String light(String id, String direction, String first, String then) {
        String cycle = "<cycleElement><duration>20</duration><color>%s</color></cycleElement><cycleElement><duration>30</duration><color>%s</color></cycleElement>".formatted(first, then);
        return "<trafficLight id=\"" + id + "\"><cycle>" + cycle + "</cycle><direction>" + direction + "</direction></trafficLight>";
    }

    private static List<String> lightsOf(RoadNetwork network, String lane) {
        return network.controlsOf(idOf(network, lane)).stream().map(control -> control.signal().orElseThrow().programme().name()).sorted().toList();
    }

    /** Public maps of crossings have bounds whose points were written out of order; the lane would run back and forth over itself. */
    @Test
    void pointsOfABoundThatRunBackAndForthArePutInOrder() throws MistakeException {
        double[] order = {0, 20, 10, 30, 60, 50, 40, 70};
        String left = DoubleStream.of(order).mapToObj(x -> Maps.point(x, 2 + x * x / 400)).collect(Collectors.joining());
        String right = DoubleStream.of(order).sorted().mapToObj(x -> Maps.point(x, -2 + x * x / 400)).collect(Collectors.joining());

        RoadFile map = Maps.read("a.xml", Maps.commonRoad("<lanelet id=\"1\"><leftBound>" + left + "</leftBound><rightBound>" + right + "</rightBound></lanelet>"));

        Lane lane = new RoadNetwork(map.plan()).lane(0);
        LaneProjection spot = new LaneProjection();
        for (double x = 0; x <= 70; x += 10) {
            lane.project(x, x * x / 400, spot);
            assertThat(spot.distance()).as("at %.0f", x).isLessThan(0.1);
        }
        assertThat(lane.length()).isCloseTo(71.5, within(0.5));
        assertThat(map.warnings()).singleElement().satisfies(problem -> assertThat(problem.toString()).contains("runs back and forth"));
    }

    /** A bound with a corner of 135 degrees, and one around a hairpin whose legs are as far apart as its points, are in order as they are. */
    @Test
    void cornersAreNoDisorder() throws MistakeException {
        String hairpin = "<lanelet id=\"1\"><leftBound>" + Maps.point(0, 0) + Maps.point(10, 0) + Maps.point(20, 0) + Maps.point(20, 6) + Maps.point(10, 6) + Maps.point(0, 6) + "</leftBound><rightBound>"
                + Maps.point(0, -4) + Maps.point(10, -4) + Maps.point(24, -4) + Maps.point(24, 10) + Maps.point(10, 10) + Maps.point(0, 10) + "</rightBound></lanelet>";

        assertThat(Maps.read("a.xml", Maps.commonRoad(hairpin)).warnings()).isEmpty();
    }

    /** A parking lot between two streets, as the format's own sample draws it, with comments before the name. */
    @Test
    void zonesAreCrossedAndTheirSpotsReached() throws MistakeException {
        RoadNetwork network = Maps.network("a.rndf", "/* a log of changes\n*/\n\n" + Maps.rndf("segment 1", "lane 1.1", "exit 1.1.2 3.0.1", Maps.waypoint("1.1.1", 0, 0),
                Maps.waypoint("1.1.2", 50, 0), "end_lane", "end_segment", "segment 2", "lane 2.1", Maps.waypoint("2.1.1", 150, 0), Maps.waypoint("2.1.2", 200, 0), "end_lane",
                "end_segment", "zone 3", "num_spots 1", "perimeter 3.0", "exit 3.0.3 2.1.1", Maps.waypoint("3.0.1", 60, 0), Maps.waypoint("3.0.2", 100, 30),
                Maps.waypoint("3.0.3", 140, 0), "end_perimeter", "spot 3.1", "spot_width 10", "checkpoint 3.1.2 4", Maps.waypoint("3.1.1", 100, 10), Maps.waypoint("3.1.2", 105, 10),
                "end_spot", "end_zone"));

        assertThat(network.quickest(idOf(network, "1.1"), 0, idOf(network, "2.1"), 40)).isPresent();
        Lane spot = network.lane("zone 3: 3.0.1 to spot 3.1").orElseThrow();
        assertThat(network.quickest(idOf(network, "1.1"), 0, spot.id(), spot.length())).isPresent();
        assertThat(spot.eastAt(spot.length())).isCloseTo(105, within(1e-3));
        assertThat(spot.widthAt(5)).isCloseTo(3.048, within(1e-9));
    }

    /** Bounds that were joined by hand often turn over their last centimetres. The lanelet behind must not bow for it. */
    @Test
    void aBendOverCentimetresAtTheEndOfALaneletDoesNotBowTheNext() throws MistakeException {
        String bent = Maps.lanelet("1", 0, 50, 0, "<successor ref=\"2\"/>").replace("</leftBound>", Maps.point(50.03, 2.025) + "</leftBound>")
                .replace("</rightBound>", Maps.point(50.03, -1.975) + "</rightBound>");

        RoadNetwork network = Maps.network("a.xml", Maps.commonRoad(bent, Maps.lanelet("2", 50.03, 70, 0.025, "")));

        Lane next = network.lane("lanelet 2").orElseThrow();
        for (double s = 0; s < next.length(); s += 0.1) {
            assertThat(next.northAt(s)).isCloseTo(0.025, within(0.05));
        }
    }
}
