package io.tandem.launch;

import io.tandem.console.RunConsole;
import io.tandem.console.RunOptions;
import io.tandem.console.Terminal;
import io.tandem.console.TopicOptions;
import io.tandem.console.WebOptions;
import io.tandem.controlroom.ControlRoom;
import io.tandem.controlroom.FolderCatalog;
import io.tandem.diagnosis.MistakeException;
import io.tandem.run.Run;
import io.tandem.run.RunRegistry;
import io.tandem.run.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A run of a command: on this terminal, in the control room where one is wanted, up to the exit code. */
final class RunSession {

    private RunSession() {
    }

    /** @param readsCommands whether changes of state are read from stdin */
    static int execute(Run run, RunOptions options, WebOptions web, TopicOptions topics, boolean readsCommands) throws MistakeException, IOException {
        run.load();
        if (!web.wanted(run.isFast())) {
            try (TopicOptions.Service service = open(topics, run.isFast(), Optional.empty())) {
                return execute(run, options, readsCommands, Optional.empty(), Optional.ofNullable(service));
            }
        }
        try (ControlRoom room = open(web, options.folder(), ControlRoom::refuseToStart);
                TopicOptions.Service service = open(topics, run.isFast(), Optional.of(room))) {
            int code = execute(run, options, readsCommands, Optional.of(room), Optional.ofNullable(service));
            stayWhileWatched(room, code);
            return code;
        }
    }

    /** Null where topics are not wanted. */
    static TopicOptions.Service open(TopicOptions topics, boolean fast, Optional<ControlRoom> room) throws MistakeException, IOException {
        return topics.open(fast, room.map(ControlRoom::access), System.err::println).orElse(null);
    }

    static ControlRoom open(WebOptions web, Path scenarios, FolderCatalog.Starter starter) throws MistakeException, IOException {
        return ControlRoom.open(web, scenarios, starter, System.err::println, Terminal.isInteractive());
    }

    static int execute(Run run, RunOptions options, boolean readsCommands, Optional<ControlRoom> room, Optional<TopicOptions.Service> topics) throws MistakeException, IOException {
        run.announce(RunRegistry.ofUser());
        topics.ifPresent(service -> service.attachTo(run));
        try (RunConsole console = new RunConsole(run, readsCommands)) {
            RunResult result = room.isPresent() ? room.get().show(run) : run.execute();
            return console.print(result, options.verdicts(run.recording()));
        } finally {
            topics.ifPresent(TopicOptions.Service::showNone);
        }
    }

    /** Serves the page of a run that has ended while it is open in a browser. Ctrl-C exits with the exit code of the run. */
    private static void stayWhileWatched(ControlRoom room, int code) {
        if (!room.isWatched()) {
            return;
        }
        Thread interrupt = new Thread(() -> Runtime.getRuntime().halt(code));
        try {
            Runtime.getRuntime().addShutdownHook(interrupt);
            System.err.println("Its page stays for those who look. Close it, or press Ctrl-C, to end.");
            room.awaitAbsence();
            Runtime.getRuntime().removeShutdownHook(interrupt);
        } catch (IllegalStateException ending) {
            // Ctrl-C has ended the run: the page does not stay.
        }
    }
}
