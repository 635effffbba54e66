package io.tandem.road.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.road.ConnectionType;
import io.tandem.road.Lane;
import io.tandem.road.LaneConnection;
import io.tandem.road.LaneProjection;
import io.tandem.road.RoadNetwork;
import io.tandem.road.control.Actuation;
import io.tandem.road.control.LaneControl;
import io.tandem.road.control.LaneControl.Kind;
import io.tandem.road.control.SignalLink;
import io.tandem.road.inspection.RoadFinding;
import io.tandem.road.inspection.RoadInspection;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SumoMapTest {

    /** A street of two lanes to the east, a right turn to the south over an inner lane of six points, and one lane straight on. */
    static final String TURN = net(
            edge("in", "", lane("in_0", "0,0 100,0", "speed=\"10\""), lane("in_1", "0,3.2 100,3.2", "speed=\"10\" changeRight=\"bus\"")),
            edge("south", "", lane("south_0", "108,-8 108,-100", "speed=\"5\"")), edge("east", "", lane("east_0", "108,3.2 200,3.2", "")),
            edge(":c_0", "function=\"internal\"", lane(":c_0_0", arc(), "speed=\"5\"")),
            edge(":c_1", "function=\"internal\"", lane(":c_1_0", "100,3.2 108,3.2", "")),
            "<tlLogic id=\"c\" type=\"static\" programID=\"0\" offset=\"5\"><phase duration=\"20\" state=\"Gr\"/><phase duration=\"4\" state=\"yr\"/>"
                    + "<phase duration=\"16\" state=\"rg\"/></tlLogic>",
            "<connection from=\"in\" to=\"south\" fromLane=\"0\" toLane=\"0\" via=\":c_0_0\" tl=\"c\" linkIndex=\"0\" dir=\"r\" state=\"o\"/>",
            "<connection from=\"in\" to=\"east\" fromLane=\"1\" toLane=\"0\" via=\":c_1_0\" tl=\"c\" linkIndex=\"1\" dir=\"s\" state=\"M\"/>",
            "<connection from=\":c_0\" to=\"south\" fromLane=\"0\" toLane=\"0\" dir=\"r\" state=\"M\"/>",
            "<connection from=\":c_1\" to=\"east\" fromLane=\"0\" toLane=\"0\" dir=\"s\" state=\"M\"/>");

    static String net(String... parts) {
        return "<net version=\"1.16\">\n" + String.join("\n", parts) + "\n</net>\n";
    }

    static String edge(String id, String attributes, String... lanes) {
        return "<edge id=\"" + id + "\" " + attributes + ">" + String.join("", lanes) + "</edge>";
    }

    static String lane(String id, String shape, String attributes) {
        return "<lane id=\"" + id + "\" index=\"0\" shape=\"" + shape + "\" " + attributes + "/>";
    }

    /** A quarter of a circle of 8 m to the right, from 100,0 to 108,-8. */
    private static String arc() {
        StringBuilder arc = new StringBuilder();
        for (int i = 0; i <= 5; i++) {
            double turn = Math.PI / 10 * i;
            arc.append(100 + 8 * Math.sin(turn)).append(',').append(-8 + 8 * Math.cos(turn)).append(' ');
        }
        return arc.toString().strip();
    }

    @Test
    void lanesConnectionsAndNeighboursAreThoseOfTheNetwork() throws MistakeException {
        RoadNetwork network = Maps.network("a.net.xml", TURN);

        Lane right = network.lane("in_0").orElseThrow();
        Lane left = network.lane("in_1").orElseThrow();
        assertThat(right.widthAt(50)).isEqualTo(3.2);
        assertThat(right.limitAt(50)).isEqualTo(10);
        assertThat(network.leftOf(right.id())).isEqualTo(left.id());
        assertThat(network.rightOf(left.id())).isEqualTo(-1);
        assertThat(network.quickest(right.id(), 0, id(network, "south_0"), 50).orElseThrow().legs()).hasSize(3);
        assertThat(network.quickest(left.id(), 0, id(network, "south_0"), 50)).isEmpty();
    }

    /** netconvert keeps the types of lanes of OpenDRIVE, and lets cars drive where they park. */
    @Test
    void nobodyDrivesOnLanesForParkingBesideOthers() throws MistakeException {
        String street = edge("in", "", lane("in_0", "0,-3 100,-3", "speed=\"1.39\" type=\"parking\""), lane("in_1", "0,0 100,0", "type=\"driving\""), lane("in_2", "0,3 100,3", "disallow=\"all\" type=\"shoulder\""));
        String carPark = edge("park", "", lane("park_0", "100,0 200,0", "speed=\"1.39\" type=\"parking\""));
        String[] ways = {"<connection from=\"in\" to=\"park\" fromLane=\"0\" toLane=\"0\" dir=\"s\" state=\"M\"/>", "<connection from=\"in\" to=\"park\" fromLane=\"1\" toLane=\"0\" dir=\"s\" state=\"M\"/>"};

        RoadNetwork network = Maps.network("a.net.xml", net(street, carPark, ways[0], ways[1]));

        assertThat(network.lanes()).extracting(Lane::name).containsExactly("in_1", "park_0");
        assertThat(network.quickest(id(network, "in_1"), 0, id(network, "park_0"), 50)).isPresent();
    }

    /** As netconvert writes the shoulders of a town of OpenDRIVE. */
    @Test
    void lanesTooNarrowForACarAreDrivenOnlyWhereThereAreNoOthers() throws MistakeException {
        String street = edge("in", "", lane("in_0", "0,-2 100,-2", "width=\"0.63\""), lane("in_1", "0,0 100,0", "width=\"3.5\""));
        String alley = edge("alley", "", lane("alley_0", "100,0 200,0", "width=\"1.9\""));

        RoadNetwork network = Maps.network("a.net.xml", net(street, alley, "<connection from=\"in\" to=\"alley\" fromLane=\"1\" toLane=\"0\" dir=\"s\" state=\"M\"/>"));

        assertThat(network.lanes()).extracting(Lane::name).containsExactly("in_1", "alley_0");
    }

    /** As where trams have one track for both directions in the middle of a street, on which cars may drive: each direction has a lane there. */
    @Test
    void nobodyDrivesOnALaneAtThePlaceOfOneOfTheOtherDirectionBesideOthers() throws MistakeException {
        String there = edge("in", "", lane("in_0", "0,-3 50,-3 100,-4", ""), lane("in_1", "0,0 50,0 100,-1", ""));
        String back = edge("out", "", lane("out_0", "100,3 0,3", ""), lane("out_1", "100,-1 50,0 0,0", ""));
        String narrow = edge("a", "", lane("a_0", "200,0 300,0", "")) + edge("b", "", lane("b_0", "300,0 200,0", ""));

        RoadNetwork network = Maps.network("a.net.xml", net(there, back, narrow));

        assertThat(network.lanes()).extracting(Lane::name).containsExactlyInAnyOrder("in_0", "out_0", "a_0", "b_0");
    }

    /** As netgenerate --lefthand writes it: lane 0 is at the edge of the road, which is on the left. */
    @Test
    void lanesOfANetworkThatKeepsToTheLeftAreNumberedFromTheLeft() throws MistakeException {
        RoadNetwork network = Maps.network("a.net.xml", net(edge("in", "", lane("in_0", "0,3.2 100,3.2", ""), lane("in_1", "0,0 100,0", ""))).replace("<net ", "<net lefthand=\"true\" "));

        assertThat(network.rightOf(id(network, "in_0"))).isEqualTo(id(network, "in_1"));
        assertThat(network.leftOf(id(network, "in_1"))).isEqualTo(id(network, "in_0"));
        assertThat(network.leftOf(id(network, "in_0"))).isEqualTo(-1);
    }

    /** SUMO writes t for turnarounds, and T where traffic keeps to the left. */
    @ParameterizedTest
    @ValueSource(strings = {"t", "T"})
    void aTurnaroundIsDrivenOnlyWhereThereIsNoOtherWay(String turnaround) throws MistakeException {
        String[] streets = {edge("in", "", lane("in_0", "0,0 100,0", "")), edge("back", "", lane("back_0", "100,5 0,5", "")), edge("on", "", lane("on_0", "104,0 200,0", ""))};
        String around = "<connection from=\"in\" to=\"back\" fromLane=\"0\" toLane=\"0\" dir=\"" + turnaround + "\" state=\"M\"/>";
        String ahead = "<connection from=\"in\" to=\"on\" fromLane=\"0\" toLane=\"0\" dir=\"s\" state=\"M\"/>";

        RoadNetwork alone = Maps.network("a.net.xml", net(streets[0], streets[1], around));
        RoadNetwork both = Maps.network("a.net.xml", net(streets[0], streets[1], streets[2], ahead, around));

        assertThat(alone.quickest(id(alone, "in_0"), 0, id(alone, "back_0"), 50)).isPresent();
        assertThat(both.quickest(id(both, "in_0"), 0, id(both, "back_0"), 50)).isEmpty();
    }

    private static int id(RoadNetwork network, String name) {
        return network.lane(name).orElseThrow().id();
    }

    /** Streets are drawn with few corners, here each 30 degrees on a circle, between straight parts. Cars would have to be slow in bends as tight as the corners. */
    @Test
    void aStreetBendsAsWidelyAsTheCornersOfItsPolylineLie() throws MistakeException {
        RoadNetwork network = Maps.network("a.net.xml", net(edge("in", "", lane("in_0", bend(21.6), ""), lane("in_1", bend(18.4), ""))));

        Lane outer = network.lane("in_0").orElseThrow();
        Lane inner = network.lane("in_1").orElseThrow();
        LaneProjection beside = new LaneProjection();

        assertThat(outer.length()).isCloseTo(2 * 80 + 21.6 * Math.PI / 2, within(1.0));
        for (double s = 0; s < outer.length(); s += 0.25) {
            assertThat(Math.abs(outer.curvatureAt(s))).as("1/m at " + s).isLessThan(1 / 17.0);
            inner.project(outer.eastAt(s), outer.northAt(s), beside);
            assertThat(beside.distance()).as("metres between lanes at " + s).isCloseTo(3.2, within(0.2));
        }
    }

    /** 80 m to the east, a quarter of a circle to the left around 0,0 with four corners, and 80 m to the north. */
    private static String bend(double radius) {
        StringBuilder bend = new StringBuilder("-80," + -radius);
        for (int i = 0; i <= 3; i++) {
            bend.append(' ').append(radius * Math.sin(Math.PI / 6 * i)).append(',').append(-radius * Math.cos(Math.PI / 6 * i));
        }
        return bend + " " + radius + ",80";
    }

    /** The polyline of an inner lane stands for an arc: the curve must be that arc, and go on in the direction of the lanes it connects. */
    @Test
    void innerLaneIsAsRoundAsTheTurnItStandsFor() throws MistakeException {
        RoadNetwork network = Maps.network("a.net.xml", TURN);

        Lane inner = network.lane(":c_0_0").orElseThrow();
        Lane in = network.lane("in_0").orElseThrow();
        for (double s = 0.5; s < inner.length() - 0.5; s += 0.25) {
            assertThat(Math.hypot(inner.eastAt(s) - 100, inner.northAt(s) + 8)).isCloseTo(8, within(0.15));
            assertThat(Math.abs(inner.curvatureAt(s))).isLessThan(1 / 6.0);
        }
        assertThat(inner.headingAt(0)).isCloseTo(in.headingAt(in.length()), within(0.02));
        assertThat(inner.eastAt(0)).isCloseTo(in.eastAt(in.length()), within(0.01));
    }

    /** Where those who turn wait in the middle of a junction SUMO cuts their lane, here 0.6 m before a corner of the polyline, and 0.6 m behind one. */
    @ParameterizedTest
    @ValueSource(doubles = {0.6, 1.9})
    void anInnerLaneThatIsCutBesideACornerIsAsRoundAsBefore(double beforeCorner) throws MistakeException {
        String[] points = arc().split(" ");
        double[] from = Arrays.stream(points[2].split(",")).mapToDouble(Double::parseDouble).toArray();
        double[] to = Arrays.stream(points[3].split(",")).mapToDouble(Double::parseDouble).toArray();
        double share = 1 - beforeCorner / Math.hypot(to[0] - from[0], to[1] - from[1]);
        String cut = from[0] + share * (to[0] - from[0]) + "," + (from[1] + share * (to[1] - from[1]));
        String inner = lane(":c_0_0", arc(), "speed=\"5\"");
        String first = lane(":c_0_0", points[0] + " " + points[1] + " " + points[2] + " " + cut, "speed=\"5\"");
        String second = edge(":c_2", "function=\"internal\"", lane(":c_2_0", cut + " " + points[3] + " " + points[4] + " " + points[5], "speed=\"5\""));
        String onward = "<connection from=\":c_0\" to=\"south\" fromLane=\"0\" toLane=\"0\" dir=\"r\" state=\"M\"/>";
        String through = onward.replace(" dir", " via=\":c_2_0\" dir") + "\n" + onward.replace(":c_0", ":c_2");
        RoadNetwork network = Maps.network("a.net.xml", TURN.replace(inner + "</edge>", first + "</edge>" + second).replace(onward, through));

        Lane one = network.lane(":c_0_0").orElseThrow();
        Lane other = network.lane(":c_2_0").orElseThrow();

        assertThat(one.length() + other.length()).isCloseTo(8 * Math.PI / 2, within(0.3));
        assertThat(one.headingAt(one.length())).isCloseTo(other.headingAt(0), within(0.02));
        assertThat(Math.hypot(one.eastAt(one.length()) - other.eastAt(0), one.northAt(one.length()) - other.northAt(0))).isLessThan(0.02);
        for (Lane lane : List.of(one, other)) {
            for (double s = 0.25; s < lane.length() - 0.25; s += 0.25) {
                assertThat(Math.hypot(lane.eastAt(s) - 100, lane.northAt(s) + 8)).isCloseTo(8, within(0.2));
                assertThat(Math.abs(lane.curvatureAt(s))).as("1/m at " + s).isLessThan(1 / 6.0);
            }
        }
    }

    @Test
    void signalsStandAtTheStartOfInnerLanesWithTheirTimes() throws MistakeException {
        RoadNetwork network = Maps.network("a.net.xml", TURN);

        int turn = id(network, ":c_0_0");
        assertThat(network.controlsOf(turn)).extracting(LaneControl::kind).containsExactlyInAnyOrder(Kind.SIGNAL, Kind.GIVE_WAY);
        SignalLink signal = network.controlsOf(turn).stream().flatMap(control -> control.signal().stream()).findFirst().orElseThrow();
        assertThat(signal.programme().cycle()).isEqualTo(40);
        assertThat(signal.isClosed(5)).isFalse();
        assertThat(signal.isClosed(25)).isTrue();
        assertThat(signal.isRed(25)).isFalse();
        assertThat(signal.isRed(29)).isTrue();
        assertThat(signal.isRed(45)).isFalse();
        assertThat(signal.isRed(0)).isTrue();
    }

    /** The outline of a junction overlaps the street by 3 m, as netconvert writes it for junctions close together: in_0 ends at 100, the turn begins at 97. */
    @Test
    void aLaneThatLeadsBackInsideAJunctionIsPassedThroughAndTheStreetEndsWhereTheTurnBegins() throws MistakeException {
        String map = net(edge("in", "", lane("in_0", "0,0 100,0", "speed=\"10\"")), edge("on", "", lane("on_0", "110,0 200,0", "speed=\"10\"")),
                edge(":b_0", "function=\"internal\"", lane(":b_0_0", "100,0 97,0", "speed=\"10\"")), edge("short", "", lane("short_0", "97,0 97.2,0", "speed=\"10\"")),
                edge(":c_0", "function=\"internal\"", lane(":c_0_0", "97.2,0 110,0", "speed=\"10\"")),
                "<connection from=\"in\" to=\"short\" fromLane=\"0\" toLane=\"0\" via=\":b_0_0\" dir=\"s\" state=\"M\"/>",
                "<connection from=\":b_0\" to=\"short\" fromLane=\"0\" toLane=\"0\" dir=\"s\" state=\"M\"/>",
                "<connection from=\"short\" to=\"on\" fromLane=\"0\" toLane=\"0\" via=\":c_0_0\" dir=\"s\" state=\"M\"/>",
                "<connection from=\":c_0\" to=\"on\" fromLane=\"0\" toLane=\"0\" dir=\"s\" state=\"M\"/>");

        RoadNetwork network = Maps.network("a.net.xml", map);

        assertThat(network.lanes()).extracting(Lane::name).containsExactlyInAnyOrder("in_0", "on_0", ":c_0_0");
        assertThat(network.lane("in_0").orElseThrow().length()).isCloseTo(97, within(0.1));
        assertThat(network.quickest(id(network, "in_0"), 0, id(network, "on_0"), 50).orElseThrow().legs()).hasSize(3);
    }

    /** The street ends 5 m beyond the middle of the street that is turned into, and the link, which waits half-way, begins 5 m back, as netconvert writes it for joined junctions. */
    @Test
    void aLinkThatLeadsBackOverItsStreetIsDrawnSmooth() throws MistakeException {
        String map = net(edge("in", "", lane("in_0", "0,0 0,100", "speed=\"10\"")), edge("on", "", lane("on_0", "-18,101 -60,125", "speed=\"10\"")),
                edge("ahead", "", lane("ahead_0", "0,100 0,160", "speed=\"10\"")),
                edge(":j_0", "function=\"internal\"", lane(":j_0_0", "0,100 -0.7,95.4 -4,94", "speed=\"8\"")),
                edge(":j_1", "function=\"internal\"", lane(":j_1_0", "-4,94 -9,95.5 -18,101", "speed=\"8\"")),
                "<connection from=\"in\" to=\"ahead\" fromLane=\"0\" toLane=\"0\" dir=\"s\" state=\"M\"/>",
                "<connection from=\"in\" to=\"on\" fromLane=\"0\" toLane=\"0\" via=\":j_0_0\" dir=\"l\" state=\"m\"/>",
                "<connection from=\":j_0\" to=\"on\" fromLane=\"0\" toLane=\"0\" via=\":j_1_0\" dir=\"l\" state=\"m\"/>",
                "<connection from=\":j_1\" to=\"on\" fromLane=\"0\" toLane=\"0\" dir=\"l\" state=\"M\"/>");

        RoadNetwork network = Maps.network("a.net.xml", map);

        assertThat(network.lanes()).extracting(Lane::name).containsExactlyInAnyOrder("in_0", "on_0", "ahead_0", "in_0 to on_0");
        assertThat(RoadInspection.of(network).findings(RoadFinding.Kind.LINK_TURNS)).isEmpty();
        assertThat(network.controls()).contains(LaneControl.of(Kind.GIVE_WAY, id(network, "in_0 to on_0"), 0));
    }

    /** Two lanes join in front of the lane that leads back, and the one behind it is hardly longer. */
    @Test
    void aLaneThatLeadsBackBehindAMergeIsPassedThroughAndTheLaneBehindBeginsWhereItDoes() throws MistakeException {
        String map = net(edge("a", "", lane("a_0", "0,0 100,0", "")), edge("b", "", lane("b_0", "20,-40 100,0", "")),
                edge("c", "", lane("c_0", "99.3,0 100.7,0", "")), edge("d", "", lane("d_0", "100.7,0 200,0", "")),
                edge(":j_0", "function=\"internal\"", lane(":j_0_0", "100,0 99.3,0", "")),
                "<connection from=\"a\" to=\"c\" fromLane=\"0\" toLane=\"0\" via=\":j_0_0\" dir=\"s\" state=\"M\"/>",
                "<connection from=\"b\" to=\"c\" fromLane=\"0\" toLane=\"0\" via=\":j_0_0\" dir=\"s\" state=\"M\"/>",
                "<connection from=\":j_0\" to=\"c\" fromLane=\"0\" toLane=\"0\" dir=\"s\" state=\"M\"/>",
                "<connection from=\"c\" to=\"d\" fromLane=\"0\" toLane=\"0\" dir=\"s\" state=\"M\"/>");

        RoadNetwork network = Maps.network("a.net.xml", map);

        assertThat(network.lanes()).extracting(Lane::name).containsExactlyInAnyOrder("a_0", "b_0", "c_0", "d_0");
        assertThat(network.lane("c_0").orElseThrow().length()).isCloseTo(0.7, within(0.1));
    }

    /** Two junctions overlap by 6 m, and the streets between them are hardly any: the link of the second begins far behind the end of the first one's. */
    @Test
    void aLinkThatBeginsBehindTheEndOfTheOneBeforeIsCut() throws MistakeException {
        String map = net(edge("in", "", lane("in_0", "0,0 90,0", "")), edge("out", "", lane("out_0", "100,0 100.2,0", "")), edge("again", "", lane("again_0", "94,0 94.2,0", "")),
                edge("on", "", lane("on_0", "112,2 200,14", "")), edge(":a_0", "function=\"internal\"", lane(":a_0_0", "90,0 100,0", "")),
                edge(":b_0", "function=\"internal\"", lane(":b_0_0", "100.2,0 94,0", "")), edge(":c_0", "function=\"internal\"", lane(":c_0_0", "94.2,0 97,0.3 112,2", "")),
                "<connection from=\"in\" to=\"out\" fromLane=\"0\" toLane=\"0\" via=\":a_0_0\" dir=\"s\" state=\"M\"/>",
                "<connection from=\":a_0\" to=\"out\" fromLane=\"0\" toLane=\"0\" dir=\"s\" state=\"M\"/>",
                "<connection from=\"out\" to=\"again\" fromLane=\"0\" toLane=\"0\" via=\":b_0_0\" dir=\"s\" state=\"M\"/>",
                "<connection from=\":b_0\" to=\"again\" fromLane=\"0\" toLane=\"0\" dir=\"s\" state=\"M\"/>",
                "<connection from=\"again\" to=\"on\" fromLane=\"0\" toLane=\"0\" via=\":c_0_0\" dir=\"s\" state=\"M\"/>",
                "<connection from=\":c_0\" to=\"on\" fromLane=\"0\" toLane=\"0\" dir=\"s\" state=\"M\"/>");

        RoadNetwork network = Maps.network("a.net.xml", map);

        assertThat(network.lanes()).extracting(Lane::name).containsExactlyInAnyOrder("in_0", ":a_0_0", ":c_0_0", "on_0");
        assertThat(network.lane(":c_0_0").orElseThrow().length()).isCloseTo(12, within(0.5));
        assertThat(network.quickest(id(network, "in_0"), 0, id(network, "on_0"), 50).orElseThrow().legs()).hasSize(4);
    }

    /** The right one of two lanes goes on, over a street of hardly any length, as a lane of buses. */
    @Test
    void aLaneInsideAJunctionThatLeadsNowhereIsLeftOut() throws MistakeException {
        String map = net(edge("in", "", lane("in_0", "0,0 90,0", ""), lane("in_1", "0,3.2 90,3.2", "")),
                edge("short", "", lane("short_0", "100,0 100.2,0", ""), lane("short_1", "100,3.2 100.2,3.2", "")),
                edge("on", "", lane("on_0", "110,0 200,0", "allow=\"bus\""), lane("on_1", "110,3.2 200,3.2", "")),
                edge(":a_0", "function=\"internal\"", lane(":a_0_0", "90,0 100,0", ""), lane(":a_0_1", "90,3.2 100,3.2", "")),
                edge(":b_0", "function=\"internal\"", lane(":b_0_0", "100.2,0 110,0", "allow=\"bus\""), lane(":b_0_1", "100.2,3.2 110,3.2", "")),
                straight("in", 0, "short", ":a_0_0"), straight("in", 1, "short", ":a_0_1"), straight("short", 0, "on", ":b_0_0"), straight("short", 1, "on", ":b_0_1"),
                straight(":a_0", 0, "short", ""), straight(":a_0", 1, "short", ""), straight(":b_0", 0, "on", ""), straight(":b_0", 1, "on", ""));

        RoadNetwork network = Maps.network("a.net.xml", map);

        assertThat(network.lanes()).extracting(Lane::name).containsExactlyInAnyOrder("in_0", "in_1", ":a_0_1", ":b_0_1", "on_1");
        assertThat(network.from(id(network, "in_0"))).extracting(LaneConnection::turn).containsExactly(ConnectionType.LEFT);
    }

    private static String straight(String from, int lane, String to, String via) {
        return "<connection from=\"" + from + "\" to=\"" + to + "\" fromLane=\"" + lane + "\" toLane=\"" + lane + "\" via=\"" + via + "\" dir=\"s\" state=\"M\"/>";
    }

    @Test
    void anActuatedProgrammeFollowsTheTraffic() throws MistakeException {
        String programme = "<tlLogic id=\"c\" type=\"actuated\" programID=\"0\" offset=\"0\"><phase duration=\"30\" minDur=\"5\" maxDur=\"50\" state=\"Gr\"/><phase duration=\"4\" state=\"yr\"/>"
                + "<phase duration=\"2\" state=\"rr\"/><phase duration=\"30\" minDur=\"6\" maxDur=\"40\" state=\"rG\"/><phase duration=\"3\" state=\"ry\"/></tlLogic>";

        RoadNetwork network = Maps.network("a.net.xml", TURN.replaceFirst("<tlLogic.*</tlLogic>", programme));

        SignalLink link = network.controls().stream().flatMap(control -> control.signal().stream()).findFirst().orElseThrow();
        Actuation actuation = link.programme().actuation().orElseThrow();
        assertThat(actuation.greens()).containsExactly(new Actuation.Green("Gr", 5, 50), new Actuation.Green("rG", 6, 40));
        assertThat(actuation.amber()).isEqualTo(4);
        assertThat(actuation.allRed()).isEqualTo(2);
        assertThat(link.programme().cycle()).isEqualTo(50 + 4 + 2 + 40 + 3);
    }

    /** Where outlines of junctions overlap, netconvert writes inner lanes of no length. */
    @Test
    void lanesOfNoLengthArePassedThrough() throws MistakeException {
        RoadNetwork network = Maps.network("a.net.xml", net(edge("a", "", lane("a_0", "0,0 50,0", "")), edge("b", "", lane("b_0", "50,0 90,0", "")),
                edge(":j_0", "function=\"internal\"", lane(":j_0_0", "50,0 50,0", "")),
                "<connection from=\"a\" to=\"b\" fromLane=\"0\" toLane=\"0\" via=\":j_0_0\" dir=\"s\" state=\"M\"/>",
                "<connection from=\":j_0\" to=\"b\" fromLane=\"0\" toLane=\"0\" dir=\"s\" state=\"M\"/>"));

        assertThat(network.lanes()).hasSize(2);
        assertThat(network.quickest(id(network, "a_0"), 0, id(network, "b_0"), 40)).isPresent();
    }

    @Test
    void networkWithoutInnerLanesGetsLanesThatTurn() throws MistakeException {
        RoadNetwork network = Maps.network("a.net.xml", net(edge("a", "", lane("a_0", "0,0 50,0", "")), edge("b", "", lane("b_0", "60,10 60,90", "")),
                "<connection from=\"a\" to=\"b\" fromLane=\"0\" toLane=\"0\" dir=\"l\" state=\"s\"/>"));

        assertThat(network.lanes()).hasSize(3);
        assertThat(network.controls()).containsExactly(LaneControl.of(Kind.STOP, id(network, "a_0 to b_0"), 0));
    }

    @Test
    void onlyLanesOfCarsAreDriven() throws MistakeException {
        RoadFile map = Maps.read("a.net.xml", net(edge("a", "", lane("a_0", "0,-3 50,-3", "allow=\"bicycle\""), lane("a_1", "0,0 50,0", "disallow=\"tram\"")),
                edge("w", "function=\"walkingarea\"", lane("w_0", "0,0 5,0", ""))));

        assertThat(map.plan().lanes()).extracting(lane -> lane.name()).containsExactly("a_1");
        assertThat(map.passedOver()).containsEntry("lanes that cars do not drive", 1L).containsEntry("edges for pedestrians", 1L);
    }

    /** One bad detail costs that detail, and is told with its line. */
    @Test
    void badDetailsAreWarnings() throws MistakeException {
        RoadFile map = Maps.read("a.net.xml", net(edge("a", "", lane("a_0", "0,0 x,7 50,0", "speed=\"-1\"")), edge("b", "", "<lane id=\"b_0\"/>"),
                edge("b2", "", lane("a_0", "0,0 9,9", "")), "<tlLogic id=\"t\"><phase duration=\"0\" state=\"G\"/></tlLogic>",
                "<connection from=\"a\" to=\"z\" fromLane=\"0\" toLane=\"0\"/>"));

        assertThat(map.plan().lanes()).hasSize(1);
        assertThat(map.warnings()).extracting(warning -> warning.place().line()).contains(2, 3, 4, 5);
        assertThat(map.passedOver()).containsEntry("connections of lanes that are not driven or not in the file", 1L);
    }

    /** netconvert writes edges of centimetres between junctions that nearly touch; the sign that stands at the end of one is that of the lanes which go on. */
    @Test
    void signsOfLanesThatArePassedThroughHoldForTheLanesThatGoOn() throws MistakeException {
        RoadNetwork network = Maps.network("a.net.xml", net(edge("in", "", lane("in_0", "0,0 100,0", "")), edge("tiny", "", lane("tiny_0", "108,0 108.2,0", "")),
                edge("out", "", lane("out_0", "116,0 200,0", "")), edge(":a_0", "function=\"internal\"", lane(":a_0_0", "100,0 108,0", "")),
                edge(":b_0", "function=\"internal\"", lane(":b_0_0", "108.2,0 116,0", "")),
                "<connection from=\"in\" to=\"tiny\" fromLane=\"0\" toLane=\"0\" via=\":a_0_0\" dir=\"s\" state=\"m\"/>",
                "<connection from=\"tiny\" to=\"out\" fromLane=\"0\" toLane=\"0\" via=\":b_0_0\" dir=\"s\" state=\"s\"/>",
                "<connection from=\":a_0\" to=\"tiny\" fromLane=\"0\" toLane=\"0\" dir=\"s\" state=\"M\"/>",
                "<connection from=\":b_0\" to=\"out\" fromLane=\"0\" toLane=\"0\" dir=\"s\" state=\"M\"/>"));

        assertThat(network.controls()).extracting(control -> network.lane(control.lane()).name() + " " + control.kind()).containsExactlyInAnyOrder(":a_0_0 GIVE_WAY", ":b_0_0 STOP");
    }

    /** At the end of a street where only a path for bicycles goes on, SUMO lets cars turn around: there is no other way for them. */
    @Test
    void turnaroundIsDrivenWhereTheOtherWaysAreNotForCars() throws MistakeException {
        String around = "<connection from=\"in\" to=\"back\" fromLane=\"0\" toLane=\"0\" via=\":c_0_0\" dir=\"t\" state=\"m\"/>"
                + "<connection from=\":c_0\" to=\"back\" fromLane=\"0\" toLane=\"0\" dir=\"t\" state=\"M\"/>";
        String on = "<connection from=\"in\" to=\"on\" fromLane=\"0\" toLane=\"0\" dir=\"s\" state=\"M\"/>";
        String lanes = edge("in", "", lane("in_0", "0,0 100,0", "")) + edge("back", "", lane("back_0", "100,3.2 0,3.2", ""))
                + edge(":c_0", "function=\"internal\"", lane(":c_0_0", "100,0 102,1.6 100,3.2", "speed=\"4\""));
        RoadNetwork forBicycles = Maps.network("a.net.xml", net(lanes, edge("on", "", lane("on_0", "104,0 200,0", "allow=\"bicycle\"")), on, around));
        RoadNetwork forCars = Maps.network("a.net.xml", net(lanes, edge("on", "", lane("on_0", "104,0 200,0", "")), on, around));

        assertThat(forBicycles.quickest(id(forBicycles, "in_0"), 0, id(forBicycles, "back_0"), 50)).isPresent();
        assertThat(forCars.quickest(id(forCars, "in_0"), 0, id(forCars, "back_0"), 50)).isEmpty();
        assertThat(forCars.lane(":c_0_0")).as("nobody could come to it").isEmpty();
    }

    /** A turnaround may be cut where one waits in the junction; and a file may have no connection to a lane at all. */
    @Test
    void lanesInsideJunctionsToWhichNothingLeadsAreLeftOut() throws MistakeException {
        String lanes = edge("in", "", lane("in_0", "0,0 100,0", "")) + edge("back", "", lane("back_0", "100,3.2 0,3.2", "")) + edge("on", "", lane("on_0", "108,0 200,0", ""))
                + edge(":c_0", "function=\"internal\"", lane(":c_0_0", "100,0 102,0.5", "")) + edge(":c_1", "function=\"internal\"", lane(":c_1_0", "102,0.5 100,3.2", ""))
                + edge(":c_2", "function=\"internal\"", lane(":c_2_0", "100,0 108,0", "")) + edge(":c_3", "function=\"internal\"", lane(":c_3_0", "104,-9 104,9", ""));
        RoadNetwork network = Maps.network("a.net.xml", net(lanes,
                "<connection from=\"in\" to=\"back\" fromLane=\"0\" toLane=\"0\" via=\":c_0_0\" dir=\"t\" state=\"m\"/>",
                "<connection from=\":c_0\" to=\"back\" fromLane=\"0\" toLane=\"0\" via=\":c_1_0\" dir=\"t\" state=\"m\"/>",
                "<connection from=\":c_1\" to=\"back\" fromLane=\"0\" toLane=\"0\" dir=\"t\" state=\"M\"/>",
                "<connection from=\"in\" to=\"on\" fromLane=\"0\" toLane=\"0\" via=\":c_2_0\" dir=\"s\" state=\"M\"/>",
                "<connection from=\":c_2\" to=\"on\" fromLane=\"0\" toLane=\"0\" dir=\"s\" state=\"M\"/>"));

        assertThat(network.lanes()).extracting(Lane::name).containsExactlyInAnyOrder("in_0", "back_0", "on_0", ":c_2_0");
    }
}
