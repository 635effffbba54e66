package io.tandem.controlroom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.scenario.ScenarioReader;
import io.tandem.web.edit.ScenarioEditor;
import io.tandem.web.edit.ScenarioEditor.Preview;
import io.tandem.web.edit.ScenarioEditor.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FolderEditorTest {

    private static final String ONE_CAR = "name: one\nsite: {lat: 48.1, lon: 11.6}\nclock: {duration: 30 s}\nvehicles:\n  - {ids: 1, like: quadcopter, start: {at: [10, 20]}, behaviors: {go-to: [40, 20]}}\n";

    @TempDir
    private Path directory;
    private ScenarioEditor editor;

    @BeforeEach
    void openFolder() {
        editor = new FolderEditor(directory.resolve("mine"));
    }

    @Test
    void aTextIsSavedAndOpenedByteForByte() throws Exception {
        String text = "\uFEFFname: größe\r\n# a comment\r\n";

        Text saved = editor.save("new one.yaml", text, "");

        assertThat(Files.readString(directory.resolve("mine/new one.yaml"))).isEqualTo(text);
        assertThat(editor.open("new one.yaml")).contains(saved);
        assertThat(saved.readOnly()).isFalse();
    }

    @Test
    void whoeverKnowsAnOldVersionIsToldAndOverwritesNothing() throws Exception {
        Text first = editor.save("a.yaml", "name: first\n", "");
        Text second = editor.save("a.yaml", "name: second\n", first.hash());

        Problem problem = refusal(() -> editor.save("a.yaml", "name: late\n", first.hash()));

        assertThat(problem.what()).contains("Somebody else has changed this file");
        assertThat(editor.open("a.yaml").orElseThrow()).isEqualTo(second);
        assertThat(refusal(() -> editor.save("a.yaml", "name: blind\n", "")).what()).contains("already");
    }

    @Test
    void theLastTenVersionsAreKept() throws Exception {
        Text now = editor.save("a.yaml", "name: version 0\n", "");
        for (int i = 1; i <= 14; i++) {
            now = editor.save("a.yaml", "name: version " + i + "\n", now.hash());
        }

        try (Stream<Path> kept = Files.list(FileBackups.folder(directory.resolve("mine/a.yaml")))) {
            assertThat(kept.map(FolderEditorTest::content).sorted()).containsExactlyElementsOf(Stream.iterate(4, i -> i + 1).limit(10).map(i -> "name: version " + i + "\n").sorted().toList());
        }
    }

    private static String content(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    @Test
    void samplesStayAsTheyAreAndTheirCopiesAreOnesOwn() throws Exception {
        Path samples = Files.createDirectories(directory.resolve("scenarios"));
        Files.writeString(samples.resolve("sample.yaml"), ONE_CAR);
        editor = new FolderEditor(samples);
        Text sample = editor.open("sample.yaml").orElseThrow();

        Problem problem = refusal(() -> editor.save("sample.yaml", "name: changed\n", sample.hash()));
        Text copy = editor.save("copy.yaml", "name: changed\n", "");

        assertThat(sample.readOnly()).isTrue();
        assertThat(problem.fix()).contains("another name");
        assertThat(samples.resolve("sample.yaml")).hasContent(ONE_CAR);
        assertThat(copy.readOnly()).isFalse();
    }

    @Test
    void readOnlyFilesStayAsTheyAre() throws Exception {
        Path file = directory.resolve("mine/kept.yaml");
        Text saved = editor.save("kept.yaml", ONE_CAR, "");
        Assumptions.assumeTrue(Files.getFileAttributeView(file, PosixFileAttributeView.class) != null, "files have no permissions here");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));

        Problem problem = refusal(() -> editor.save("kept.yaml", "name: changed\n", saved.hash()));

        assertThat(problem.what()).contains("read-only");
        assertThat(editor.open("kept.yaml").orElseThrow().readOnly()).isTrue();
        assertThat(file).hasContent(ONE_CAR);
    }

    @Test
    void whoMayReadAndWriteAFileStaysAsItWas() throws Exception {
        Path file = directory.resolve("mine/shared.yaml");
        Text saved = editor.save("shared.yaml", ONE_CAR, "");
        Assumptions.assumeTrue(Files.getFileAttributeView(file, PosixFileAttributeView.class) != null, "files have no permissions here");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));

        editor.save("shared.yaml", "name: changed\n", saved.hash());

        assertThat(file).hasContent("name: changed\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-rw-r--");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../a.yaml", "a.txt", "/etc/passwd", ".hidden.yaml", "a/b.yaml", "a\u0000.yaml", "", "..yaml"})
    void onlyScenariosOfTheFolderAreReadAndWritten(String name) {
        assertThat(refusal(() -> editor.save(name, "name: a\n", "")).fix()).isNotEmpty();
        assertThat(refusal(() -> editor.open(name)).fix()).isNotEmpty();
    }

    @Test
    void linksAreNotFollowed() throws Exception {
        Files.createDirectories(directory.resolve("mine"));
        Path outside = Files.writeString(directory.resolve("outside.yaml"), "name: outside\n");
        Files.createSymbolicLink(directory.resolve("mine/link.yaml"), outside);

        assertThat(refusal(() -> editor.open("link.yaml")).what()).contains("link");
    }

    @Test
    void aTextIsCheckedLikeAFile() throws Exception {
        String wrong = ONE_CAR.replace("quadcopter", "quadcopte") + "expect:\n  - inside: {area: nowhere}\n";
        Path file = Files.writeString(directory.resolve("a.yaml"), wrong);
        List<Problem> ofFile = catchThrowableOfType(MistakeException.class, () -> ScenarioReader.read(file, Map.of())).problems();

        ScenarioEditor.Checked checked = editor.check("a.yaml", wrong);

        assertThat(checked.problems()).extracting(Problem::what, Problem::fix, problem -> problem.place().line(), problem -> problem.place().key())
                .containsExactlyElementsOf(ofFile.stream().map(problem -> org.assertj.core.groups.Tuple.tuple(problem.what(), problem.fix(), problem.place().line(), problem.place().key())).toList());
        assertThat(editor.check("a.yaml", ONE_CAR).vehicles()).isEqualTo(1);
        assertThat(directory.resolve("mine")).doesNotExist();
    }

    @Test
    void aPreviewShowsTheFirstSecondsAndWhatIsExpected() throws Exception {
        String text = ONE_CAR + "areas: {yard: {box: {center: [20, 20], size: [60, 60]}}}\nexpect:\n  - inside: {area: yard}\nfeeds: [{as: cot, to: \"127.0.0.1:9\"}]\n";

        Preview preview = editor.preview("a.yaml", text, 6);

        assertThat(preview.complete()).isTrue();
        assertThat(preview.times()).hasSizeBetween(20, 61);
        assertThat(preview.times()[preview.times().length - 1]).isBetween(5.5, 6.01);
        assertThat(preview.trails()).singleElement().satisfies(trail -> {
            assertThat(trail.name()).isEqualTo("drone-1");
            assertThat(trail.east()[0]).isBetween(9.0, 12.0);
            assertThat(trail.east()[trail.east().length - 1]).isGreaterThan(20);
        });
        assertThat(preview.verdicts()).singleElement().satisfies(verdict -> assertThat(verdict.met()).isTrue());
    }

    @Test
    void aPreviewTellsHowHighVehiclesAreAndWhatTheyCarry() throws Exception {
        String text = ONE_CAR.replace("ids: 1,", "ids: 1..2,").replace("at: [10, 20]", "line: {from: [10, 20, 30], to: [10, 40, 30]}").replace("}}\n", "}, perception: {sensors: [{type: camera, name: down, mount: {pitch: -90 deg}}]}}\n");

        Preview preview = editor.preview("a.yaml", text, 1);

        assertThat(preview.groups()).singleElement().satisfies(group -> assertThat(group.sensors()).singleElement().satisfies(sensor -> assertThat(sensor.name()).isEqualTo("down")));
        assertThat(preview.trails()).hasSize(2).allSatisfy(trail -> {
            assertThat(trail.group()).isZero();
            assertThat(trail.up()[0]).isBetween(29.0, 31.0);
        });
    }

    @Test
    void aPreviewIsBounded() throws Exception {
        Preview crowd = editor.preview("a.yaml", ONE_CAR.replace("ids: 1,", "ids: 1..5000,"), 6);

        assertThat(crowd.trails()).hasSize(5000).allSatisfy(trail -> assertThat(trail.east()).hasSizeLessThan(4));
        assertThat(crowd.verdicts()).isEmpty();
        assertThat(crowd.complete()).isFalse();
        assertThat(crowd.note()).contains("2000 vehicles");
    }

    @Test
    void aPreviewTellsWhenTheStepsOfAMissionBegin() throws Exception {
        String text = ONE_CAR.replace("start:", "mission: [{wait: 2 s}, {report: READY}, {wait: 1 s}, {wait: 50 s}], start:");

        double[] steps = editor.preview("a.yaml", text, 6).trails().getFirst().steps();

        assertThat(steps).hasSize(4);
        assertThat(steps[1]).isCloseTo(2, within(0.21));
        assertThat(steps[2]).isBetween(steps[1], steps[1] + 0.21);
        assertThat(steps[3]).isCloseTo(3, within(0.31));
    }

    @Test
    void thePlaceIsShownWhileNobodyTakesPartYet() throws Exception {
        String place = "name: a\nsite: {lat: 48.1, lon: 11.6}\nroad: {lanes: [{name: main, points: [[0, 0], [80, 0]]}]}\n";

        ScenarioEditor.Checked nobody = editor.check("a.yaml", place + "vehicles: []\n");
        ScenarioEditor.Checked mistaken = editor.check("a.yaml", place + "vehicles: [{ids: 1, start: {at: nowhere}}]\nexpect: [{inside: nowhere}]\n");
        ScenarioEditor.Checked nowhere = editor.check("a.yaml", place.replace("lanes", "lane"));

        assertThat(nobody.problems()).singleElement().satisfies(problem -> assertThat(problem.what()).contains("Nobody takes part"));
        assertThat(nobody.scene()).isPresent();
        assertThat(mistaken.problems()).hasSize(2);
        assertThat(mistaken.scene()).isPresent();
        assertThat(nowhere.scene()).isEmpty();
    }

    @Test
    void onesOwnModelsStandBesideOursOrInTheirPlaceAndAMistakenOneKeepsNobodyFromTheOthers() throws Exception {
        Path library = Files.createDirectories(directory.resolve("mine/library"));
        Files.writeString(library.resolve("tram.yaml"), "model: tram\nis: vehicle\nabout: A tram.\nkind: ground\n");
        Files.writeString(library.resolve("van.yaml"), "model: van\nis: vehicle\nabout: Our van.\nkind: ground\n");
        Files.writeString(library.resolve("bad.yaml"), "model: bad\nis: [\n");

        Map<String, ScenarioEditor.Model> models = editor.models().stream().collect(Collectors.toMap(ScenarioEditor.Model::name, Function.identity()));

        assertThat(models).containsKeys("small-car", "tram", "van");
        assertThat(models.get("van").about()).isEqualTo("Our van.");
        assertThat(models.get("bad").mistake()).startsWith("Line ").contains("Fix: ");
        assertThat(models.values()).filteredOn(model -> !model.mistake().isEmpty()).hasSize(1);
    }

    @FunctionalInterface
    private interface Attempt {
        void run() throws MistakeException, IOException;
    }

    private static Problem refusal(Attempt attempt) {
        MistakeException refused = catchThrowableOfType(MistakeException.class, attempt::run);
        assertThat(refused).isNotNull();
        return refused.problems().getFirst();
    }
}
