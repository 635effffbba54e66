package io.tandem.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.scenario.text.ScenarioLimits;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every scenario in the corpus has one mistake. {@code expected.txt} lists the locations that must be reported for each file. */
class MalformedScenariosTest {

    private static final Path CORPUS = Path.of("src/test/resources/scenarios/bad");
    /** Processor time, so that a busy machine does not make a reading slow. */
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @TempDir
    private Path directory;

    static Stream<Path> corpus() throws IOException {
        return Files.list(CORPUS).filter(file -> file.toString().endsWith(".yaml")).sorted();
    }

    static Map<String, List<String>> expected() throws IOException {
        Map<String, List<String>> places = new TreeMap<>();
        for (String line : Files.readAllLines(CORPUS.resolve("expected.txt"))) {
            String[] parts = line.split(" > ", 2);
            places.computeIfAbsent(parts[0], file -> new ArrayList<>()).add(parts[1]);
        }
        return places;
    }

    @ParameterizedTest
    @MethodSource("corpus")
    void everyMistakeIsToldAtItsPlaceWithACure(Path file) throws IOException {
        List<Problem> problems = problemsOf(file);

        assertThat(problems.stream().map(problem -> relative(problem.place())).toList())
                .isEqualTo(expected().get(file.getFileName().toString()));
    }

    @Test
    void theCorpusIsComplete() throws IOException {
        assertThat(corpus().map(file -> file.getFileName().toString()).toList())
                .hasSizeGreaterThan(70).containsExactlyElementsOf(expected().keySet());
    }

    @Test
    void binaryGarbageIsRefusedWithItsLine() throws IOException {
        byte[] garbage = new byte[100_000];
        new Random(1).nextBytes(garbage);

        List<Problem> problems = problemsOf(file(garbage));

        assertThat(problems).singleElement().satisfies(problem -> assertThat(problem.place().line()).isPositive());
        assertThat(problems.getFirst().fix()).contains("UTF-8");
    }

    @Test
    void zeroBytesAreRefused() throws IOException {
        List<Problem> problems = problemsOf(file(new byte[5000]));

        assertThat(problems.getFirst().what()).contains("not text");
    }

    @Test
    void latin1IsRefusedAtTheLineOfTheFirstBadByte() throws IOException {
        List<Problem> problems = problemsOf(file("name: Platz\nsite: Flugplatz f\u00fcr alle\n".getBytes(StandardCharsets.ISO_8859_1)));

        assertThat(problems).singleElement().satisfies(problem -> assertThat(problem.place().line()).isEqualTo(2));
    }

    @Test
    void utf16IsRefused() throws IOException {
        assertThat(problemsOf(file("name: wide\n".getBytes(StandardCharsets.UTF_16)))).isNotEmpty();
    }

    @Test
    void aFileTooLargeIsRefusedUnread() throws IOException {
        assertThat(problemsOf(file("# padding padding padding\n".repeat(400_000))).getFirst().what()).contains("larger than 4 MiB");
    }

    @Test
    void aMillionValuesAreRefused() throws IOException {
        assertThat(problemsOf(file("name: [" + "1, ".repeat(1_000_000) + "1]\n")).getFirst().what()).contains("more than");
    }

    @Test
    void aHundredThousandBracketsAreRefused() throws IOException {
        assertThat(problemsOf(file("name: " + "[".repeat(100_000))).getFirst().what()).contains("nested");
    }

    @Test
    void aChainOfAnchorsIsRefusedWhenItGetsTooDeep() throws IOException {
        StringBuilder text = new StringBuilder("vars:\n  v0: &a0 [1]\n");
        for (int i = 1; i < 20_000; i++) {
            text.append("  v").append(i).append(": &a").append(i).append(" [*a").append(i - 1).append("]\n");
        }

        assertThat(problemsOf(file(text.toString())).getFirst().what()).contains("nested");
    }

    @Test
    void aChainOfVariablesIsRefusedWhenItGetsTooLong() throws IOException {
        StringBuilder text = new StringBuilder("vars:\n  v0: 1\n");
        for (int i = 20_000; i >= 1; i--) {
            text.append("  v").append(i).append(": ${v").append(i - 1).append(" + 1}\n");
        }

        assertThat(problemsOf(file(text + "seed: ${v20000}\n"))).anyMatch(problem -> problem.what().contains("too far"));
    }

    @Test
    void manyMistakesAreCutWithTheirNumber() throws IOException {
        List<Problem> problems = problemsOf(file("name: x\nsite: {lat: 1, lon: 1}\nvehicles:\n" + "  - {idz: 1}\n".repeat(300)));

        assertThat(problems).hasSize(ScenarioLimits.PROBLEMS + 1);
        assertThat(problems.getLast().what()).contains("800 more problems");
    }

    @Test
    void aLongRowOfFollowersIsCheckedQuickly() throws Exception {
        StringBuilder text = new StringBuilder("name: row\nsite: {lat: 1, lon: 1}\nvehicles:\n");
        for (int id = 1; id <= 5000; id++) {
            text.append("  - {ids: ").append(id).append(", start: {at: [").append(id).append(", 0]}, behaviors: {follow-me: {leader: ")
                    .append(id % 5000 + 1).append("}}}\n");
        }

        assertThat(problemsOf(file(text.toString()))).singleElement()
                .satisfies(problem -> assertThat(problem.what()).contains("in a circle"));
    }

    @Test
    void manyWrongNamesAmongManyRightOnesAreToldQuickly() throws IOException {
        StringBuilder text = new StringBuilder("name: x\nsite: {lat: 1, lon: 1}\npoints:\n");
        for (int i = 0; i < 10_000; i++) {
            text.append("  point-").append(i).append(": [1, 2]\n  wrong-").append(i).append(": pointed-").append(i).append('\n');
        }

        assertThat(problemsOf(file(text.toString())).getFirst().fix()).startsWith("did you mean point-");
    }

    @Test
    void aPlaceBeyondTheGridIsRefused() throws IOException {
        assertThat(problemsOf(file("name: x\nsite: {lat: 1, lon: 1}\npoints: {pole: {lat: 90, lon: 0}, far: {lat: 0, lon: 91}}\n"
                + Texts.ONE_CAR))).hasSize(2).allSatisfy(problem -> assertThat(problem.what()).contains("1000 km"));
    }

    @Test
    void aMissingFileAndADirectoryAreTold() throws IOException {
        assertThat(problemsOf(directory.resolve("nowhere.yaml")).getFirst().what()).isEqualTo("There is no such file.");
        assertThat(problemsOf(directory).getFirst().what()).isEqualTo("This is a directory.");
    }

    private Path file(String text) throws IOException {
        return file(text.getBytes(StandardCharsets.UTF_8));
    }

    private Path file(byte[] bytes) throws IOException {
        return Files.write(directory.resolve("scenario.yaml"), bytes);
    }

    private static List<Problem> problemsOf(Path file) {
        long begin = THREADS.getCurrentThreadCpuTime();
        MistakeException mistakes = catchThrowableOfType(MistakeException.class, () -> ScenarioReader.read(file, Map.of()));
        Duration taken = Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - begin);

        assertThat(mistakes).as("%s is refused", file).isNotNull();
        assertThat(taken).isLessThan(PATIENCE);
        assertThat(mistakes.problems()).isNotEmpty().allSatisfy(problem -> {
            assertThat(problem.place().file()).isNotEmpty();
            assertThat(problem.what()).endsWith(".");
            assertThat(problem.fix()).endsWith(".");
        });
        return mistakes.problems();
    }

    private static String relative(SourceLocation place) {
        return new SourceLocation(CORPUS.relativize(Path.of(place.file())).toString(), place.line(), place.key()).toString();
    }
}
