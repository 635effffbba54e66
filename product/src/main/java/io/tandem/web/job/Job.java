package io.tandem.web.job;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** One piece of work that somebody asked for, and its result. Called by any thread. */
public final class Job<R> implements Comparable<Job<?>> {

    /**
     * What a job makes. A result is kept for others who ask for the same.
     *
     * @param subject of the work, such as the id of a run
     * @param edition of the subject; a result holds for this edition alone. Null: what is made is out of date at once, and shared only by those who
     *                ask while it is being made
     */
    public record Subject(JobKind kind, String subject, Object edition) {
    }

    private final long id;
    private final Subject subject;
    private final Work<R> work;
    private final CompletableFuture<R> result = new CompletableFuture<>();
    private volatile boolean urgent;
    private volatile JobState state = JobState.WAITING;
    private volatile double fraction;
    private volatile String step = "";
    private Thread worker;

    Job(long id, Subject subject, boolean urgent, Work<R> work) {
        this.id = id;
        this.subject = subject;
        this.urgent = urgent;
        this.work = work;
    }

    public long id() {
        return id;
    }

    public Subject subject() {
        return subject;
    }

    public JobState state() {
        return state;
    }

    /** The share that is done, 0 to 1. */
    public double fraction() {
        return fraction;
    }

    /** What is being done, for people; empty before it has begun. */
    public String step() {
        return step;
    }

    /** Completed by the job's thread: with an exception where the work failed, with {@link CancellationException} where the job was cancelled. */
    public CompletableFuture<R> result() {
        return result;
    }

    boolean isUrgent() {
        return urgent;
    }

    void setUrgent() {
        urgent = true;
    }

    /** Urgent jobs first, then in the order in which they were asked for. */
    @Override
    public int compareTo(Job<?> other) {
        return urgent == other.urgent ? Long.compare(id, other.id) : urgent ? -1 : 1;
    }

    /**
     * Does the work on the calling thread, unless the job was cancelled before.
     *
     * @param disposal receives the result of a job that was cancelled too late
     */
    void execute(Consumer<R> disposal) {
        if (!begin()) {
            return;
        }
        try {
            R made = work.make((share, what) -> {
                fraction = Math.clamp(share, 0, 1);
                step = what;
            });
            if (end(JobState.DONE)) {
                result.complete(made);
            } else {
                disposal.accept(made);
            }
        } catch (Throwable failed) {
            if (end(JobState.FAILED)) {
                result.completeExceptionally(failed);
            }
        }
    }

    private synchronized boolean begin() {
        if (state != JobState.WAITING) {
            return false;
        }
        state = JobState.RUNNING;
        worker = Thread.currentThread();
        return true;
    }

    /** False where the job was cancelled meanwhile. */
    private synchronized boolean end(JobState how) {
        worker = null;
        // A cancellation that came too late must not reach the next job of this thread.
        Thread.interrupted();
        boolean cancelled = state == JobState.CANCELLED;
        state = cancelled ? state : how;
        return !cancelled;
    }

    /** Ends a job that waits or is under way; false where it was over. */
    boolean cancel() {
        synchronized (this) {
            if (state.isOver()) {
                return false;
            }
            state = JobState.CANCELLED;
            if (worker != null) {
                worker.interrupt();
            }
        }
        result.completeExceptionally(new CancellationException());
        return true;
    }
}
