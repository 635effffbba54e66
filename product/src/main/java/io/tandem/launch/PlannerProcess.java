package io.tandem.launch;

import io.tandem.planning.PlannerBrief;
import io.tandem.planning.PlannerMessages;
import io.tandem.planning.PlannerSeat;
import io.tandem.planning.PlannerView;
import io.tandem.time.WallClock;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * A planner that is a program of its own. It reads questions from its standard input and says plans on its standard output, a line of JSON
 * each; what it says on its standard error is shown. Threads of its own do all reading, writing and starting: nobody else ever waits.
 */
final class PlannerProcess implements PlannerSeat {

    private static final int MOST_REPLIES = 100;
    private static final int MOST_WORDS = 1000;
    private static final int LONGEST_WORDS = 500;
    private static final int START_SECONDS = 10;
    private static final int GRACE_MILLIS = 500;

    private final String name;
    private final List<String> command;
    private final Path folder;
    private final WallClock clock;
    private final Consumer<String> notices;
    private volatile String hello;
    private Life life;

    PlannerProcess(String name, List<String> command, Path folder, WallClock clock, Consumer<String> notices) {
        this.name = name;
        this.command = command;
        this.folder = folder;
        this.clock = clock;
        this.notices = notices;
    }

    /** One process, from its start to its end. */
    private final class Life {

        private final BlockingQueue<Reply> replies = new LinkedBlockingQueue<>(MOST_REPLIES);
        private final BlockingQueue<String> questions = new LinkedBlockingQueue<>();
        private final CompletableFuture<Process> started = new CompletableFuture<>();
        private volatile boolean ended;

        private void live() {
            try {
                Process process = new ProcessBuilder(command).directory(folder.toFile()).start();
                started.complete(process);
                Thread writer = thread("questions", () -> ask(process.getOutputStream()));
                Thread words = thread("words", () -> show(process.getErrorStream()));
                listen(process.getInputStream());
                writer.interrupt();
                words.join(GRACE_MILLIS);
                say(new Reply.Gone(howItEnded(process)));
            } catch (IOException cannotStart) {
                started.completeExceptionally(cannotStart);
                say(new Reply.Gone("it cannot be started: " + cannotStart.getMessage()));
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
            }
        }

        private Thread thread(String what, Runnable work) {
            return Thread.ofPlatform().daemon().name(name + " " + what).start(work);
        }

        /** Replies beyond what can be kept are not worth keeping: nobody says so many. */
        private void say(Reply reply) {
            if (!replies.offer(reply) && reply instanceof Reply.Gone) {
                replies.clear();
                replies.add(reply);
            }
        }

        private void ask(OutputStream out) {
            try (out) {
                while (!ended) {
                    out.write(questions.take().getBytes(StandardCharsets.UTF_8));
                    out.write('\n');
                    out.flush();
                }
            } catch (IOException gone) {
                // Whoever reads its output hears how it ended.
            } catch (InterruptedException done) {
                Thread.currentThread().interrupt();
            }
        }

        private void listen(InputStream out) {
            try (InputStream in = new BufferedInputStream(out)) {
                for (Optional<String> line = line(in, PlannerMessages.LONGEST_LINE); line.isPresent() && !ended;
                        line = line(in, PlannerMessages.LONGEST_LINE)) {
                    hear(line.get());
                }
            } catch (IOException tooLong) {
                say(new Reply.Garbage(tooLong.getMessage()));
                kill();
            }
        }

        private void hear(String line) {
            if (line.isBlank()) {
                return;
            }
            try {
                PlannerMessages.Said said = PlannerMessages.answer(line);
                say(new Reply.Answer(said.cycle(), said.plan(), clock.nanoTime()));
            } catch (PlannerMessages.GarbageException garbage) {
                say(new Reply.Garbage(garbage.getMessage()));
            }
        }

        private void show(InputStream err) {
            try (InputStream in = new BufferedInputStream(err)) {
                int shown = 0;
                for (Optional<String> line = line(in, Integer.MAX_VALUE); line.isPresent(); line = line(in, Integer.MAX_VALUE)) {
                    if (shown++ < MOST_WORDS) {
                        notices.accept(name + ": " + line.get().replaceAll("\\p{Cntrl}", "?"));
                    } else if (shown == MOST_WORDS + 1) {
                        notices.accept(name + " says more, which is not shown");
                    }
                }
            } catch (IOException gone) {
                // It has ended.
            }
        }

        private String howItEnded(Process process) throws InterruptedException {
            if (process.waitFor(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
                return "it ended with exit code " + process.exitValue();
            }
            kill();
            return "it closed its standard output";
        }

        private void kill() {
            ended = true;
            started.thenAccept(process -> {
                // The parent first: it might start others in place of those that end.
                List<ProcessHandle> offspring = process.descendants().toList();
                process.destroyForcibly();
                offspring.forEach(ProcessHandle::destroyForcibly);
            });
        }
    }

    /** A line without its end; what is longer than can be shown is cut where it is only for people. Empty at the end. */
    private static Optional<String> line(InputStream in, int longest) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int keep = longest == Integer.MAX_VALUE ? LONGEST_WORDS : longest;
        int next = in.read();
        if (next < 0) {
            return Optional.empty();
        }
        for (int length = 0; next >= 0 && next != '\n'; next = in.read(), length++) {
            if (length >= longest) {
                throw new IOException("a line is longer than " + longest + " bytes");
            }
            if (length < keep) {
                line.write(next);
            }
        }
        return Optional.of(line.toString(StandardCharsets.UTF_8));
    }

    @Override
    public void start() {
        close();
        life = new Life();
        if (hello != null) {
            notices.accept(name + " is started again");
            life.questions.add(hello);
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

    /** Says the first words to it; it will be told them again whenever it is started again. */
    void greet(PlannerBrief brief) {
        hello = PlannerMessages.hello(brief);
        life.questions.add(hello);
    }

    @Override
    public void ask(PlannerView view) {
        life.questions.add(PlannerMessages.view(view));
    }

    @Override
    public Optional<Reply> hear(long patienceNanos) {
        try {
            return Optional.ofNullable(patienceNanos == 0 ? life.replies.poll() : life.replies.poll(patienceNanos, TimeUnit.NANOSECONDS));
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        if (life != null) {
            life.kill();
        }
    }

    /** The run is over: its input ends. */
    void dismiss() {
        life.ended = true;
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
