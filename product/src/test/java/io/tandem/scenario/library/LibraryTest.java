package io.tandem.scenario.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.behavior.Rung;
import io.tandem.diagnosis.Problem;
import io.tandem.fleet.GroupSettings;
import io.tandem.message.Kind;
import io.tandem.mobility.KinematicSettings;
import io.tandem.mobility.PowertrainSettings;
import io.tandem.mobility.powertrain.CarPreset;
import io.tandem.perception.DeviceSettings;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.scenario.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LibraryTest {

    private static final String OUR_CAR = "model: our-car\nis: vehicle\nabout: A car.\nlike: small-car\nname: ours-{n}\nmobility: {speed: \"${pace}\"}\n";

    @TempDir
    private Path directory;

    @Test
    void aGroupIsLikeAModelAndChangesWhatItWants() throws Exception {
        Scenario scenario = Texts.withGroup("like: small-car\nmobility: {gearbox: auto}\nlength: 4 m");

        GroupSettings group = scenario.vehicles().getFirst();
        assertThat(group.kind()).isEqualTo(Kind.GROUND);
        assertThat(group.nameOf(1, 1)).isEqualTo("car-1");
        assertThat(group.lengthMetres()).isEqualTo(4);
        assertThat(group.mobility()).isInstanceOfSatisfying(PowertrainSettings.class, car -> {
            assertThat(car.preset()).isEqualTo(CarPreset.SMALL_CAR);
            assertThat(car.gearbox()).isPresent();
        });
    }

    @Test
    void anotherModelOfMotionReplacesTheLibrarysWithAllItsKeys() throws Exception {
        Scenario scenario = Texts.withGroup("like: lorry\nmobility: {model: kinematic}");

        assertThat(scenario.vehicles().getFirst().mobility()).isInstanceOf(KinematicSettings.class);
    }

    @Test
    void modelsStandInLoopsBehaviorsSensorsTrailersAndUnits() throws Exception {
        Scenario scenario = Texts.read("name: test\n" + Texts.SITE + """
                vars: {car: rigid-car}
                vehicles:
                  - repeat:
                      to: 2
                      do:
                        - ids: ${i}
                          like: ${car}
                          start: {at: ["${20 * i}", 0]}
                          trailer: {like: caravan, ids: "${10 + i}"}
                          behaviors: {like: free-flyer, avoid: 7}
                          perception: {sensors: [{like: spinning-lidar, every: 0.5 s}]}
                v2x: {units: [{like: watching-mast, ids: 9, at: [0, 0, 6]}]}
                """);

        GroupSettings second = scenario.vehicles().get(1);
        assertThat(second.trailer()).hasValueSatisfying(trailer -> assertThat(trailer.damping()).isEqualTo(500));
        assertThat(second.behaviors()).extracting(Rung::name, Rung::priority).contains(org.assertj.core.groups.Tuple.tuple("wander", 1), org.assertj.core.groups.Tuple.tuple("avoid", 7));
        assertThat(second.perception().sensors().getFirst()).isInstanceOf(DeviceSettings.Lidar3d.class);
        assertThat(scenario.v2x().orElseThrow().units().getFirst().perception().sensorRange()).isEqualTo(60);
    }

    @Test
    void modelsBesideTheScenarioAreFoundAndTravelWithIt() throws Exception {
        write("library/our-car.yaml", OUR_CAR);
        Path main = write("main.yaml", "name: main\n" + Texts.SITE + "vars: {pace: 7}\nvehicles:\n  - {ids: 1, like: our-car, start: {at: [0, 0]}}\n");

        LoadedScenario read = ScenarioReader.read(main, Map.of());
        Files.delete(directory.resolve("library/our-car.yaml"));
        LoadedScenario elsewhere = ScenarioReader.read(read.sources(), Map.of());

        assertThat(read.scenario().vehicles().getFirst().nameOf(1, 1)).isEqualTo("ours-1");
        assertThat(read.sources()).extracting(source -> Path.of(source.name()).getFileName().toString()).containsExactly("main.yaml", "our-car.yaml", "small-car.yaml");
        assertThat(elsewhere.scenario().vehicles()).isEqualTo(read.scenario().vehicles());
    }

    @Test
    void theCommandLineChoosesTheModelBeforeItChangesParts() throws Exception {
        Map<String, String> overrides = Map.of("vehicles[0].mobility.speed", "3 m/s", "vehicles[0].like", "motor-boat");

        Scenario scenario = Texts.read("name: test\n" + Texts.SITE + "vehicles:\n  - {ids: 1, like: small-car, start: {at: [0, 0]}}\n", overrides);

        assertThat(scenario.vehicles().getFirst().kind()).isEqualTo(Kind.SURFACE);
        assertThat(scenario.vehicles().getFirst().mobility()).isInstanceOf(KinematicSettings.class);
    }

    @Test
    void anUnknownModelIsToldWithASuggestion() {
        Problem problem = Texts.onlyProblem(() -> Texts.withGroup("like: smal-car"));

        assertThat(problem.place().key()).isEqualTo("vehicles[0].like");
        assertThat(problem.place().line()).isEqualTo(6);
        assertThat(problem.what()).isEqualTo("There is no model smal-car in the library.");
        assertThat(problem.fix()).startsWith("did you mean small-car?");
    }

    @Test
    void modelsThatAreLikeEachOtherAreToldWithTheirChain() throws Exception {
        write("library/a.yaml", "model: a\nis: vehicle\nabout: A.\nlike: b\n");
        write("library/b.yaml", "model: b\nis: vehicle\nabout: B.\nlike: a\n");
        Path main = write("main.yaml", "name: main\n" + Texts.SITE + "vehicles:\n  - {ids: 1, like: a, start: {at: [0, 0]}}\n");

        Problem problem = Texts.onlyProblem(() -> ScenarioReader.read(main, Map.of()));

        assertThat(problem.what()).isEqualTo("These models are like each other: a -> b -> a.");
        assertThat(problem.place().file()).endsWith("b.yaml");
    }

    @Test
    void aPathIsNoModel() {
        Problem problem = Texts.onlyProblem(() -> Texts.withGroup("like: ../../secrets"));

        assertThat(problem.what()).contains("might be a path");
        assertThat(problem.fix()).contains("library");
    }

    @Test
    void aModelInTheWrongPlaceIsToldWhereItBelongs() {
        Problem problem = Texts.onlyProblem(() -> Texts.withGroup("like: spinning-lidar"));

        assertThat(problem.what()).isEqualTo("spinning-lidar is a sensor, for an entry of sensors.");
    }

    @Test
    void aMistakeInAModelIsToldInItsOwnFile() throws Exception {
        write("library/odd.yaml", "model: odd\nis: vehicle\nabout: Odd.\nwheels: 5\n");
        Path main = write("main.yaml", "name: main\n" + Texts.SITE + "vehicles:\n  - {ids: 1, like: odd, start: {at: [0, 0]}}\n");

        Problem problem = Texts.onlyProblem(() -> ScenarioReader.read(main, Map.of()));

        assertThat(problem.place().file()).endsWith("odd.yaml");
        assertThat(problem.place().line()).isEqualTo(4);
    }

    @Test
    void aModelIsAddedOnceUnderItsOwnName() throws Exception {
        Path file = write("download.txt", OUR_CAR);
        ModelFolder folder = new ModelFolder(directory.resolve("main.yaml"));

        Path added = folder.add(file);

        assertThat(added).hasContent(OUR_CAR).hasFileName("our-car.yaml");
        assertThat(folder.models()).extracting(LibraryModel::name).containsExactly("our-car");
        assertThat(Texts.onlyProblem(() -> addAgain(folder, file)).fix()).contains("another name");
    }

    private static void addAgain(ModelFolder folder, Path file) throws io.tandem.diagnosis.MistakeException {
        try {
            folder.add(file);
        } catch (IOException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    @ParameterizedTest
    @EnumSource(ModelKind.class)
    void everyModelOfOursIsValid(ModelKind kind) throws Exception {
        for (LibraryModel model : BuiltInModels.all().stream().filter(one -> one.kind() == kind).toList()) {
            Texts.read(scenarioWith(model));
            assertThat(model.about()).endsWith(".");
        }
        assertThat(BuiltInModels.all()).extracting(LibraryModel::kind).contains(kind);
    }

    private static String scenarioWith(LibraryModel model) {
        String like = "like: " + model.name();
        String start = model.name().equals("traffic-car") || model.name().equals("town-driver") ? "start: {on-lanes: {}}" : "start: {at: [0, 0]}";
        String group = switch (model.kind()) {
            case VEHICLE, PERSON, ROBOT -> "{ids: 1, " + like + ", " + start + "}";
            case TRAILER -> "{ids: 1, like: lorry, " + start + ", trailer: {ids: 2, " + like + "}}";
            case SENSOR -> "{ids: 1, " + start + ", perception: {sensors: [{" + like + "}]}}";
            case CONTROLLER -> "{ids: 1, mobility: lag-bicycle, " + start + ", behaviors: {" + like + (model.name().equals("platoon-follower") ? ", platoon: {leader: 2}" : "") + "}}\n  - {ids: 2, start: {at: [9, 0]}}";
            case ROAD_SIDE_UNIT -> "{ids: 1, " + start + "}\nv2x: {units: [{ids: 7, at: [0, 0, 5], " + like + "}]}";
        };
        return "name: test\n" + Texts.SITE + "road: {lanes: [{name: east, limit: 10 m/s, points: [[0, 0], [200, 0]]}]}\nvehicles:\n  - " + group + "\n";
    }

    private Path write(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
