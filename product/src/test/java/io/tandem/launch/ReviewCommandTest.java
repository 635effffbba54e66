package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.tandem.console.ExitCode;
import io.tandem.message.Body;
import io.tandem.recording.RecordingReader;
import io.tandem.run.Run;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The review as a person asks for it, of the scenarios that come with the house. */
class ReviewCommandTest {

    @TempDir
    private static Path runs;
    @TempDir
    private Path folder;
    private static final PrintStream USUAL = System.out;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void run() {
        System.setOut(new PrintStream(new ByteArrayOutputStream()));
        for (String name : new String[] {"three-aircraft", "traffic-wave", "medical-evacuation"}) {
            Tandem.run(Tandem.commandLine(), "run", Scenarios.file(name + ".yaml").toString(), "--fast", "--duration", "60s", "--record", recording(name));
        }
        System.setOut(USUAL);
    }

    private static String recording(String name) {
        return runs.resolve(name + ".mcap").toString();
    }

    @BeforeEach
    void listen() {
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void letGo() {
        System.setOut(USUAL);
    }

    /** Cars of 4.5 m, 5.5 m from centre to centre: one metre is between them. With the same wheelbase the lengths of recordings, old and new, agree. */
    @Test
    void carsOfFourAndAHalfMetresOneBehindTheOtherDoNotTouch() throws Exception {
        Path file = folder.resolve("queue.mcap");
        Run.ofText("""
                name: Queue
                site: {lat: 29.19, lon: -81.05}
                clock: {duration: 5 s}
                vehicles:
                  - {ids: 1..2, length: 4.5, start: {line: {from: [0, 0], to: [5.5, 0]}, speed: 3}, behaviors: {wander: 1}}
                """).fast().record(file).execute();

        assertThat(tandem("review", file.toString())).as(err.toString()).isZero();

        try (RecordingReader reader = RecordingReader.open(file)) {
            assertThat(reader.participants()).allSatisfy(car -> {
                assertThat(car.length()).isEqualTo(4.5);
                assertThat(car.body()).isEqualTo(new Body(4.5, 1.8));
                assertThat(car.wheelbase()).isEqualTo(2.7);
            });
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).as("pair, distance, time and gap").containsPattern("vehicle-1 – vehicle-2 +5\\.50 +[0-9.]+ +1\\.00 ");
    }

    private int tandem(String... arguments) {
        CommandLine command = Tandem.commandLine().setErr(new PrintWriter(err, true));
        return Tandem.run(command, arguments);
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void numbersForProgramsNameEveryPairAndTheFidelity() throws Exception {
        int code = tandem("review", recording("three-aircraft"), "-o", "json");

        assertThat(code).isZero();
        assertThat(printed().replaceAll("\\s+", "")).contains("\"min_separation\":[{\"pair\":[").contains("\"quintet\":[1,1,1,1,0],\"sum\":4,\"reasons\":[\"")
                .containsPattern("\"pair\":\\[101,102],\"distance_m\":").containsPattern("\"pair\":\\[101,103],\"distance_m\":")
                .containsPattern("\"pair\":\\[102,103],\"distance_m\":").doesNotContain("NaN");
        try (JsonParser json = new JsonFactory().createParser(printed())) {
            while (json.nextToken() != null) {
                assertThat(json.currentToken()).isNotNull();
            }
        }
    }

    @Test
    void theScenarioTellsWhoFollowsWhom() {
        tandem("review", recording("traffic-wave"));

        assertThat(printed()).contains("Platoon [201, 202, 203, 204]").contains("met ").contains("Closest approaches");
    }

    @Test
    void pedestriansAreSeenInTheFidelity() {
        tandem("review", recording("medical-evacuation"));

        assertThat(printed()).contains("fidelity 1/1/1/1/1 = 5").contains("* one carries the other");
    }

    @Test
    void pageAndFiguresAreWritten() {
        Path page = folder.resolve("new/report.html");

        int code = tandem("review", recording("three-aircraft"), recording("traffic-wave"), "--html", page.toString(), "--svg", folder.toString());

        assertThat(code).isZero();
        assertThat(page).content().startsWith("<!DOCTYPE html>").contains("Three aircraft over the ball field").endsWith("</html>\n");
        assertThat(folder.resolve("traffic-wave/path-length.svg")).content().contains("follower-3");
        assertThat(printed()).isEmpty();
    }

    @Test
    void mistakesAreToldWithACure() throws Exception {
        Path garbage = Files.writeString(folder.resolve("garbage.mcap"), "not a recording");

        assertThat(tandem("review", garbage.toString())).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(tandem("review", folder.resolve("none.mcap").toString())).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(tandem("review", recording("traffic-wave"), "--platoon", "201,x")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(tandem("review", recording("traffic-wave"), "--platoon", "201,201")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(tandem("review", recording("traffic-wave"), "--platoon", "201,999")).isEqualTo(ExitCode.CALLERS_MISTAKE);

        assertThat(err.toString()).contains("There is no such file").contains("A platoon is a list of vehicle ids.").contains("No vehicle of traffic-wave.mcap has this id.");
        assertThat(err.toString().split("Fix: ")).hasSize(6);
    }
}
