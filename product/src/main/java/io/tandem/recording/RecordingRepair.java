package io.tandem.recording;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.SensorInfo;
import io.tandem.message.Tap;
import io.tandem.recording.encoding.DamagedException;
import io.tandem.recording.encoding.LittleEndianReader;
import io.tandem.recording.mcap.McapFormat;
import io.tandem.recording.mcap.McapReader;
import io.tandem.recording.mcap.McapWriter;
import io.tandem.recording.metadata.RunMetadata;
import io.tandem.recording.topic.AddedChannel;
import io.tandem.recording.topic.Channel;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Checks a recording in any condition, and writes an intact one from what is left: every chunk with a valid checksum, unchanged,
 * with new header, indexes and summary.
 */
public final class RecordingRepair implements Closeable {

    private static final String REPAIRED = "repaired";

    private final Path path;
    private final McapReader file;
    private final Map<String, String> metadata;
    private final List<SensorInfo> sensors;
    private final List<Integer> whole = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();
    private final SortedMap<String, Long> messages = new TreeMap<>();
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;

    private RecordingRepair(Path path, McapReader file, Map<String, String> metadata, List<SensorInfo> sensors) {
        this.path = path;
        this.file = file;
        this.metadata = metadata;
        this.sensors = sensors;
    }

    /** Opens a recording, or reports why it cannot be repaired. */
    public static RecordingRepair open(Path path) throws MistakeException, IOException {
        List<SensorInfo> sensors;
        try (RecordingReader reader = RecordingReader.open(path)) {
            sensors = reader.sensors();
        }
        try {
            McapReader file = McapReader.open(path);
            return new RecordingRepair(path, file, file.metadata(RunMetadata.NAME), sensors);
        } catch (DamagedException e) {
            throw new IOException("The file changed while it was read.", e);
        }
    }

    public IntegrityCheck examine() throws IOException {
        for (int chunk = 0; chunk < file.chunkCount(); chunk++) {
            examine(chunk);
        }
        file.gaps().forEach(gap -> faults.add(gap.length() + " bytes from byte " + gap.position() + " on "
                + (gap.position() + gap.length() == file.size() ? "are no whole record." : "are damaged.")));
        long reports = replayed();
        if (!file.complete()) {
            faults.add("It was not finished: index and summary are missing.");
        } else if (faults.isEmpty() && !file.checksumsHold()) {
            faults.add("A byte outside the chunks is damaged: the checksum of the file is wrong.");
        }
        return new IntegrityCheck(file.complete(), metadata.getOrDefault("scenario", ""), metadata.getOrDefault("version", ""),
                metadata.getOrDefault("start", ""), file.size(), whole.size(), messages, reports,
                whole.isEmpty() ? 0 : (last - first) / 1e9, List.copyOf(faults));
    }

    private void examine(int chunk) throws IOException {
        try {
            SortedMap<String, Long> found = new TreeMap<>();
            LittleEndianReader records = file.chunk(chunk);
            while (records.remaining() > 0) {
                message(records, found);
            }
            found.forEach((topic, count) -> messages.merge(topic, count, Long::sum));
            whole.add(chunk);
        } catch (DamagedException e) {
            faults.add("Chunk " + (chunk + 1) + " is damaged: " + e.getMessage() + ".");
        }
    }

    private void message(LittleEndianReader records, SortedMap<String, Long> found) throws DamagedException {
        int opcode = records.u8();
        LittleEndianReader message = records.part(records.u64());
        int id = message.u16();
        Channel channel = file.channel(id);
        if (opcode != McapFormat.MESSAGE || channel == null || channel.id() != id || channel instanceof AddedChannel && id < AddedChannel.FIRST_ID) {
            throw new DamagedException("a message of a topic that is not ours");
        }
        message.u32();
        long time = message.u64();
        first = Math.min(first, time);
        last = Math.max(last, time);
        found.merge(channel.path(), 1L, Long::sum);
    }

    /** Chunks with a valid checksum may still have invalid content. */
    private long replayed() throws IOException {
        Replay replay = new Replay(file, new Tap() { }, sensors);
        for (int chunk : whole) {
            replay.chunk(chunk);
        }
        if (replay.result().damagedChunks() > 0) {
            faults.add(replay.result().damagedChunks() + " chunks are whole but hold messages that make no sense.");
        }
        return replay.result().reports();
    }

    /** Writes the intact chunks to a new file, which appears under its name only when complete; the name may be the same. */
    public void repair(Path to) throws IOException {
        Path folder = to.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        Path draft = Files.createTempFile(folder, "." + to.getFileName(), ".part");
        try {
            write(draft);
            Files.move(draft, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private void write(Path draft) throws IOException {
        try (McapWriter writer = new McapWriter(FileChannel.open(draft, StandardOpenOption.WRITE),
                "Tandem " + metadata.getOrDefault("version", ""), RunMetadata.NAME, new TreeMap<>(metadata))) {
            file.addedChannels().stream().filter(channel -> channel.id() >= AddedChannel.FIRST_ID).forEach(writer::add);
            for (int chunk : whole) {
                LittleEndianReader records = file.chunk(chunk);
                writer.copyChunk(file.packed(), records);
            }
            writer.finish(REPAIRED, new TreeMap<>(Map.of("from", path.getFileName().toString(), "faults", String.join(" ", faults))));
        } catch (DamagedException e) {
            throw new IOException("The file changed while it was read.", e);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
