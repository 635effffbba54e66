package io.tandem.launch;

import io.tandem.console.ExitCode;
import io.tandem.console.RunOptions;
import io.tandem.console.WebOptions;
import io.tandem.controlroom.ControlRoom;
import io.tandem.controlroom.FolderCatalog;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.run.RunEnvironment;
import io.tandem.run.RunFiles;
import io.tandem.run.Simulation;
import io.tandem.scenario.LoadedScenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Serves the control room without a run: past runs are replayed in it, and scenarios started. */
@Command(name = "web", description = "Serve the control room: start scenarios, watch and control them, replay runs.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem web --open",
            "  tandem web my-scenarios --port 9000",
            "  tandem web --web-listen 0.0.0.0:8080                       for other machines, with a token"
        })
final class WebCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FOLDER", arity = "0..1", defaultValue = FolderCatalog.SAMPLES, description = "Where scenarios are; usually ${DEFAULT-VALUE}.")
    private Path scenarios;

    @Mixin
    private WebOptions web;

    private final AtomicBoolean running = new AtomicBoolean();
    private ControlRoom room;

    @Override
    public Integer call() throws MistakeException, IOException {
        try (ControlRoom opened = ControlRoom.open(web, scenarios, this::start)) {
            room = opened;
            System.err.println("Serving the scenarios of " + scenarios + " and the runs of " + RunFiles.FOLDER + "; Ctrl-C ends it.");
            new CountDownLatch(1).await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.WELL;
    }

    private void start(Path file, boolean hold) throws MistakeException {
        RunOptions options = RunOptions.of(file);
        LoadedScenario reading = options.read();
        if (!running.compareAndSet(false, true)) {
            throw new MistakeException(new Problem(new SourceLocation(file.toString(), 0, ""), "", "A run is on.", "stop it first."));
        }
        CountDownLatch begun = new CountDownLatch(1);
        Thread.ofPlatform().name("run").start(() -> run(options, reading, hold, begun));
        try {
            begun.await();
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    /** @param begun counted down as soon as there is something to see, or never will be */
    private void run(RunOptions options, LoadedScenario reading, boolean hold, CountDownLatch begun) {
        try (RunEnvironment environment = RunEnvironment.of(reading.scenario(), options.file(), false)) {
            new RunSession(options, false, hold, false, Optional.of(room)).conduct(reading, (tuning, lobby, crew, taps, _) -> {
                Simulation simulation = new Simulation(tuning, lobby, crew, taps, environment.surroundings());
                begun.countDown();
                return simulation;
            });
        } catch (MistakeException | IOException trouble) {
            System.err.println(trouble.getMessage());
        } finally {
            begun.countDown();
            running.set(false);
        }
    }
}
