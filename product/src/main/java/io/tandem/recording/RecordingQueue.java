package io.tandem.recording;

import io.tandem.message.Reports;
import java.io.IOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * What is to be recorded, between the run's thread and the writer's. While the disk is slow the run waits; while it has failed the run does not wait, and
 * what finds no place is lost.
 */
final class RecordingQueue {

    private static final int MAX_ENTRIES = 1024;
    /** Places that only messages without which the rest cannot be understood may take while the disk has failed. */
    private static final int RESERVED_ENTRIES = 256;
    private static final int BATCHES = 8;
    private static final long POLL_MILLIS = 50;
    /** Pictures and clouds that wait, in units of memory. */
    private static final int MAX_UNITS = 1 << 16;
    private static final int UNIT_BYTES = 1 << 10;

    /** Something to write. */
    interface Entry {
        void write() throws IOException;

        /** How much memory it takes while it waits, where that is much. */
        default long bytes() {
            return 0;
        }
    }

    /** An operation of the caller that may have to wait for the writer. */
    private interface Attempt<T> {
        T within(long millis) throws InterruptedException;
    }

    /** Wakes the writer when the queue is closed; the writer may be gone before it comes. */
    private static final Entry WAKE = () -> { };

    private final LongSupplier wallNanos;
    private final BlockingQueue<Entry> entries = new ArrayBlockingQueue<>(MAX_ENTRIES);
    /** Free batches; the last used one is taken first, so that only as many grow large as are needed at once. */
    private final LinkedBlockingDeque<Reports> batches = new LinkedBlockingDeque<>(BATCHES);
    private final Semaphore room = new Semaphore(MAX_UNITS);
    private final AtomicLong waitedNanos = new AtomicLong();
    private volatile IOException failure;
    private volatile boolean closing;

    RecordingQueue(LongSupplier wallNanos) {
        this.wallNanos = wallNanos;
        for (int i = 0; i < BATCHES; i++) {
            batches.add(new Reports());
        }
    }

    /** False if there is no place because the disk has failed, or the queue is closed. */
    boolean put(Entry entry) {
        int units = units(entry);
        boolean fits = units == 0 || waitFor(millis -> room.tryAcquire(units, millis, TimeUnit.MILLISECONDS) ? entry : null) != null;
        boolean taken = fits && (failure == null || entries.remainingCapacity() > RESERVED_ENTRIES) && putEssential(entry);
        if (fits && !taken) {
            room.release(units);
        }
        return taken;
    }

    private static int units(Entry entry) {
        return (int) Math.min(MAX_UNITS, entry.bytes() / UNIT_BYTES);
    }

    /** For messages without which later ones cannot be understood. */
    boolean putEssential(Entry entry) {
        return waitFor(millis -> entries.offer(entry, millis, TimeUnit.MILLISECONDS) ? entry : null) != null;
    }

    /** An empty batch, or null where {@link #put} would be false. */
    Reports takeBatch() {
        return waitFor(millis -> batches.poll(millis, TimeUnit.MILLISECONDS));
    }

    void giveBack(Reports batch) {
        batches.addFirst(batch);
    }

    /** Tries at once, then waits until it succeeds; null if the disk has failed or the queue is closed. */
    private <T> T waitFor(Attempt<T> attempt) {
        boolean interrupted = Thread.interrupted();
        long began = wallNanos.getAsLong();
        int attempts = 0;
        T result = null;
        while (result == null && !closing && (attempts == 0 || failure == null)) {
            try {
                result = attempt.within(attempts++ == 0 ? 0 : POLL_MILLIS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (attempts > 1) {
            waitedNanos.addAndGet(wallNanos.getAsLong() - began);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return result;
    }

    /** For the writer: the next entry, or null after a short time without one. */
    Entry next() throws InterruptedException {
        Entry entry = entries.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
        if (entry != null) {
            room.release(units(entry));
        }
        return entry;
    }

    /** Nothing is put any more; what is here is still written. */
    void close() {
        if (!closing) {
            closing = true;
            entries.offer(WAKE);
        }
    }

    boolean isClosed() {
        return closing;
    }

    boolean isDone() {
        return closing && entries.isEmpty();
    }

    /** Forgets what is still here; how many entries that were. */
    int clear() {
        entries.remove(WAKE);
        int left = entries.size();
        entries.clear();
        return left;
    }

    /** Ends all waits: callers no longer wait for room. */
    void fail(IOException cause) {
        failure = cause;
    }

    void recover() {
        failure = null;
    }

    /** Why the disk takes nothing; null while it does. */
    IOException failure() {
        return failure;
    }

    long waitedNanos() {
        return waitedNanos.get();
    }
}
