package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tandem.bench.BenchRoad;
import io.tandem.bench.SumoRunner;
import io.tandem.bench.body.BodyContacts;
import io.tandem.console.ExitCode;
import io.tandem.message.Reports;
import io.tandem.road.RoadNetwork;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What {@code tandem bench traffic} measures and prints; the times themselves are the machine's. */
class BenchTrafficTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void tableHasALineForEachRoadAndSize() {
        assertThat(run("--vehicles", "20,60", "--seconds", "2", "--no-peer")).isEqualTo(ExitCode.WELL);

        assertThat(out.toString()).contains("cores", "Java " + Runtime.version());
        assertThat(out.toString().lines().filter(line -> line.matches("(ring|grid) +(20|60) \\| +[\\d,]+ +\\d+ +\\d+\\.\\d +\\d+ % +0 \\|"))).hasSize(4);
    }

    @Test
    void jsonNamesItsUnits() {
        assertThat(run("--vehicles", "30", "--seconds", "1", "--road", "grid", "--no-peer", "-o", "json")).isEqualTo(ExitCode.WELL);

        assertThat(out.toString()).contains("\"road\" : \"grid\"", "\"vehicles\" : 30", "\"updates_per_cpu_s\" : ", "\"cpu_ns_per_update\" : ",
                "\"mean_speed_m_s\" : ", "\"stopped_share\" : ", "\"touches\" : 0");
    }

    @Test
    void nonsenseIsTheCallersMistake() {
        assertThat(run("--vehicles", "0")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(run("--seconds", "-1")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(run("--road", "sea")).isEqualTo(ExitCode.CALLERS_MISTAKE);

        assertThat(err.toString()).contains("--vehicles must be 20 or more", "RING, GRID");
        assertThat(out.toString()).isEmpty();
    }

    /** The peer's roads have 50 and 100 metres of lane for each vehicle; ours have those that lead over crossings beyond that. */
    @ParameterizedTest
    @ValueSource(ints = {20, 100, 1000})
    void roadsAreAsLongAsTheyAreSaidToBe(int vehicles) throws Exception {
        RoadNetwork ring = BenchRoad.RING.with(vehicles).road().orElseThrow().network();
        RoadNetwork grid = BenchRoad.GRID.with(vehicles).road().orElseThrow().network();

        double streets = grid.lanes().stream().filter(lane -> !lane.name().contains(" to ")).mapToDouble(lane -> lane.length()).sum();

        assertThat(ring.length() / vehicles).as("metres, and the outer lane is 22 m longer").isCloseTo(50 + 22.0 / vehicles, within(0.1));
        assertThat(streets / vehicles).as("metres, less 11 m before each crossing").isBetween(85.0, 100.0);
    }

    @Test
    void bodiesTouchWhereTheyOverlap() {
        Reports reports = new Reports();
        reports.resize(4);
        System.arraycopy(new double[] {0, 3.2, 0, 40}, 0, reports.east, 0, 4);
        System.arraycopy(new double[] {0, 0, -1.9, 0}, 0, reports.north, 0, 4);
        reports.heading[1] = Math.PI / 2;
        reports.heading[2] = Math.PI;

        long touching = new BodyContacts(reports, 4.5, 1.8).count();
        reports.north[2] = -1.7;

        assertThat(touching).as("one across ahead and one beside, both just clear").isZero();
        assertThat(new BodyContacts(reports, 4.5, 1.8).count()).as("the one beside has come nearer").isEqualTo(1);
    }

    @Test
    void peersFiguresAreReadAndGarbageIsRefused() throws IOException {
        SumoRunner.Figures figures = SumoRunner.Figures.read("{\"updates_per_cpu_s\": 200000, \"mean_speed_m_s\": 7.5, \"running\": 100, \"halting\": 25, \"teleports\": 1}");

        assertThat(figures).isEqualTo(new SumoRunner.Figures(200_000, 7.5, 0.25, 100, 1));
        assertThatThrownBy(() -> SumoRunner.Figures.read("{\"updates_per_cpu_s\": 200000")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> SumoRunner.Figures.read("{}")).isInstanceOf(IOException.class).hasMessageContaining("running");
    }

    private int run(String... words) {
        CommandLine program = Tandem.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return Tandem.run(program, Stream.concat(Stream.of("bench", "traffic"), Arrays.stream(words)).toArray(String[]::new));
    }
}
