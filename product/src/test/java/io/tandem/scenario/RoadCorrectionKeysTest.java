package io.tandem.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.road.Lane;
import io.tandem.road.LaneConnection;
import io.tandem.road.RoadNetwork;
import io.tandem.road.Roads;
import io.tandem.road.control.LaneControl;
import io.tandem.road.control.LanePriority;
import io.tandem.road.control.SignalProgramme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Corrections on maps of all formats. */
class RoadCorrectionKeysTest {

    /** A crossing of two streets with signals, 200 m long each way. */
    private static final String OSM = """
            <osm>
              <node id="1" lat="29.1897" lon="-81.0477"/> <node id="2" lat="29.1897" lon="-81.0457"><tag k="highway" v="traffic_signals"/></node> <node id="3" lat="29.1897" lon="-81.0437"/>
              <node id="4" lat="29.1879" lon="-81.0457"/> <node id="5" lat="29.1915" lon="-81.0457"/>
              <way id="10"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/><tag k="name" v="Cross"/><tag k="oneway" v="yes"/></way>
              <way id="11"><nd ref="4"/><nd ref="2"/><nd ref="5"/><tag k="highway" v="residential"/><tag k="name" v="Up"/><tag k="oneway" v="yes"/></way>
            </osm>
            """;

    private static final String SUMO = """
            <net>
              <edge id="a" from="x" to="y"><lane id="a_0" index="0" speed="10" length="50" shape="0,0 50,0"/></edge>
              <edge id="b" from="y" to="z"><lane id="b_0" index="0" speed="10" length="50" shape="50,0 100,0"/></edge>
              <edge id="c" from="y" to="w"><lane id="c_0" index="0" speed="10" length="50" shape="50,0 90,30"/></edge>
              <connection from="a" to="b" fromLane="0" toLane="0" dir="s" state="M"/>
              <connection from="a" to="c" fromLane="0" toLane="0" dir="l" state="M"/>
            </net>
            """;

    private static final String COMMONROAD = "<commonRoad>" + lanelet(7, 0, "<successor ref=\"8\"/>") + lanelet(8, 50, "<predecessor ref=\"7\"/>") + "</commonRoad>";

    private static final String OPENDRIVE = """
            <OpenDRIVE><header/><road id="1" length="80" junction="-1"><planView><geometry s="0" x="0" y="0" hdg="0" length="80"><line/></geometry></planView>
            <lanes><laneSection s="0"><center><lane id="0" type="none"/></center><right><lane id="-1" type="driving"><width sOffset="0" a="3.5" b="0" c="0" d="0"/></lane></right></laneSection></lanes></road></OpenDRIVE>
            """;

    @TempDir
    private Path folder;

    private static String lanelet(int id, int x, String link) {
        return "<lanelet id=\"%1$d\"><leftBound><point><x>%2$d</x><y>2</y></point><point><x>%3$d</x><y>2</y></point></leftBound><rightBound><point><x>%2$d</x><y>-2</y></point><point><x>%3$d</x><y>-2</y></point></rightBound>%4$s</lanelet>"
                .formatted(id, x, x + 50, link);
    }

    private Roads roads(String file, String map, String keys) throws MistakeException, IOException {
        Files.writeString(folder.resolve(file), map);
        Path scenario = Files.writeString(folder.resolve("test.yaml"), "name: test\n" + Texts.SITE + "road:\n  file: " + file + "\n" + keys.indent(2) + Texts.ONE_CAR);
        return ScenarioReader.read(scenario, Map.of()).scenario().road().orElseThrow();
    }

    private static Lane lane(Roads roads, String name) {
        return roads.network().lane(name).orElseThrow(() -> new AssertionError(name + " is not among " + names(roads.network())));
    }

    private static List<String> names(RoadNetwork network) {
        return network.lanes().stream().map(Lane::name).sorted().toList();
    }

    private static Set<String> ahead(Roads roads, String name) {
        return roads.network().from(lane(roads, name).id()).stream().map(LaneConnection::to).map(to -> roads.network().lane(to).name()).collect(Collectors.toSet());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"town.osm|Cross forward", "town.net.xml|a_0", "town.xml|lanelet 7", "town.xodr|road 1 lane -1"})
    void limitWidthAndPriorityOfALaneAreOtherwiseInEveryFormat(String file, String name) throws Exception {
        String map = Map.of("town.osm", OSM, "town.net.xml", SUMO, "town.xml", COMMONROAD, "town.xodr", OPENDRIVE).get(file);
        Roads before = roads(file, map, "");
        String known = before.network().lane(name).map(Lane::name).orElse(names(before.network()).getFirst());

        Roads after = roads(file, map, "corrections: [{lanes: ['" + known + "'], limit: 18 km/h, width: 2.75 m, priority: low}]");

        assertThat(lane(after, known).fastest()).isCloseTo(5, within(1e-9));
        assertThat(lane(after, known).widthAt(10)).isCloseTo(2.75, within(1e-9));
        assertThat(lane(after, known).priority()).isEqualTo(LanePriority.LOW);
        assertThat(names(after.network())).isEqualTo(names(before.network()));
        assertThat(after.network().connections()).hasSameSizeAs(before.network().connections());
    }

    @Test
    void closedLaneIsGoneWithThoseThatLeadOnlyThere() throws Exception {
        Roads one = roads("town.net.xml", SUMO, "corrections: [{lanes: [b_0], open: false}]");
        Roads both = roads("town.net.xml", SUMO + "", "lanes: [{name: apart, points: [[0, 90], [50, 90]]}]\ncorrections: [{lanes: [b_0, c_0], open: false}]");

        assertThat(names(one.network())).containsExactly("a_0", "c_0");
        assertThat(ahead(one, "a_0")).containsExactly("c_0");
        assertThat(one.closed()).extracting("name").containsExactly("b_0");
        assertThat(one.warnings()).anyMatch(line -> line.contains("closed: b_0."));
        assertThat(names(both.network())).containsExactly("apart");
        assertThat(both.places()).singleElement().asString().contains("test.yaml");
    }

    @Test
    void connectionIsCutAndAnotherOneAdded() throws Exception {
        Roads roads = roads("town.net.xml", SUMO, "lanes: [{name: drive, points: [[105, 0], [150, 20]], limit: 20 km/h}]\nconnections: [{from: b_0, to: drive}]\ncorrections: [{lanes: [a_0], cut: [c_0]}]");

        assertThat(ahead(roads, "a_0")).containsExactly("b_0");
        assertThat(ahead(roads, "b_0")).containsExactly("b_0 to drive");
        assertThat(ahead(roads, "b_0 to drive")).containsExactly("drive");
        assertThat(lane(roads, "b_0 to drive").length()).isCloseTo(5, within(0.2));
        assertThat(lane(roads, "b_0 to drive").fastest()).isCloseTo(20 / 3.6, within(1e-9));
    }

    @Test
    void turnIsCutByNamingTheLaneBeyondIt() throws Exception {
        Roads before = roads("town.osm", OSM, "");
        String turn = names(before.network()).stream().filter(name -> name.startsWith("Cross") && name.contains(" to Up")).findFirst().orElseThrow();
        String from = turn.substring(0, turn.indexOf(" to "));
        String to = turn.substring(turn.indexOf(" to ") + 4);

        Roads after = roads("town.osm", OSM, "corrections: [{lanes: ['" + from + "'], cut: ['" + to + "']}]");

        Roads named = roads("town.osm", OSM, "corrections: [{lanes: ['" + from + "'], cut: ['" + turn + "']}]");

        assertThat(ahead(before, from)).contains(turn);
        assertThat(names(named.network())).isEqualTo(names(after.network()));
        assertThat(ahead(after, from)).isNotEmpty().doesNotContain(turn);
        assertThat(names(after.network())).doesNotContain(turn);
    }

    @Test
    void signalsTakeThePlaceOfThoseThatTheMapHasAtTheJunction() throws Exception {
        List<String> lanes = names(roads("town.osm", OSM, "").network());
        String west = lanes.stream().filter(name -> name.startsWith("Cross") && !name.contains(" to ")).findFirst().orElseThrow();

        Roads roads = roads("town.osm", OSM, "signals: [{name: mine, phases: [{green: ['" + approach(west) + "'], for: 10 s}]}]");

        List<SignalProgramme> programmes = roads.network().controls().stream().flatMap(control -> control.signal().stream()).map(link -> link.programme()).distinct().toList();
        assertThat(programmes).extracting(SignalProgramme::name).containsExactly("mine");
        assertThat(roads.network().controls().stream().filter(control -> control.kind() == LaneControl.Kind.SIGNAL)).hasSize(1);
    }

    /** The lane of a street that leads to the crossing. */
    private String approach(String any) throws Exception {
        RoadNetwork network = roads("town.osm", OSM, "").network();
        String street = any.substring(0, any.indexOf(' '));
        return network.lanes().stream().filter(lane -> lane.name().startsWith(street) && !lane.name().contains(" to ") && network.from(lane.id()).size() > 1).findFirst().orElseThrow().name();
    }

    @Test
    void signalsOfTheMapCanBeTakenAway() throws Exception {
        Roads before = roads("town.osm", OSM, "");
        String west = approach("Cross forward");
        String south = approach("Up forward");

        Roads after = roads("town.osm", OSM, "corrections: [{lanes: ['" + west + "', '" + south + "'], signals: false}]");

        assertThat(before.network().controls()).anyMatch(control -> control.signal().isPresent());
        assertThat(after.network().controls()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "corrections: [{lanes: [d_0], open: false}] | corrections[0].lanes[0] | no lane of the name d_0 | a_0",
        "corrections: [{lanes: [a_0]}] | corrections[0] | changes nothing | limit: 30 km/h",
        "corrections: [{lanes: [b_0], cut: [c_0]}] | cut[0] | None of these lanes leads to c_0 | name a lane that follows",
        "corrections: [{lanes: [a_0, b_0, c_0], open: false}] | corrections[0] | All lanes are closed | leave a lane open",
        "connections: [{from: a_0, to: q}] | connections[0].to | no lane of the name q | c_0",
        "lanes: [{name: a_0, points: [[0, 9], [9, 9]]}] | name | two lanes of the name a_0 | name of its own",
        "'{signals: [{phases: [{green: [b_0], for: 5 s}]}], corrections: [{lanes: [b_0], open: false}]}' | phases | b_0 is closed | open the lane"})
    void correctionThatCannotBeMeantIsRefusedWithTheCure(String keys, String place, String what, String cure) {
        String lines = keys.startsWith("{") ? keys.substring(1, keys.length() - 1).replace("], corr", "]\ncorr") : keys;

        Problem problem = Texts.problems(() -> refused(lines)).getFirst();

        assertThat(problem.place().toString()).contains(place);
        assertThat(problem.toString()).contains(what, cure);
    }

    private void refused(String keys) throws MistakeException {
        try {
            roads("town.net.xml", SUMO, keys);
        } catch (IOException unwritable) {
            throw new AssertionError(unwritable);
        }
    }
}
