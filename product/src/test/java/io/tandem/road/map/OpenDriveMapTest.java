package io.tandem.road.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.road.ConnectionType;
import io.tandem.road.Lane;
import io.tandem.road.LaneConnection;
import io.tandem.road.RoadNetwork;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenDriveMapTest {

    private static Lane only(double length, String shape) throws MistakeException {
        return Maps.network("a.xodr", Maps.drive(Maps.road("1", String.valueOf(length), "", Maps.geometry(0, 10, 20, 0, length, shape)))).lane(0);
    }

    @Test
    void lineIsStraightBesideItsReference() throws MistakeException {
        Lane lane = only(100, "<line/>");

        assertThat(lane.length()).isCloseTo(100, within(1e-9));
        assertThat(lane.eastAt(40)).isCloseTo(50, within(1e-9));
        assertThat(lane.northAt(40)).isCloseTo(20 - 1.75, within(1e-9));
    }

    @Test
    void arcHasItsRadiusAndItsLength() throws MistakeException {
        Lane lane = only(Math.PI * 50 / 2, "<arc curvature=\"0.02\"/>");

        assertThat(lane.length()).isCloseTo(Math.PI / 2 * 51.75, within(1e-4));
        for (double s = 0; s < lane.length(); s += 3) {
            assertThat(Math.hypot(lane.eastAt(s) - 10, lane.northAt(s) - 70)).isCloseTo(51.75, within(1e-5));
            assertThat(lane.curvatureAt(s)).isCloseTo(1 / 51.75, within(1e-4));
        }
    }

    /** Towns are public in which roads that cross belong to no junction, or to two, or lost their heights; cars would drive through each other there. */
    @ParameterizedTest
    @CsvSource({"-1, -1, 0, true", "7, 8, 0, true", "7, -1, 2, true", "-1, -1, 2.8, false", "7, 7, -6, false"})
    void roadsMeetWhereTheyCrossAtOneHeight(String junction, String otherJunction, double height, boolean meet) throws MistakeException {
        String east = Maps.road("1", "100", "", Maps.geometry(0, 0, 0, 0, 100, "<line/>")).replace("junction=\"-1\"", "junction=\"" + junction + "\"");
        String profile = "</planView><elevationProfile><elevation s=\"0\" a=\"" + height + "\" b=\"0\" c=\"0\" d=\"0\"/></elevationProfile>";
        String north = Maps.road("2", "100", "", Maps.geometry(0, 50, -50, Math.PI / 2, 100, "<line/>")).replace("junction=\"-1\"", "junction=\"" + otherJunction + "\"").replace("</planView>", profile);

        RoadNetwork network = Maps.network("a.xodr", Maps.drive(east, north));

        assertThat(network.conflicts()).hasSize(meet ? 1 : 0);
    }

    /** Against a plain sum over a million steps of the heading that the curvature integrates to. */
    @Test
    void spiralEndsWhereItsCurvatureLeads() throws MistakeException {
        Lane lane = only(120, "<spiral curvStart=\"0\" curvEnd=\"0.03\"/>");
        double east = 10;
        double north = 20;
        int steps = 1_000_000;
        for (int i = 0; i < steps; i++) {
            double s = 120 * (i + 0.5) / steps;
            double heading = 0.03 / 120 * s * s / 2;
            east += Math.cos(heading) * 120 / steps;
            north += Math.sin(heading) * 120 / steps;
        }
        double end = 0.03 * 120 / 2;

        assertThat(lane.eastAt(lane.length())).isCloseTo(east + 1.75 * Math.sin(end), within(1e-6));
        assertThat(lane.northAt(lane.length())).isCloseTo(north - 1.75 * Math.cos(end), within(1e-6));
        assertThat(lane.headingAt(lane.length())).isCloseTo(end, within(1e-9));
    }

    /** A turn drawn as straight pieces with corners of 0.4 rad, and a wide lane with many widths on the inner side, as some tools write them. */
    @Test
    void laneInsideTheCornersOfItsRoadNeverRunsBack() throws MistakeException {
        StringBuilder geometry = new StringBuilder();
        StringBuilder widths = new StringBuilder();
        double east = 0;
        double north = 0;
        for (int i = 0; i < 4; i++) {
            geometry.append(Maps.geometry(4 * i, east, north, -0.4 * i, 4, "<line/>"));
            east += 4 * Math.cos(-0.4 * i);
            north += 4 * Math.sin(-0.4 * i);
        }
        for (int i = 0; i < 53; i++) {
            widths.append("<width sOffset=\"").append(0.3 * i).append("\" a=\"").append(6 + 0.01 * (i % 2)).append("\" b=\"0\" c=\"0\" d=\"0\"/>");
        }
        String road = "<road id=\"1\" length=\"16\" junction=\"-1\"><planView>" + geometry + "</planView>" + Maps.lanes("<lane id=\"-1\" type=\"driving\">" + widths + "</lane>") + "</road>";

        Lane lane = Maps.network("a.xodr", Maps.drive(road)).lane(0);

        assertThat(lane.length()).as("the inner side is shorter").isLessThan(16 - 3 * 2 * 3 * Math.tan(0.2) + 0.5);
        for (double s = 0; s <= lane.length(); s += 0.1) {
            assertThat(lane.headingAt(s)).isBetween(-1.2 - 0.5, 0.5);
        }
    }

    @Test
    void cubicsFollowTheirPolynomials() throws MistakeException {
        Lane normalized = only(100, "<paramPoly3 pRange=\"normalized\" aU=\"0\" bU=\"100\" cU=\"0\" dU=\"0\" aV=\"0\" bV=\"0\" cV=\"5\" dV=\"0\"/>");
        Lane metres = only(100, "<paramPoly3 pRange=\"arcLength\" aU=\"0\" bU=\"1\" cU=\"0\" dU=\"0\" aV=\"0\" bV=\"0\" cV=\"0.0005\" dV=\"0\"/>");
        Lane plain = only(100, "<poly3 a=\"0\" b=\"0\" c=\"0.0005\" d=\"0\"/>");
        double slope = Math.atan(0.1);

        for (Lane lane : new Lane[] {normalized, metres}) {
            assertThat(lane.eastAt(lane.length())).isCloseTo(110 + 1.75 * Math.sin(slope), within(1e-9));
            assertThat(lane.northAt(lane.length())).isCloseTo(25 - 1.75 * Math.cos(slope), within(1e-9));
        }
        // A poly3 is measured along itself, so it ends a little before u = 100.
        assertThat(plain.eastAt(plain.length())).isBetween(109.5 + 0.17, 110.17);
        assertThat(plain.length()).isCloseTo(100, within(0.3));
    }

    @Test
    void laneOffsetAndWideningShiftTheLane() throws MistakeException {
        String lanes = "<lanes><laneOffset s=\"0\" a=\"1\" b=\"0\" c=\"0\" d=\"0\"/><laneSection s=\"0\"><left><lane id=\"1\" type=\"driving\">"
                + "<width sOffset=\"0\" a=\"3\" b=\"0.01\" c=\"0\" d=\"0\"/></lane></left><center><lane id=\"0\"/></center></laneSection></lanes>";
        RoadNetwork network = Maps.network("a.xodr", Maps.drive("<road id=\"1\" length=\"100\" junction=\"-1\"><planView>"
                + Maps.geometry(0, 0, 0, 0, 100, "<line/>") + "</planView>" + lanes + "</road>"));
        Lane left = network.lane(0);

        assertThat(left.eastAt(0)).isCloseTo(100, within(1e-9));
        assertThat(left.northAt(0)).isCloseTo(1 + 4 / 2.0, within(1e-9));
        assertThat(left.northAt(left.length())).isCloseTo(1 + 3 / 2.0, within(1e-9));
        assertThat(left.widthAt(0)).isCloseTo(4, within(1e-9));
        assertThat(Math.abs(left.headingAt(50))).isCloseTo(Math.PI - Math.atan(0.005), within(1e-6));
    }

    @Test
    void speedSignsHoldWhereNeitherLaneNorRoadHasALimit() throws MistakeException {
        String both = "<left><lane id=\"1\" type=\"driving\">" + Maps.width("3") + "</lane></left><center><lane id=\"0\" type=\"none\"/></center><right><lane id=\"-1\" type=\"driving\">" + Maps.width("3") + "</lane></right>";
        String sign = "<signal id=\"%s\" s=\"%s\" t=\"-4\" orientation=\"%s\" dynamic=\"no\" type=\"274\" subtype=\"-1\" value=\"%s\" unit=\"%s\"/>";
        String signals = sign.formatted("a", 20, "+", "8.333333333333334", "km/h") + sign.formatted("b", 60, "+", 36, "km/h") + sign.formatted("c", 70, "-", 20, "mph")
                + "<signal id=\"d\" s=\"90\" t=\"0\" orientation=\"+\" dynamic=\"no\" type=\"x\"><semantics><speed type=\"maximum\" value=\"5\" unit=\"m/s\"/></semantics></signal>";
        String road = "<road id=\"1\" length=\"100\" junction=\"-1\"><type s=\"0\" type=\"town\">%s</type><planView><geometry s=\"0\" x=\"0\" y=\"0\" hdg=\"0\" length=\"100\"><line/></geometry></planView><lanes><laneSection s=\"0\">"
                + both + "</laneSection></lanes><signals>" + signals + "</signals></road>";

        RoadNetwork signed = Maps.network("a.xodr", Maps.drive(road.formatted("")));
        RoadNetwork limited = Maps.network("a.xodr", Maps.drive(road.formatted("<speed max=\"50\" unit=\"km/h\"/>")));

        Lane on = signed.lane("road 1 lane -1").orElseThrow();
        assertThat(new double[] {on.limitAt(10), on.limitAt(40), on.limitAt(75), on.limitAt(95)}).containsExactly(new double[] {50 / 3.6, 30 / 3.6, 10, 5}, within(1e-6));
        Lane back = signed.lane("road 1 lane 1").orElseThrow();
        assertThat(new double[] {back.limitAt(10), back.limitAt(50)}).containsExactly(new double[] {50 / 3.6, 8.9408}, within(1e-6));
        assertThat(limited.lane("road 1 lane -1").orElseThrow().limitAt(40)).isCloseTo(50 / 3.6, within(1e-6));
    }

    @Test
    void speedsAreThoseOfTheLaneOrTheRoad() throws MistakeException {
        String own = "<lane id=\"-1\" type=\"driving\">" + Maps.width("3") + "<speed sOffset=\"0\" max=\"30\" unit=\"mph\"/></lane>";
        String other = "<lane id=\"-2\" type=\"driving\">" + Maps.width("3") + "</lane>";
        RoadNetwork network = Maps.network("a.xodr", Maps.drive("<road id=\"1\" length=\"50\" junction=\"-1\"><type s=\"0\" type=\"town\"><speed max=\"50\" unit=\"km/h\"/>"
                + "</type><planView>" + Maps.geometry(0, 0, 0, 0, 50, "<line/>") + "</planView>" + Maps.lanes(own + other) + "</road>"));

        assertThat(network.lane("road 1 lane -1").orElseThrow().limitAt(10)).isCloseTo(13.4112, within(1e-9));
        assertThat(network.lane("road 1 lane -2").orElseThrow().limitAt(10)).isCloseTo(50 / 3.6, within(1e-9));
        assertThat(network.rightOf(0)).isEqualTo(1);
        assertThat(network.leftOf(1)).isZero();
    }

    @Test
    void roadsAndJunctionsAreLinked() throws MistakeException {
        String linked = "<lane id=\"-1\" type=\"driving\"><link>%s</link>" + Maps.width("3.5") + "</lane>";
        String first = "<road id=\"1\" length=\"50\" junction=\"-1\"><link><successor elementType=\"junction\" elementId=\"7\"/></link><planView>"
                + Maps.geometry(0, 0, 0, 0, 50, "<line/>") + "</planView>" + Maps.lanes(linked.formatted("")) + "</road>";
        String connecting = "<road id=\"2\" length=\"20\" junction=\"7\"><link><predecessor elementType=\"road\" elementId=\"1\" contactPoint=\"end\"/>"
                + "<successor elementType=\"road\" elementId=\"3\" contactPoint=\"start\"/></link><planView>"
                + Maps.geometry(0, 50, 0, 0, 20, "<line/>") + "</planView>"
                + Maps.lanes(linked.formatted("<predecessor id=\"-1\"/><successor id=\"-1\"/>")) + "</road>";
        String last = "<road id=\"3\" length=\"50\" junction=\"-1\"><link><predecessor elementType=\"junction\" elementId=\"7\"/></link><planView>"
                + Maps.geometry(0, 70, 0, 0, 50, "<line/>") + "</planView>" + Maps.lanes(linked.formatted("")) + "</road>";
        String junction = "<junction id=\"7\"><connection id=\"0\" incomingRoad=\"1\" connectingRoad=\"2\" contactPoint=\"start\"><laneLink from=\"-1\" to=\"-1\"/>"
                + "</connection></junction>";

        RoadNetwork network = Maps.network("a.xodr", Maps.drive(first, connecting, last, junction));

        assertThat(network.quickest(0, 0, 2, 50)).isPresent();
        assertThat(network.connections()).extracting(LaneConnection::turn).containsOnly(ConnectionType.FOLLOW).hasSize(2);
        assertThat(network.junctions()).isEqualTo(1);
    }
}
