package io.tandem.crew;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A few threads that share loops over rows. The caller works too, so a crew of one starts no thread. One piece of work at a
 * time: a crew belongs to the thread that calls it.
 */
public final class Crew implements AutoCloseable {

    /** Work on rows {@code from} to {@code to}, which are part number {@code part} of the whole. */
    @FunctionalInterface
    public interface Task {
        void run(int part, int from, int to);
    }

    /** How long an idle worker spins before it parks: long enough for back-to-back loops of one beat. */
    private static final int SPINS = 20_000;
    /** How long the caller spins for the last parts before it lets others have its core: they may be what it waits for. */
    private static final int PATIENCE = 2_000;

    private final Thread[] workers;
    /** the number of the piece of work in the high half, how many of its parts nobody has taken yet in the low half */
    private final AtomicLong open = new AtomicLong();
    /** parts that are not done yet */
    private final AtomicInteger undone = new AtomicInteger();
    /** what is to be done; changes only while no part is open or undone, so that whoever took a part may read it */
    private Task task;
    private int rows;
    private int partSize;
    private int parts;
    private int round;
    private volatile boolean closed;
    private volatile Throwable failure;

    public Crew(int size) {
        workers = new Thread[size - 1];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = Thread.ofPlatform().daemon().name("crew-" + (i + 2)).start(this::serve);
        }
    }

    public int size() {
        return workers.length + 1;
    }

    /** How many parts a range is cut into; a task may use its part's number to own a buffer. */
    public static int parts(int rows, int partSize) {
        return (rows + partSize - 1) / partSize;
    }

    /** Runs the task over all rows, in parts of {@code partSize}, and returns when all are done. */
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
        this.parts = count;
        undone.set(count);
        open.set((long) ++round << 32 | count);
        for (Thread worker : workers) {
            LockSupport.unpark(worker);
        }
        takeParts();
        for (int spins = 0; undone.get() > 0; spins++) {
            if (spins < PATIENCE) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
        this.task = null;
        rethrow();
    }

    /** Takes parts until none is open. One who comes too late finds none, and nobody has waited for it. */
    private void takeParts() {
        long seen = open.get();
        while (left(seen) > 0) {
            if (open.compareAndSet(seen, seen - 1)) {
                run(parts - left(seen));
            }
            seen = open.get();
        }
    }

    private static int left(long open) {
        return (int) open;
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
        int idle = 0;
        while (!closed) {
            if (left(open.get()) > 0) {
                takeParts();
                idle = 0;
            } else if (++idle < SPINS) {
                Thread.onSpinWait();
            } else {
                LockSupport.park(this);
            }
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
