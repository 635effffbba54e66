package io.tandem.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Alert;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.time.SimTime;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run as others call it: settings in, result out. */
class RunTest {

    /** Two vehicles that drive towards each other at 5 m/s from 100 m apart, so that they meet after 10 s. */
    private static final String ENCOUNTER = """
            name: encounter
            site: {lat: 29.1897, lon: -81.0457}
            clock: {duration: 15 s, step: 100 ms, report: 100 ms}
            vehicles:
              - {ids: 1, start: {at: [-50, 0], heading: 0 deg}, mobility: {model: kinematic, speed: 5 m/s}, behaviors: {go-to: [500, 0]}}
              - {ids: 2, start: {at: [50, 0], heading: 180 deg}, mobility: {model: kinematic, speed: 5 m/s}, behaviors: {go-to: [-500, 0]}}
            expect:
              - min-separation: 5 m
            """;

    @TempDir
    private Path folder;

    @Test
    void theResultHoldsVerdictsHashAndFigures() throws Exception {
        RunResult result = Run.ofText(ENCOUNTER).fast().execute();

        assertThat(result.scenario()).isEqualTo("encounter");
        assertThat(result.vehicles()).isEqualTo(2);
        assertThat(result.simulatedSeconds()).isEqualTo(15);
        assertThat(result.met()).as("they pass through each other").isFalse();
        assertThat(result.verdicts()).singleElement().satisfies(verdict -> assertThat(verdict.met()).isFalse());
        assertThat(result.alerts()).isEqualTo(1);
        assertThat(result.counters()).containsEntry("alerts", 1L);
        assertThat(result.hash()).hasSize(16).isEqualTo(String.format("%016x", result.stateHash()));
        assertThat(result.wallSeconds()).isPositive();
        assertThat(result.pacing().beats()).as("a fast run is not paced").isZero();
        assertThat(result.recording()).isEmpty();
    }

    @Test
    void settingsTakeThePlaceOfTheFiles() throws Exception {
        Run run = Run.ofText(ENCOUNTER).set("expect", "[{min-separation: 1 m}]").seed(9).duration(2).fast();

        RunResult result = run.execute();

        assertThat(result.seed()).isEqualTo(9);
        assertThat(result.simulatedSeconds()).isEqualTo(2);
        assertThat(result.met()).isTrue();
    }

    @Test
    void runsAtTheSameTimeDoNotDisturbEachOther() throws Exception {
        List<Long> oneByOne = new ArrayList<>();
        for (int seed = 1; seed <= 4; seed++) {
            oneByOne.add(wanderers(seed).execute().stateHash());
        }

        List<ActiveRun> together = new ArrayList<>();
        for (int seed = 1; seed <= 4; seed++) {
            together.add(wanderers(seed).start());
        }

        List<Long> hashes = new ArrayList<>();
        for (ActiveRun run : together) {
            hashes.add(run.await().stateHash());
        }
        assertThat(hashes).isEqualTo(oneByOne).doesNotHaveDuplicates();
    }

    private static Run wanderers(int seed) {
        return Run.ofText("""
                name: wanderers
                site: {lat: 29.1897, lon: -81.0457}
                clock: {duration: 20 s}
                areas: {field: {box: {center: [0, 0], size: [300, 300]}}}
                vehicles: [{ids: 1..200, start: {random-in: field}, behaviors: {wander: 1, stay-in-bounds: {area: field, priority: 5}}}]
                """).seed(seed).workers(2).fast();
    }

    @Test
    void theSameSettingsGiveTheSameResultAgain() throws Exception {
        Run run = wanderers(5);

        assertThat(run.execute().stateHash()).isEqualTo(run.execute().stateHash());
    }

    @Test
    void nothingIsPrinted() throws Exception {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (PrintStream both = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(both);
            System.setErr(both);
            Run.ofText(ENCOUNTER).fast().record(folder.resolve("quiet.mcap")).execute();
        } finally {
            System.setOut(out);
            System.setErr(err);
        }

        assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void tapsAreToldWhatIsRecorded() throws Exception {
        Path file = folder.resolve("new/folder/run.mcap");
        Counts live = new Counts();

        RunResult result = Run.ofText(ENCOUNTER).fast().record(file).tap(live).execute();

        Counts recorded = new Counts();
        try (RecordingReader reader = RecordingReader.open(file)) {
            reader.replay(recorded);
            assertThat(reader.info().scenarioName()).isEqualTo("encounter");
        }
        assertThat(recorded).usingRecursiveComparison().isEqualTo(live);
        assertThat(live.reports).isEqualTo(result.recording().orElseThrow().reports());
        assertThat(result.recording().orElseThrow().bytes()).isEqualTo(Files.size(file));
        assertThat(result.recording().orElseThrow().failure()).isEmpty();
    }

    private static final class Counts implements Tap {
        private int vehicles;
        private long reports;
        private long alerts;
        private final List<RunState> states = new ArrayList<>();

        @Override
        public void joined(List<Participant> participants) {
            vehicles = participants.size();
        }

        @Override
        public void runState(SimTime at, RunState state) {
            states.add(state);
        }

        @Override
        public void heard(SimTime at, Reports batch) {
            reports += batch.count();
        }

        @Override
        public void alerted(Alert alert) {
            alerts++;
        }
    }

    @Test
    void aHeldRunIsControlledFromOutside() throws Exception {
        ActiveRun run = Run.ofText(ENCOUNTER).fast().hold().start();
        assertThat(run.state()).isEqualTo(RunState.READY);

        assertThat(run.request(RunState.GO).get(60, TimeUnit.SECONDS)).as("not before SET").isPresent();
        assertThat(run.request(RunState.SET).get(60, TimeUnit.SECONDS)).isEmpty();
        assertThat(run.request(RunState.GO).get(60, TimeUnit.SECONDS)).isEmpty();

        assertThat(run.await().simulatedSeconds()).isEqualTo(15);
        assertThat(run.state()).isEqualTo(RunState.STOP);
        assertThat(run.time().seconds()).isEqualTo(15);
    }

    @Test
    void aRunWithoutEndIsStopped() throws Exception {
        ActiveRun run = Run.ofText(ENCOUNTER.replace("duration: 15 s, ", "")).start();

        run.stop();

        RunResult result = run.await();
        assertThat(result.simulatedSeconds()).isLessThan(15);
        assertThat(result.verdicts()).as("it is judged all the same").hasSize(1);
    }

    @Test
    void listenersAreToldOfTheStartAndOfEveryBeat() throws Exception {
        List<String> told = new ArrayList<>();
        RunListener listener = new RunListener() {
            @Override
            public void started(ActiveRun run) {
                told.add("started");
            }

            @Override
            public void beat(ActiveRun run) {
                told.add(run.state() + " " + run.time().seconds());
            }
        };

        Run.ofText(ENCOUNTER).duration(0.3).fast().listener(listener).execute();

        assertThat(told).containsExactly("started", "GO 0.1", "GO 0.2", "GO 0.3", "STOP 0.3");
    }

    @Test
    void mistakesOfTheScenarioAreThrownByBothWaysToRun() {
        Run run = Run.ofText("name: wrong\nsite: {lat: 29, lon: -81}\nvehicles: [{ids: 1, strat: {at: [0, 0]}}]");

        assertThatThrownBy(run::execute).isInstanceOf(MistakeException.class);
        assertThatThrownBy(run::start).isInstanceOf(MistakeException.class);
    }

    @Test
    void aRecordingThatCannotBeginFailsTheStart() throws Exception {
        Path notAFolder = Files.writeString(folder.resolve("file"), "");

        assertThatThrownBy(Run.ofText(ENCOUNTER).fast().record(notAFolder.resolve("run.mcap"))::start).isInstanceOf(IOException.class);
    }
}
