package io.tandem.road.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.tandem.diagnosis.MistakeException;
import io.tandem.road.RoadNetwork;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** One bad detail in an OpenDRIVE map is a warning with its line, or is passed over and counted; the rest of the town is read. */
class OddOpenDriveTest {

    private static final String LINE = Maps.geometry(0, 0, 0, 0, 50, "<line/>");
    private static final String DRIVING = "<lane id=\"-1\" type=\"driving\">" + Maps.width("3.5") + "</lane>";
    /** The rest of the town, on line 3; what is odd begins on line 4. */
    private static final String GOOD = Maps.road("good", "50", "", Maps.geometry(0, 0, 100, 0, 50, "<line/>"));

    private static String road(String geometry, String lanes) {
        return "<road id=\"1\" length=\"50\" junction=\"-1\"><planView>" + geometry + "</planView>" + lanes + "</road>";
    }

    private static String linked(String link) {
        return Maps.road("1", "50", "<link>" + link + "</link>", LINE);
    }

    private static String lane(String inside) {
        return road(LINE, Maps.lanes("<lane id=\"-1\" type=\"driving\">" + inside + "</lane>"));
    }

    private static String junction(String connection) {
        return Maps.road("1", "50", "", LINE) + "<junction id=\"7\">" + connection + "</junction>";
    }

    private static String cubic(String name, String start, String a) {
        return "<" + name + " " + start + "=\"0\" a=\"" + a + "\" b=\"0\" c=\"0\" d=\"0\"/>";
    }

    /** What is odd, how many lanes are left, and what the warning says. */
    static Stream<Arguments> warned() {
        return Stream.of(geometries(), lanes(), links(), junctions()).flatMap(cases -> cases);
    }

    private static Stream<Arguments> geometries() {
        return Stream.of(
                arguments("<road length=\"50\"/>", 1, "attribute id"),
                arguments("<road id=\"1\" length=\"50\"><planView>" + LINE + "</planView></road>", 1, "no lanes"),
                arguments("<road id=\"1\" length=\"50\">" + Maps.lanes(DRIVING) + "</road>", 1, "no geometry"),
                arguments(road(Maps.geometry(0, 0, 0, 0, 50, ""), Maps.lanes(DRIVING)), 1, "no shape"),
                arguments(road(Maps.geometry(0, 0, 0, 0, -5, "<line/>"), Maps.lanes(DRIVING)), 1, "longer than zero"),
                arguments(road(Maps.geometry(0, 0, 0, 0, 1e9, "<line/>"), Maps.lanes(DRIVING)), 1, "longer than zero"),
                arguments(road(Maps.geometry(0, 0, Double.NaN, 0, 50, "<line/>"), Maps.lanes(DRIVING)), 1, "no number"),
                arguments(road(Maps.geometry(0, 0, 0, 1e300, 50, "<line/>"), Maps.lanes(DRIVING)), 1, "no heading"),
                arguments(road(Maps.geometry(0, 0, 0, 0, 50, "<arc curvature=\"1e6\"/>"), Maps.lanes(DRIVING)), 1, "radius"),
                arguments(road(LINE + Maps.geometry(50, 50, 0, 0, 0.1, "<spiral curvStart=\"100\" curvEnd=\"-100\"/>"), Maps.lanes(DRIVING)), 2, "radius"),
                arguments(road(LINE + LINE, Maps.lanes(DRIVING)), 2, "must rise"),
                arguments(road(LINE + Maps.geometry(50, 70, 0, 0, 50, "<line/>"), Maps.lanes(DRIVING)), 2, "jumps by 20.0 m"),
                arguments(road(LINE, "<lanes><laneOffset s=\"0\" a=\"0.000+0\" b=\"0\" c=\"0\" d=\"0\"/><laneSection s=\"0\"><right>" + DRIVING + "</right></laneSection></lanes>"),
                        2, "no number"),
                arguments("<road id=\"1\" length=\"50\"><planView>" + LINE + "</planView><elevationProfile>" + cubic("elevation", "s", "nan") + "</elevationProfile>"
                        + Maps.lanes(DRIVING) + "</road>", 2, "no number"));
    }

    private static Stream<Arguments> lanes() {
        return Stream.of(
                arguments(lane(""), 1, "needs a <width>"),
                arguments(lane(cubic("width", "sOffset", "inf")), 1, "needs a <width>"),
                arguments(lane(cubic("width", "sOffset", "inf") + Maps.width("3")), 2, "no number"),
                arguments(lane(cubic("width", "sOffset", "0").replace(" a=\"0\"", " a=\"99999\"")), 1, "more than 1 km beside its road"),
                arguments(road(LINE, Maps.lanes(DRIVING).replace("<laneSection", cubic("laneOffset", "s", "1e308") + "<laneSection")), 1, "more than 1 km beside its road"),
                arguments(lane(Maps.width("3.5") + "<speed sOffset=\"0\" max=\"-1\" unit=\"km/h\"/>"), 2, "above zero"),
                arguments(lane(Maps.width("3.5") + "<speed sOffset=\"0\" max=\"fast\"/>"), 2, "no number"),
                arguments(road(LINE, Maps.lanes("<lane id=\"1\" type=\"driving\">" + Maps.width("3.5") + "</lane>")), 2, "ids of lanes"),
                arguments(road(LINE, Maps.lanes(DRIVING + DRIVING)), 2, "twice"),
                arguments(road(LINE, Maps.lanes("<lane type=\"driving\">" + Maps.width("3.5") + "</lane>" + DRIVING)), 2, "attribute id"),
                arguments(road(LINE, "<lanes><laneSection><right>" + DRIVING + "</right></laneSection></lanes>"), 1, "attribute s"),
                arguments(Maps.road("good", "50", "", LINE), 1, "twice"));
    }

    private static Stream<Arguments> links() {
        return Stream.of(
                arguments(linked("<successor elementType=\"road\" elementId=\"9\"/>"), 2, "no road 9"),
                arguments(linked("<predecessor elementType=\"junction\" elementId=\"9\"/>"), 2, "no junction 9"),
                arguments(linked("<successor elementType=\"road\" elementId=\"good\" elementS=\"10\"/>"), 2, "middle of a road"),
                arguments(linkedLane("<successor elementType=\"road\" elementId=\"good\" contactPoint=\"start\"/>", "<successor id=\"-4\"/>"), 2, "no lane -4"),
                arguments(linkedLane("<successor elementType=\"road\" elementId=\"good\" contactPoint=\"end\"/>", "<successor id=\"-1\"/>"), 2, "do not fit"),
                arguments(linkedLane("<successor elementType=\"road\" elementId=\"good\" contactPoint=\"start\"/>", "<successor id=\"-1\"/>"), 2, "spans 112 m"));
    }

    private static String linkedLane(String link, String lane) {
        return "<road id=\"1\" length=\"50\" junction=\"-1\"><link>" + link + "</link><planView>" + LINE + "</planView>"
                + Maps.lanes("<lane id=\"-1\" type=\"driving\"><link>" + lane + "</link>" + Maps.width("3.5") + "</lane>") + "</road>";
    }

    private static Stream<Arguments> junctions() {
        return Stream.of(
                arguments(junction("<connection incomingRoad=\"1\" connectingRoad=\"8\"/>"), 2, "no road 8"),
                arguments(junction("<connection connectingRoad=\"good\"/>"), 2, "attribute incomingRoad"),
                arguments(junction("<connection incomingRoad=\"1\"/>"), 2, "attribute connectingRoad"),
                arguments(junction("<connection incomingRoad=\"1\" connectingRoad=\"good\"><laneLink from=\"-1\" to=\"-9\"/></connection>"), 2, "no lane -9"),
                arguments(junction("<connection incomingRoad=\"1\" connectingRoad=\"good\"><laneLink from=\"x\" to=\"-1\"/></connection>"), 2, "no whole number"),
                arguments("<junction name=\"nowhere\"/>", 1, "attribute id"));
    }

    @ParameterizedTest
    @MethodSource("warned")
    void oneBadDetailIsAWarningWithItsLine(String odd, int lanes, String what) throws MistakeException {
        RoadFile map = Maps.read("a.xodr", Maps.drive(GOOD, odd));

        assertThat(map.plan().lanes()).hasSize(lanes);
        assertThat(map.warnings()).anyMatch(warning -> warning.what().contains(what) && warning.place().line() == 4 && warning.place().file().equals("a.xodr"));
        assertThat(map.warnings()).allMatch(warning -> warning.what().endsWith(".") && warning.fix().endsWith("."));
    }

    @ParameterizedTest
    @CsvSource({"99999, 0", "0, 3.14159"})
    void oneGeometryThatLeadsElsewhereDoesNotSendItsLanesThere(double north, double heading) throws MistakeException {
        String stray = LINE + Maps.geometry(50, 50, north, heading, 50, "<line/>") + Maps.geometry(100, 100, 0, 0, 50, "<line/>");

        RoadFile map = Maps.read("a.xodr", Maps.drive(road(stray, Maps.lanes(DRIVING))));

        assertThat(new RoadNetwork(map.plan()).lanes()).allSatisfy(lane -> assertThat(lane.length()).isCloseTo(150, within(0.01)));
        assertThat(map.warnings()).singleElement().matches(warning -> warning.what().contains("does not lie between"));
    }

    static Stream<Arguments> passedOver() {
        return Stream.of(
                arguments(road(Maps.geometry(0, 0, 0, 0, 1e-13, "<line/>") + Maps.geometry(1e-13, 0, 0, 0, 50, "<line/>"), Maps.lanes(DRIVING)), 2, "geometries under 1 mm"),
                arguments(road(LINE + Maps.geometry(50, 50, 0, 0, 0, "<line/>"), Maps.lanes(DRIVING)), 2, "geometries under 1 mm"),
                arguments(lane(Maps.width("0")), 1, "lanes of zero width"),
                arguments(lane(Maps.width("3")).replace("driving", "bidirectional"), 2, "second directions of lanes of both directions, driven in that of their side of the road"),
                arguments(lane(Maps.width("3")).replace("type=", "direction=\"both\" type="), 2,
                        "second directions of lanes of both directions, driven in that of their side of the road"),
                arguments(linkedLane("<predecessor elementType=\"road\" elementId=\"good\" contactPoint=\"start\"/>", "<predecessor id=\"-1\"/>").replace("type=\"driv", "direction=\"both\" type=\"driv"),
                        2, "links against the direction in which lanes of both directions are driven"),
                arguments(road(LINE, Maps.lanes("<lane id=\"-1\" type=\"sidewalk\">" + Maps.width("2") + "</lane>")), 1, "lanes of type sidewalk"),
                arguments(road(LINE, "<lanes><laneSection s=\"0\"><right>" + DRIVING + "</right></laneSection><laneSection s=\"49.99999\"><right>" + DRIVING
                        + "</right></laneSection></lanes>"), 2, "lanes under 10 cm"),
                arguments(road(LINE, "<lanes><laneSection s=\"0\"><right>" + DRIVING + "</right></laneSection><laneSection s=\"70\"><right>" + DRIVING
                        + "</right></laneSection></lanes>"), 2, "lanes under 10 cm"));
    }

    @ParameterizedTest
    @MethodSource("passedOver")
    void whatIsTooSmallToDriveIsCounted(String odd, int lanes, String kind) throws MistakeException {
        RoadFile map = Maps.read("a.xodr", Maps.drive(GOOD, odd));

        assertThat(map.plan().lanes()).hasSize(lanes);
        assertThat(map.passedOver()).containsEntry(kind, 1L);
        assertThat(map.warnings()).isEmpty();
    }
}
