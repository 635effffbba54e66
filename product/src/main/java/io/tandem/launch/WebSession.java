package io.tandem.launch;

import io.tandem.console.ExitCode;
import io.tandem.console.NetworkOptions;
import io.tandem.console.RunOptions;
import io.tandem.console.Terminal;
import io.tandem.console.TopicOptions;
import io.tandem.console.WebOptions;
import io.tandem.controlroom.ControlRoom;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.run.ActiveRun;
import io.tandem.run.Run;
import io.tandem.run.RunFiles;
import io.tandem.run.RunListener;
import io.tandem.web.replay.Catalog.StartOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/** The control room of a process that starts runs when operators ask for them, one at a time. */
final class WebSession {

    private final AtomicBoolean running = new AtomicBoolean();
    private ControlRoom room;
    private Optional<TopicOptions.Service> topics = Optional.empty();

    /**
     * Serves until the process is interrupted.
     *
     * @param page that a browser is opened at, after the address; the start page where empty
     */
    int serve(WebOptions web, TopicOptions topicOptions, Path scenarios, String page) throws MistakeException, IOException {
        try (ControlRoom opened = ControlRoom.open(web.at(page), scenarios, this::start, System.err::println, Terminal.isInteractive());
                TopicOptions.Service service = RunSession.open(topicOptions, false, Optional.of(opened))) {
            room = opened;
            topics = Optional.ofNullable(service);
            System.err.println("Serving the scenarios of " + scenarios + " and the runs of " + RunFiles.FOLDER + "; Ctrl-C ends it.");
            opened.readScenariosAhead();
            new CountDownLatch(1).await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.WELL;
    }

    private void start(Path file, StartOptions wish) throws MistakeException {
        RunOptions options = RunOptions.of(file, wish.settings(), wish.record());
        Run run = options.run();
        if (wish.hosts() > 0) {
            run.backend(new HostLayout(new NetworkOptions(), options, null, wish.hosts())::open);
        } else {
            run.control(() -> NetworkOptions.bindTools(System.err::println));
        }
        if (wish.hold()) {
            run.hold();
        }
        if (wish.speed() != 1) {
            run.speed(wish.speed());
        }
        run.load();
        if (!running.compareAndSet(false, true)) {
            throw new MistakeException(new Problem(new SourceLocation(file.toString(), 0, ""), "", "A run is on.", "stop it first."));
        }
        CountDownLatch begun = new CountDownLatch(1);
        run.listener(new RunListener() {
            @Override
            public void started(ActiveRun active) {
                begun.countDown();
            }
        });
        Thread.ofPlatform().name("run").start(() -> execute(run, options, begun));
        try {
            begun.await();
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    /** @param begun counted down as soon as there is something to see, or never will be */
    private void execute(Run run, RunOptions options, CountDownLatch begun) {
        try {
            RunSession.execute(run, options, false, Optional.of(room), topics);
        } catch (MistakeException | IOException trouble) {
            System.err.println(trouble.getMessage());
        } finally {
            begun.countDown();
            running.set(false);
        }
    }
}
