package io.tandem.road.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.tandem.diagnosis.MistakeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every mistake in a map is reported with its line, what is wrong and how to correct it; nothing hangs, nothing else is thrown. */
class MalformedMapsTest {

    private static final String TWO = Maps.node(1, 0, 0) + "\n" + Maps.node(2, 100, 0);
    private static final String LINE = Maps.geometry(0, 0, 0, 0, 50, "<line/>");

    static Stream<Arguments> malformed() {
        return Stream.of(osm(), openDrive(), commonRoad(), rndf(), sumo(), lanelet2()).flatMap(cases -> cases);
    }

    private static Stream<Arguments> osm() {
        return Stream.of(
                arguments("a.osm", "", 0, "empty"),
                arguments("a.osm", "<osm><node id=\"1\" lat=\"47.3\" lon=\"9\"/>\n<way id=", 2, "broken off"),
                arguments("a.osm", "<html><body/></html>", 1, "no road map"),
                arguments("a.osm", "<?xml version=\"1.0\"?>\n<!DOCTYPE osm [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\n<osm>&x;</osm>", 0, ""),
                arguments("a.osm", billionLaughs(), 0, ""),
                arguments("a.osm", "<osm>\n<node lat=\"47.3\" lon=\"9\"/></osm>", 2, "attribute id"),
                arguments("a.osm", "<osm>\n<node id=\"1\" lon=\"9\"/></osm>", 2, "attribute lat"),
                arguments("a.osm", "<osm>\n<node id=\"1\" lat=\"NaN\" lon=\"9\"/></osm>", 2, "no number"),
                arguments("a.osm", "<osm>\n<node id=\"1\" lat=\"1e999\" lon=\"9\"/></osm>", 2, "no number"),
                arguments("a.osm", "<osm>\n<node id=\"1\" lat=\"147.3\" lon=\"9\"/></osm>", 2, "no place on earth"),
                arguments("a.osm", "<osm>\n<node id=\"one\" lat=\"47.3\" lon=\"9\"/></osm>", 2, "no whole number"),
                arguments("a.osm", "<osm>\n<node id=\"1\" lat=\"-33\" lon=\"151\"/></osm>", 2, "200 km"),
                arguments("a.osm", Maps.osm(TWO), 0, "no lane"),
                arguments("a.osm", Maps.osm(TWO, Maps.way(9, "1 2", "highway=footway")), 0, "no lane to drive in this osm file; passed over: 1 ways that are not driven."),
                arguments("a.osm", Maps.osm(TWO, Maps.way(9, "7 8", "highway=residential")), 0, "no lane"),
                arguments("a.osm", Maps.osm(TWO, Maps.way(9, "1 1", "highway=residential")), 0, "no lane"),
                arguments("a.osm", Maps.osm(TWO, "<way><nd ref=\"1\"/><nd ref=\"2\"/><tag k=\"highway\" v=\"residential\"/></way>"), 4, "attribute id"),
                arguments("a.osm", Maps.osm(TWO, "<way id=\"1\"><nd/><nd ref=\"2\"/><tag k=\"highway\" v=\"residential\"/></way>"), 4, "attribute ref"),
                arguments("a.osm", "<osm>" + "<a>".repeat(200), 1, "deep"),
                arguments("a.osm", "<osm>\u0000</osm>", 1, "broken off"));
    }

    private static String billionLaughs() {
        StringBuilder bomb = new StringBuilder("<?xml version=\"1.0\"?>\n<!DOCTYPE osm [<!ENTITY a0 \"ha\">");
        for (int i = 1; i < 40; i++) {
            bomb.append("<!ENTITY a").append(i).append(" \"&a").append(i - 1).append(";&a").append(i - 1).append(";\">");
        }
        return bomb + "]>\n<osm>&a39;</osm>";
    }

    private static Stream<Arguments> openDrive() {
        return Stream.of(
                arguments("a.xodr", "<OpenDRIVE>\n<road id=\"1\"", 2, "broken off"),
                arguments("a.xodr", "<OpenDRIVE/>", 0, "no lane"),
                arguments("a.xodr", Maps.drive("<road length=\"50\"/>"), 3, "attribute id"),
                arguments("a.xodr", Maps.drive("<road id=\"1\" length=\"50\"><planView>" + LINE + "</planView></road>"), 3, "no lanes"),
                arguments("a.xodr", Maps.drive("<road id=\"1\" length=\"50\">" + Maps.lanes("") + "</road>"), 3, "no geometry"),
                arguments("a.xodr", Maps.drive(Maps.road("1", "50", "", "")), 3, "no geometry"),
                arguments("a.xodr", Maps.drive(Maps.road("1", "50", "", Maps.geometry(0, 0, 0, 0, 50, ""))), 3, "no shape"),
                arguments("a.xodr", Maps.drive(Maps.road("1", "50", "", Maps.geometry(0, 0, 0, 0, 0, "<line/>"))), 3, "longer than zero"),
                arguments("a.xodr", Maps.drive(Maps.road("1", "50", "", Maps.geometry(0, 0, 0, 0, 1e9, "<line/>"))), 3, "longer than zero"),
                arguments("a.xodr", Maps.drive(Maps.road("1", "50", "", Maps.geometry(0, Double.NaN, 0, 0, 50, "<line/>"))), 3, "no number"),
                arguments("a.xodr", Maps.drive(Maps.road("1", "50", "", Maps.geometry(0, 0, 0, 1e300, 50, "<line/>"))), 3, "no heading"),
                arguments("a.xodr", Maps.drive(Maps.road("1", "50", "", Maps.geometry(0, 0, 0, 0, 50, "<arc/>"))), 3, "attribute curvature"),
                arguments("a.xodr", Maps.drive(Maps.road("1", "50", "", Maps.geometry(0, 0, 0, 0, 50, "<arc curvature=\"1e6\"/>"))), 3, "radius"),
                arguments("a.xodr", Maps.drive("<road id=\"1\"><planView>" + LINE + "</planView>" + Maps.lanes("<lane id=\"-1\" type=\"driving\"/>") + "</road>"), 3, "width"),
                arguments("a.xodr", Maps.drive("<road id=\"1\"><planView>" + LINE + "</planView>" + Maps.lanes("<lane id=\"1\" type=\"driving\"/>") + "</road>"), 3, "ids of lanes"),
                arguments("a.xodr", Maps.drive("<road id=\"1\"><planView>" + LINE + "</planView>"
                        + Maps.lanes("<lane id=\"-1\" type=\"driving\"><width sOffset=\"0\" a=\"inf\" b=\"0\" c=\"0\" d=\"0\"/></lane>") + "</road>"), 3, "no number"));
    }

    private static Stream<Arguments> commonRoad() {
        return Stream.of(
                arguments("a.xml", "<commonRoad>\n<lanelet id=\"1\">\n</commonRoad>", 3, "broken off"),
                arguments("a.xml", Maps.commonRoad(), 0, "no lane"),
                arguments("a.xml", Maps.commonRoad("<lanelet/>"), 2, "attribute id"),
                arguments("a.xml", Maps.commonRoad("<lanelet id=\"1\"/>"), 2, "leftBound"),
                arguments("a.xml", Maps.commonRoad("<lanelet id=\"1\"><leftBound>" + Maps.point(0, 0) + Maps.point(9, 0) + "</leftBound><rightBound>"
                        + Maps.point(0, -3) + "</rightBound></lanelet>"), 2, "at least two points"),
                arguments("a.xml", Maps.commonRoad("<lanelet id=\"1\"><leftBound><point><x>1</x></point></leftBound><rightBound/></lanelet>"), 2, "<x> and <y>"),
                arguments("a.xml", Maps.commonRoad(Maps.lanelet("1", 0, Double.NaN, 0, "")), 2, "no number"),
                arguments("a.xml", Maps.commonRoad(Maps.lanelet("1", 5, 5, 0, "")), 2, "at least 2"),
                arguments("a.xml", Maps.commonRoad(Maps.lanelet("1", 0, 1e9, 0, "")), 2, "1000 km"));
    }

    private static Stream<Arguments> rndf() {
        return Stream.of(
                arguments("a.rndf", "segment 1\nend_file", 1, "RNDF_name"),
                arguments("a.rndf", Maps.rndf("nonsense here"), 4, "not known"),
                arguments("a.rndf", Maps.rndf("lane one"), 4, "number of its segment"),
                arguments("a.rndf", Maps.rndf("lane 1.1", "1.1.1 47.3"), 5, "latitude"),
                arguments("a.rndf", Maps.rndf("lane 1.1", "1.1.1 47.3 NaN"), 5, "latitude"),
                arguments("a.rndf", Maps.rndf("lane 1.1", "lane_width -3"), 5, "feet"),
                arguments("a.rndf", Maps.rndf("1.1.1 47.3 9.0"), 4, "outside its lane"),
                arguments("a.rndf", Maps.rndf("end_lane"), 4, "No lane has begun"),
                arguments("a.rndf", Maps.rndf("lane 1.1", "1.1.1 47.3 9.0", "end_lane"), 4, "at least 2"),
                arguments("a.rndf", Maps.rndf("lane 1.1", "lane 1.2"), 5, "has not ended"),
                arguments("a.rndf", "RNDF_name x\nend_file", 0, "no lane"));
    }

    private static Stream<Arguments> sumo() {
        return Stream.of(
                arguments("a.net.xml", "<net>\n<edge id=\"a\">\n", 3, "broken off"),
                arguments("a.net.xml", "<net/>", 1, "no <edge>"),
                arguments("a.net.xml", SumoMapTest.net(SumoMapTest.edge("a", "")), 0, "no lane"),
                arguments("a.net.xml", SumoMapTest.net("<edge><lane id=\"a_0\" shape=\"0,0 9,0\"/></edge>"), 2, "attribute id"),
                arguments("a.net.xml", SumoMapTest.net(SumoMapTest.edge("a", "", "<lane id=\"a_0\"/>")), 2, "attribute shape"),
                arguments("a.net.xml", SumoMapTest.net(SumoMapTest.edge("a", "", SumoMapTest.lane("a_0", "0,0 9,NaN", ""))), 2, "places x,y"),
                arguments("a.net.xml", SumoMapTest.net(SumoMapTest.edge("a", "", SumoMapTest.lane("a_0", "0,0 1e9,0", ""))), 2, "1000 km"),
                arguments("a.net.xml", SumoMapTest.net(SumoMapTest.edge("a", "", SumoMapTest.lane("a_0", "0,0 9,0", "allow=\"rail\""))), 0, "no lane"));
    }

    private static Stream<Arguments> lanelet2() {
        String lanelet = Lanelet2MapTest.lanelet(21, 11, 12, "subtype=road");
        String way = Maps.way(11, "1 2", "type=line_thin");
        return Stream.of(
                arguments("a.osm", Maps.osm(TWO, way, lanelet, "<relation"), 7, "broken off"),
                arguments("a.osm", Maps.osm(TWO, way, lanelet), 5, "no right bound"),
                arguments("a.osm", Maps.osm(lanelet), 2, "no left bound"),
                arguments("a.osm", Maps.osm(TWO, way, Maps.way(12, "1", "type=line_thin"), lanelet), 6, "no right bound"),
                arguments("a.osm", Maps.osm(TWO, way, lanelet.replace("id=\"21\"", "id=\"x\"")), 5, "whole number"),
                arguments("a.osm", Maps.osm(TWO, way, Lanelet2MapTest.lanelet(21, 11, 11, "subtype=crosswalk")), 0, "no lane"),
                arguments("a.osm", Maps.osm("<node id=\"1\" lat=\"\" lon=\"\"/>", way, lanelet), 2, "geographic place"));
    }

    /** Details that the rest of the map can do without. */
    static Stream<Arguments> odd() {
        String lane = "lane 1.1\n" + Maps.waypoint("1.1.1", 0, 0) + "\n" + Maps.waypoint("1.1.2", 50, 0) + "\nend_lane";
        String lanelet = Maps.lanelet("7", 0, 9, 0, "");
        String net = SumoMapTest.edge("a", "", SumoMapTest.lane("a_0", "0,0 9,0", ""));
        String connection = "<connection from=\"a\" to=\"b\" fromLane=\"0\" toLane=\"0\" dir=\"s\" state=\"M\" tl=\"c\" linkIndex=\"3\"/>";
        String road = Lanelet2MapTest.ROAD.replace("</osm>", "");
        int line = (int) road.lines().count() + 1;
        return Stream.of(
                arguments("a.net.xml", SumoMapTest.net(net, SumoMapTest.edge("a", "", SumoMapTest.lane("a_0", "0,3 9,3", ""))), 3, "twice"),
                arguments("a.net.xml", SumoMapTest.net(net, SumoMapTest.edge("b", "", SumoMapTest.lane("b_0", "9,0 x 20,0", ""))), 3, "left out"),
                arguments("a.net.xml", SumoMapTest.net(net, SumoMapTest.edge("b", "", SumoMapTest.lane("b_0", "9,0 20,0", "speed=\"-1\""))), 3, "above zero"),
                arguments("a.net.xml", SumoMapTest.net(net, SumoMapTest.edge("b", "", SumoMapTest.lane("b_0", "9,0 20,0", "width=\"wide\""))), 3, "no number"),
                arguments("a.net.xml", SumoMapTest.net(net, "<tlLogic id=\"c\"><phase duration=\"0\" state=\"G\"/></tlLogic>"), 3, "duration above zero"),
                arguments("a.net.xml", SumoMapTest.net(net, SumoMapTest.edge("b", "", SumoMapTest.lane("b_0", "9,0 20,0", "")), connection), 4, "without times"),
                arguments("a.osm", road + Lanelet2MapTest.lanelet(21, 11, 12, "subtype=road") + "</osm>", line, "twice"),
                arguments("a.osm", road + Lanelet2MapTest.lanelet(41, 11, 99, "subtype=road") + "</osm>", line, "no right bound"),
                arguments("a.osm", road + Maps.way(50, "1 x", "type=virtual") + "</osm>", line, "whole number"),
                arguments("a.xml", Maps.commonRoad(Maps.lanelet("1", 0, 9, 0, "<successor ref=\"2\"/>"), Maps.lanelet("2", 70, 90, 0, "")), 2, "spans 61 m"),
                arguments("a.xml", Maps.commonRoad(Maps.lanelet("1", 500_000, 500_009, 5_400_000, "")), 0, "from the site"),
                arguments("a.rndf", "RNDF_name x\nsegment 1\n" + lane, 6, "broken off"),
                arguments("a.rndf", Maps.rndf("/* never closed", lane), 4, "comment does not end"),
                arguments("a.rndf", Maps.rndf(lane, "exit 1.1.2 7.1.1"), 8, "no waypoint 7.1.1"),
                arguments("a.rndf", Maps.rndf(lane, "exit 1.1.2"), 8, "from a waypoint"),
                arguments("a.rndf", Maps.rndf(lane, "exit 1.1.1 1.1.2"), 8, "own lane"),
                arguments("a.xml", Maps.commonRoad(Maps.lanelet("1", 0, 9, 0, "<successor ref=\"4\"/>")), 2, "no lanelet 4"),
                arguments("a.xml", Maps.commonRoad(Maps.lanelet("1", 0, 9, 0, "<successor/>")), 2, "attribute ref"),
                arguments("a.xml", Maps.commonRoad(Maps.lanelet("1", 0, 9, 0, "<speedLimit>-3</speedLimit>")), 2, "above zero"),
                arguments("a.xml", Maps.commonRoad(Maps.lanelet("1", 0, 9, 0, ""), Maps.lanelet("1", 9, 20, 0, "")), 3, "twice"),
                arguments("a.rndf", Maps.rndf(lane, "nonsense here"), 8, "not known"),
                arguments("a.rndf", Maps.rndf(lane, "lane 1.2", "1.2.1 47.3 NaN", "end_lane"), 9, "latitude"),
                arguments("a.rndf", Maps.rndf(lane, "lane 1.2", "1.2.1 -33.3 9", "end_lane"), 9, "200 km"),
                arguments("a.rndf", Maps.rndf(lane, "lane 1.2", "lane_width wide", "end_lane"), 9, "feet"),
                arguments("a.rndf", Maps.rndf(lane, "lane 1.2", lane.replace("1.1", "1.3")), 9, "has not ended"),
                arguments("a.rndf", Maps.rndf(lane, "zone 2", Maps.waypoint("2.0.1", 60, 0), "end_zone", "exit 1.1.2 2.0.1"), 11, "nothing leads on"),
                arguments("a.xml", Maps.commonRoad(lanelet, "<lanelet/>"), 3, "attribute id"),
                arguments("a.xml", Maps.commonRoad(lanelet, "<lanelet id=\"1\"/>"), 3, "leftBound"),
                arguments("a.xml", Maps.commonRoad(lanelet, "<lanelet id=\"1\"><leftBound/><rightBound/></lanelet>"), 3, "at least two points"),
                arguments("a.xml", Maps.commonRoad(lanelet, Maps.lanelet("1", 0, Double.NaN, 0, "")), 3, "no number"),
                arguments("a.xml", Maps.commonRoad(lanelet, Maps.lanelet("1", 5, 5, 0, "")), 3, "at least 2"),
                arguments("a.xml", Maps.commonRoad(Maps.lanelet("1", 0, 9, 0, "").replaceFirst(Pattern.quote(Maps.point(9, 2)), Maps.point(4, 2) + Maps.point(9, 2))), 2, "3 points"),
                arguments("a.xml", Maps.commonRoad(lanelet, "<trafficLight id=\"1\"><cycle><cycleElement><color>red</color></cycleElement></cycle></trafficLight>"), 3, "duration"));
    }

    @ParameterizedTest
    @MethodSource("odd")
    void mapGoesOnWithoutABadDetailAndTellsWhere(String file, String text, int line, String what) throws MistakeException {
        RoadFile map = Maps.read(file, text);

        assertThat(map.plan().lanes()).isNotEmpty();
        assertThat(map.warnings()).anyMatch(problem -> problem.toString().contains(what) && problem.place().line() == line && problem.place().file().equals(file)
                && problem.fix().endsWith(".") && problem.what().endsWith("."));
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void mistakeHasItsPlaceAndItsCure(String file, String text, int line, String what) {
        MistakeException mistake = Assertions.assertTimeoutPreemptively(Duration.ofSeconds(10),
                () -> catchThrowableOfType(MistakeException.class, () -> Maps.read(file, text)));

        assertThat(mistake).isNotNull();
        assertThat(mistake.problems()).allMatch(problem -> problem.place().file().equals(file) && problem.fix().endsWith(".") && problem.what().endsWith("."));
        assertThat(mistake.problems()).anyMatch(problem -> problem.toString().contains(what) && (line == 0 || problem.place().line() == line));
    }

    /** The file that an entity names must not be opened, and its content must not appear anywhere. */
    @Test
    void entitiesReadNoOtherFile(@TempDir Path folder) throws Exception {
        Path secret = Files.writeString(folder.resolve("secret"), "residential");
        String text = "<!DOCTYPE osm [<!ENTITY x SYSTEM \"" + secret.toUri() + "\">]><osm>" + TWO
                + "<way id=\"1\"><nd ref=\"1\"/><nd ref=\"2\"/><tag k=\"highway\" v=\"&x;\"/></way></osm>";

        MistakeException mistake = catchThrowableOfType(MistakeException.class, () -> Maps.read("a.osm", text));

        assertThat(mistake).isNotNull();
        assertThat(mistake.getMessage()).doesNotContain("residential");
    }

    @Test
    void everyPrefixOfAMapIsReadOrRefused() {
        String whole = Maps.osm(TWO, Maps.way(9, "1 2", "highway=residential"));

        for (int length = 0; length < whole.length(); length++) {
            String part = whole.substring(0, length);
            Throwable thrown = Assertions.assertDoesNotThrow(() -> catchThrowableOfType(Throwable.class, () -> Maps.read("a.osm", part)));
            assertThat(thrown == null || thrown instanceof MistakeException).isTrue();
        }
    }
}
