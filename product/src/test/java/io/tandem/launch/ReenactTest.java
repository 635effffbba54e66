package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Alert;
import io.tandem.message.Fix;
import io.tandem.message.Freshness;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.run.Run;
import io.tandem.run.RunListener;
import io.tandem.run.Simulation;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.scenario.ScenarioSummary;
import io.tandem.state.Snapshot;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Those who were recorded take part again, as real ones do. */
class ReenactTest {

    private static final String HEAD = """
            name: again
            site: {lat: 29.1897, lon: -81.0457}
            clock: {step: 10 ms, report: 100 ms, duration: 30 s}
            vehicles:
              - {ids: 1, start: {at: [0, 0], heading: 0 deg, speed: 5 m/s}, mobility: {model: kinematic, speed: 5 m/s}, behaviors: {wander: 1, avoid: 10}}
            """;
    private static final Site SITE = new Site(new LatLon(29.1897, -81.0457), 0);

    @TempDir
    private Path folder;

    /** Remembers everything about one participant. */
    private static final class Witness implements Tap {
        private final Map<Integer, Participant> who = new HashMap<>();
        private final List<Alert> alerts = new ArrayList<>();
        private final List<Fix> fixes = new ArrayList<>();
        /** by instant: east and north */
        private final Map<Long, double[]> of901 = new HashMap<>();

        @Override
        public void joined(List<Participant> participants) {
            participants.forEach(one -> who.put(one.vid(), one));
        }

        @Override
        public void heard(SimTime at, Reports reports) {
            for (int i = 0; i < reports.count(); i++) {
                if (reports.vid[i] == 901) {
                    of901.put(reports.time[i], new double[] {reports.east[i], reports.north[i], reports.eastSpeed[i], reports.northSpeed[i]});
                }
            }
        }

        @Override
        public void alerted(Alert alert) {
            alerts.add(alert);
        }

        @Override
        public void received(Fix fix) {
            fixes.add(fix);
        }
    }

    /** A walker who comes from the east along the virtual car's way, a point per second. */
    private void writeWalk(int seconds) throws Exception {
        StringBuilder gpx = new StringBuilder("<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><name>Ann</name><trkseg>\n");
        for (int i = 0; i <= seconds; i++) {
            LatLon at = SITE.toLatLon(LocalPosition.of(100 - 1.5 * i, 0));
            gpx.append(String.format("<trkpt lat=\"%.9f\" lon=\"%.9f\"><time>2026-05-01T10:00:%02dZ</time></trkpt>\n", at.latDegrees(), at.lonDegrees(), i));
        }
        Files.writeString(folder.resolve("walk.gpx"), gpx + "</trkseg></trk></gpx>");
    }

    private LoadedScenario read(String... lines) throws Exception {
        return ScenarioReader.read(Files.writeString(folder.resolve("again.yaml"), HEAD + String.join("\n", lines) + "\n"), Map.of());
    }

    private static Simulation run(LoadedScenario reading, int workers, Tap... taps) {
        try (Crew crew = new Crew(workers)) {
            Simulation simulation = new Simulation(reading.scenario(), reading.cast(), crew, List.of(taps));
            simulation.request(RunState.SET);
            simulation.beat();
            simulation.request(RunState.GO);
            while (simulation.time().nanos() < SimTime.nanos(30)) {
                simulation.beat();
            }
            return simulation;
        }
    }

    @Test
    void aWalkerOfYesterdayIsRealSeenAndAvoided() throws Exception {
        writeWalk(20);
        Witness witness = new Witness();

        run(read("reenact: [{file: walk.gpx, ids: 901, kind: pedestrian, at: 2 s}]"), 1, witness);

        assertThat(witness.who.get(901)).satisfies(ann -> {
            assertThat(ann.real()).isTrue();
            assertThat(ann.name()).isEqualTo("Ann");
            assertThat(ann.kind()).isEqualTo(Kind.PEDESTRIAN);
        });
        assertThat(witness.alerts).extracting(Alert::vid).as("both are warned").contains(1, 901);
        assertThat(witness.fixes).hasSize(21).allSatisfy(fix -> assertThat(fix.via()).isEqualTo("gpx"));
        assertThat(witness.fixes.get(3).at()).isEqualTo(SimTime.ofSeconds(5));
        assertThat(witness.of901.get(SimTime.nanos(7.5))).satisfies(state -> {
            assertThat(state[0]).as("halfway between two points").isCloseTo(100 - 1.5 * 5.5, within(1e-3));
            assertThat(state[2]).isCloseTo(-1.5, within(1e-3));
        });
        assertThat(witness.of901.keySet()).as("nobody moves it before or after its track").allMatch(time -> time >= SimTime.nanos(2) && time <= SimTime.nanos(22));
    }

    @Test
    void afterTheEndItGoesStaleAndIsLost() throws Exception {
        writeWalk(10);

        Simulation simulation = run(read("reenact: [{file: walk.gpx, ids: 901, kind: pedestrian}]"), 1);

        try (Crew crew = new Crew(1)) {
            State state = simulation.core().state();
            Snapshot snapshot = state.snapshot(simulation.time(), crew);
            int row = state.rowOf(901);
            assertThat(snapshot.age[row]).isCloseTo(20, within(1e-9)).isGreaterThan(Freshness.LOST_SECONDS);
            assertThat(snapshot.speed[row]).isZero();
            assertThat(snapshot.east[row]).as("it was assumed to walk on for three seconds").isCloseTo(100 - 1.5 * 13, within(0.01));
        }
    }

    @Test
    void aVehicleOfARecordingDoesTheSameAgain() throws Exception {
        Path recording = folder.resolve("first.mcap");
        Path scenario = Files.writeString(folder.resolve("first.yaml"), HEAD.replace("ids: 1,", "ids: 901,"));
        assertThat(Tandem.run(Tandem.commandLine(), "run", scenario.toString(), "--fast", "--record", recording.toString())).isZero();
        Witness first = new Witness();
        try (RecordingReader reader = RecordingReader.open(recording)) {
            reader.replay(first);
        }

        Witness again = new Witness();
        run(read("reenact: [{file: first.mcap, ids: 901}]"), 1, again);
        Witness shifted = new Witness();
        run(read("reenact: [{file: first.mcap, vehicles: 901, ids: 7, at: 5 s, from: 10 s, to: 12 s}]"), 1, shifted);

        assertThat(again.of901).hasSize(301);
        first.of901.forEach((time, state) -> {
            assertThat(again.of901.get(time)[0]).isEqualTo(state[0]);
            assertThat(again.of901.get(time)[1]).isEqualTo(state[1]);
            if (time > 0 && time < SimTime.nanos(30)) {
                assertThat(again.of901.get(time)[2]).isCloseTo(state[2], within(1e-9));
                assertThat(again.of901.get(time)[3]).isCloseTo(state[3], within(1e-9));
            }
        });
        assertThat(shifted.who).containsKey(7);
        assertThat(shifted.fixes).hasSize(21).first().extracting(Fix::at).isEqualTo(SimTime.ofSeconds(5));
    }

    @Test
    void theSameBitsComeFromAnyNumberOfWorkers() throws Exception {
        writeWalk(20);
        LoadedScenario reading = read("reenact: [{file: walk.gpx, ids: 901, kind: pedestrian}]");

        long alone = run(reading, 1).core().stateHash();

        assertThat(run(reading, 2).core().stateHash()).isEqualTo(alone);
        assertThat(run(reading, 8).core().stateHash()).isEqualTo(alone);
    }

    @Test
    void aRunThatStartsAgainStartsTheTrackAgain() throws Exception {
        writeWalk(20);
        LoadedScenario reading = read("reenact: [{file: walk.gpx, ids: 901, kind: pedestrian}]");
        Simulation simulation = run(reading, 1);

        simulation.request(RunState.SET);
        simulation.beat();

        int row = simulation.core().state().rowOf(901);
        assertThat(simulation.core().state().latest().time[row]).isZero();
        assertThat(simulation.core().state().latest().east[row]).isCloseTo(100, within(1e-3));
    }

    @Test
    @Tag("slow")
    void withHostsCoreCarriesThemAndHostsNeedNoFile() throws Exception {
        writeWalk(20);
        Path scenario = folder.resolve("again.yaml");
        Path recording = folder.resolve("net.mcap");
        read("reenact: [{file: walk.gpx, ids: 901, kind: pedestrian}]");

        int code = Tandem.run(Tandem.commandLine(), "run", scenario.toString(), "--hosts", "1", "--duration", "3s", "--record", recording.toString());

        Witness witness = new Witness();
        try (RecordingReader reader = RecordingReader.open(recording)) {
            reader.replay(witness);
        }
        assertThat(code).isZero();
        assertThat(witness.who.get(901).real()).isTrue();
        assertThat(witness.of901.get(SimTime.nanos(2))[0]).isCloseTo(97, within(1e-3));
        assertThat(witness.of901.get(SimTime.nanos(2.5))[0]).isCloseTo(100 - 1.5 * 2.5, within(1e-3));
    }

    @Test
    void checkSaysWhatWasFoundInTheFile() throws Exception {
        writeWalk(20);
        String gpx = Files.readString(folder.resolve("walk.gpx")).replaceAll("(?m)^.*10:00:1[0-4]Z.*\n", "");
        Files.writeString(folder.resolve("walk.gpx"), gpx.replace("<trkseg>", "<trkseg><trkpt lat=\"1\" lon=\"1\"/>"));

        String summary = ScenarioSummary.of(read("reenact: [{file: walk.gpx, ids: 901, kind: pedestrian}]"));

        assertThat(summary).contains("walk.gpx (gpx): 901 pedestrian: 16 points from 0.0 s to 20.0 s, 1 gaps over 3 s; passed over: 1 points without a time");
    }

    @Test
    void pointsThatAreNotPlayedAreCountedAndSaid() throws Exception {
        writeWalk(59);
        LoadedScenario reading = read("reenact: [{file: walk.gpx, ids: 901, kind: pedestrian, from: 10 s}]");
        List<String> notices = new ArrayList<>();

        Run.of(folder.resolve("again.yaml")).fast().listener(new RunListener() {
            @Override
            public void notice(String text) {
                notices.add(text);
            }
        }).execute();

        String expected = "passed over: 10 points before from or after to, 19 points after the end of the run";
        assertThat(ScenarioSummary.of(reading)).contains(expected);
        assertThat(notices).anyMatch(text -> text.contains(expected));
    }

    private List<Problem> problems(String entry) {
        return catchThrowableOfType(MistakeException.class, () -> read("reenact: [" + entry + "]")).problems();
    }

    @Test
    void everyMistakeHasAPlaceAndACure() throws Exception {
        writeWalk(5);
        Files.writeString(folder.resolve("bad.csv"), "a,b\n1,2\n");

        assertThat(problems("{file: none.gpx, ids: 901}")).singleElement().satisfies(problem -> {
            assertThat(problem.place().toString()).endsWith("again.yaml:6: reenact[0].file");
            assertThat(problem.what()).isEqualTo("There is no such file.");
        });
        assertThat(problems("{file: bad.csv, ids: 901}").getFirst().place().toString()).endsWith("bad.csv:1");
        assertThat(problems("{file: walk.gpx, ids: 1}").getFirst().what()).startsWith("Id 1 is used twice");
        assertThat(problems("{file: walk.gpx, ids: 901..902}").getFirst().what()).isEqualTo("The file has 1 track for 2 ids.");
        assertThat(problems("{file: walk.gpx, vehicles: 5, ids: 901}").getFirst().fix()).contains("leave vehicles out");
        assertThat(problems("{file: walk.gpx, vehicles: 5..6, ids: 901}").getFirst().what()).isEqualTo("These are 2 of the file for 1 ids.");
        assertThat(problems("{file: walk.gpx, ids: 901, from: 60 s}").getFirst().fix()).contains("between 0 and 5 s");
        assertThat(problems("{ids: 901}").getFirst().what()).contains("needs the key file");
        assertThat(problems("{file: walk.gpx, ids: 901, speed: 3}").getFirst().what()).contains("There is no key speed");
    }
}
