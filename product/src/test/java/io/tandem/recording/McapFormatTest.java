package io.tandem.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.recording.mcap.McapFormat;
import io.tandem.recording.topic.Topic;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks files against the public MCAP specification, read by {@link Parsed} instead of by our own reader. */
class McapFormatTest {

    @TempDir
    Path directory;
    private Path file;
    private byte[] bytes;
    private List<Parsed> records;

    @BeforeEach
    void record() throws Exception {
        file = directory.resolve("run.mcap");
        try (Recorder recorder = new Recorder(file, Samples.INFO, System::nanoTime)) {
            Samples.run(recorder, 100, 300);
        }
        bytes = Files.readAllBytes(file);
        records = Parsed.file(file);
    }

    @Test
    void fileBeginsAndEndsWithTheMagic() {
        byte[] magic = {(byte) 0x89, 'M', 'C', 'A', 'P', '0', '\r', '\n'};

        assertThat(Arrays.copyOf(bytes, 8)).isEqualTo(magic);
        assertThat(Arrays.copyOfRange(bytes, bytes.length - 8, bytes.length)).isEqualTo(magic);
        assertThat(records.getFirst().opcode()).isEqualTo(McapFormat.HEADER);
        assertThat(records.getLast().opcode()).isEqualTo(McapFormat.FOOTER);
    }

    @Test
    void checksumsOfDataAndSummaryAreRight() {
        Parsed dataEnd = only(McapFormat.DATA_END);
        ByteBuffer footer = records.getLast().content();

        assertThat(dataEnd.content().getInt()).isEqualTo(crc(0, (int) dataEnd.offset()));
        assertThat(footer.getInt(16)).isEqualTo(crc((int) footer.getLong(0), bytes.length - 8 - 4));
    }

    @Test
    void summaryOffsetsPointToTheirGroups() {
        ByteBuffer footer = records.getLast().content();
        List<Parsed> summary = records.stream().filter(r -> r.offset() >= footer.getLong(0)
                && r.offset() < footer.getLong(8)).toList();
        List<Parsed> offsets = all(McapFormat.SUMMARY_OFFSET);

        assertThat(summary.getFirst().offset()).isEqualTo(only(McapFormat.DATA_END).offset() + only(McapFormat.DATA_END).length());
        assertThat(offsets.getFirst().offset()).isEqualTo(footer.getLong(8));
        assertThat(offsets).hasSize(5).allSatisfy(offset -> {
            int opcode = offset.content().get(0);
            long start = offset.content().getLong(1);
            List<Parsed> group = summary.stream().filter(record -> record.opcode() == opcode).toList();
            assertThat(group.getFirst().offset()).isEqualTo(start);
            assertThat(group.getLast().offset() + group.getLast().length()).isEqualTo(start + offset.content().getLong(9));
        });
    }

    @Test
    void chunkIndexesPointToChunksAndTheirMessages() {
        List<Parsed> chunks = all(McapFormat.CHUNK);
        List<Parsed> indexes = all(McapFormat.CHUNK_INDEX);

        assertThat(indexes).hasSameSizeAs(chunks).hasSizeGreaterThan(1);
        for (int i = 0; i < chunks.size(); i++) {
            ByteBuffer index = indexes.get(i).content();
            Parsed chunk = chunks.get(i);
            assertThat(index.getLong(0)).isEqualTo(chunk.content().getLong(0)).isPositive();
            assertThat(index.getLong(8)).isEqualTo(chunk.content().getLong(8));
            assertThat(index.getLong(16)).isEqualTo(chunk.offset());
            assertThat(index.getLong(24)).isEqualTo(chunk.length());
            byte[] inside = chunk.chunkBytes();
            int entries = index.getInt(32) / 10;
            assertThat(entries).isPositive();
            for (int entry = 0; entry < entries; entry++) {
                checkMessageIndex(inside, index.getShort(36 + 10 * entry), index.getLong(38 + 10 * entry));
            }
            assertThat(index.getLong(36 + 10 * entries)).isEqualTo(indexLength(chunk));
        }
    }

    private void checkMessageIndex(byte[] chunk, int channel, long offset) {
        ByteBuffer index = at(offset, McapFormat.MESSAGE_INDEX).content();
        ByteBuffer inside = ByteBuffer.wrap(chunk).order(ByteOrder.LITTLE_ENDIAN);
        assertThat((int) index.getShort()).isEqualTo(channel);
        assertThat(index.getInt()).isEqualTo(index.remaining()).isPositive();
        while (index.hasRemaining()) {
            long time = index.getLong();
            int message = (int) index.getLong();
            assertThat(inside.get(message)).isEqualTo((byte) McapFormat.MESSAGE);
            assertThat(inside.getShort(message + 9)).isEqualTo((short) channel);
            assertThat(inside.getLong(message + 15)).isEqualTo(time);
        }
    }

    private long indexLength(Parsed chunk) {
        return records.stream().dropWhile(record -> record.offset() <= chunk.offset())
                .takeWhile(record -> record.opcode() == McapFormat.MESSAGE_INDEX).mapToLong(Parsed::length).sum();
    }

    @Test
    void statisticsCountEveryTopic() {
        ByteBuffer statistics = only(McapFormat.STATISTICS).content();
        Map<Integer, Long> counts = new TreeMap<>();
        long messages = statistics.getLong();
        statistics.position(42 + 4);
        while (statistics.hasRemaining()) {
            counts.put((int) statistics.getShort(), statistics.getLong());
        }

        assertThat(counts).containsEntry(Topic.REPORTS.id(), 300L).containsEntry(Topic.RUN_STATE.id(), 4L)
                .containsEntry(Topic.SCENARIO.id(), 1L).containsEntry(Topic.STATE_HASH.id(), 30L);
        assertThat(counts.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(messages);
        assertThat(statistics.getInt(22)).isEqualTo(all(McapFormat.CHUNK).size());
        assertThat(statistics.getLong(26)).isEqualTo(Samples.INFO.startEpochNanos());
        assertThat(statistics.getLong(34)).isEqualTo(Samples.INFO.startEpochNanos() + 300 * Samples.BEAT_NANOS);
    }

    @Test
    void metadataIsFoundThroughItsIndex() {
        ByteBuffer index = all(McapFormat.METADATA_INDEX).getFirst().content();
        Parsed metadata = at(index.getLong(), McapFormat.METADATA);

        assertThat(index.getLong()).isEqualTo(metadata.length());
        assertThat(metadata.string()).isEqualTo("tandem");
        assertThat(new String(metadata.rest(), StandardCharsets.UTF_8))
                .contains("site_lat_deg", "29.1897", "seed", "2023-11-14T22:13:20.123456789Z", "lab-1");
    }

    private Parsed at(long offset, int opcode) {
        Parsed found = records.stream().filter(record -> record.offset() == offset).findFirst().orElseThrow();
        assertThat(found.opcode()).isEqualTo(opcode);
        return found;
    }

    private List<Parsed> all(int opcode) {
        return records.stream().filter(record -> record.opcode() == opcode).toList();
    }

    private Parsed only(int opcode) {
        assertThat(all(opcode)).hasSize(1);
        return all(opcode).getFirst();
    }

    private int crc(int from, int to) {
        CRC32 crc = new CRC32();
        crc.update(bytes, from, to - from);
        return (int) crc.getValue();
    }
}
