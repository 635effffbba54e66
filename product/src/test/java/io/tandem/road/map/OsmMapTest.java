package io.tandem.road.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.road.ConnectionType;
import io.tandem.road.Lane;
import io.tandem.road.LaneConnection;
import io.tandem.road.LaneDefinition;
import io.tandem.road.RoadNetwork;
import io.tandem.road.control.LaneControl.Kind;
import io.tandem.road.map.reading.RoadMapReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OsmMapTest {

    private static final String STREET = Maps.node(1, 0, 0) + "\n" + Maps.node(2, 200, 0);

    @Test
    void streetHasALaneForEachDirectionOnTheRight() throws MistakeException {
        RoadNetwork street = Maps.network("a.osm", Maps.osm(STREET, Maps.way(9, "1 2", "highway=residential", "width=7", "name=Main")));

        Lane forward = street.lane("Main forward").orElseThrow();
        Lane backward = street.lane("Main backward").orElseThrow();
        assertThat(forward.northAt(100)).isCloseTo(-1.75, within(1e-4));
        assertThat(forward.headingAt(100)).isCloseTo(0, within(1e-6));
        assertThat(backward.northAt(100)).isCloseTo(1.75, within(1e-4));
        assertThat(Math.abs(backward.headingAt(100))).isCloseTo(Math.PI, within(1e-6));
        assertThat(forward.length()).isCloseTo(200, within(1e-3));
    }

    @Test
    void oneDrivesOnTheLeftWhereThatIsSaid() throws MistakeException {
        RoadFile map = RoadMapReader.read("a.osm", Maps.osm(STREET, Maps.way(9, "1 2", "highway=residential", "width=7", "name=Main")), Maps.SITE, DrivingSide.LEFT);

        assertThat(new RoadNetwork(map.plan()).lane("Main forward").orElseThrow().northAt(100)).isCloseTo(1.75, within(1e-4));
    }

    @ParameterizedTest
    @CsvSource({"RIGHT, 1 2 3 4 1, ''", "LEFT, 1 4 3 2 1, ''", "RIGHT, 1 4 3 2 1, side: left", "LEFT, 1 2 3 4 1, side: right"})
    void roundaboutsTellWhetherTrafficKeepsToTheOtherSide(DrivingSide side, String around, String cure) throws MistakeException {
        String corners = String.join("\n", Maps.node(1, 20, 0), Maps.node(2, 0, 20), Maps.node(3, -20, 0), Maps.node(4, 0, -20), Maps.node(5, 200, 0));

        RoadFile map = RoadMapReader.read("a.osm", Maps.osm(corners, Maps.way(8, "5 1", "highway=primary"), Maps.way(9, around, "highway=primary", "junction=roundabout")), Maps.SITE, side);

        assertThat(map.warnings().stream().filter(warning -> warning.what().startsWith("Roundabouts")).map(warning -> warning.place().line() + " " + warning.fix()).toList())
                .isEqualTo(cure.isEmpty() ? List.of() : List.of("8 write " + cure + " beside the road's file in the scenario."));
    }

    @Test
    void limitsAreReadInEveryUnit() throws MistakeException {
        assertThat(limit("50")).isCloseTo(50 / 3.6, within(1e-9));
        assertThat(limit("30 mph")).isCloseTo(13.4112, within(1e-9));
        assertThat(limit("10 knots")).isCloseTo(5.1444, within(1e-3));
        assertThat(limit("none")).isCloseTo(130 / 3.6, within(1e-9));
        assertThat(limit("DE:urban")).isCloseTo(30 / 3.6, within(1e-9));
        assertThat(limit("-5")).isCloseTo(30 / 3.6, within(1e-9));
    }

    private static double limit(String written) throws MistakeException {
        return Maps.network("a.osm", Maps.osm(STREET, Maps.way(9, "1 2", "highway=residential", "maxspeed=" + written))).fastest();
    }

    @Test
    void lanesAreCountedByDirection() throws MistakeException {
        assertThat(lanes("oneway=yes", "lanes=3")).isEqualTo(3);
        assertThat(lanes("oneway=-1")).isEqualTo(1);
        assertThat(lanes("lanes=3")).isEqualTo(3);
        assertThat(lanes("lanes=3", "lanes:forward=1", "lanes:backward=2")).isEqualTo(3);
        assertThat(lanes("lanes=1e9")).isEqualTo(2);
    }

    private static int lanes(String... tags) throws MistakeException {
        String[] all = new String[tags.length + 1];
        all[0] = "highway=primary";
        System.arraycopy(tags, 0, all, 1, tags.length);
        return Maps.network("a.osm", Maps.osm(STREET, Maps.way(9, "1 2", all))).lanes().size();
    }

    @Test
    void waysWithoutAWayForVehiclesArePassedOver() throws MistakeException {
        RoadFile map = Maps.read("a.osm", Maps.osm(STREET, Maps.way(9, "1 2", "highway=residential"), Maps.way(10, "1 2", "highway=footway"),
                Maps.way(11, "1 2", "building=yes"), Maps.way(12, "1 2", "highway=service", "access=no")));

        assertThat(map.passedOver()).containsEntry("ways that are not driven", 3L);
        assertThat(map.plan().lanes()).hasSize(2);
    }

    @Test
    void nodesOutsideTheExtractArePassedOver() throws MistakeException {
        RoadFile map = Maps.read("a.osm", Maps.osm(STREET, Maps.way(9, "1 2 77", "highway=residential")));

        assertThat(map.passedOver()).containsEntry("nodes of ways that are not in the file", 1L);
        assertThat(map.plan().lanes()).hasSize(2);
    }

    @Test
    void bridgesPassOverWithoutMeeting() throws MistakeException {
        String cross = Maps.node(3, 100, -100) + Maps.node(4, 100, 100);
        RoadNetwork level = Maps.network("a.osm", Maps.osm(STREET, cross, Maps.way(9, "1 2", "highway=residential"), Maps.way(10, "3 4", "highway=residential")));
        RoadNetwork bridge = Maps.network("a.osm",
                Maps.osm(STREET, cross, Maps.way(9, "1 2", "highway=residential"), Maps.way(10, "3 4", "highway=residential", "bridge=yes")));

        assertThat(level.conflicts()).hasSize(4);
        assertThat(bridge.conflicts()).isEmpty();
    }

    private static String crossing(String... more) {
        return Maps.osm(Maps.node(1, 0, 0) + Maps.node(2, 100, 0) + Maps.node(3, 0, 100) + Maps.node(4, -100, 0) + Maps.node(5, 0, -100),
                Maps.way(11, "1 2", "highway=residential", "name=East"), Maps.way(12, "1 3", "highway=residential", "name=North"),
                Maps.way(13, "1 4", "highway=residential", "name=West"), Maps.way(14, "1 5", "highway=residential", "name=South"), String.join("", more));
    }

    @Test
    void everyArmOfACrossingLeadsToTheOthers() throws MistakeException {
        RoadNetwork town = Maps.network("a.osm", crossing());

        for (String from : new String[] {"East", "North", "West", "South"}) {
            for (String to : new String[] {"East", "North", "West", "South"}) {
                Lane in = town.lane(from + " backward").orElseThrow();
                Lane out = town.lane(to + " forward").orElseThrow();
                assertThat(town.quickest(in.id(), 0, out.id(), out.length()).isPresent()).isEqualTo(!from.equals(to));
            }
        }
        assertThat(town.junctions()).isEqualTo(1);
        assertThat(town.conflicts()).isNotEmpty();
    }

    @Test
    void forbiddenTurnIsNotMade() throws MistakeException {
        RoadNetwork town = Maps.network("a.osm", crossing("<relation id=\"1\"><member type=\"way\" ref=\"13\" role=\"from\"/>"
                + "<member type=\"node\" ref=\"1\" role=\"via\"/><member type=\"way\" ref=\"12\" role=\"to\"/>"
                + "<tag k=\"type\" v=\"restriction\"/><tag k=\"restriction\" v=\"no_left_turn\"/></relation>"));

        Lane in = town.lane("West backward").orElseThrow();
        assertThat(town.quickest(in.id(), 0, town.lane("North forward").orElseThrow().id(), 1)).isEmpty();
        assertThat(town.quickest(in.id(), 0, town.lane("East forward").orElseThrow().id(), 1)).isPresent();
    }

    /** Slip roads to the south of a motorway to the east, which leave and join at small angles. */
    @Test
    void slipRoadsLeaveAndJoinTheLaneOnTheirSide() throws MistakeException {
        RoadNetwork motorway = Maps.network("a.osm", Maps.osm(
                Maps.node(1, 0, 0) + Maps.node(2, 200, 0) + Maps.node(3, 400, 0) + Maps.node(4, 600, 0) + Maps.node(5, 270, -10) + Maps.node(6, 330, -10),
                Maps.way(11, "1 2", "highway=motorway", "lanes=2", "name=A"), Maps.way(12, "2 3", "highway=motorway", "lanes=2", "name=B"),
                Maps.way(13, "3 4", "highway=motorway", "lanes=2", "name=C"), Maps.way(14, "2 5 6 3", "highway=motorway_link", "name=slip")));

        Lane slip = motorway.lane("slip").orElseThrow();
        Lane joining = motorway.lane(motorway.from(slip.id()).getFirst().to());
        Lane joined = motorway.lane(motorway.from(joining.id()).getFirst().to());
        assertThat(joined.northAt(100)).as("metres to the left of the motorway's middle").isNegative();
        assertThat(joined.name()).startsWith("C");
        assertThat(motorway.lanes().stream().filter(lane -> motorway.from(lane.id()).stream().anyMatch(turn -> motorway.from(turn.to()).stream()
                .anyMatch(next -> next.to() == slip.id())))).allMatch(lane -> lane.northAt(100) < 0).isNotEmpty();
    }

    @Test
    void loopWithoutArmsIsAClosedLane() throws MistakeException {
        RoadNetwork ring = Maps.network("a.osm", Maps.osm(Maps.node(1, 20, 0) + Maps.node(2, 0, 20) + Maps.node(3, -20, 0) + Maps.node(4, 0, -20),
                Maps.way(9, "1 2 3 4 1", "highway=residential", "junction=roundabout")));

        assertThat(ring.lanes()).hasSize(1);
        assertThat(ring.lane(0).closed()).isTrue();
    }

    @Test
    void cornersAreRoundedAndStraightsStayStraight() throws MistakeException {
        RoadNetwork bend = Maps.network("a.osm", Maps.osm(Maps.node(1, 0, 0) + Maps.node(2, 100, 0) + Maps.node(3, 100, 100),
                Maps.way(9, "1 2 3", "highway=residential", "oneway=yes")));
        Lane lane = bend.lane(0);

        assertThat(lane.northAt(50)).isCloseTo(0, within(1e-4));
        assertThat(lane.length()).isCloseTo(200 - 24 + Math.PI / 2 * 12, within(0.05));
        for (double s = 0; s < lane.length(); s += 1) {
            assertThat(Math.abs(lane.curvatureAt(s))).isLessThan(1 / 10.0);
        }
    }

    @Test
    void sampleTownHangsTogetherSmoothly() throws MistakeException, IOException {
        RoadNetwork town = Maps.network("roundabout.osm", Files.readString(sample()));

        for (LaneConnection way : town.connections()) {
            if (way.turn() == ConnectionType.FOLLOW) {
                Lane from = town.lane(way.from());
                Lane to = town.lane(way.to());
                double gap = Math.hypot(from.eastAt(way.fromStation()) - to.eastAt(way.toStation()), from.northAt(way.fromStation()) - to.northAt(way.toStation()));
                double turn = Math.IEEEremainder(from.headingAt(way.fromStation()) - to.headingAt(way.toStation()), 2 * Math.PI);
                assertThat(gap).isLessThan(0.01);
                assertThat(turn).isCloseTo(0, within(1e-3));
            }
        }
    }

    @Test
    void everyLaneOfTheSampleTownIsReachedFromEveryStreet() throws MistakeException, IOException {
        RoadNetwork town = Maps.network("roundabout.osm", Files.readString(sample()));
        Lane start = town.lane("West Street backward").orElseThrow();

        for (Lane lane : town.lanes()) {
            assertThat(town.quickest(start.id(), 0, lane.id(), lane.length())).as(lane.name()).isPresent();
        }
    }

    @Test
    void roundaboutIsEnteredAtItsEdge() throws MistakeException, IOException {
        RoadNetwork town = Maps.network("roundabout.osm", Files.readString(sample()));

        long circle = town.lanes().stream().filter(lane -> lane.name().startsWith("Market Circle") && !lane.name().contains(" to ")).count();
        assertThat(circle).isEqualTo(4);
        town.lanes().stream().filter(lane -> lane.name().startsWith("Market Circle") && !lane.name().contains(" to "))
                .forEach(lane -> assertThat(Math.hypot(lane.eastAt(lane.length() / 2), lane.northAt(lane.length() / 2))).isCloseTo(15.7, within(0.4)));
    }

    @Test
    void sameFileGivesTheSameIds() throws MistakeException, IOException {
        String text = Files.readString(sample());

        assertThat(Maps.read("roundabout.osm", text).plan().lanes()).extracting(LaneDefinition::name)
                .isEqualTo(Maps.read("roundabout.osm", text).plan().lanes().stream().map(LaneDefinition::name).toList());
    }

    private static Path sample() {
        Path here = Path.of("scenarios/roundabout.osm");
        return Files.exists(here) ? here : Path.of("..").resolve(here);
    }

    /** A stop sign in the side street, a signal in the main one before the same junction, and a crossing in the middle of a street. */
    @Test
    void signsHoldForTheTurnsOfTheirJunction() throws MistakeException {
        RoadNetwork network = Maps.network("a.osm", Maps.osm(Maps.node(1, -200, 0), tagged(2, -20, 0, "highway=traffic_signals", "traffic_signals:direction=forward"),
                Maps.node(3, 0, 0), tagged(4, 100, 0, "highway=crossing"), Maps.node(5, 200, 0), tagged(6, 0, -12, "highway=stop"), Maps.node(7, 0, -150),
                Maps.way(9, "1 2 3", "highway=primary", "name=west"), Maps.way(10, "3 4 5", "highway=primary", "name=east"), Maps.way(11, "7 6 3", "highway=residential", "name=south")));

        assertThat(network.controls().stream().filter(control -> control.kind() == Kind.STOP).map(control -> network.lane(control.lane()).name()))
                .isNotEmpty().allMatch(name -> name.startsWith("south forward to"));
        assertThat(network.controls().stream().filter(control -> control.kind() == Kind.SIGNAL).map(control -> network.lane(control.lane()).name()))
                .isNotEmpty().allMatch(name -> name.startsWith("west forward to"));
        assertThat(network.controls().stream().filter(control -> control.kind() == Kind.CROSSING).map(control -> network.lane(control.lane()).eastAt(control.station())))
                .hasSize(2).allMatch(east -> Math.abs(east - 100) < 0.01);
    }

    private static String tagged(long id, double east, double north, String... tags) {
        StringBuilder text = new StringBuilder(Maps.node(id, east, north).replace("/>", ">"));
        for (String tag : tags) {
            text.append("<tag k=\"").append(tag, 0, tag.indexOf('=')).append("\" v=\"").append(tag.substring(tag.indexOf('=') + 1)).append("\"/>");
        }
        return text.append("</node>").toString();
    }

    /** Two side streets meet a street at nodes 6 cm apart, and on a ring, too. */
    @Test
    void junctionsCentimetresApartDoNotLoseTheTown() throws MistakeException {
        RoadFile map = Maps.read("a.osm", Maps.osm(Maps.node(1, -100, 0), Maps.node(2, 0, 0), Maps.node(3, 0.06, 0), Maps.node(4, 100, 0), Maps.node(5, 0, 100), Maps.node(6, 0.06, -100),
                Maps.way(9, "1 2 3 4", "highway=residential", "name=main"), Maps.way(10, "2 5", "highway=residential"), Maps.way(11, "3 6", "highway=residential"),
                Maps.node(20, 300, 0), Maps.node(21, 300.06, 0), Maps.node(22, 320, 20), Maps.node(23, 300, 40), Maps.node(24, 280, 20), Maps.node(25, 300, -60), Maps.node(26, 310, -60),
                Maps.way(12, "20 21 22 23 24 20", "highway=residential", "junction=roundabout"), Maps.way(13, "25 20", "highway=residential"), Maps.way(14, "26 21", "highway=residential")));
        RoadNetwork network = new RoadNetwork(map.plan());

        assertThat(network.lanes()).hasSizeGreaterThan(15);
        Lane west = network.lane("main 1 forward").orElseThrow();
        Lane east = network.lane("main 3 forward").orElseThrow();
        assertThat(network.quickest(west.id(), 0, east.id(), east.length())).isPresent();
    }

    @Test
    void nodeInAnotherCountryCostsOnlyItself() throws MistakeException {
        RoadFile map = Maps.read("a.osm", Maps.osm(STREET, "<node id=\"77\" lat=\"-33\" lon=\"151\"/>", "<node id=\"x\" lat=\"47\" lon=\"9\"/>", Maps.way(9, "1 2 77", "highway=residential")));

        assertThat(map.plan().lanes()).hasSize(2);
        assertThat(map.warnings()).hasSize(2);
    }
}
