package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.console.ExitCode;
import io.tandem.crew.Crew;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.scenario.Scenario;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import io.tandem.verdict.Verdicts;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands as a person gives them, in this process. */
class CommandsTest {

    private static final String AIRCRAFT = Scenarios.file("three-aircraft.yaml").toString();

    @TempDir
    private Path folder;
    private final PrintStream usualOut = System.out;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void listen() {
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void letGo() {
        System.setOut(usualOut);
    }

    @Test
    void runLeavesARecordingAndVerdictsBehind() throws Exception {
        Path recording = folder.resolve("a.mcap");

        int code = tandem("run", AIRCRAFT, "--fast", "--no-web", "--duration", "20s", "--record", recording.toString());

        assertThat(code).isZero();
        assertThat(printed()).containsPattern("state hash [0-9a-f]{16}\n").contains("met ");
        assertThat(recording).isNotEmptyFile();
        var xml = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(folder.resolve("a.junit.xml").toFile());
        assertThat(xml.getElementsByTagName("testcase").getLength()).isEqualTo(1);
        assertThat(xml.getElementsByTagName("failure").getLength()).isZero();
    }

    /** The commands of README.md about the scenario that {@code new} writes, and those in that scenario's first line, as they stand there. */
    @Test
    void theStarterPassesWhatItsDocumentsTellToDo() throws Exception {
        List<String> lines = new ArrayList<>(Files.readAllLines(Path.of("../README.md")).stream().map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> line.startsWith("./tandem") && line.contains(" my-")).toList());
        lines.addAll(List.of("./tandem check my-scenario.yaml", "./tandem run my-scenario.yaml --fast --no-record"));

        assertThat(lines).hasSizeGreaterThan(7);
        for (String line : lines) {
            String[] words = line.replace("./tandem ", "").replace("my-", folder + "/my-").split(" +");
            assertThat(tandem(words)).as("%s: %s %s", line, printed(), err).isZero();
        }
    }

    @Test
    void unmetExpectationIsToldByTheExitCodeAndTheXml() throws Exception {
        Path junit = folder.resolve("verdicts.xml");

        int code = tandem("run", AIRCRAFT, "--fast", "--no-record", "--junit", junit.toString(), "--duration", "60s", "--set",
                "expect[0].min-separation.at-least=90 m");

        assertThat(code).isEqualTo(ExitCode.EXPECTATION_FAILED);
        assertThat(printed()).contains("FAILED ");
        assertThat(Files.readString(junit)).contains("<failure");
    }

    @Test
    void exportHasOneRowPerReport() throws Exception {
        Path recording = folder.resolve("a.mcap");
        Path csv = folder.resolve("a.csv");
        tandem("run", AIRCRAFT, "--fast", "--duration", "16s", "--record", recording.toString());

        int code = tandem("export", recording.toString(), "--csv", csv.toString());

        List<String> lines = Files.readAllLines(csv);
        assertThat(code).isZero();
        assertThat(lines.getFirst()).startsWith("t_s,vid,name,kind,real,run_state,x_m,y_m,z_m,utm_e_m,utm_n_m,utm_zone,lat_deg,lon_deg,"
                + "heading_rad,speed_mps,steer_rad,behavior,mission_step");
        assertThat(lines.stream().filter(line -> line.contains(",GO,"))).hasSize(3 * 160);
        assertThat(lines.stream().filter(line -> line.contains(",SET,"))).hasSize(3);
        assertThat(lines.stream().filter(line -> line.contains(",STOP,"))).hasSize(3);
    }

    @Test
    void exportDrawsAPicture() throws Exception {
        Path recording = folder.resolve("a.mcap");
        Path svg = folder.resolve("a.svg");
        tandem("run", AIRCRAFT, "--fast", "--duration", "16s", "--record", recording.toString());

        int code = tandem("export", recording.toString(), "--svg", svg.toString());

        var xml = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(svg.toFile());
        assertThat(code).isZero();
        assertThat(xml.getElementsByTagName("polyline").getLength()).as("one trace each").isEqualTo(3);
    }

    @Test
    void doctorMendsARecordingThatWasCutAndReplacesNothing() throws Exception {
        Path recording = folder.resolve("a.mcap");
        tandem("run", AIRCRAFT, "--fast", "--duration", "16s", "--record", recording.toString());
        byte[] bytes = Files.readAllBytes(recording);
        Files.write(recording, Arrays.copyOf(bytes, bytes.length - 100));

        int mended = tandem("doctor", recording.toString());
        int again = tandem("doctor", recording.toString());
        int well = tandem("doctor", folder.resolve("a-repaired.mcap").toString(), "-o", "json");

        assertThat(List.of(mended, again, well)).containsExactly(ExitCode.WELL, ExitCode.CALLERS_MISTAKE, ExitCode.WELL);
        assertThat(recording).hasSize(bytes.length - 100);
        assertThat(folder.resolve("a-repaired-repaired.mcap")).doesNotExist();
    }

    @Test
    void replayOfARecordingEqualsTheRun() throws Exception {
        Path recording = folder.resolve("a.mcap");
        tandem("run", AIRCRAFT, "--fast", "--record", recording.toString());
        Scenario scenario = Scenarios.read("three-aircraft.yaml", Map.of());

        List<Long> recorded = new ArrayList<>();
        List<Long> replayed = new ArrayList<>();
        try (Crew crew = new Crew(1); RecordingReader reader = RecordingReader.open(recording)) {
            Verdicts verdicts = new Verdicts(scenario.expect(), scenario.areas(), crew);
            reader.replay(verdicts);
            assertThat(printed()).contains(verdicts.verdicts().getFirst().detail());
            reader.replay(new Hashes(recorded, replayed));
        }

        assertThat(recorded).hasSize(120).isEqualTo(replayed);
    }

    @Test
    void checkSaysWhatWouldRunAndNewWritesSomethingThatDoes() {
        Path file = folder.resolve("mine.yaml");

        assertThat(tandem("new", file.toString())).isZero();
        assertThat(tandem("check", file.toString())).isZero();
        assertThat(printed()).contains("My first scenario");
        assertThat(tandem("run", file.toString(), "--fast", "--no-record")).isZero();
        assertThat(tandem("new", file.toString())).as("a file that exists is kept").isEqualTo(ExitCode.CALLERS_MISTAKE);
    }

    /** Two streets whose lanes are linked across a gap of two metres. */
    @Test
    void checkLooksAtAMapAlone() throws Exception {
        String road = "<road id=\"%s\" length=\"50\" junction=\"-1\"><link>%s</link><planView><geometry s=\"0\" x=\"%s\" y=\"0\" hdg=\"0\" length=\"50\"><line/></geometry></planView>"
                + "<lanes><laneSection s=\"0\"><right><lane id=\"-1\" type=\"driving\"><link><successor id=\"-1\"/></link><width sOffset=\"0\" a=\"3.5\"/></lane></right></laneSection></lanes></road>\n";
        Path map = Files.writeString(folder.resolve("town.xodr"), "<OpenDRIVE>\n" + road.formatted("1", "<successor elementType=\"road\" elementId=\"2\" contactPoint=\"start\"/>", "0")
                + road.formatted("2", "", "52") + "</OpenDRIVE>\n");
        Path picture = folder.resolve("town.svg");

        assertThat(tandem("check", map.toString(), "--picture", picture.toString())).isZero();

        assertThat(printed()).contains("town.xodr (opendrive): 2 lanes, 0.10 km").contains("driving 0.10 km")
                .contains("no lane is cut off").contains("1 lane leads out of the map and 1 into it").contains("town.xodr:2: road 1 lane -1: the start of road 2 lane -1, which follows, lies 2.00 m from its end.");
        assertThat(Files.readString(picture)).contains("class=\"fault\" cx").contains("class=\"exit\"").contains("leads out of the map");
        assertThat(tandem("check", map.toString(), "--set", "seed=2")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(tandem("check", map.toString(), "--picture", folder.resolve("town.png").toString())).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(folder.resolve("town.png")).doesNotExist();
        assertThat(tandem("check", folder.resolve("none.xodr").toString())).isEqualTo(ExitCode.CALLERS_MISTAKE);
    }

    /** RNDFs of the DARPA challenge end with .txt, and others give maps names of their own. */
    @Test
    void checkKnowsAMapByHowItBeginsAndTellsWhatToDoWithOnesInBytes() throws Exception {
        Path race = Files.writeString(folder.resolve("race.txt"), "/* a track */\nRNDF_name race\nnum_segments 1\nnum_zones 0\nsegment 1\nnum_lanes 1\nlane 1.1\nnum_waypoints 2\n"
                + "1.1.1 34.5 -117.3\n1.1.2 34.501 -117.3\nend_lane\nend_segment\nend_file\n");
        Path packed = Files.write(folder.resolve("town.osm.pbf"), new byte[] {0, 0, 0, 13, 10, 9});

        assertThat(tandem("check", race.toString())).isZero();
        assertThat(printed()).contains("race.txt (rndf): 1 lane, 0.11 km");
        assertThat(tandem("check", packed.toString())).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(err.toString()).contains("town.osm.pbf").contains("osmium cat");
    }

    @Test
    void mistakesAreTheCallersAndHavePlaces() throws Exception {
        Path broken = Files.writeString(folder.resolve("broken.yaml"), "name: x\nsite: {lat: 1, lon: 2}\nvehicels: []\n");

        assertThat(tandem("check", broken.toString())).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(err.toString()).contains("broken.yaml:3: vehicels").contains("vehicles").contains("Fix:");
        assertThat(tandem("run", AIRCRAFT, "--fast", "--workers", "0")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(tandem("run", AIRCRAFT, "--fast", "--hosts", "2")).as("hosts go by the wall clock").isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(tandem("export", folder.resolve("none.mcap").toString(), "--csv", "x")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(tandem("run", AIRCRAFT, "--fast", "--record", broken + "/a.mcap")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(tandem("run", AIRCRAFT, "--fast", "--record", "/proc/a.mcap")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(err.toString()).doesNotContain("written: /proc/a.mcap");
    }

    private int tandem(String... args) {
        CommandLine commandLine = Tandem.commandLine();
        commandLine.setErr(new PrintWriter(err, true));
        return Tandem.run(commandLine, args);
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Hashes of the State as recorded, and as they come out of the recorded reports. */
    private static final class Hashes implements Tap {

        private final List<Long> recorded;
        private final List<Long> replayed;
        private State state;
        private long hash;

        private Hashes(List<Long> recorded, List<Long> replayed) {
            this.recorded = recorded;
            this.replayed = replayed;
        }

        @Override
        public void joined(List<Participant> participants) {
            state = new State(participants);
        }

        @Override
        public void heard(SimTime at, Reports reports) {
            state.accept(reports);
            if (reports.runState[0] == RunState.GO.number() && at.nanos() % SimTime.nanos(1) == 0) {
                hash = state.hash(hash);
                replayed.add(hash);
            }
        }

        @Override
        public void stateHash(SimTime at, long hash) {
            recorded.add(hash);
        }
    }
}
