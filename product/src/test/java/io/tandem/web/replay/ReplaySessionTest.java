package io.tandem.web.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Patience;
import io.tandem.diagnosis.SourceFile;
import io.tandem.geo.Area;
import io.tandem.message.MessageKind;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SignalChange;
import io.tandem.message.Transmission;
import io.tandem.recording.Recorder;
import io.tandem.recording.metadata.Provenance;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.verdict.Expectation;
import io.tandem.web.TestWebServer;
import io.tandem.web.TestWebServer.Watcher;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Playback of a recording under the control of a browser. */
class ReplaySessionTest {

    private static final int JUMP = 1;

    @TempDir
    private Path folder;

    @Test
    void seeksAndSteps() throws Exception {
        try (TestWebServer server = new TestWebServer()) {
            server.recording = Optional.of(record());
            Watcher watcher = server.watch("/ws/runs/run");
            watcher.await("status");
            watcher.send("{\"type\":\"pause\"}");
            watcher.send("{\"type\":\"seek\",\"t_s\":7.0}");

            ByteBuffer sought = frameAt(watcher, 7);
            watcher.send("{\"type\":\"step\",\"beats\":-1}");
            ByteBuffer stepped = frameAt(watcher, 6.9);

            assertThat(sought.getInt(32)).as("one metre east a second").isEqualTo(700);
            assertThat(stepped.getInt(32)).isEqualTo(690);
            assertThat(sought.getShort(2) & JUMP).isEqualTo(JUMP);
            assertThat(server.get("/api/runs/run/scene").body()).contains("\"span_s\":[0.0,10.0]");
            assertThat(server.get("/api/runs/run/marks").body()).contains("\"state\":\"GO\"");
        }
    }

    @Test
    void seriesAreTheReportsOfTheRecording() throws Exception {
        try (TestWebServer server = new TestWebServer()) {
            server.recording = Optional.of(record());

            String part = server.get("/api/runs/run/series?vids=1,7&columns=east,travelled&from=2&to=2.3").body();
            String thinned = server.get("/api/runs/run/series?vids=1&columns=east&from=0&to=60&pixels=4").body();

            assertThat(part).isEqualTo("{\"vehicles\":[{\"vid\":1,\"t_s\":[2.0,2.1,2.2],\"gaps\":[],\"columns\":{\"east\":[2.0,2.1,2.2],\"travelled\":[2.0,2.1,2.2]}},"
                    + "{\"vid\":7,\"t_s\":[],\"gaps\":[],\"columns\":{\"east\":[],\"travelled\":[]}}]}");
            assertThat(thinned).as("the first and last of each quarter").contains("\"t_s\":[0.0,2.5,2.6,5.0,5.1,7.5,7.6,10.0]");
            assertThat(server.get("/api/runs/run/series?vids=1&columns=colour").statusCode()).isEqualTo(422);
            assertThat(server.get("/api/runs/run/series?vids=one&columns=east").statusCode()).isEqualTo(422);
            assertThat(server.get("/api/runs/run/closest?t=4").body()).isEqualTo("[]");
        }
    }

    @Test
    void requirementsHaveTheirStandingOverTime() throws Exception {
        try (TestWebServer server = new TestWebServer()) {
            server.recording = Optional.of(record());
            server.expected = List.of(new Expectation.Inside(Area.box(0, 0, 8, 8), List.of(), 0.1, 0, OptionalDouble.empty()),
                    new Expectation.Happens("RAIN", OptionalInt.empty(), 0, OptionalDouble.of(5), OptionalInt.empty()));

            String lanes = server.get("/api/runs/run/requirements").body();

            assertThat(lanes).as("at 1 m/s it leaves a box of 8 m around its start after 4 s").containsPattern("\"from_s\":0.0,\"to_s\":4.[0-4]*,\"standing\":\"met\"")
                    .containsPattern("\"from_s\":0.0,\"to_s\":5.[0-4]*,\"standing\":\"open\"").contains("\"to_s\":10.0,\"standing\":\"violated\"");
        }
    }

    @Test
    void plansAreSentOnRequestAlsoAfterASeek() throws Exception {
        try (TestWebServer server = new TestWebServer()) {
            server.recording = Optional.of(record());
            Watcher watcher = server.watch("/ws/runs/run");
            watcher.await("status");
            watcher.send("{\"type\":\"pause\"}");
            watcher.send("{\"type\":\"seek\",\"t_s\":7.0}");
            frameAt(watcher, 7);

            watcher.send("{\"type\":\"look\",\"vid\":1}");
            String plan = watcher.await("\"plan\"");

            assertThat(plan).contains("\"cycle\":70", "\"outcome\":\"taken\"", "\"answer_ms\":10.0", "\"taken_s\":7.0",
                    "\"trajectory\":[[7.0,7.0,0.0,0.0,1.0],[8.0,8.0,0.0,0.0,1.0]]", "\"refused\":[]");
        }
    }

    @Test
    void signalsAndRadioAreThoseOfTheInstantAlsoAfterASeek() throws Exception {
        try (TestWebServer server = new TestWebServer()) {
            server.recording = Optional.of(record());
            Watcher watcher = server.watch("/ws/runs/run");
            watcher.await("status");
            watcher.send("{\"type\":\"pause\"}");
            watcher.send("{\"type\":\"seek\",\"t_s\":7.0}");
            String signals = watcher.await("\"t_s\":7.0,\"list\":");
            frameAt(watcher, 7);

            watcher.send("{\"type\":\"radio-links\",\"vid\":1}");
            String links = watcher.await("radio-links");

            assertThat(links).as("one message a beat, of the eleven beats that are recalled").contains("\"links\":[[1,2,11,11,0.0]]");
            assertThat(signals).contains("\"list\":[{\"name\":\"crossing\",\"states\":\"rG\"}]");
        }
    }

    @Test
    void agesOfMessagesAreChartedFromTheRecording() throws Exception {
        try (TestWebServer server = new TestWebServer()) {
            server.recording = Optional.of(record());

            String ages = server.get("/api/runs/run/radio?vid=2").body();

            assertThat(ages).as("a message each 0.1 s, which takes 1 ms").startsWith("{\"vid\":2,\"busy\":{\"sender\":0,\"t_s\":[],\"value\":[]},\"ages\":[{\"sender\":1,\"t_s\":[0.101,0.201,")
                    .contains("\"value\":[0.101,0.101,");
            assertThat(server.get("/api/runs/run/radio?vid=x").statusCode()).isEqualTo(422);
            assertThat(server.get("/api/live/radio?vid=2").statusCode()).isEqualTo(204);
        }
    }

    @Test
    void missingRecordingIsAnUnknownRun() throws Exception {
        try (TestWebServer server = new TestWebServer()) {
            server.recording = Optional.of(Files.writeString(folder.resolve("bad.mcap"), "garbage"));

            assertThat(server.watch("/ws/runs/run").closeCode()).isEqualTo(4003);
            assertThat(server.watch("/ws/runs/other").closeCode()).isEqualTo(4003);
            assertThat(server.get("/api/runs/run/scene").statusCode()).isEqualTo(422);
        }
    }

    @Test
    void replaysAreLimitedToEightAtATime() throws Exception {
        try (TestWebServer server = new TestWebServer()) {
            server.recording = Optional.of(record());
            List<Watcher> eight = Stream.generate(() -> server.watch("/ws/runs/run")).limit(8).toList();
            for (Watcher watcher : eight) {
                assertThat(watcher.await("status")).isNotNull();
            }

            assertThat(server.watch("/ws/runs/run").closeCode()).isEqualTo(4002);

            eight.forEach(watcher -> watcher.socket.disconnect());
            Patience.until(() -> {
                Watcher next = server.watch("/ws/runs/run");
                Patience.until(() -> !next.texts.isEmpty() || !next.closings.isEmpty());
                return !next.texts.isEmpty();
            });
        }
    }

    /** The first frame at a time; earlier ones are acknowledged. */
    private static ByteBuffer frameAt(Watcher watcher, double seconds) throws InterruptedException {
        ByteBuffer frame = watcher.frame();
        while (frame != null && frame.getLong(8) != SimTime.nanos(seconds)) {
            watcher.send("{\"type\":\"more\",\"frame\":1}");
            frame = watcher.frame();
        }
        watcher.send("{\"type\":\"more\",\"frame\":1}");
        return frame;
    }

    /** Records ten seconds of one car going east at 1 m/s. */
    private Path record() throws Exception {
        Path file = folder.resolve("run.mcap");
        Provenance info = new Provenance("test", "test", List.of(new SourceFile("s.yaml", "name: x")), TestWebServer.SITE, 1, 0, "here");
        try (Recorder recorder = new Recorder(file, info, WallClock.machine()::nanoTime)) {
            recorder.joined(List.of(TestWebServer.participant(1)));
            recorder.runState(SimTime.ZERO, RunState.SET);
            recorder.runState(SimTime.ZERO, RunState.GO);
            Reports reports = new Reports();
            reports.resize(1);
            for (int beat = 0; beat <= 100; beat++) {
                reports.vid[0] = 1;
                reports.time[0] = SimTime.nanos(beat / 10.0);
                reports.east[0] = beat / 10.0;
                reports.eastSpeed[0] = 1;
                reports.runState[0] = (byte) RunState.GO.number();
                recorder.heard(new SimTime(reports.time[0]), reports);
                recorder.sent(new Transmission(new SimTime(reports.time[0]), MessageKind.CAM, 1, beat, 1_000_000, new int[] {2}, new byte[1], ""));
                if (beat % 50 == 30) {
                    recorder.event(new SignalChange(new SimTime(reports.time[0]), "crossing", beat == 30 ? "rG" : "Gr", Double.POSITIVE_INFINITY).event());
                }
                recorder.proposed(new PlanProposal(new SimTime(reports.time[0]), 1, beat, new SimTime(reports.time[0]), PlanProposal.Outcome.TAKEN, "", 0.01,
                        new PlanProposal.Trajectory(List.of(new PlanProposal.Pose(beat / 10.0, beat / 10.0, 0, 0, 1), new PlanProposal.Pose(beat / 10.0 + 1, beat / 10.0 + 1, 0, 0, 1)))));
            }
        }
        return file;
    }
}
