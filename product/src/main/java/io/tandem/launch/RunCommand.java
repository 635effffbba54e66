package io.tandem.launch;

import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.Recorder;
import io.tandem.scenario.Reading;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.Margins;
import io.tandem.time.Pacer;
import io.tandem.time.WallClock;
import io.tandem.verdict.JUnitXml;
import io.tandem.verdict.Verdict;
import io.tandem.verdict.Verdicts;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Scanner;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a scenario in this process. */
@Command(name = "run", description = "Run a scenario: Ready, Set, Go, until its duration or Ctrl-C.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem run scenarios/three-aircraft.yaml                   in real time",
            "  tandem run scenarios/three-aircraft.yaml --fast            as fast as this machine can",
            "  tandem run scenarios/swarm.yaml --fast --duration 60s --set vars.n=5000",
            "  tandem run scenarios/three-aircraft.yaml --hold            type set, go, pause, stop"
        })
final class RunCommand implements Callable<Integer> {

    private static final int GRACE_SECONDS = 30;
    private static final int MOST_WORKERS = 256;

    @Parameters(paramLabel = "FILE", description = "The scenario file.")
    private Path file;

    @Option(names = "--fast", description = "In lock-step on a virtual clock, as fast as possible; same seed, same result.")
    private boolean fast;

    @Option(names = "--duration", paramLabel = "TIME", description = "Stop after this simulated time, for example 60s.")
    private String duration;

    @Option(names = "--seed", paramLabel = "N", description = "Use this seed in place of the file's.")
    private String seed;

    @Option(names = "--record", paramLabel = "FILE", description = "Record to this MCAP file; usually runs/NAME-TIME.mcap.")
    private Path record;

    @Option(names = "--no-record", description = "Leave no recording behind.")
    private boolean noRecord;

    @Option(names = "--junit", paramLabel = "FILE", description = "Write the verdicts to this JUnit XML file; usually beside the recording.")
    private Path junit;

    @Option(names = "--workers", paramLabel = "N", description = "Threads that share the work; usually one per core.")
    void workers(int number) {
        if (number < 1 || number > MOST_WORKERS) {
            throw new ParameterException(spec.commandLine(), "--workers takes a number from 1 to " + MOST_WORKERS + ".");
        }
        workers = number;
    }

    @Spec
    private CommandSpec spec;
    private int workers = Runtime.getRuntime().availableProcessors();

    @Option(names = "--hold", description = "Stay in READY until someone types set, go, pause or stop.")
    private boolean hold;

    @Option(names = "--no-web", description = "Serve no page.")
    private boolean noWeb;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Change a setting of the file, for example clock.step=20ms.")
    private Map<String, String> settings = new LinkedHashMap<>();

    private final PrintStream err = System.err;

    @Override
    public Integer call() throws MistakeException, IOException {
        Reading reading = ScenarioReader.read(file, overrides());
        Scenario scenario = reading.scenario();
        Optional<Path> recording = recordingFile();
        CountDownLatch over = new CountDownLatch(1);
        try (Crew crew = new Crew(workers)) {
            Verdicts verdicts = new Verdicts(scenario.expect(), scenario.areas(), crew);
            double seconds = recording.isEmpty() ? run(scenario, crew, List.of(verdicts), over)
                    : runRecorded(reading, crew, verdicts, recording.get(), over);
            Optional<Path> xml = Optional.ofNullable(junit).or(() -> recording.map(RunFiles::verdictsBeside));
            return judge(scenario, verdicts.verdicts(), seconds, xml);
        } finally {
            over.countDown();
        }
    }

    private Map<String, String> overrides() {
        Map<String, String> overrides = new LinkedHashMap<>(settings);
        if (duration != null) {
            overrides.put("clock.duration", duration);
        }
        if (seed != null) {
            overrides.put("seed", seed);
        }
        return overrides;
    }

    private Optional<Path> recordingFile() {
        return noRecord ? Optional.empty() : Optional.of(record != null ? record : RunFiles.usualRecording(file));
    }

    private double runRecorded(Reading reading, Crew crew, Tap verdicts, Path recording, CountDownLatch over) throws MistakeException, IOException {
        RunFiles.makeRoomFor(recording);
        double seconds;
        try (Recorder recorder = new Recorder(recording, RunFiles.info(reading, overrides()), WallClock.machine()::nanoTime)) {
            seconds = run(reading.scenario(), crew, List.of(verdicts, recorder), over);
            if (recorder.failure().isPresent()) {
                throw recorder.failure().get();
            }
        }
        err.println("Recorded to " + recording);
        return seconds;
    }

    /** Runs to the end and gives the wall time it took, in seconds. */
    private double run(Scenario scenario, Crew crew, List<Tap> taps, CountDownLatch over) {
        Pacer pacer = fast ? Pacer.asFastAsPossible(scenario.clock(), WallClock.machine())
                : Pacer.realTime(scenario.clock(), WallClock.machine());
        Simulation simulation = new Simulation(scenario, crew, taps);
        Runner runner = new Runner(simulation, pacer, scenario.clock().duration(), hold, err::println);
        stopOnInterrupt(runner, over);
        if (hold) {
            obeyTyping(runner);
        }
        err.printf("Running %s: %d vehicles, seed %d%n", scenario.name(), simulation.host().fleet().count(), scenario.seed());
        Progress progress = new Progress(err, System.console() != null && System.console().isTerminal(), scenario.clock().duration());
        runner.run(() -> progress.update(simulation.core(), simulation.time(), pacer));
        progress.done();
        sayHowItWent(simulation, pacer, progress);
        System.out.printf("state hash %016x%n", simulation.core().stateHash());
        return progress.wallSeconds();
    }

    /** Ctrl-C asks the run to stop and gives it time to close its recording. */
    private static void stopOnInterrupt(Runner runner, CountDownLatch over) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            runner.request(RunState.STOP);
            try {
                over.await(GRACE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
            }
        }));
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

    private void sayHowItWent(Simulation simulation, Pacer pacer, Progress progress) {
        err.printf(Locale.ROOT, "%.1f s simulated in %.1f s (x%.1f), %d alerts%n", simulation.time().seconds(), progress.wallSeconds(),
                progress.factor(simulation.time()), simulation.core().alerts());
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
