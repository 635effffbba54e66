package io.tandem.process;

import io.tandem.planning.PlannerConnection.Reply;
import io.tandem.planning.PlannerMessages;
import io.tandem.time.WallClock;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;

/**
 * Requests to one planner and its replies, a line of JSON each, over two streams. Its owner provides a thread for each stream, so that callers never
 * block; queues are bounded.
 */
final class PlannerChannel {

    /** Capacity of the reply queue; a planner gives far fewer replies to one request. */
    static final int MOST_REPLIES = 100;
    /** Questions that may lie unread: each is put when the one before is settled. */
    private static final int MOST_QUESTIONS = 20;
    private static final Pattern REQUEST = Pattern.compile("[A-Z]+ \\S+ HTTP/.*", Pattern.DOTALL);

    private final BlockingQueue<Reply> replies;
    private final BlockingQueue<String> questions = new LinkedBlockingQueue<>(MOST_QUESTIONS);
    private final WallClock clock;
    private final Runnable hangUp;
    private final AtomicBoolean over = new AtomicBoolean();

    /**
     * @param replies where replies are put
     * @param hangUp  closes both streams
     */
    PlannerChannel(BlockingQueue<Reply> replies, WallClock clock, Runnable hangUp) {
        this.replies = replies;
        this.clock = clock;
        this.hangUp = hangUp;
    }

    static BlockingQueue<Reply> replies() {
        return new LinkedBlockingQueue<>(MOST_REPLIES);
    }

    /** Queues a request. A planner that reads none of many is taken for lost. */
    void ask(String question) {
        if (!questions.offer(question)) {
            end("it does not read what it is asked");
            hangUp.run();
        }
    }

    /** Writes requests until interrupted or until the stream is closed. */
    void speak(OutputStream out) {
        try (out) {
            while (!over.get()) {
                out.write(questions.take().getBytes(StandardCharsets.UTF_8));
                out.write('\n');
                out.flush();
            }
        } catch (IOException gone) {
            // The thread that reads replies reports the end.
        } catch (InterruptedException done) {
            Thread.currentThread().interrupt();
        }
    }

    /** Reads answers to their end. */
    void listen(InputStream stream) {
        try (InputStream in = new BufferedInputStream(stream)) {
            for (Optional<String> line = line(in); line.isPresent() && !over.get(); line = line(in)) {
                hear(line.get());
            }
        } catch (IOException gone) {
            // The owner of the thread reports the end.
        }
    }

    private void hear(String line) {
        if (line.isBlank()) {
            return;
        }
        if (REQUEST.matcher(line).matches()) {
            end("it speaks HTTP, as a browser does, and no planner");
            hangUp.run();
            return;
        }
        try {
            PlannerMessages.PlanMessage said = PlannerMessages.answer(line);
            replies.offer(new Reply.Answer(said.cycle(), said.plan(), clock.nanoTime(), said.send()));
        } catch (PlannerMessages.MalformedMessageException garbage) {
            replies.offer(new Reply.Garbage(garbage.getMessage()));
        }
    }

    /** A line without its end, or nothing after the last. One that is too long is refused, and the dialogue with it. */
    private Optional<String> line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = in.read();
        if (next < 0) {
            return Optional.empty();
        }
        for (; next >= 0 && next != '\n'; next = in.read()) {
            if (line.size() == PlannerMessages.LONGEST_LINE) {
                replies.offer(new Reply.Garbage("a line is longer than " + PlannerMessages.LONGEST_LINE + " bytes: plan fewer poses"));
                hangUp.run();
                return Optional.empty();
            }
            line.write(next);
        }
        return Optional.of(line.toString(StandardCharsets.UTF_8));
    }

    /** Closes the channel; the first reason given is the one that is reported. */
    void end(String why) {
        if (over.compareAndSet(false, true)) {
            Reply.Gone gone = new Reply.Gone(why);
            if (!replies.offer(gone)) {
                replies.clear();
                replies.offer(gone);
            }
        }
    }

    /** The next of some replies, if there is one within so many nanoseconds. */
    static Optional<Reply> next(BlockingQueue<Reply> replies, long patienceNanos) {
        try {
            return Optional.ofNullable(patienceNanos == 0 ? replies.poll() : replies.poll(patienceNanos, TimeUnit.NANOSECONDS));
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
