package io.tandem.recording;

import io.tandem.diagnosis.FileErrorText;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.message.Participant;
import io.tandem.message.SensorInfo;
import io.tandem.message.Tap;
import io.tandem.recording.encoding.DamagedException;
import io.tandem.recording.mcap.McapReader;
import io.tandem.recording.metadata.Provenance;
import io.tandem.recording.metadata.RunMetadata;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleConsumer;

/**
 * Opens a recording, finished or not, and replays it to a tap. A file whose writer was killed is read up to its last complete
 * chunk; a damaged chunk in the middle is skipped and counted. For one thread at a time.
 */
public final class RecordingReader implements Recording {

    private final McapReader file;
    private Provenance info;
    private List<Participant> participants = List.of();
    private List<SensorInfo> sensors = List.of();

    private RecordingReader(McapReader file) {
        this.file = file;
    }

    /** Opens a recording, which may be a folder of {@link MemberRecordings}, or reports what is wrong with the file and how to correct it. */
    public static RecordingReader open(Path named) throws MistakeException {
        Path path = MemberRecordings.file(named);
        checkIsFile(path);
        try {
            RecordingReader reader = new RecordingReader(McapReader.open(path));
            try {
                reader.readHead(path);
                return reader;
            } catch (MistakeException | IOException | RuntimeException e) {
                reader.close();
                throw e;
            }
        } catch (DamagedException e) {
            throw mistake(path, "This is not an MCAP file.", "name a recording that `tandem run` wrote.");
        } catch (IOException e) {
            throw mistake(path, "The file cannot be read: " + FileErrorText.reason(e) + ".",
                    "check that you may read it and that its disk is well.");
        }
    }

    private static void checkIsFile(Path path) throws MistakeException {
        if (!Files.exists(path)) {
            throw mistake(path, "There is no such file.", "check the name; `tandem run` says where it records.");
        }
        if (Files.isDirectory(path)) {
            throw mistake(path, "This is a directory.", "name one recording in it.");
        }
        if (path.toFile().length() == 0) {
            throw mistake(path, "The file is empty: the run ended before anything was recorded.", "run it again.");
        }
    }

    private static MistakeException mistake(Path path, String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation(path.toString(), 0, ""), "", what, fix));
    }

    /** Reads until reports begin: before them it says who takes part, and which sensors are recorded. */
    private void readHead(Path path) throws MistakeException, IOException {
        Map<String, String> metadata = file.metadata(RunMetadata.NAME);
        if (metadata == null) {
            throw file.complete() || file.chunkCount() > 0
                    ? mistake(path, "This MCAP file was not recorded by Tandem.", "name a recording that `tandem run` wrote.")
                    : mistake(path, "The file ends before it says what it is.", "run the scenario again.");
        }
        if (!RunMetadata.format(metadata).equals(RunMetadata.FORMAT)) {
            throw mistake(path, "This recording has format " + RunMetadata.format(metadata) + ", written by "
                    + metadata.getOrDefault("version", "an unknown version") + "; this version reads format " + RunMetadata.FORMAT + ".",
                    "open it with the version of Tandem that recorded it, or run the scenario again.");
        }
        Replay head = new Replay(file, new Tap() {
            @Override
            public void joined(List<Participant> all) {
                participants = all;
            }

            @Override
            public void equipped(List<SensorInfo> all) {
                sensors = all;
            }
        }, List.of());
        for (int chunk = 0; chunk < file.chunkCount() && !head.begun(); chunk++) {
            head.chunk(chunk);
        }
        try {
            info = RunMetadata.read(metadata, head.sources());
        } catch (DamagedException e) {
            throw mistake(path, "What the recording says of its run is damaged: " + e.getMessage() + ".",
                    "use another copy of the file.");
        }
    }

    @Override
    public Provenance info() {
        return info;
    }

    @Override
    public List<Participant> participants() {
        return participants;
    }

    /** The sensors whose measurements it holds. */
    public List<SensorInfo> sensors() {
        return sensors;
    }

    /** {@inheritDoc} Here it is the last second at most. */
    @Override
    public boolean complete() {
        return file.complete();
    }

    @Override
    public ReplaySummary replay(Tap tap) throws IOException {
        return replay(tap, _ -> { });
    }

    /** @param progress receives the share of the chunks that were read, before each */
    public ReplaySummary replay(Tap tap, DoubleConsumer progress) throws IOException {
        return replay(new Replay(file, tap, sensors), progress);
    }

    /** Replays the messages between two simulated times, both included; other chunks are not read. */
    public ReplaySummary replay(Tap tap, SimTime from, SimTime to) throws IOException {
        long zero = info.startEpochNanos();
        return replay(new Replay(file, tap, sensors, zero + from.nanos(), zero + to.nanos()), _ -> { });
    }

    private ReplaySummary replay(Replay replay, DoubleConsumer progress) throws IOException {
        for (int chunk = 0; chunk < file.chunkCount(); chunk++) {
            progress.accept((double) chunk / file.chunkCount());
            replay.chunk(chunk);
        }
        return replay.result().andMore(file.holes());
    }

    /** Number of gaps between readable records. */
    int holes() {
        return file.holes();
    }

    /** Number of chunks, each of which can be decoded by itself. */
    int chunkCount() {
        return file.chunkCount();
    }

    /** Replays one chunk; participants only if the chunk has all of them. */
    ReplaySummary replayChunk(int number, Tap tap) throws IOException {
        Replay replay = new Replay(file, tap, sensors);
        replay.chunk(number);
        return replay.result();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
