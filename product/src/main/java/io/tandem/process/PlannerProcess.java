package io.tandem.process;

import io.tandem.diagnosis.PrintableText;
import io.tandem.planning.PlannerConnection;
import io.tandem.planning.PlannerMessages;
import io.tandem.planning.PlannerParameters;
import io.tandem.planning.PlannerView;
import io.tandem.time.WallClock;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * A planner in a child process. It reads requests from its stdin and writes plans to its stdout, a line of JSON each; its stderr is shown as notices.
 * Reading, writing and starting are done by threads of this class, so that callers never block.
 */
final class PlannerProcess implements PlannerConnection {

    private static final int MOST_WORDS = 1000;
    private static final int LONGEST_WORDS = 200;
    private static final int START_SECONDS = 10;
    private static final int GRACE_MILLIS = 500;

    private final String name;
    private final List<String> command;
    private final Path folder;
    private final ProcessReaper reaper;
    private final WallClock clock;
    private final Consumer<String> notices;
    private volatile String hello;
    private volatile Life life;

    PlannerProcess(String name, List<String> command, Path folder, ProcessReaper reaper, WallClock clock, Consumer<String> notices) {
        this.name = name;
        this.command = command;
        this.folder = folder;
        this.reaper = reaper;
        this.clock = clock;
        this.notices = notices;
    }

    /** One process, from its start to its end. */
    private final class Life {

        private final BlockingQueue<Reply> replies = PlannerChannel.replies();
        private final PlannerChannel dialogue = new PlannerChannel(replies, clock, this::kill);
        private final CompletableFuture<Process> started = new CompletableFuture<>();
        private volatile String lastWords = "";

        private void live() {
            try {
                Process process = reaper.start(command, folder);
                started.complete(process);
                Thread writer = thread("questions", () -> dialogue.speak(process.getOutputStream()));
                Thread words = thread("words", () -> show(process.getErrorStream()));
                dialogue.listen(process.getInputStream());
                writer.interrupt();
                dialogue.end(howItEnded(process, words));
            } catch (IOException cannotStart) {
                started.completeExceptionally(cannotStart);
                dialogue.end("it cannot be started: " + cannotStart.getMessage());
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
            }
        }

        private Thread thread(String what, Runnable work) {
            return Thread.ofPlatform().daemon().name(name + " " + what).start(work);
        }

        private void show(InputStream err) {
            try (InputStream in = new BufferedInputStream(err)) {
                int shown = 0;
                for (Optional<String> line = words(in); line.isPresent(); line = words(in)) {
                    String text = line.get().replaceAll("\\p{Cntrl}", "?");
                    lastWords = text.isBlank() ? lastWords : text.strip();
                    if (shown++ < MOST_WORDS) {
                        notices.accept(name + ": " + text);
                    } else if (shown == MOST_WORDS + 1) {
                        notices.accept(name + " says more, which is not shown");
                    }
                }
            } catch (IOException gone) {
                // It has ended.
            }
        }

        private String howItEnded(Process process, Thread words) throws InterruptedException {
            if (process.waitFor(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
                words.join(GRACE_MILLIS);
                return "it ended with exit code " + process.exitValue() + (lastWords.isEmpty() ? "" : ": " + lastWords);
            }
            kill();
            return "it closed its standard output";
        }

        private void kill() {
            started.thenAccept(reaper::end);
        }
    }

    /** Shows a line of stderr, truncated to the longest allowed, up to the maximum number of lines. */
    private static Optional<String> words(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = in.read();
        if (next < 0) {
            return Optional.empty();
        }
        for (; next >= 0 && next != '\n'; next = in.read()) {
            if (line.size() < LONGEST_WORDS) {
                line.write(next);
            }
        }
        return Optional.of(PrintableText.lines(line.toString(StandardCharsets.UTF_8)));
    }

    @Override
    public void start() {
        close();
        life = new Life();
        if (hello != null) {
            notices.accept(name + " is started again");
            life.dialogue.ask(hello);
        }
        Thread.ofPlatform().daemon().name(name).start(life::live);
    }

    /** Why it could not be started, if it could not. */
    Optional<String> awaitStart() {
        try {
            life.started.get(START_SECONDS, TimeUnit.SECONDS);
            return Optional.empty();
        } catch (ExecutionException cannotStart) {
            return Optional.of(String.valueOf(cannotStart.getCause().getMessage()));
        } catch (TimeoutException slow) {
            return Optional.of("it takes longer than " + START_SECONDS + " s");
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted");
        }
    }

    /** Kept, because it is sent again after each restart. */
    @Override
    public void greet(PlannerParameters brief) {
        hello = PlannerMessages.hello(brief);
        life.dialogue.ask(hello);
    }

    @Override
    public void ask(PlannerView view) {
        life.dialogue.ask(PlannerMessages.view(view));
    }

    @Override
    public Optional<Reply> hear(long patienceNanos) {
        return PlannerChannel.next(life.replies, patienceNanos);
    }

    @Override
    public void close() {
        if (life != null) {
            life.kill();
        }
    }

    /** The run is over: its input ends. */
    void dismiss() {
        life.dialogue.end("the run is over");
        life.started.thenAccept(process -> {
            try {
                process.getOutputStream().close();
            } catch (IOException gone) {
                life.kill();
            }
        });
    }

    /** Makes it end, if it has not. */
    void awaitEnd() {
        if (life.started.isDone() && !life.started.isCompletedExceptionally()) {
            Process process = life.started.join();
            try {
                process.waitFor(GRACE_MILLIS, TimeUnit.MILLISECONDS);
                life.kill();
                process.waitFor(START_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException hurried) {
                life.kill();
                Thread.currentThread().interrupt();
            }
        }
    }
}
