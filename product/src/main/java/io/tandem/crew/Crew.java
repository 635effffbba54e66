package io.tandem.crew;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A few threads that share loops over rows. The caller works too, so a crew of one starts no thread, and it waits only for parts that
 * someone has taken: a worker that the machine lets sleep holds up nobody. One piece of work at a time: a crew belongs to the thread
 * that calls it.
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
    /**
     * The number of the round in the upper half, how many parts nobody has taken in the lower. A part is taken by changing both at once,
     * so a worker that is late by a round takes nothing: its own round has no parts left, whatever the next one brings. And while a part
     * that was taken is not done, the round's other fields stand.
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
        undone.set(count);
        int round = round(untaken.get()) + 1;
        untaken.set((long) round << Integer.SIZE | count);
        for (int i = 0; i < Math.min(workers.length, count - 1); i++) {
            LockSupport.unpark(workers[i]);
        }
        takeParts(round);
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
                if (spins < SPINS) {
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
