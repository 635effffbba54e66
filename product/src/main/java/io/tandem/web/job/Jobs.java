package io.tandem.web.job;

import io.tandem.web.job.Job.Subject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Jobs of all kinds: one of a kind is under way at a time, on a thread of its own. Whoever asks for what is waiting, under way or kept gets the
 * same job. Called by any thread.
 *
 * @param <R> the results
 */
public final class Jobs<R> implements AutoCloseable {

    /** Jobs of a kind that may wait; those that are not urgent take half of the places at most. */
    public static final int MAX_WAITING = 16;
    private static final int MAX_KEPT = 64;
    private static final int MAX_WITHOUT_RESULT = 16;

    private final long maxKeptBytes;
    private final ToLongFunction<R> bytes;
    private final Consumer<R> disposal;
    private final Map<JobKind, PriorityQueue<Job<R>>> waiting = new EnumMap<>(JobKind.class);
    private final Map<JobKind, Thread> workers = new EnumMap<>(JobKind.class);
    private final Map<JobKind, Job<R>> underWay = new EnumMap<>(JobKind.class);
    /** waiting and under way */
    private final Map<Subject, Job<R>> open = new HashMap<>();
    /** with a result, the least recently asked for first */
    private final LinkedHashMap<Subject, Job<R>> kept = new LinkedHashMap<>(16, 0.75f, true);
    /** failed and cancelled, the latest last */
    private final Deque<Job<R>> withoutResult = new ArrayDeque<>();
    private long keptBytes;
    private long lastId;
    private boolean closed;

    /**
     * @param maxKeptBytes of all results that are kept
     * @param bytes        size of a result
     * @param disposal     receives results that are kept no longer
     */
    public Jobs(long maxKeptBytes, ToLongFunction<R> bytes, Consumer<R> disposal) {
        this.maxKeptBytes = maxKeptBytes;
        this.bytes = bytes;
        this.disposal = disposal;
        for (JobKind kind : JobKind.values()) {
            waiting.put(kind, new PriorityQueue<>());
        }
    }

    /**
     * The job that makes what is asked for, which may be done already; empty where too many wait.
     *
     * @param urgent for operators: before others
     */
    public synchronized Optional<Job<R>> ask(Subject subject, boolean urgent, Work<R> work) {
        Job<R> known = open.containsKey(subject) ? open.get(subject) : kept.get(subject);
        if (known != null) {
            hasten(known, urgent);
            return Optional.of(known);
        }
        PriorityQueue<Job<R>> queue = waiting.get(subject.kind());
        if (closed || (urgent ? queue.size() : queue.stream().filter(job -> !job.isUrgent()).count() * 2) >= MAX_WAITING) {
            return Optional.empty();
        }
        Job<R> job = new Job<>(++lastId, subject, urgent, work);
        open.put(subject, job);
        queue.add(job);
        workers.computeIfAbsent(subject.kind(), this::newWorker);
        notifyAll();
        return Optional.of(job);
    }

    /** A job that waits goes ahead once somebody asks for whom it is urgent. */
    private void hasten(Job<R> job, boolean urgent) {
        PriorityQueue<Job<R>> queue = waiting.get(job.subject().kind());
        if (urgent && queue.remove(job)) {
            job.setUrgent();
            queue.add(job);
        }
    }

    private Thread newWorker(JobKind kind) {
        return Thread.ofPlatform().daemon().name("web-job-" + kind.name().toLowerCase(Locale.ROOT)).start(() -> work(kind));
    }

    private void work(JobKind kind) {
        for (Job<R> job = next(kind); job != null; job = next(kind)) {
            job.execute(disposal);
            finish(job);
        }
    }

    /** Waits for the next job; null when this is closed. */
    private synchronized Job<R> next(JobKind kind) {
        while (!closed && waiting.get(kind).isEmpty()) {
            try {
                wait();
            } catch (InterruptedException tooLate) {
                // A job was cancelled just as it ended; nobody else interrupts these threads.
            }
        }
        Job<R> next = closed ? null : waiting.get(kind).remove();
        underWay.put(kind, next);
        return next;
    }

    private synchronized void finish(Job<R> job) {
        underWay.remove(job.subject().kind());
        open.remove(job.subject(), job);
        if (job.state() == JobState.DONE && job.subject().edition() != null) {
            kept.put(job.subject(), job);
            keptBytes += bytes.applyAsLong(job.result().join());
            var eldest = kept.entrySet().iterator();
            while ((closed || kept.size() > MAX_KEPT || keptBytes > maxKeptBytes) && eldest.hasNext()) {
                dispose(eldest.next().getValue());
                eldest.remove();
            }
        } else if (job.state() == JobState.FAILED) {
            remember(job);
        }
    }

    private void remember(Job<R> job) {
        withoutResult.addLast(job);
        if (withoutResult.size() > MAX_WITHOUT_RESULT) {
            withoutResult.removeFirst();
        }
    }

    private void dispose(Job<R> job) {
        keptBytes -= bytes.applyAsLong(job.result().join());
        disposal.accept(job.result().join());
    }

    /** Jobs that wait, are under way or have a result that is kept, and the last that have none, in the order in which they were asked for. */
    public synchronized List<Job<R>> all() {
        return Stream.of(open.values(), kept.values(), withoutResult).flatMap(Collection::stream).sorted((one, other) -> Long.compare(one.id(), other.id())).toList();
    }

    /** Number of jobs that come before this one. */
    public synchronized int ahead(Job<R> job) {
        PriorityQueue<Job<R>> queue = waiting.get(job.subject().kind());
        return queue.contains(job) ? (int) queue.stream().filter(other -> other.compareTo(job) < 0).count() + (underWay.get(job.subject().kind()) == null ? 0 : 1) : 0;
    }

    /** Ends a job that waits or is under way; false where there is none of this id. */
    public boolean cancel(long id) {
        Optional<Job<R>> found;
        synchronized (this) {
            found = open.values().stream().filter(job -> job.id() == id).findFirst();
            found.ifPresent(job -> {
                waiting.get(job.subject().kind()).remove(job);
                open.remove(job.subject());
                remember(job);
            });
        }
        return found.isPresent() && found.get().cancel();
    }

    @Override
    public void close() {
        List<Job<R>> left;
        synchronized (this) {
            closed = true;
            left = new ArrayList<>(open.values());
            kept.values().forEach(this::dispose);
            kept.clear();
            notifyAll();
        }
        left.forEach(Job::cancel);
    }
}
