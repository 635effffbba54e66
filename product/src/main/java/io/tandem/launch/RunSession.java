package io.tandem.launch;

import io.tandem.archive.MongoAddress;
import io.tandem.archive.MongoWriter;
import io.tandem.console.ExitCode;
import io.tandem.console.PlannerNotices;
import io.tandem.console.Progress;
import io.tandem.console.RunOptions;
import io.tandem.controlroom.ControlRoom;
import io.tandem.controlroom.PhoneAdmission;
import io.tandem.core.PacedRun;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.gateway.Feeds;
import io.tandem.gateway.Lobby;
import io.tandem.gateway.port.DevicePorts;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.Recorder;
import io.tandem.recording.metadata.Provenance;
import io.tandem.review.PlannerTally;
import io.tandem.run.RunFiles;
import io.tandem.run.Runner;
import io.tandem.run.RunnerControl;
import io.tandem.run.Tuning;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.Scenario;
import io.tandem.time.Margins;
import io.tandem.time.Pacer;
import io.tandem.time.WallClock;
import io.tandem.verdict.JUnitXml;
import io.tandem.verdict.Verdict;
import io.tandem.verdict.Verdicts;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Scanner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A run from reading the file to the exit code: recorded, watched, judged. */
final class RunSession {

    private static final int GRACE_SECONDS = 30;

    private final RunOptions options;
    private final boolean fast;
    private final boolean hold;
    private final boolean typing;
    private final Optional<ControlRoom> room;
    private final PrintStream err = System.err;
    private final CountDownLatch over = new CountDownLatch(1);
    private Thread interrupt;
    private boolean failureTold;

    /** Puts together whatever carries the run. */
    @FunctionalInterface
    interface Assembler {

        /**
         * @param tuning  the scenario, whose settings may change
         * @param lobby   where real participants come in
         * @param control hears what people ask for
         */
        PacedRun assemble(Tuning tuning, Lobby lobby, Crew crew, List<Tap> taps, RunnerControl control) throws MistakeException, IOException;
    }

    /**
     * @param typing whether someone at this terminal may control the run
     * @param room   where it is shown
     */
    RunSession(RunOptions options, boolean fast, boolean hold, boolean typing, Optional<ControlRoom> room) {
        this.options = options;
        this.fast = fast;
        this.hold = hold;
        this.typing = typing;
        this.room = room;
    }

    int conduct(LoadedScenario reading, Assembler assembler) throws MistakeException, IOException {
        refuseToHurryTheReal(reading.scenario());
        Optional<Path> recording = options.recording();
        room.ifPresent(shown -> recording.ifPresent(shown::willBeRecordedTo));
        Provenance info = RunFiles.info(reading, options.overrides(), options.startEpochNanos());
        Tuning tuning = new Tuning(reading, options.overrides(), err::println);
        try (Crew crew = new Crew(options.workers())) {
            Verdicts verdicts = new Verdicts(reading.scenario().expect(), reading.scenario().areas(), crew);
            double seconds;
            Lobby lobby = lobby(reading.scenario());
            try (MongoWriter mongo = mongo(reading, recording, info); Feeds feeds = feeds(reading.scenario(), lobby)) {
                List<Tap> watchers = new ArrayList<>(List.of(tuning.judging(verdicts)));
                if (mongo != null) {
                    watchers.add(mongo);
                }
                if (feeds != null) {
                    watchers.add(feeds.tap());
                }
                seconds = recording.isEmpty() ? run(tuning, lobby, crew, watchers, Optional.empty(), assembler)
                        : runRecorded(tuning, lobby, crew, watchers, recording.get(), info, assembler);
            }
            List<Verdict> judged = verdicts.verdicts();
            int code = judge(reading.scenario(), judged, seconds, options.verdicts(recording));
            room.ifPresent(shown -> shown.over(judged, recording));
            return code;
        } finally {
            room.ifPresent(ControlRoom::end);
            forgetInterrupt();
        }
    }

    private static Lobby lobby(Scenario scenario) {
        return new Lobby(scenario.site(), scenario.live(), scenario.join(), scenario.record().pseudonyms(), WallClock.machine());
    }

    private void refuseToHurryTheReal(Scenario scenario) throws MistakeException {
        if (fast && !scenario.live().isEmpty()) {
            throw new MistakeException(new Problem(new SourceLocation(options.file().toString(), 0, "live"), "", "Real participants do not move faster than they do.",
                    "leave out --fast; or leave out the live ones with --set live=[], or re-enact a recording of them with reenact."));
        }
    }

    /** Writes to the MongoDB that was named; null where none was. */
    private MongoWriter mongo(LoadedScenario reading, Optional<Path> recording, Provenance info) throws MistakeException {
        Optional<MongoAddress> address = options.mongo(reading.scenario());
        return address.isEmpty() ? null : new MongoWriter(address.get(), options.runName(recording), info, err::println);
    }

    /** Tells others of the run; null where nobody is to be told. A run that is not in real time would only confuse them. */
    private Feeds feeds(Scenario scenario, Lobby lobby) throws MistakeException {
        if (scenario.feeds().isEmpty()) {
            return null;
        }
        if (fast) {
            err.println("The feeds of this scenario are silent: others live in real time, and this run does not.");
            return null;
        }
        return Feeds.open(scenario.feeds(), scenario.site(), lobby, options.file().toString(), WallClock.machine(), err::println);
    }

    private double runRecorded(Tuning tuning, Lobby lobby, Crew crew, List<Tap> watchers, Path recording, Provenance info, Assembler assembler)
            throws MistakeException, IOException {
        RunFiles.makeRoomFor(recording);
        Recorder recorder = new Recorder(recording, info, WallClock.machine()::nanoTime);
        double seconds;
        try (recorder) {
            List<Tap> taps = new ArrayList<>(watchers);
            taps.add(recorder);
            seconds = run(tuning, lobby, crew, taps, Optional.of(recorder), assembler);
            if (recorder.failure().isPresent()) {
                throw recorder.failure().get();
            }
        }
        err.println("Recorded to " + recording + " (" + RunFiles.size(recorder) + ")");
        return seconds;
    }

    /** Once, and at once: whoever needs the recording may want to stop. */
    private void tellFailure(Recorder recorder) {
        if (!failureTold && recorder.failure().isPresent()) {
            failureTold = true;
            err.println("Nothing more is recorded: " + recorder.failure().get().getMessage() + ". The run goes on.\n"
                    + "  Fix: stop it, make room on the disk or record elsewhere with --record, and run it again.");
        }
    }

    /** Runs to the end and gives the wall time it took, in seconds. */
    private double run(Tuning tuning, Lobby lobby, Crew crew, List<Tap> watchers, Optional<Recorder> recorder, Assembler assembler)
            throws MistakeException, IOException {
        Scenario scenario = tuning.scenario();
        Runner runner = new Runner(scenario.clock().duration(), hold, err::println);
        List<Tap> taps = new ArrayList<>(watchers);
        if (!lobby.isEmpty()) {
            taps.add(lobby.tap());
        }
        RunnerControl control = new RunnerControl(runner, tuning, lobby, () -> bytes(recorder));
        room.map(shown -> shown.begin(tuning, control, new PhoneAdmission(scenario, lobby))).ifPresent(taps::add);
        PlannerTally planners = new PlannerTally();
        taps.add(planners);
        taps.add(new PlannerNotices(err::println));
        PacedRun paced = assembler.assemble(tuning, lobby, crew, taps, control);
        Pacer pacer = fast ? Pacer.asFastAsPossible(scenario.clock(), paced.clock()) : Pacer.realTime(scenario.clock(), paced.clock());
        stopOnInterrupt(runner);
        if (hold && typing) {
            obeyTyping(runner);
        }
        DevicePorts devicePorts = DevicePorts.open(lobby, scenario.site(), scenario.live(), WallClock.machine(), err::println);
        try (devicePorts) {
            double seconds = beatToTheEnd(scenario, paced, pacer, runner, recorder);
            planners.reviews().forEach(planner -> err.println(planner.text()));
            return seconds;
        }
    }

    private double beatToTheEnd(Scenario scenario, PacedRun paced, Pacer pacer, Runner runner, Optional<Recorder> recorder) {
        err.printf("Running %s: %d vehicles, seed %d%n", scenario.name(), paced.core().state().count(), scenario.seed());
        Progress progress = new Progress(err, System.console() != null && System.console().isTerminal(), scenario.clock().duration());
        runner.run(paced, pacer, () -> {
            progress.update(paced.core(), paced.time(), pacer);
            recorder.ifPresent(this::tellFailure);
        });
        paced.linger();
        progress.done();
        sayHowItWent(paced, pacer, progress);
        System.out.printf("state hash %016x%n", paced.core().stateHash());
        return progress.wallSeconds();
    }

    /** Ctrl-C asks the run to stop and gives it time to close its recording. */
    private void stopOnInterrupt(Runner runner) {
        interrupt = new Thread(() -> {
            runner.request(RunState.STOP);
            try {
                over.await(GRACE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(interrupt);
    }

    /** The run is over and its recording closed: Ctrl-C has nothing to wait for any more. */
    private void forgetInterrupt() {
        over.countDown();
        try {
            if (interrupt != null) {
                Runtime.getRuntime().removeShutdownHook(interrupt);
            }
        } catch (IllegalStateException ending) {
            // It is at work already.
        }
    }

    private static OptionalLong bytes(Optional<Recorder> recorder) {
        return recorder.map(writing -> OptionalLong.of(writing.bytes())).orElse(OptionalLong.empty());
    }

    private void obeyTyping(Runner runner) {
        err.println("Holding in READY: type set, go, pause, ready or stop.");
        Thread.ofPlatform().daemon().name("typing").start(() -> {
            try (Scanner lines = new Scanner(System.in)) {
                while (lines.hasNextLine()) {
                    obey(runner, lines.nextLine().strip().toUpperCase(Locale.ROOT));
                }
            }
        });
    }

    private void obey(Runner runner, String word) {
        Arrays.stream(RunState.values()).filter(state -> state.name().equals(word)).findFirst()
                .ifPresentOrElse(runner::request, () -> err.println("Type one of ready, set, go, pause, stop."));
    }

    private void sayHowItWent(PacedRun paced, Pacer pacer, Progress progress) {
        err.printf(Locale.ROOT, "%.1f s simulated in %.1f s (x%.1f), %d alerts%n", paced.time().seconds(), progress.wallSeconds(),
                progress.factor(paced.time()), paced.core().alerts());
        Margins margins = pacer.margins();
        if (margins.beats() > 0) {
            Margins.Spread spread = margins.wholeRun();
            err.printf(Locale.ROOT, "margin p50 %.2f, p5 %.2f, min %.2f; %d overruns of %d beats; %d late beats, %.3f s given up%n", spread.p50(),
                    spread.p5(), spread.min(), margins.overruns(), margins.beats(), pacer.lateBeats(), pacer.skippedNanos() / 1e9);
        }
    }

    private static int judge(Scenario scenario, List<Verdict> verdicts, double seconds, Optional<Path> xml) throws IOException {
        for (Verdict verdict : verdicts) {
            System.out.println((verdict.met() ? "met   " : "FAILED ") + verdict.expectation() + ": " + verdict.detail());
        }
        if (xml.isPresent() && !verdicts.isEmpty()) {
            JUnitXml.write(xml.get(), scenario.name(), verdicts, seconds);
        }
        return verdicts.stream().allMatch(Verdict::met) ? ExitCode.WELL : ExitCode.EXPECTATION_FAILED;
    }
}
