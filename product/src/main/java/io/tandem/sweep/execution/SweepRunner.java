package io.tandem.sweep.execution;

import io.tandem.sweep.RunSpec;
import io.tandem.sweep.outcome.AtomicFile;
import io.tandem.sweep.outcome.Row;
import io.tandem.sweep.outcome.RunTable;
import io.tandem.sweep.outcome.SweepFolder;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Executes runs on several threads of this process, so that only the first of them is cold. What is done already is not done again. Each row is kept and added
 * to the table as soon as its run has ended.
 */
public final class SweepRunner {

    /** Executes one run; nothing where the sweep was stopped meanwhile. */
    @FunctionalInterface
    public interface Work {
        Optional<Row> execute(RunSpec spec, Optional<Path> recording) throws IOException;
    }

    /** Writes the table in another form, while no line is added to it. */
    @FunctionalInterface
    public interface Snapshot {
        void write() throws IOException;
    }

    private static final long SNAPSHOT_NANOS = 60_000_000_000L;

    private final SweepFolder folder;
    private final RunTable table;
    private final Snapshot snapshot;
    private final Work work;
    private final Function<RunSpec, Optional<Path>> recordings;
    private final SweepListener listener;
    private final int threads;
    private final OptionalDouble limit;
    private final WallClock clock = WallClock.machine();
    private final long began = clock.nanoTime();
    private long snapshotNanos = began;
    private volatile boolean stopping;
    private volatile IOException failure;
    private volatile Throwable bug;

    /**
     * @param recordings where a run is recorded while it is first executed
     * @param limit      seconds after which no further run begins
     * @param snapshot   is written every minute
     */
    public SweepRunner(SweepFolder folder, RunTable table, Snapshot snapshot, Work work, Function<RunSpec, Optional<Path>> recordings, SweepListener listener, int threads, OptionalDouble limit) {
        this.folder = folder;
        this.table = table;
        this.snapshot = snapshot;
        this.work = work;
        this.recordings = recordings;
        this.listener = listener;
        this.threads = threads;
        this.limit = limit;
    }

    /** Ends the sweep soon: runs that are on are given up. */
    public void stop() {
        stopping = true;
    }

    public boolean isStopping() {
        return stopping;
    }

    private boolean isOver() {
        return stopping || failure != null || bug != null || limit.isPresent() && (clock.nanoTime() - began) / 1e9 > limit.getAsDouble();
    }

    /**
     * Executes all runs that are not done yet.
     *
     * @return the rows in the order of the runs; fewer where the sweep was stopped or its time was over
     * @throws IOException where a row could not be kept, for example on a full disk; the rows before it are kept
     */
    public List<Row> run(String what, List<RunSpec> specs) throws IOException {
        Row[] rows = new Row[specs.size()];
        int done = 0;
        for (int i = 0; i < rows.length; i++) {
            rows[i] = folder.row(specs.get(i).id()).orElse(null);
            done += rows[i] == null ? 0 : 1;
        }
        table.write(folder.table(), known(rows));
        listener.began(what, rows.length, done);
        AtomicInteger next = new AtomicInteger();
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < Math.min(threads, rows.length - done); i++) {
            workers.add(Thread.ofPlatform().name("sweep-" + (i + 1)).start(() -> serve(specs, rows, next)));
        }
        join(workers);
        throwFailure();
        return known(rows);
    }

    private void serve(List<RunSpec> specs, Row[] rows, AtomicInteger next) {
        try {
            for (int i = next.getAndIncrement(); i < rows.length && !isOver(); i = next.getAndIncrement()) {
                if (rows[i] == null) {
                    rows[i] = execute(specs.get(i)).orElse(null);
                }
            }
        } catch (IOException full) {
            failure = full;
        } catch (RuntimeException | Error unexpected) {
            bug = unexpected;
        }
    }

    private Optional<Row> execute(RunSpec spec) throws IOException {
        Optional<Path> recording = recordings.apply(spec);
        Optional<Path> part = recording.map(AtomicFile::temporary);
        Optional<Row> row = work.execute(spec, part);
        if (row.isPresent()) {
            if (part.isPresent() && Files.exists(part.get())) {
                AtomicFile.move(part.get(), recording.get());
            }
            folder.keep(row.get());
            synchronized (table) {
                table.append(folder.table(), row.get());
                if (clock.nanoTime() - snapshotNanos > SNAPSHOT_NANOS) {
                    snapshot.write();
                    snapshotNanos = clock.nanoTime();
                }
            }
            listener.ended(row.get());
        }
        return row;
    }

    private void join(List<Thread> workers) throws IOException {
        try {
            for (Thread worker : workers) {
                worker.join();
            }
        } catch (InterruptedException hurried) {
            stop();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a sweep was on", hurried);
        }
    }

    private void throwFailure() throws IOException {
        if (failure != null) {
            throw failure;
        }
        if (bug != null) {
            throw new IllegalStateException(bug);
        }
    }

    private static List<Row> known(Row[] rows) {
        List<Row> known = new ArrayList<>();
        for (Row row : rows) {
            if (row != null) {
                known.add(row);
            }
        }
        return known;
    }
}
