package io.tandem.run;

import io.tandem.archive.MongoAddress;
import io.tandem.archive.MongoWriter;
import io.tandem.core.PacedRun;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.gateway.CommandOutlets;
import io.tandem.gateway.FeedSettings;
import io.tandem.gateway.Feeds;
import io.tandem.gateway.Lobby;
import io.tandem.gateway.port.DevicePorts;
import io.tandem.message.Event;
import io.tandem.message.Tap;
import io.tandem.recording.Recorder;
import io.tandem.recording.metadata.Provenance;
import io.tandem.review.PlannerTally;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.Scenario;
import io.tandem.time.Pacer;
import io.tandem.time.RunTimeline;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.verdict.Verdicts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** One execution of a run: opens what it needs, beats until STOP, closes everything and gives the result. */
final class RunExecution {

    private final Run settings;
    private final LoadedScenario loaded;
    private final Scenario scenario;
    private final RunListener listener;
    private final WallClock clock = WallClock.machine();
    private final RunTimeline timeline = new RunTimeline();
    private final Lobby lobby;
    private final PlannerTally planners = new PlannerTally();
    private final CompletableFuture<RunResult> result = new CompletableFuture<>();
    private boolean recordingFails;

    RunExecution(Run settings, LoadedScenario loaded, RunListener listener) {
        this.settings = settings;
        this.loaded = loaded;
        this.scenario = loaded.scenario();
        this.listener = listener;
        lobby = new Lobby(scenario.site(), scenario.live(), scenario.join(), scenario.record().pseudonyms(), clock, timeline);
    }

    RunResult execute() throws MistakeException, IOException {
        try {
            result.complete(runToTheEnd());
            return result.join();
        } catch (MistakeException | IOException | RuntimeException | Error failed) {
            result.completeExceptionally(failed);
            throw failed;
        }
    }

    private RunResult runToTheEnd() throws MistakeException, IOException {
        refuseSpeedWithRealParticipants();
        LiveLogs.load(scenario, lobby, Path.of(settings.name()));
        loaded.notes().forEach(note -> listener.notice("Re-enacted: " + note + "."));
        Provenance provenance = RunFiles.info(loaded, settings.overrides(), settings.startEpochNanos());
        try (RunBackend backend = settings.openBackend(); Crew crew = new Crew(settings.workers()); MongoWriter mongo = mongo(provenance); Feeds feeds = feeds()) {
            List<Tap> watchers = new ArrayList<>();
            if (mongo != null) {
                watchers.add(mongo);
            }
            if (feeds != null) {
                watchers.add(feeds.tap());
            }
            return record(backend, crew, watchers, provenance);
        }
    }

    private void refuseSpeedWithRealParticipants() throws MistakeException {
        if (settings.speed().isPresent() && RunnerControl.sharedTime(scenario).isPresent()) {
            throw new MistakeException(new Problem(new SourceLocation(settings.name(), 0, "speed"), "", RunnerControl.sharedTime(scenario).get(), "leave out --speed."));
        }
        if (settings.isFast() && scenario.live().stream().anyMatch(live -> live.log().isEmpty())) {
            throw new MistakeException(new Problem(new SourceLocation(settings.name(), 0, "live"), "", "Real participants do not move faster than they do.",
                    "leave out --fast; or leave out the live ones with --set live=[], or re-enact a recording of them with reenact."));
        }
    }

    /** Null where no MongoDB was named. */
    private MongoWriter mongo(Provenance provenance) throws MistakeException {
        Optional<MongoAddress> address = settings.mongo();
        if (address.isEmpty()) {
            return null;
        }
        Path named = settings.recording().isPresent() ? settings.recording().get() : RunFiles.usualRecording(Path.of(settings.name()));
        return new MongoWriter(address.get(), RunFiles.withoutEnding(named.getFileName().toString()), provenance, listener::notice);
    }

    /** Null where there are none. Receivers of feeds live in real time, so a fast run would only confuse them. */
    private Feeds feeds() throws MistakeException {
        if (scenario.feeds().isEmpty()) {
            return null;
        }
        if (settings.isFast()) {
            listener.notice("The feeds of this scenario are silent: others live in real time, and this run does not.");
            return null;
        }
        List<FeedSettings> others = scenario.feeds().stream().filter(feed -> !(feed instanceof FeedSettings.Rosbridge)).toList();
        return others.isEmpty() ? null : Feeds.open(others, scenario.site(), lobby, settings.name(), clock, listener::notice);
    }

    private RunResult record(RunBackend backend, Crew crew, List<Tap> watchers, Provenance provenance) throws MistakeException, IOException {
        if (settings.recording().isEmpty()) {
            return run(backend, crew, watchers, Optional.empty());
        }
        Path file = settings.recording().get();
        RunFiles.makeRoomFor(file);
        Recorder recorder = new Recorder(file, provenance, clock::nanoTime);
        try {
            watchers.add(recorder);
            return run(backend, crew, watchers, Optional.of(recorder)).recorded(RunResult.Recorded.of(file, recorder, close(recorder)));
        } catch (MistakeException | IOException | RuntimeException | Error failed) {
            close(recorder).ifPresent(failed::addSuppressed);
            throw failed;
        }
    }

    /** Completes the file, or gives the reason why it is not complete. */
    private static Optional<IOException> close(Recorder recorder) {
        try {
            recorder.close();
            return Optional.empty();
        } catch (IOException incomplete) {
            return recorder.failure().or(() -> Optional.of(incomplete));
        }
    }

    private RunResult run(RunBackend backend, Crew crew, List<Tap> watchers, Optional<Recorder> recorder) throws MistakeException, IOException {
        Tuning tuning = new Tuning(loaded, settings.overrides(), listener::notice);
        Runner runner = new Runner(scenario.clock().duration(), settings.isHeld(), listener::notice);
        runner.endWithMissions(scenario.clock().endWithMissions());
        settings.speed().ifPresent(runner::speed);
        ActiveRun run = new ActiveRun(tuning, lobby, runner, recorder, result);
        Verdicts verdicts = new Verdicts(scenario.expect(), scenario.areas(), crew);
        List<Tap> taps = new ArrayList<>(List.of(tuning.judging(verdicts)));
        taps.addAll(watchers);
        if (!lobby.isEmpty()) {
            taps.add(lobby.tap());
        }
        taps.add(planners);
        taps.addAll(settings.taps(run));
        RosbridgeFeeds ros = new RosbridgeFeeds(scenario, run.control(), clock, listener::notice);
        if (!settings.isFast()) {
            taps.addAll(ros.taps());
        }
        PacedRun paced = backend.assemble(run, crew, taps);
        if (settings.speed().isPresent() && !paced.ownsTime()) {
            throw new MistakeException(new Problem(new SourceLocation(settings.name(), 0, "speed"), "", "Vehicles in processes of their own go by the wall clock.",
                    "leave out the speed, or run all vehicles in this process."));
        }
        Pacer pacer = settings.isFast() ? Pacer.asFastAsPossible(scenario.clock(), paced.clock(), timeline) : Pacer.realTime(scenario.clock(), paced.clock(), timeline);
        try (DevicePorts _ = DevicePorts.open(lobby, scenario.site(), scenario.live(), clock, listener::notice);
                CommandOutlets commands = CommandOutlets.open(lobby, scenario.live(), settings.name(), clock, listener::notice);
                RunRegistry.Announcement _ = announce(paced); ros) {
            commands.start();
            if (!settings.isFast()) {
                ros.start();
            }
            run.begin(paced, pacer);
            listener.started(run);
            runner.run(paced, pacer, () -> beaten(run, recorder));
            paced.linger();
        }
        return new RunResult(scenario.name(), scenario.seed(), paced.core().state().count(), paced.time().seconds(), run.wallSeconds(), paced.core().stateHash(),
                paced.core().alerts(), verdicts.verdicts(), RunResult.Pacing.of(pacer), paced.counters(), planners.reviews(), Optional.empty());
    }

    /** Null where tools cannot reach the run, or cannot find it, which the run survives. */
    private RunRegistry.Announcement announce(PacedRun paced) throws MistakeException {
        if (settings.registry().isEmpty() || paced.controlAddress().isEmpty()) {
            return null;
        }
        String file = settings.recording().map(Path::toString).orElse(settings.name());
        try {
            return settings.registry().get().announce(RunFiles.withoutEnding(Path.of(file).getFileName().toString()), settings.load().scenario().name(), settings.name(), paced.controlAddress().get(), settings.topics());
        } catch (IOException unwritable) {
            listener.notice("tandem ctl and status do not find this run by themselves: " + unwritable + ".");
            return null;
        }
    }

    private void beaten(ActiveRun run, Optional<Recorder> recorder) {
        run.beaten();
        listener.beat(run);
        recorder.ifPresent(recording -> watch(run, recording));
    }

    /** Tells everybody when the disk fails, and when it accepts data again. */
    private void watch(ActiveRun run, Recorder recorder) {
        Optional<IOException> failure = recorder.failure();
        if (failure.isPresent() && !recordingFails) {
            listener.recordingFailed(failure.get());
            tell(run, Event.RECORDING_STOPPED, failure.get().getMessage());
        } else if (failure.isEmpty() && recordingFails) {
            String missing = recorder.takeGap().map(gap -> String.format(Locale.ROOT, "%d messages from %.1f s to %.1f s are missing", gap.lost(), gap.from().seconds(),
                    gap.until().seconds())).orElse("nothing is missing");
            listener.notice("The recording goes on: " + missing + ".");
            tell(run, Event.RECORDING_RESUMED, missing);
        }
        recordingFails = failure.isPresent();
    }

    private static void tell(ActiveRun run, String name, String text) {
        run.control().tell(new Event(SimTime.ZERO, name, 0, 0, null, text));
    }
}
