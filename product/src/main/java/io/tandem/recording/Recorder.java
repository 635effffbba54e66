package io.tandem.recording;

import io.tandem.diagnosis.FileErrorText;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.message.Alert;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Measurement;
import io.tandem.message.Participant;
import io.tandem.message.PhysicsSample;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SensorInfo;
import io.tandem.message.Tap;
import io.tandem.message.Transmission;
import io.tandem.message.TruePose;
import io.tandem.message.Vitals;
import io.tandem.recording.codec.ReportsEncoder;
import io.tandem.recording.encoding.LittleEndianWriter;
import io.tandem.recording.mcap.McapWriter;
import io.tandem.recording.metadata.DeviceNames;
import io.tandem.recording.metadata.Provenance;
import io.tandem.recording.metadata.RunMetadata;
import io.tandem.recording.topic.AddedChannel;
import io.tandem.recording.topic.Channel;
import io.tandem.recording.topic.JsonMessages;
import io.tandem.recording.topic.PhysicsMessages;
import io.tandem.recording.topic.PlanMessages;
import io.tandem.recording.topic.RadioMessages;
import io.tandem.recording.topic.SensorMessages;
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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Writes all messages of a tap to one file. The caller only copies to a queue; the recorder's thread encodes, compresses and
 * writes, and passes data to the operating system at least once a second, so that a killed process loses no more than that. When
 * the disk is too slow the caller waits, and the time is counted. A disk failure does not end the run: {@link #failure} reports it,
 * what the queue cannot hold is lost and counted, and recording goes on as soon as the disk accepts data again.
 */
public final class Recorder implements Tap, AutoCloseable {

    /** Less than the guaranteed second, to leave time for writing. */
    private static final long MAX_CHUNK_AGE_NANOS = 800_000_000L;
    private static final int FULL_CHUNK_BYTES = 4 << 20;
    private static final long RETRY_MILLIS = 250;
    private static final int PARTICIPANTS_PER_MESSAGE = 1000;
    /** A sensor has three channels at the most, and a channel's number 16 bits. */
    public static final int MAX_SENSORS = (AddedChannel.LAST_ID - AddedChannel.FIRST_ID) / 3 - 1;
    static final String RECORDER = "recorder";

    /** Not written itself: when all entries before it are written, the beat is stored. */
    private record Mark(long beat) implements RecordingQueue.Entry {

        @Override
        public void write() {
        }
    }

    /**
     * What is missing because the disk had failed.
     *
     * @param from  simulated time of the first message that was lost
     * @param until simulated time of the last
     * @param lost  number of messages; a beat of reports is one
     */
    public record Gap(SimTime from, SimTime until, long lost) {
    }

    private final Provenance info;
    private final LongSupplier wallNanos;
    private final McapWriter file;
    private final ReportsEncoder encoder = new ReportsEncoder();
    private final ViewerMessages viewers;
    private final RecordingQueue queue;
    private final Thread writer;
    private final AtomicLong lost = new AtomicLong();
    /** names that live participants got from their devices; for the writer's thread */
    private final Map<String, String> names = new HashMap<>();
    private volatile SensorWriter sensors = new SensorWriter(List.of(), 0);
    private SimTime now = SimTime.ZERO;
    private Gap gap;
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
                    + FileErrorText.reason(e) + ".", "name a file in a directory you may write to, on a disk with room."));
        }
        queue = new RecordingQueue(wallNanos);
        writer = Thread.ofPlatform().name("recording").daemon().start(this::writeAll);
        putEssential(() -> write(Topic.SCENARIO, SimTime.ZERO, out -> JsonMessages.scenario(out, SimTime.ZERO, info.sources())));
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
            putEssential(() -> {
                encoder.addParticipants(some);
                viewers.joined(some);
                write(Topic.PARTICIPANTS, at, out -> JsonMessages.participants(out, at, all.size(), some));
            });
        }
    }

    @Override
    public void equipped(List<SensorInfo> all) {
        List<SensorInfo> recorded = all.stream().filter(SensorInfo::recorded).limit(MAX_SENSORS).toList();
        if (recorded.isEmpty()) {
            return;
        }
        SimTime at = now;
        SensorWriter written = new SensorWriter(recorded, info.startEpochNanos());
        sensors = written;
        putEssential(() -> {
            written.channels(file::add);
            write(Topic.SENSORS, at, out -> SensorMessages.write(out, at, recorded));
            written.mounts(at, this::write);
        });
    }

    /** Sensors that are to be recorded measure, whoever else listens. */
    @Override
    public boolean listensTo(SensorInfo sensor) {
        return sensors.has(sensor.vid(), sensor.name());
    }

    @Override
    public void posed(SimTime at, int vid, TruePose pose) {
        SensorWriter written = sensors;
        if (written.hasVehicle(vid)) {
            put(() -> written.posed(at, vid, pose));
        }
    }

    @Override
    public void measured(SimTime at, int vid, String sensor, Measurement measurement) {
        SensorWriter written = sensors;
        if (written.has(vid, sensor)) {
            put(new RecordingQueue.Entry() {
                @Override
                public void write() throws IOException {
                    written.measurement(at, vid, sensor, measurement, Recorder.this::write);
                }

                @Override
                public long bytes() {
                    return measurement.approximateBytes();
                }
            });
        }
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        now = at;
        Reports copy = queue.takeBatch();
        if (copy == null) {
            lose(1);
            return;
        }
        copy.resize(reports.count());
        copy.copyRows(reports, 0, 0, reports.count());
        boolean queued = queue.put(() -> {
            write(Topic.REPORTS, at, out -> encoder.encode(at, copy, out));
            reportCount += copy.count();
            if (viewers.update(at, copy)) {
                write(Topic.MAP, at, out -> viewers.locations(at, out));
                write(Topic.POSES, at, out -> viewers.poses(at, out));
            }
            sensors.frames(at, copy, this::write);
            queue.giveBack(copy);
        });
        if (!queued) {
            queue.giveBack(copy);
            lose(1);
        }
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
        RecordingQueue.Entry entry = () -> {
            write(Topic.EVENTS, event.at(), out -> JsonMessages.event(out, event));
            if (event.name().equals(Event.NAMED)) {
                names.put(DeviceNames.key(event.vid()), event.text());
                viewers.rename(event.vid(), event.text());
            }
            log(event.at(), ViewerMessages.Level.INFO, event.vid(), event.text().isEmpty() ? event.name() : event.name() + ": " + event.text());
        };
        if (event.vid() == 0 || event.name().equals(Event.NAMED)) {
            putEssential(entry);
        } else {
            put(entry);
        }
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

    /** One message per vehicle and step, so that viewers plot them as they are. */
    @Override
    public void inside(List<PhysicsSample> samples) {
        put(() -> {
            for (PhysicsSample sample : samples) {
                write(Topic.PHYSICS, sample.at(), out -> PhysicsMessages.write(out, sample));
            }
        });
    }

    @Override
    public void sent(Transmission transmission) {
        put(() -> write(Topic.MESSAGES, transmission.at(), out -> RadioMessages.write(out, transmission)));
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
        putEssential(() -> {
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
        if (queue.failure() == null) {
            put(new Mark(beat));
        }
    }

    /**
     * The last beat passed to the operating system. While the disk fails it is unlimited, so that nothing waits; see {@link
     * #failure}.
     */
    @Override
    public long kept() {
        return queue.failure() == null ? kept : Long.MAX_VALUE;
    }

    /** Why nothing is written at present; empty while all is well. */
    public Optional<IOException> failure() {
        return Optional.ofNullable(queue.failure());
    }

    /** What was lost since the last call of this method, if writing goes on. For the caller of the other methods. */
    public Optional<Gap> takeGap() {
        if (gap == null || queue.failure() != null) {
            return Optional.empty();
        }
        Gap ended = gap;
        gap = null;
        return Optional.of(ended);
    }

    /** Number of beats and other messages that were lost while the disk failed, or came after closing. */
    public long lost() {
        return lost.get();
    }

    /** Total time that callers waited for the disk, nanoseconds. */
    public long waitedNanos() {
        return queue.waitedNanos();
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

    private void put(RecordingQueue.Entry entry) {
        if (!queue.put(entry)) {
            lose(1);
        }
    }

    private void putEssential(RecordingQueue.Entry entry) {
        if (!queue.putEssential(entry)) {
            lose(1);
        }
    }

    private void lose(long messages) {
        lost.addAndGet(messages);
        gap = gap == null ? new Gap(now, now, messages) : new Gap(gap.from, now, gap.lost + messages);
    }

    /** The payload of a message. */
    private interface Payload {
        void appendTo(LittleEndianWriter out) throws IOException;
    }

    /** Writes a message. The first reports of a chunk are encoded without prediction, so that every chunk can be decoded by itself. */
    private void write(Channel channel, SimTime at, Payload payload) throws IOException {
        if (file.waiting() == 0) {
            chunkBegan = wallNanos.getAsLong();
            encoder.reset();
        }
        payload.appendTo(file.begin(channel, info.startEpochNanos() + at.nanos()));
        file.end();
    }

    private void write(Channel channel, SimTime at, byte[] payload) throws IOException {
        write(channel, at, out -> out.raw(payload, 0, payload.length));
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
            while (!queue.isDone()) {
                RecordingQueue.Entry entry = queue.next();
                if (entry instanceof Mark mark) {
                    take(mark);
                } else if (entry != null) {
                    entry.write();
                }
                closeChunkWhenDue();
            }
            file.finish(RECORDER, figures());
        } catch (IOException e) {
            queue.fail(e);
        } catch (Throwable e) {
            queue.fail(new IOException("The recording failed: " + e, e));
        }
    }

    /** Passes the chunk to the operating system; if the disk accepts nothing, waits until it does, or the run is over. */
    private void closeChunk() throws IOException, InterruptedException {
        try {
            file.closeChunk();
        } catch (IOException failed) {
            queue.fail(failed);
            while (queue.failure() != null) {
                boolean lastAttempt = queue.isClosed();
                TimeUnit.MILLISECONDS.sleep(RETRY_MILLIS);
                try {
                    file.flush();
                    queue.recover();
                } catch (IOException still) {
                    if (lastAttempt) {
                        throw still;
                    }
                }
            }
        }
    }

    /** Statistics of the recording itself and names that devices gave, written at its end. */
    private Map<String, String> figures() {
        Map<String, String> figures = new TreeMap<>(names);
        figures.putAll(Map.of("reports", String.valueOf(reportCount), "waited_ns", String.valueOf(waitedNanos()), "lost", String.valueOf(lost.get())));
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

    private void closeChunkWhenDue() throws IOException, InterruptedException {
        if (file.waiting() >= FULL_CHUNK_BYTES
                || file.waiting() > 0 && wallNanos.getAsLong() - chunkBegan >= MAX_CHUNK_AGE_NANOS) {
            closeChunk();
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
        queue.close();
        awaitWriter();
        lost.addAndGet(queue.clear());
        IOException failure = queue.failure();
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
