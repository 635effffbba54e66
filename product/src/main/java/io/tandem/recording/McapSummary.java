package io.tandem.recording;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.CRC32;

/** What is said again at the end of the file, so that readers need not scan it: schemas, channels, where chunks lie, counts. */
final class McapSummary {

    /** Where a chunk and the indexes behind it lie. */
    record ChunkIndex(long startTime, long endTime, long offset, long length, Map<Topic, Long> indexOffsets,
            long indexLength, long compressedSize, long uncompressedSize) {
    }

    private record Metadata(String name, long offset, long length) {
    }

    private record Group(int opcode, long start, long length) {
    }

    private final List<ChunkIndex> chunks = new ArrayList<>();
    private final Map<Topic, Long> counts = new EnumMap<>(Topic.class);
    private final List<Metadata> metadata = new ArrayList<>();

    void metadata(String name, long offset, long length) {
        metadata.add(new Metadata(name, offset, length));
    }

    void chunk(ChunkIndex chunk) {
        chunks.add(chunk);
    }

    void count(Topic topic, long messages) {
        if (messages > 0) {
            counts.put(topic, messages);
        }
    }

    /** Writes summary, summary offsets and footer for a file that is so long by now. */
    void write(Bytes out, long position) {
        int first = out.size();
        long origin = position - first;
        List<Group> groups = new ArrayList<>();
        group(out, origin, groups, Mcap.SCHEMA, all -> List.of(Topic.values()).forEach(topic -> McapRecord.schema(all, topic)));
        group(out, origin, groups, Mcap.CHANNEL, all -> List.of(Topic.values()).forEach(topic -> McapRecord.channel(all, topic)));
        group(out, origin, groups, Mcap.STATISTICS, this::statistics);
        group(out, origin, groups, Mcap.CHUNK_INDEX, all -> chunks.forEach(chunk -> chunkIndex(all, chunk)));
        group(out, origin, groups, Mcap.METADATA_INDEX, all -> metadata.forEach(each -> metadataIndex(all, each)));
        long offsetsStart = origin + out.size();
        groups.forEach(group -> offset(out, group));
        footer(out, first, position, offsetsStart);
    }

    private static void group(Bytes out, long origin, List<Group> groups, int opcode, Consumer<Bytes> records) {
        int start = out.size();
        records.accept(out);
        if (out.size() > start) {
            groups.add(new Group(opcode, origin + start, out.size() - start));
        }
    }

    private void statistics(Bytes out) {
        int start = McapRecord.begin(out, Mcap.STATISTICS);
        out.u64(counts.values().stream().mapToLong(Long::longValue).sum());
        out.u16(Topic.values().length);
        out.u32(Topic.values().length);
        out.u32(0);
        out.u32(metadata.size());
        out.u32(chunks.size());
        out.u64(chunks.stream().mapToLong(ChunkIndex::startTime).min().orElse(0));
        out.u64(chunks.stream().mapToLong(ChunkIndex::endTime).max().orElse(0));
        map(out, counts);
        McapRecord.end(out, start);
    }

    private static void chunkIndex(Bytes out, ChunkIndex chunk) {
        int start = McapRecord.begin(out, Mcap.CHUNK_INDEX);
        out.u64(chunk.startTime);
        out.u64(chunk.endTime);
        out.u64(chunk.offset);
        out.u64(chunk.length);
        map(out, chunk.indexOffsets);
        out.u64(chunk.indexLength);
        out.string(Mcap.ZSTD);
        out.u64(chunk.compressedSize);
        out.u64(chunk.uncompressedSize);
        McapRecord.end(out, start);
    }

    private static void map(Bytes out, Map<Topic, Long> map) {
        out.u32(map.size() * (Short.BYTES + Long.BYTES));
        map.forEach((topic, value) -> {
            out.u16(topic.id());
            out.u64(value);
        });
    }

    private static void metadataIndex(Bytes out, Metadata metadata) {
        int start = McapRecord.begin(out, Mcap.METADATA_INDEX);
        out.u64(metadata.offset);
        out.u64(metadata.length);
        out.string(metadata.name);
        McapRecord.end(out, start);
    }

    private static void offset(Bytes out, Group group) {
        int start = McapRecord.begin(out, Mcap.SUMMARY_OFFSET);
        out.u8(group.opcode);
        out.u64(group.start);
        out.u64(group.length);
        McapRecord.end(out, start);
    }

    /** The checksum covers everything from the summary's first byte to the footer's last field but itself. */
    private static void footer(Bytes out, int first, long summaryStart, long offsetsStart) {
        out.u8(Mcap.FOOTER);
        out.u64(Mcap.FOOTER_LENGTH);
        out.u64(summaryStart);
        out.u64(offsetsStart);
        CRC32 crc = new CRC32();
        crc.update(out.array(), first, out.size() - first);
        out.u32((int) crc.getValue());
    }
}
