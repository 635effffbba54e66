package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.diagnosis.SourceFile;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Event;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Traffic in towns that are drawn here, as maps of OpenStreetMap: it keeps going, and nobody touches anybody. */
class TownsTest {

    private static final Site SITE = new Site(new LatLon(47.3, 9.0), 0);
    private static final String CARS = "vehicles:\n  - {ids: 1..%d, mobility: {model: lag-bicycle}, start: {on-lanes: {}}, behaviors: {traffic: {}}}\n";

    private final StringBuilder nodes = new StringBuilder();
    private final StringBuilder ways = new StringBuilder();
    private int count;

    @Test
    void crossingsWithoutSignalsNeverLock() throws Exception {
        for (int i = 0; i < 16; i++) {
            node(i, 120 * (i % 4), 120 * (i / 4));
        }
        for (int i = 0; i < 4; i++) {
            way("highway=tertiary", 4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3);
            way("highway=tertiary", i, i + 4, i + 8, i + 12);
        }

        Street street = drive(60, 300);

        assertThat(street.touches).isEmpty();
        assertThat(street.meanSpeed()).as("m/s").isGreaterThan(3.5);
        assertThat(street.longestStand).as("seconds").isLessThan(60);
    }

    @Test
    void wideRoadsMeetNarrowOnes() throws Exception {
        double[][] places = {{0, 0}, {200, 0}, {400, 0}, {600, 0}, {200, 180}, {400, -160}, {600, 200}, {200, 320}, {0, 200}, {700, -100}};
        for (int i = 0; i < places.length; i++) {
            node(i, places[i][0], places[i][1]);
        }
        way("highway=primary lanes=4 maxspeed=60", 0, 1, 2, 3);
        way("highway=residential", 1, 4, 7);
        way("highway=tertiary", 2, 5);
        way("highway=secondary lanes=2", 3, 6, 4, 8, 0);
        way("highway=tertiary", 3, 9, 5);

        Street street = drive(45, 180);

        assertThat(street.touches).isEmpty();
        assertThat(street.meanSpeed()).as("m/s").isGreaterThan(6);
        assertThat(street.longestStand).as("seconds").isLessThan(60);
    }

    /** Maps in the shapes of public ones, which bench/peers/maps.py draws; none has a dead end. */
    @ParameterizedTest
    @ValueSource(strings = {"four-way.xodr", "ramp.xodr", "roundabout.osm", "interchange.osm", "close-junctions.osm", "one-way-rings.osm", "car-park.osm"})
    void trafficFlowsOnMapsInTheShapesOfPublicOnes(String name) throws Exception {
        Street street = Street.on(new SourceFile(name, Files.readString(Path.of("src/test/resources/maps", name))), String.format(Locale.ROOT, CARS, 60)).watchingLanes();

        street.run(90);

        assertThat(street.touches).isEmpty();
        assertThat(street.offLanes).isEmpty();
        assertThat(street.happened(Event.LEFT)).isZero();
        assertThat(street.longestStand).as("seconds").isLessThan(60);
        assertThat(street.meanSpeed()).as("m/s").isGreaterThan(2.5);
    }

    /** At full lock they come over the lane beside the one in which they end: that is their conflict, though the lanes neither cross nor merge. */
    @Test
    void carsThatTurnBackMoreSharplyThanTheyCanTouchNobodyBeside() throws Exception {
        Street street = Street.on(new SourceFile("turning-back.xodr", Files.readString(Path.of("src/test/resources/maps/turning-back.xodr"))), String.format(Locale.ROOT, CARS, 60)).watchingLanes();

        street.run(40);

        assertThat(street.touches).isEmpty();
        assertThat(street.offLanes).isEmpty();
        assertThat(street.meanSpeed()).as("m/s").isGreaterThan(4);
    }

    /** As in many roundabouts of two lanes, only the outer one has exits: whoever does not leave the inner one circles for ever, and nobody else gets in. */
    @Test
    void driversLeaveTheInnerLaneOfARoundaboutForItsExits() throws Exception {
        StringBuilder road = new StringBuilder("road:\n  lanes:\n");
        StringBuilder links = new StringBuilder("  connections:\n");
        for (int arc = 0; arc < 4; arc++) {
            int next = (arc + 1) % 4;
            double end = Math.PI / 2 * next;
            road.append(quarter("in-" + arc, 20, arc)).append(quarter("out-" + arc, 23.5, arc));
            road.append(String.format(Locale.ROOT, "    - {name: exit-%d, limit: 30 km/h, points: [[%.3f, %.3f], [%.3f, %.3f]]}%n", arc,
                    23.5 * Math.cos(end), 23.5 * Math.sin(end), 23.5 * Math.cos(end) - 60 * Math.sin(end), 23.5 * Math.sin(end) + 60 * Math.cos(end)));
            for (String link : new String[] {"in-%1$d, to: in-%2$d", "out-%1$d, to: out-%2$d", "out-%1$d, to: exit-%1$d", "in-%1$d, to: out-%1$d, turn: right", "out-%1$d, to: in-%1$d, turn: left"}) {
                links.append(String.format(Locale.ROOT, "    - {from: " + link + "}%n", arc, next));
            }
        }

        Street street = Street.of(road.toString() + links + "vehicles:\n  - {ids: 1..6, mobility: {model: lag-bicycle}, start: {on-lanes: {lanes: [in-0, in-1, in-2, in-3]}}, behaviors: {traffic: {}}}\n", 1);
        street.run(120);

        assertThat(street.touches).isEmpty();
        assertThat(street.happened(Event.LEFT)).isEqualTo(6);
    }

    private static String quarter(String name, double radius, int arc) {
        StringBuilder points = new StringBuilder();
        for (int i = 0; i <= 6; i++) {
            double angle = Math.PI / 2 * (arc + i / 6.0);
            points.append(String.format(Locale.ROOT, "%s[%.3f, %.3f]", i == 0 ? "" : ", ", radius * Math.cos(angle), radius * Math.sin(angle)));
        }
        return String.format(Locale.ROOT, "    - {name: %s, limit: 30 km/h, points: [%s]}%n", name, points);
    }

    private Street drive(int cars, double seconds) throws Exception {
        return Street.on("<osm>" + nodes + ways + "</osm>", String.format(Locale.ROOT, CARS, cars)).run(seconds);
    }

    private void node(int id, double east, double north) {
        LatLon place = SITE.toLatLon(new LocalPosition(east, north, 0));
        nodes.append(String.format(Locale.ROOT, "<node id=\"%d\" lat=\"%.9f\" lon=\"%.9f\"/>%n", id, place.latDegrees(), place.lonDegrees()));
    }

    private void way(String tags, int... places) {
        ways.append("<way id=\"").append(++count).append("\">");
        for (int place : places) {
            ways.append("<nd ref=\"").append(place).append("\"/>");
        }
        for (String tag : tags.split(" ")) {
            ways.append(String.format(Locale.ROOT, "<tag k=\"%s\" v=\"%s\"/>", tag.split("=")[0], tag.split("=")[1]));
        }
        ways.append("</way>\n");
    }
}
