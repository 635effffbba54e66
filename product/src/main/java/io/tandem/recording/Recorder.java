package io.tandem.recording;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.message.Alert;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Participant;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.message.Vitals;
import io.tandem.recording.codec.ReportsEncoder;
import io.tandem.recording.encoding.LittleEndianWriter;
import io.tandem.recording.mcap.McapWriter;
import io.tandem.recording.metadata.DeviceNames;
import io.tandem.recording.metadata.Provenance;
import io.tandem.recording.metadata.RunMetadata;
import io.tandem.recording.topic.JsonMessages;
import io.tandem.recording.topic.PlanMessages;
import io.tandem.recording.topic.Topic;
import io.tandem.recording.topic.ViewerMessages;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Writes all messages of a tap to one file. The caller only copies to a queue; the recorder's thread encodes, compresses and
 * writes, and passes data to the operating system at least once a second, so that a killed process loses no more than that. When
 * the disk is too slow the caller waits, and the time is counted. A disk failure does not end the run; {@link #failure} and
 * {@link #close} report it.
 */
public final class Recorder implements Tap, AutoCloseable {

    /** Less than the guaranteed second, to leave time for writing. */
    private static final long MAX_CHUNK_AGE_NANOS = 800_000_000L;
    private static final int FULL_CHUNK_BYTES = 4 << 20;
    private static final long POLL_MILLIS = 50;
    private static final int MAX_QUEUED_ENTRIES = 1024;
    private static final int BATCHES = 8;
    private static final int PARTICIPANTS_PER_MESSAGE = 1000;
    static final String RECORDER = "recorder";

    /** An entry of the queue. */
    private interface Entry {
        void write() throws IOException;
    }

    /** Not written itself: when all entries before it are written, the beat is stored. */
    private record Mark(long beat) implements Entry {

        @Override
        public void write() {
        }
    }

    private static final Entry END = () -> { };

    /** An operation of the caller that may have to wait for the writer. */
    private interface Attempt<T> {
        T within(long millis) throws InterruptedException;
    }

    private final Provenance info;
    private final LongSupplier wallNanos;
    private final McapWriter file;
    private final ReportsEncoder encoder = new ReportsEncoder();
    private final ViewerMessages viewers;
    private final BlockingQueue<Entry> queue = new ArrayBlockingQueue<>(MAX_QUEUED_ENTRIES);
    /** Free batches; the last used one is taken first, so that only as many grow large as are needed at once. */
    private final LinkedBlockingDeque<Reports> batches = new LinkedBlockingDeque<>(BATCHES);
    private final Thread writer;
    private final AtomicLong waitedNanos = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();
    /** names that live participants got from their devices; for the writer's thread */
    private final Map<String, String> names = new HashMap<>();
    private volatile IOException failure;
    private volatile boolean closing;
    private SimTime now = SimTime.ZERO;
    private long chunkBegan;
    private volatile long reportCount;
    private long lastMark;
    private boolean stateChanged;
    private volatile long kept;

    /**
     * Starts a recording. Folders are created as needed, and an existing file is replaced.
     *
     * @param wallNanos nanoseconds of wall time from any origin
     */
    public Recorder(Path file, Provenance info, LongSupplier wallNanos) throws MistakeException {
        this(file.toString(), info, wallNanos, () -> create(file));
    }

    /** Destination of the bytes. */
    interface Destination {
        WritableByteChannel open() throws IOException;
    }

    Recorder(String name, Provenance info, LongSupplier wallNanos, Destination destination) throws MistakeException {
        this.info = info;
        this.wallNanos = wallNanos;
        this.viewers = new ViewerMessages(info.site(), info.startEpochNanos());
        try {
            file = new McapWriter(destination.open(), "Tandem " + info.version(), RunMetadata.NAME, RunMetadata.of(info));
        } catch (IOException e) {
            throw new MistakeException(new Problem(new SourceLocation(name, 0, ""), "", "The recording cannot be written: "
                    + DiskErrorText.words(e) + ".", "name a file in a directory you may write to, on a disk with room."));
        }
        for (int i = 0; i < BATCHES; i++) {
            batches.add(new Reports());
        }
        writer = Thread.ofPlatform().name("recording").daemon().start(this::writeAll);
        put(() -> write(Topic.SCENARIO, SimTime.ZERO, out -> JsonMessages.scenario(out, SimTime.ZERO, info.sources())));
    }

    private static FileChannel create(Path file) throws IOException {
        if (file.toAbsolutePath().getParent() != null) {
            Files.createDirectories(file.toAbsolutePath().getParent());
        }
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING);
    }

    @Override
    public void joined(List<Participant> participants) {
        List<Participant> all = List.copyOf(participants);
        SimTime at = now;
        for (int from = 0; from == 0 || from < all.size(); from += PARTICIPANTS_PER_MESSAGE) {
            List<Participant> some = all.subList(from, Math.min(all.size(), from + PARTICIPANTS_PER_MESSAGE));
            put(() -> {
                encoder.addParticipants(some);
                viewers.joined(some);
                write(Topic.PARTICIPANTS, at, out -> JsonMessages.participants(out, at, all.size(), some));
            });
        }
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        now = at;
        Reports copy = waitFor(millis -> batches.poll(millis, TimeUnit.MILLISECONDS));
        if (copy == null) {
            lost.incrementAndGet();
            return;
        }
        copy.resize(reports.count());
        copy.copyRows(reports, 0, 0, reports.count());
        put(() -> {
            write(Topic.REPORTS, at, out -> encoder.encode(at, copy, out));
            reportCount += copy.count();
            if (viewers.update(at, copy)) {
                write(Topic.MAP, at, out -> viewers.locations(at, out));
                write(Topic.POSES, at, out -> viewers.poses(at, out));
            }
            batches.addFirst(copy);
        });
    }

    @Override
    public void alerted(Alert alert) {
        put(() -> {
            write(Topic.ALERTS, alert.at(), out -> JsonMessages.alert(out, alert));
            log(alert.at(), ViewerMessages.Level.WARNING, alert.vid(), "ALERT: " + tenths(alert.metresAtClosest()) + " m from "
                    + alert.other() + " in " + tenths(alert.secondsToClosest()) + " s");
        });
    }

    @Override
    public void event(Event event) {
        put(() -> {
            write(Topic.EVENTS, event.at(), out -> JsonMessages.event(out, event));
            if (event.name().equals(Event.NAMED)) {
                names.put(DeviceNames.key(event.vid()), event.text());
                viewers.rename(event.vid(), event.text());
            }
            log(event.at(), ViewerMessages.Level.INFO, event.vid(), event.text().isEmpty() ? event.name() : event.name() + ": " + event.text());
        });
    }

    @Override
    public void received(Fix fix) {
        put(() -> write(Topic.FIXES, fix.arrived(), out -> JsonMessages.fix(out, fix)));
    }

    @Override
    public void believed(Estimate estimate) {
        put(() -> write(Topic.ESTIMATES, estimate.at(), out -> JsonMessages.estimate(out, estimate)));
    }

    @Override
    public void proposed(PlanProposal proposal) {
        put(() -> write(Topic.PLANS, proposal.at(), out -> PlanMessages.write(out, proposal)));
    }

    @Override
    public void vitals(Vitals vitals) {
        put(() -> write(Topic.VITALS, vitals.at(), out -> JsonMessages.vitals(out, vitals, bytes(), waitedNanos(), lost())));
    }

    /**
     * Closes its chunk at once, and another with the next mark: a Core that resumes from this recording must not miss a change of
     * state, and the caller of a state change waits until it is stored.
     */
    @Override
    public void runState(SimTime at, RunState state) {
        now = at;
        put(() -> {
            if (state == RunState.SET) {
                viewers.reset();
            }
            write(Topic.RUN_STATE, at, out -> JsonMessages.runState(out, at, state));
            log(at, ViewerMessages.Level.INFO, 0, state.name());
            stateChanged = true;
            closeChunkSoon();
        });
    }

    @Override
    public void stateHash(SimTime at, long hash) {
        put(() -> write(Topic.STATE_HASH, at, out -> JsonMessages.stateHash(out, at, hash)));
    }

    @Override
    public void mark(long beat) {
        put(new Mark(beat));
    }

    /**
     * The last beat passed to the operating system. After a disk failure it is unlimited, so that nothing waits; see {@link
     * #failure}.
     */
    @Override
    public long kept() {
        return failure == null ? kept : Long.MAX_VALUE;
    }

    /** The cause where writing has ended with a failure; otherwise empty. */
    public Optional<IOException> failure() {
        return Optional.ofNullable(failure);
    }

    /** Number of beats and other messages after the disk failure (without its last chunk) or after closing. */
    public long lost() {
        return lost.get();
    }

    /** Total time that callers waited for the disk, nanoseconds. */
    public long waitedNanos() {
        return waitedNanos.get();
    }

    /** Length of the file so far. */
    public long bytes() {
        return file.position();
    }

    /** Number of reports written so far. */
    public long reports() {
        return reportCount;
    }

    /** Id of the writer's thread, for measurements. */
    public long threadId() {
        return writer.threadId();
    }

    private void put(Entry entry) {
        if (!offer(entry)) {
            lost.incrementAndGet();
        }
    }

    private boolean offer(Entry entry) {
        return waitFor(millis -> queue.offer(entry, millis, TimeUnit.MILLISECONDS) ? entry : null) != null;
    }

    /** Tries at once, then waits until it succeeds; null if the writer has ended. */
    private <T> T waitFor(Attempt<T> attempt) {
        boolean interrupted = Thread.interrupted();
        long began = wallNanos.getAsLong();
        int attempts = 0;
        T result = null;
        while (result == null && failure == null && !closing) {
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

    /** The payload of a message. */
    private interface Payload {
        void appendTo(LittleEndianWriter out) throws IOException;
    }

    /** Writes a message. The first reports of a chunk are encoded without prediction, so that every chunk can be decoded by itself. */
    private void write(Topic topic, SimTime at, Payload payload) throws IOException {
        if (file.waiting() == 0) {
            chunkBegan = wallNanos.getAsLong();
            encoder.reset();
        }
        payload.appendTo(file.begin(topic, info.startEpochNanos() + at.nanos()));
        file.end();
    }

    private static double tenths(double value) {
        return Math.rint(value * 10) / 10;
    }

    private void log(SimTime at, ViewerMessages.Level level, int vid, String text) throws IOException {
        write(Topic.LOG, at, out -> viewers.log(at, level, vid, text, out));
    }

    /** Loop of the writer's thread: entries in their order, then the summary. */
    private void writeAll() {
        try (file) {
            for (Entry entry = next(); entry != END; entry = next()) {
                if (entry instanceof Mark mark) {
                    take(mark);
                } else if (entry != null) {
                    entry.write();
                }
                closeChunkWhenDue();
            }
            file.finish(RECORDER, figures());
        } catch (IOException e) {
            failure = e;
        } catch (Throwable e) {
            failure = new IOException("The recording failed: " + e, e);
        }
    }

    /** Statistics of the recording itself and names that devices gave, written at its end. */
    private Map<String, String> figures() {
        Map<String, String> figures = new TreeMap<>(names);
        figures.putAll(Map.of("reports", String.valueOf(reportCount), "waited_ns", String.valueOf(waitedNanos.get()), "lost", String.valueOf(lost.get())));
        return figures;
    }

    private void take(Mark mark) {
        lastMark = mark.beat;
        if (stateChanged) {
            stateChanged = false;
            closeChunkSoon();
        }
    }

    private void closeChunkSoon() {
        chunkBegan = wallNanos.getAsLong() - MAX_CHUNK_AGE_NANOS;
    }

    /** The next entry, or null after a timeout, so that a chunk is closed in time even without new messages. */
    private Entry next() throws InterruptedException {
        return queue.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void closeChunkWhenDue() throws IOException {
        if (file.waiting() >= FULL_CHUNK_BYTES
                || file.waiting() > 0 && wallNanos.getAsLong() - chunkBegan >= MAX_CHUNK_AGE_NANOS) {
            file.closeChunk();
        }
        if (file.waiting() == 0) {
            kept = lastMark;
        }
    }

    /**
     * Writes the queue and completes the file. Later messages are lost and counted.
     *
     * @throws IOException if the disk failed, now or earlier
     */
    @Override
    public void close() throws IOException {
        if (!closing) {
            offer(END);
            closing = true;
        }
        awaitWriter();
        lost.addAndGet(queue.size());
        queue.clear();
        if (failure != null) {
            throw new IOException("The recording is incomplete: " + failure.getMessage(), failure);
        }
    }

    private void awaitWriter() {
        boolean interrupted = Thread.interrupted();
        while (writer.isAlive()) {
            try {
                writer.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
