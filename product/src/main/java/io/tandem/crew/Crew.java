package io.tandem.crew;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A small pool of threads that share loops over rows. The calling thread works too, so a crew of one starts no thread; it waits
 * only for parts that a worker has taken, so a worker that the operating system has not scheduled delays nothing. A crew belongs
 * to the one thread that calls it and runs one task at a time.
 */
public final class Crew implements AutoCloseable {

    /** Work on rows {@code from} to {@code to}, which are part number {@code part} of the whole. */
    @FunctionalInterface
    public interface Task {
        void run(int part, int from, int to);
    }

    /** Iterations for which an idle worker spins before it parks: long enough for consecutive loops of one beat. */
    private static final int WORKER_SPINS = 20_000;
    /** Iterations for which the caller spins for the last parts before it yields its core, which the workers may need. */
    private static final int CALLER_SPINS = 2_000;

    private final Thread[] workers;
    /** Iterations for which an idle worker spins: none where workers outnumber processors, because then one that spins keeps another from its work. */
    private final int workerSpins;
    /**
     * Number of the round in the upper 32 bits, number of parts not yet taken in the lower 32. Both change in one
     * compare-and-set, so a worker that is late by a round takes nothing: its own round has no parts left. The other fields of a
     * round stay unchanged while a part that was taken is not done.
     */
    private final AtomicLong untaken = new AtomicLong();
    private final AtomicInteger undone = new AtomicInteger();
    private Task task;
    private int rows;
    private int partSize;
    private volatile boolean closed;
    private volatile Throwable failure;

    public Crew(int size) {
        workers = new Thread[size - 1];
        workerSpins = size <= Runtime.getRuntime().availableProcessors() ? WORKER_SPINS : 0;
        for (int i = 0; i < workers.length; i++) {
            workers[i] = Thread.ofPlatform().daemon().name("crew-" + (i + 2)).start(this::serve);
        }
    }

    public int size() {
        return workers.length + 1;
    }

    /** Number of parts that a range is cut into. A task may use the number of its part to select a buffer. */
    public static int parts(int rows, int partSize) {
        return (rows + partSize - 1) / partSize;
    }

    /** Runs the task over all rows in parts of {@code partSize} and returns when all are done. */
    public void split(int rows, int partSize, Task task) {
        int count = parts(rows, partSize);
        if (workers.length == 0 || count <= 1) {
            for (int part = 0; part < count; part++) {
                task.run(part, part * partSize, Math.min(rows, (part + 1) * partSize));
            }
            return;
        }
        this.task = task;
        this.rows = rows;
        this.partSize = partSize;
        undone.set(count);
        int round = round(untaken.get()) + 1;
        untaken.set((long) round << Integer.SIZE | count);
        for (int i = 0; i < Math.min(workers.length, count - 1); i++) {
            LockSupport.unpark(workers[i]);
        }
        takeParts(round);
        for (int spins = 0; undone.get() > 0; spins++) {
            if (spins < CALLER_SPINS) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
        this.task = null;
        rethrow();
    }

    private static int round(long untaken) {
        return (int) (untaken >>> Integer.SIZE);
    }

    private void takeParts(int round) {
        for (long seen = untaken.get(); round(seen) == round && (int) seen > 0; seen = untaken.get()) {
            if (untaken.compareAndSet(seen, seen - 1)) {
                run((int) seen - 1);
            }
        }
    }

    private void run(int part) {
        try {
            task.run(part, part * partSize, Math.min(rows, (part + 1) * partSize));
        } catch (RuntimeException | Error thrown) {
            failure = thrown;
        } finally {
            undone.decrementAndGet();
        }
    }

    private void rethrow() {
        Throwable thrown = failure;
        failure = null;
        switch (thrown) {
            case null -> { }
            case RuntimeException exception -> throw exception;
            case Error error -> throw error;
            default -> throw new IllegalStateException(thrown);
        }
    }

    private void serve() {
        int served = 0;
        while (true) {
            for (int spins = 0; round(untaken.get()) == served && !closed; spins++) {
                if (spins < workerSpins) {
                    Thread.onSpinWait();
                } else {
                    LockSupport.park(this);
                }
            }
            if (closed) {
                return;
            }
            served = round(untaken.get());
            takeParts(served);
        }
    }

    @Override
    public void close() {
        closed = true;
        for (Thread worker : workers) {
            LockSupport.unpark(worker);
        }
    }
}
