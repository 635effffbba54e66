package io.tandem.recording.mcap;

import io.tandem.recording.encoding.LittleEndianWriter;
import io.tandem.recording.topic.Channel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.zip.CRC32;

/** Summary section at the end of the file, so that readers need not scan it: schemas, channels, chunk indexes, statistics. */
final class McapSummary {

    /** Position of a chunk, and of the indexes behind it by channel. */
    record ChunkIndex(long startTime, long endTime, long offset, long length, Map<Integer, Long> indexOffsets,
            long indexLength, long compressedSize, long uncompressedSize) {
    }

    private record Metadata(String name, long offset, long length) {
    }

    private record Group(int opcode, long start, long length) {
    }

    private final List<ChunkIndex> chunks = new ArrayList<>();
    /** by id, in the order in which they were added */
    private final Map<Integer, Channel> channels = new LinkedHashMap<>();
    /** one channel for each schema */
    private final Map<Integer, Channel> schemas = new LinkedHashMap<>();
    private final Map<Integer, Long> counts = new TreeMap<>();
    private final List<Metadata> metadata = new ArrayList<>();

    void metadata(String name, long offset, long length) {
        metadata.add(new Metadata(name, offset, length));
    }

    void chunk(ChunkIndex chunk) {
        chunks.add(chunk);
    }

    /** Adds a channel; whether its schema is a new one. */
    boolean channel(Channel channel) {
        channels.put(channel.id(), channel);
        return schemas.putIfAbsent(channel.schemaId(), channel) == null;
    }

    void count(int channelId, long messages) {
        if (messages > 0) {
            counts.put(channelId, messages);
        }
    }

    /**
     * Writes summary, summary offsets and footer.
     *
     * @param position length of the file so far
     */
    void write(LittleEndianWriter out, long position) {
        int first = out.size();
        long origin = position - first;
        List<Group> groups = new ArrayList<>();
        group(out, origin, groups, McapFormat.SCHEMA, all -> schemas.values().forEach(channel -> McapRecordWriter.schema(all, channel)));
        group(out, origin, groups, McapFormat.CHANNEL, all -> channels.values().forEach(channel -> McapRecordWriter.channel(all, channel)));
        group(out, origin, groups, McapFormat.STATISTICS, this::statistics);
        group(out, origin, groups, McapFormat.CHUNK_INDEX, all -> chunks.forEach(chunk -> chunkIndex(all, chunk)));
        group(out, origin, groups, McapFormat.METADATA_INDEX, all -> metadata.forEach(each -> metadataIndex(all, each)));
        long offsetsStart = origin + out.size();
        groups.forEach(group -> offset(out, group));
        footer(out, first, position, offsetsStart);
    }

    private static void group(LittleEndianWriter out, long origin, List<Group> groups, int opcode, Consumer<LittleEndianWriter> records) {
        int start = out.size();
        records.accept(out);
        if (out.size() > start) {
            groups.add(new Group(opcode, origin + start, out.size() - start));
        }
    }

    private void statistics(LittleEndianWriter out) {
        int start = McapRecordWriter.begin(out, McapFormat.STATISTICS);
        out.u64(counts.values().stream().mapToLong(Long::longValue).sum());
        out.u16(schemas.size());
        out.u32(channels.size());
        out.u32(0);
        out.u32(metadata.size());
        out.u32(chunks.size());
        out.u64(chunks.stream().mapToLong(ChunkIndex::startTime).min().orElse(0));
        out.u64(chunks.stream().mapToLong(ChunkIndex::endTime).max().orElse(0));
        map(out, counts);
        McapRecordWriter.end(out, start);
    }

    private static void chunkIndex(LittleEndianWriter out, ChunkIndex chunk) {
        int start = McapRecordWriter.begin(out, McapFormat.CHUNK_INDEX);
        out.u64(chunk.startTime);
        out.u64(chunk.endTime);
        out.u64(chunk.offset);
        out.u64(chunk.length);
        map(out, chunk.indexOffsets);
        out.u64(chunk.indexLength);
        out.string(McapFormat.ZSTD);
        out.u64(chunk.compressedSize);
        out.u64(chunk.uncompressedSize);
        McapRecordWriter.end(out, start);
    }

    private static void map(LittleEndianWriter out, Map<Integer, Long> map) {
        out.u32(map.size() * (Short.BYTES + Long.BYTES));
        map.forEach((channelId, value) -> {
            out.u16(channelId);
            out.u64(value);
        });
    }

    private static void metadataIndex(LittleEndianWriter out, Metadata metadata) {
        int start = McapRecordWriter.begin(out, McapFormat.METADATA_INDEX);
        out.u64(metadata.offset);
        out.u64(metadata.length);
        out.string(metadata.name);
        McapRecordWriter.end(out, start);
    }

    private static void offset(LittleEndianWriter out, Group group) {
        int start = McapRecordWriter.begin(out, McapFormat.SUMMARY_OFFSET);
        out.u8(group.opcode);
        out.u64(group.start);
        out.u64(group.length);
        McapRecordWriter.end(out, start);
    }

    /** The checksum covers everything from the summary's first byte to the footer's last field before it. */
    private static void footer(LittleEndianWriter out, int first, long summaryStart, long offsetsStart) {
        out.u8(McapFormat.FOOTER);
        out.u64(McapFormat.FOOTER_LENGTH);
        out.u64(summaryStart);
        out.u64(offsetsStart);
        CRC32 crc = new CRC32();
        crc.update(out.array(), first, out.size() - first);
        out.u32((int) crc.getValue());
    }
}
