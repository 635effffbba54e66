package io.tandem.road.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.road.Lane;
import io.tandem.road.LaneConnection;
import io.tandem.road.RoadNetwork;
import io.tandem.road.inspection.RoadFinding;
import io.tandem.road.inspection.RoadInspection;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenDriveLinksTest {

    /** Every pair of lanes of which one begins where the other ends, in the same direction. */
    private static Set<String> coinciding(RoadNetwork network) {
        Set<String> pairs = new TreeSet<>();
        for (Lane one : network.lanes()) {
            double e = one.eastAt(one.length());
            double n = one.northAt(one.length());
            for (Lane other : network.lanes()) {
                double turn = Math.IEEEremainder(other.headingAt(0) - one.headingAt(one.length()), 2 * Math.PI);
                if (one != other && Math.hypot(other.eastAt(0) - e, other.northAt(0) - n) < 0.05 && Math.abs(turn) < 0.1) {
                    pairs.add(one.name() + " > " + other.name());
                }
            }
        }
        return pairs;
    }

    private static Set<String> links(RoadNetwork network) {
        return network.connections().stream().filter(connection -> !connection.turn().changesLane())
                .map(connection -> network.lane(connection.from()).name() + " > " + network.lane(connection.to()).name()).collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void linksAreThePairsOfLanesWhoseEndsCoincide(long seed) throws MistakeException {
        RoadFile map = Maps.read("town.xodr", DrawnTown.of(4, seed, true));
        RoadNetwork network = new RoadNetwork(map.plan());

        assertThat(map.warnings()).isEmpty();
        assertThat(links(network)).hasSizeGreaterThan(150).isEqualTo(coinciding(network));
    }

    /** Where traffic keeps to the left, the same lanes are driven the other way round. */
    @Test
    void linksOfATownThatKeepsToTheLeftLeadTheOtherWay() throws MistakeException {
        String right = DrawnTown.of(3, 6, true);

        RoadNetwork network = Maps.network("town.xodr", right.replace("<road ", "<road rule=\"LHT\" "));

        assertThat(links(network)).hasSizeGreaterThan(50).isEqualTo(coinciding(network)).isEqualTo(links(Maps.network("town.xodr", right)).stream()
                .map(link -> link.split(" > ")).map(ends -> ends[1] + " > " + ends[0]).collect(Collectors.toCollection(TreeSet::new)));
    }

    /** As a public converter writes them: the links of lanes are right, but every road is said to be met at its start. */
    @Test
    void townWithWrongContactPointsHasAllItsLinksAndOneWarningForEach() throws MistakeException {
        String right = DrawnTown.of(2, 5, true);

        RoadFile map = Maps.read("town.xodr", right.replace("contactPoint=\"end\"", "contactPoint=\"start\""));

        assertThat(links(new RoadNetwork(map.plan()))).isEqualTo(links(Maps.network("town.xodr", right)));
        assertThat(map.warnings()).hasSize(right.split("contactPoint=\"end\"", -1).length - 1).allMatch(warning -> warning.fix().equals("write contactPoint=\"end\"."));
    }

    @Test
    void everyLaneOfATwoWayTownIsReachedAndNothingLiesApart() throws MistakeException {
        RoadInspection inspection = RoadInspection.of(Maps.network("town.xodr", DrawnTown.of(5, 9, false)));

        assertThat(inspection.reach().pairsWithoutRoute()).isZero();
        assertThat(inspection.findings(RoadFinding.Kind.LINK_APART)).isEmpty();
        assertThat(inspection.findings(RoadFinding.Kind.LINK_TURNS)).isEmpty();
    }

    private static String lane(int id, String link, String inside) {
        return "<lane id=\"" + id + "\" type=\"driving\"><link>" + link + "</link>" + inside + "</lane>";
    }

    private static String road(String id, String link, String geometry, String lanes) {
        return "<road id=\"" + id + "\" length=\"0\" junction=\"-1\"><link>" + link + "</link><planView>" + geometry + "</planView><lanes>" + lanes + "</lanes></road>";
    }

    private static String section(double s, String left, String right) {
        return "<laneSection s=\"" + s + "\"><left>" + left + "</left><center/><right>" + right + "</right></laneSection>";
    }

    private static String follows(String end, String road, String contact) {
        return "<" + end + " elementType=\"road\" elementId=\"" + road + "\" contactPoint=\"" + contact + "\"/>";
    }

    @Test
    void roadThatSucceedsItselfIsARing() throws MistakeException {
        double around = 2 * Math.PI * 50;
        String links = "<predecessor id=\"%d\"/><successor id=\"%d\"/>";
        RoadNetwork network = Maps.network("a.xodr", Maps.drive(road("1", follows("predecessor", "1", "end") + follows("successor", "1", "start"),
                Maps.geometry(0, 0, 0, 0, around, "<arc curvature=\"0.02\"/>"),
                section(0, lane(1, links.formatted(1, 1), Maps.width("3")), lane(-1, links.formatted(-1, -1), Maps.width("3"))))));

        assertThat(network.lanes()).hasSize(2).allMatch(Lane::closed);
        assertThat(network.lane("road 1 lane 1").orElseThrow().length()).isCloseTo(2 * Math.PI * 48.5, within(0.01));
        assertThat(network.lane("road 1 lane -1").orElseThrow().length()).isCloseTo(2 * Math.PI * 51.5, within(0.01));
    }

    @Test
    void directJunctionSplitsLanesBetweenRoads() throws MistakeException {
        String first = road("1", "<successor elementType=\"junction\" elementId=\"7\"/>", Maps.geometry(0, 0, 0, 0, 100, "<line/>"),
                section(0, "", lane(-1, "", Maps.width("3.5")) + lane(-2, "", Maps.width("3.5"))));
        String on = road("2", "<predecessor elementType=\"junction\" elementId=\"7\"/>", Maps.geometry(0, 100, 0, 0, 100, "<line/>"), section(0, "", lane(-1, "", Maps.width("3.5"))));
        String off = road("3", "<predecessor elementType=\"junction\" elementId=\"7\"/>", Maps.geometry(0, 100, -3.5, 0, 100, "<arc curvature=\"-0.01\"/>"),
                section(0, "", lane(-1, "", Maps.width("3.5"))));
        String junction = "<junction id=\"7\" type=\"direct\"><connection id=\"0\" incomingRoad=\"1\" linkedRoad=\"2\" contactPoint=\"start\"><laneLink from=\"-1\" to=\"-1\" overlapZone=\"0\"/>"
                + "</connection><connection id=\"1\" incomingRoad=\"1\" linkedRoad=\"3\" contactPoint=\"start\"><laneLink from=\"-2\" to=\"-1\"/></connection></junction>";

        RoadFile map = Maps.read("a.xodr", Maps.drive(first, on, off, junction));

        assertThat(map.warnings()).isEmpty();
        assertThat(links(new RoadNetwork(map.plan()))).containsExactly("road 1 lane -1 > road 2 lane -1", "road 1 lane -2 > road 3 lane -1");
    }

    /** Both ends of the street are at the same junction, so that the junction alone does not say which of them a connecting road meets. */
    @Test
    void streetThatReturnsToItsJunctionIsEnteredAtTheRightEnd() throws MistakeException {
        double around = 1.5 * Math.PI * 40;
        String loop = road("1", "<predecessor elementType=\"junction\" elementId=\"7\"/><successor elementType=\"junction\" elementId=\"7\"/>",
                Maps.geometry(0, 0, 0, 0, around, "<arc curvature=\"0.025\"/>"), section(0, "", lane(-1, "", Maps.width("3.5"))));
        // From the end of the loop at (-40, 40), heading south, to its start at the origin, heading east.
        String back = "<road id=\"2\" length=\"0\" junction=\"7\"><link>" + follows("predecessor", "1", "end") + follows("successor", "1", "start") + "</link><planView>"
                + Maps.geometry(0, -40, 40, -Math.PI / 2, Math.PI / 2 * 40, "<arc curvature=\"0.025\"/>") + "</planView><lanes>"
                + section(0, "", lane(-1, "<predecessor id=\"-1\"/><successor id=\"-1\"/>", Maps.width("3.5"))) + "</lanes></road>";
        String junction = "<junction id=\"7\"><connection id=\"0\" incomingRoad=\"1\" connectingRoad=\"2\" contactPoint=\"start\"><laneLink from=\"-1\" to=\"-1\"/></connection></junction>";

        RoadFile map = Maps.read("a.xodr", Maps.drive(loop, back, junction));

        assertThat(map.warnings()).isEmpty();
        assertThat(links(new RoadNetwork(map.plan()))).containsExactly("road 1 lane -1 > road 2 lane -1", "road 2 lane -1 > road 1 lane -1");
    }

    @Test
    void wrongContactPointIsMendedWhereTheOtherEndMeets() throws MistakeException {
        String one = road("1", "\n" + follows("successor", "2", "start") + "\n", Maps.geometry(0, 0, 0, 0, 50, "<line/>"),
                section(0, "", lane(-1, "<successor id=\"1\"/>", Maps.width("3.5")) + lane(-2, "<successor id=\"2\"/>", Maps.width("3.5"))));
        String other = road("2", "", Maps.geometry(0, 100, 0, Math.PI, 50, "<line/>"), section(0, lane(1, "", Maps.width("3.5")) + lane(2, "", Maps.width("3.5")), ""));

        RoadFile map = Maps.read("a.xodr", Maps.drive(one, other));

        assertThat(links(new RoadNetwork(map.plan()))).containsExactly("road 1 lane -1 > road 2 lane 1", "road 1 lane -2 > road 2 lane 2");
        assertThat(map.warnings()).singleElement().satisfies(warning -> {
            assertThat(warning.what()).isEqualTo("The contact point is wrong: road 1 meets the end of road 2.");
            assertThat(warning.place().line()).isEqualTo(4);
        });
    }

    /** The road that leads in names the junction at its end, but meets it with its start. */
    @Test
    void roadThatNamesItsJunctionAtTheWrongEndIsMendedWhereTheOtherMeets() throws MistakeException {
        String in = road("1", "\n<successor elementType=\"junction\" elementId=\"7\"/>\n", Maps.geometry(0, 0, 0, Math.PI, 50, "<line/>"),
                section(0, lane(1, "", Maps.width("3.5")), ""));
        String across = road("2", "", Maps.geometry(0, 0, 0, 0, 20, "<line/>"), section(0, "", lane(-1, "", Maps.width("3.5")))).replace("junction=\"-1\"", "junction=\"7\"");
        String junction = "<junction id=\"7\"><connection id=\"0\" incomingRoad=\"1\" connectingRoad=\"2\" contactPoint=\"start\"><laneLink from=\"1\" to=\"-1\"/></connection></junction>";

        RoadFile map = Maps.read("a.xodr", Maps.drive(in, across, junction));

        assertThat(links(new RoadNetwork(map.plan()))).containsExactly("road 1 lane 1 > road 2 lane -1");
        assertThat(map.warnings()).singleElement().satisfies(warning -> {
            assertThat(warning.what()).isEqualTo("Road 1 meets the junction with its start.");
            assertThat(warning.place().line()).isEqualTo(4);
        });
    }

    @Test
    void lanesOfRoadsWithoutLaneLinksAreJoinedWhereTheyMeet() throws MistakeException {
        String one = road("1", follows("successor", "2", "start"), Maps.geometry(0, 0, 0, 0, 50, "<line/>"),
                section(0, lane(1, "", Maps.width("3.5")), lane(-1, "", Maps.width("3.5"))) + section(20, lane(1, "", Maps.width("3.5")), lane(-1, "", Maps.width("3.5"))));
        String other = road("2", "", Maps.geometry(0, 50, 0, 0, 50, "<line/>"), section(0, lane(1, "", Maps.width("3.5")), lane(-1, "", Maps.width("3.5"))));

        RoadFile map = Maps.read("a.xodr", Maps.drive(one, other));

        RoadNetwork network = new RoadNetwork(map.plan());
        assertThat(links(network)).hasSize(4).isEqualTo(coinciding(network));
        assertThat(map.warnings()).hasSize(1).allMatch(warning -> warning.what().contains("those whose ends meet are joined"));
    }

    /** Drivers draw among the links of a lane in their order, so that it must be that of the file in every run; sets of Java change theirs from process to process. */
    @Test
    void lanesThatAreJoinedWhereTheyMeetHaveTheirLinksInTheOrderOfTheFile() throws MistakeException {
        StringBuilder roads = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            roads.append(road("in" + i, follows("successor", "out" + i, "start"), Maps.geometry(0, 0, 100 * i, 0, 50, "<line/>"),
                    section(0, lane(1, "", Maps.width("3.5")), lane(-1, "", Maps.width("3.5")))));
            roads.append(road("out" + i, "", Maps.geometry(0, 50, 100 * i, 0, 50, "<line/>"), section(0, lane(1, "", Maps.width("3.5")), lane(-1, "", Maps.width("3.5")))));
        }

        RoadFile map = Maps.read("a.xodr", Maps.drive(roads.toString()));

        assertThat(map.warnings()).extracting(warning -> warning.what().replaceAll(".*roads (\\w+) and (\\w+) .*", "$1 $2"))
                .containsExactlyElementsOf(IntStream.range(0, 12).mapToObj(i -> "in" + i + " out" + i).toList());
    }

    /** A lane that narrows to nothing ends there; its traffic has changed to the lane beside it. */
    @Test
    void laneThatTapersOffHasNoLinkAcross() throws MistakeException {
        String taper = "<width sOffset=\"0\" a=\"3.5\" b=\"-0.035\" c=\"0\" d=\"0\"/>";
        RoadNetwork network = Maps.network("a.xodr", Maps.drive(road("1", "", Maps.geometry(0, 0, 0, 0, 200, "<line/>"),
                section(0, "", lane(-1, "<successor id=\"-1\"/>", Maps.width("3.5")) + lane(-2, "<successor id=\"-1\"/>", taper))
                        + section(100, "", lane(-1, "<predecessor id=\"-1\"/>", Maps.width("3.5"))))));

        assertThat(links(network)).containsExactly("road 1 section 0 lane -1 > road 1 section 1 lane -1");
        Lane tapering = network.lane("road 1 section 0 lane -2").orElseThrow();
        assertThat(network.from(tapering.id())).extracting(LaneConnection::to).containsExactly(network.lane("road 1 section 0 lane -1").orElseThrow().id());
    }

    @Test
    void singleSidedSectionLeavesTheOtherSideAsItWas() throws MistakeException {
        RoadNetwork network = Maps.network("a.xodr", Maps.drive(road("1", "", Maps.geometry(0, 0, 0, 0, 100, "<line/>"),
                section(0, lane(1, "<successor id=\"1\"/>", Maps.width("3.5")), lane(-1, "", Maps.width("3.5")))
                        + section(40, lane(1, "<predecessor id=\"1\"/>", Maps.width("3.5")), "").replace("<laneSection", "<laneSection singleSide=\"true\""))));

        assertThat(network.lane("road 1 section 0 lane -1").orElseThrow().length()).isCloseTo(100, within(1e-6));
        assertThat(links(network)).containsExactly("road 1 section 1 lane 1 > road 1 section 0 lane 1");
    }

    @Test
    void bordersAndReversedLanesAreRead() throws MistakeException {
        String border = "<border sOffset=\"0\" a=\"%s\" b=\"0\" c=\"0\" d=\"0\"/>";
        RoadNetwork network = Maps.network("a.xodr", Maps.drive(road("1", "", Maps.geometry(0, 0, 0, 0, 100, "<line/>"), section(0,
                lane(1, "", border.formatted("4")).replace("type=", "direction=\"reversed\" type="), lane(-1, "", border.formatted("-3")) + lane(-2, "", border.formatted("-7"))))));
        Lane outer = network.lane("road 1 lane -2").orElseThrow();
        Lane inner = network.lane("road 1 lane -1").orElseThrow();
        Lane reversed = network.lane("road 1 lane 1").orElseThrow();

        assertThat(outer.northAt(10)).isCloseTo(-5, within(1e-9));
        assertThat(outer.widthAt(10)).isCloseTo(4, within(1e-9));
        assertThat(reversed.northAt(10)).isCloseTo(2, within(1e-9));
        assertThat(reversed.eastAt(10)).isCloseTo(10, within(1e-9));
        assertThat(network.leftOf(inner.id())).isEqualTo(reversed.id());
        assertThat(network.rightOf(inner.id())).isEqualTo(outer.id());
    }

    /** z = elevation + t sin(superelevation), t = -1.75 m on the lane to the right. */
    @Test
    void heightsAndBanksAreKeptOnLanes() throws MistakeException {
        String profiles = "<elevationProfile><elevation s=\"0\" a=\"100\" b=\"0.05\" c=\"0\" d=\"0\"/><elevation s=\"60\" a=\"103\" b=\"0.05\" c=\"-0.001\" d=\"0\"/></elevationProfile>"
                + "<lateralProfile><superelevation s=\"0\" a=\"0.06\" b=\"0\" c=\"0\" d=\"0\"/></lateralProfile>";
        RoadNetwork network = Maps.network("a.xodr", Maps.drive(road("1", "", Maps.geometry(0, 0, 0, 0, 120, "<line/>"),
                section(0, lane(1, "", Maps.width("3.5")), lane(-1, "", Maps.width("3.5")))).replace("<lanes>", profiles + "<lanes>")));
        Lane right = network.lane("road 1 lane -1").orElseThrow();
        Lane left = network.lane("road 1 lane 1").orElseThrow();

        for (double s = 0; s <= 120; s += 1) {
            double line = s < 60 ? 100 + 0.05 * s : 103 + 0.05 * (s - 60) - 0.001 * (s - 60) * (s - 60);
            assertThat(right.heightAt(s)).isCloseTo(line - 1.75 * Math.sin(0.06), within(0.01));
            assertThat(left.heightAt(120 - s)).isCloseTo(line + 1.75 * Math.sin(0.06), within(0.01));
        }
        assertThat(right.bankAt(50)).isCloseTo(0.06, within(1e-9));
        assertThat(left.bankAt(50)).isCloseTo(-0.06, within(1e-9));
        assertThat(right.length()).isCloseTo(120, within(1e-9));
    }
}
