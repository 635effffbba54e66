package io.tandem.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.road.RoadNetwork;
import io.tandem.road.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoadTest {

    private static final String ROAD = """
            road:
              lanes:
                - {name: main, points: [[0, 0], [100, 0]], limit: 20 m/s}
                - {name: left, points: [[0, 3.5], [100, 3.5]], limit: 20 m/s}
                - {name: on, points: [[100, 3.5], [200, 3.5]], limit: 10 m/s}
              connections:
                - {from: main, to: left, turn: left}
                - {from: left, to: on}
            """;

    @Test
    void lanesAndConnectionsMakeANetwork() throws MistakeException {
        RoadNetwork network = Texts.withCar(ROAD).road().orElseThrow().network();

        assertThat(network.lanes()).extracting(lane -> lane.name()).containsExactly("main", "left", "on");
        assertThat(network.leftOf(0)).isEqualTo(1);
        assertThat(network.quickest(0, 0, 2, 100).orElseThrow().seconds()).isCloseTo(5 + 3 + 10, within(1e-9));
    }

    @Test
    void pathFollowsALaneWithItsLimit() throws MistakeException {
        Route path = Texts.withCar(ROAD + "paths: {main: {lane: main}}\n").paths().get("main");

        assertThat(path.length()).isCloseTo(100, within(1e-9));
        assertThat(path.speedAt(50)).isEqualTo(20);
    }

    @Test
    void routeGlidesFromLaneToLane() throws MistakeException {
        Route path = Texts.withCar(ROAD + "paths: {way: {route: [{lane: main}, {place: [190, 4]}]}}\n").paths().get("way");

        assertThat(path.northAt(0)).isCloseTo(0, within(1e-9));
        assertThat(path.northAt(40)).isCloseTo(1.75, within(0.1));
        assertThat(path.northAt(90)).isCloseTo(3.5, within(1e-6));
        assertThat(path.speedAt(150)).isEqualTo(10);
        assertThat(path.eastAt(path.length())).isCloseTo(190, within(1e-6));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            road: {} | road | is a map's file or lanes
            road: {lanes: [{name: a, points: [[0, 0], [9, 0]]}], corrections: [{lanes: [a], open: false}]} | corrections | no map to correct
            road: nowhere.osm | road | did not come along
            road: {lanes: [{name: a, points: [[0, 0]]}]} | points | at least 2
            road: {lanes: [{name: a, points: [[0, 0], [9, 0]]}, {name: a, points: [[0, 3], [9, 3]]}]} | name | two lanes
            road: {lanes: [{name: a, points: [[0, 0], [9, 0]]}], connections: [{from: a, to: b}]} | connections[0].to | no lane
            road: {lanes: [{name: a, points: [[0, 0], [9, 0]]}, {name: b, points: [[9, 0], [20, 0]]}], connections: [{from: a, to: b, leave: 50 m}]} | leave | only 9 m long
            road: {lanes: [{name: a, points: [[0, 0], [9, 0]], limit: 0 m/s}]} | limit | greater than
            paths: {a: {lane: main}} | paths.a | no road
            """)
    void mistakeOfTheRoadHasItsPlace(String line, String key, String words) {
        Problem problem = Texts.problems(() -> Texts.withCar(line)).getFirst();

        assertThat(problem.place().toString()).contains(key);
        assertThat(problem.toString()).contains(words);
        assertThat(problem.place().line()).isPositive();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {lane: mane} | Did you mean main
            {lane: main, waypoints: [[0, 0], [1, 1]]} | in 2 ways
            {route: [[0, 0]]} | at least two places
            {route: [[0, 0], [500, 500]]} | within 50 m
            {route: [{lane: on}, {lane: main}]} | No way along the lanes
            {route: [{}, {lane: main}]} | by a place or by a lane
            {lane: main, marks: [{station: 3, stop: 2 s}]} | no marks
            """)
    void mistakeOfAPathAlongTheRoadHasItsCure(String path, String words) {
        Problem problem = Texts.problems(() -> Texts.withCar(ROAD + "paths: {way: " + path + "}\n")).getFirst();

        assertThat(problem.place().key()).startsWith("paths.way");
        assertThat(problem.toString().toLowerCase()).contains(words.toLowerCase());
    }

    @Test
    void mapBesideTheScenarioIsReadAndKept(@TempDir Path folder) throws MistakeException, IOException {
        Path file = Files.writeString(folder.resolve("town.yaml"), "name: town\n" + Texts.SITE + "road: {file: town.xml}\n"
                + "paths: {way: {lane: lanelet 7}}\n" + Texts.ONE_CAR);
        Files.writeString(folder.resolve("town.xml"), "<commonRoad><lanelet id=\"7\"><leftBound><point><x>0</x><y>2</y></point><point><x>50</x><y>2</y></point>"
                + "</leftBound><rightBound><point><x>0</x><y>-2</y></point><point><x>50</x><y>-2</y></point></rightBound></lanelet></commonRoad>");

        LoadedScenario reading = ScenarioReader.read(file, Map.of());
        Files.delete(folder.resolve("town.xml"));
        LoadedScenario again = ScenarioReader.read(reading.sources(), Map.of());

        assertThat(again.scenario().paths().get("way").length()).isCloseTo(50, within(1e-9));
        assertThat(ScenarioSummary.of(reading)).contains("town.xml (commonroad): 1 lane, 0.05 km");
    }

    @Test
    void aMapThatChangedInSizeAndTimeUnseenIsReadAnew(@TempDir Path folder) throws MistakeException, IOException {
        Path file = Files.writeString(folder.resolve("town.yaml"), "name: town\n" + Texts.SITE + "road: {file: town.xml}\n" + Texts.ONE_CAR);
        String map = "<commonRoad><lanelet id=\"7\"><leftBound><point><x>0</x><y>2</y></point><point><x>50</x><y>2</y></point>"
                + "</leftBound><rightBound><point><x>0</x><y>-2</y></point><point><x>50</x><y>-2</y></point></rightBound></lanelet></commonRoad>";
        Path town = Files.writeString(folder.resolve("town.xml"), map);
        FileTime time = Files.getLastModifiedTime(town);
        RoadNetwork before = ScenarioReader.read(file, Map.of()).scenario().road().orElseThrow().network();

        Files.setLastModifiedTime(Files.writeString(town, map.replace("<x>50<", "<x>70<")), time);
        RoadNetwork after = ScenarioReader.read(file, Map.of()).scenario().road().orElseThrow().network();

        assertThat(before.length()).isCloseTo(50, within(1e-9));
        assertThat(after.length()).isCloseTo(70, within(1e-9));
    }

    @Test
    void mistakeInAMapStandsInTheMap(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("town.yaml"), "name: town\n" + Texts.SITE + "road: town.osm\n" + Texts.ONE_CAR);
        Files.writeString(folder.resolve("town.osm"), "<osm>\n<node id=\"1\" lat=\"x\" lon=\"2\"/></osm>");

        List<Problem> problems = Texts.problems(() -> ScenarioReader.read(file, Map.of()));

        assertThat(problems).hasSize(1);
        assertThat(problems.getFirst().place().file()).endsWith("town.osm");
        assertThat(problems.getFirst().place().line()).isEqualTo(2);
    }

    @Test
    void missingMapIsToldInTheScenario(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("town.yaml"), "name: town\n" + Texts.SITE + "road: town.osm\n" + Texts.ONE_CAR);

        Problem problem = Texts.onlyProblem(() -> ScenarioReader.read(file, Map.of()));

        assertThat(problem.place().line()).isEqualTo(3);
        assertThat(problem.what()).contains("no such file");
    }
}
