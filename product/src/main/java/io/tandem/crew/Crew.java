package io.tandem.crew;

import java.util.concurrent.atomic.AtomicInteger;
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

    private final Thread[] workers;
    private final AtomicInteger nextPart = new AtomicInteger();
    private final AtomicInteger busy = new AtomicInteger();
    private Task task;
    private int rows;
    private int partSize;
    private int parts;
    private volatile int round;
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
        nextPart.set(0);
        busy.set(workers.length);
        round++;
        for (Thread worker : workers) {
            LockSupport.unpark(worker);
        }
        takeParts();
        while (busy.get() > 0) {
            Thread.onSpinWait();
        }
        this.task = null;
        rethrow();
    }

    private void takeParts() {
        try {
            for (int part = nextPart.getAndIncrement(); part < parts; part = nextPart.getAndIncrement()) {
                task.run(part, part * partSize, Math.min(rows, (part + 1) * partSize));
            }
        } catch (RuntimeException | Error thrown) {
            failure = thrown;
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
        int seen = 0;
        while (true) {
            int spins = 0;
            while (round == seen && !closed) {
                if (++spins < SPINS) {
                    Thread.onSpinWait();
                } else {
                    LockSupport.park(this);
                }
            }
            if (closed) {
                return;
            }
            seen = round;
            takeParts();
            busy.decrementAndGet();
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
