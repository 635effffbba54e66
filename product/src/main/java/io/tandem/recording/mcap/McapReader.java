package io.tandem.recording.mcap;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import io.tandem.recording.encoding.DamagedException;
import io.tandem.recording.encoding.LittleEndianReader;
import io.tandem.recording.topic.AddedChannel;
import io.tandem.recording.topic.Channel;
import io.tandem.recording.topic.Topic;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * Indexes the intact records of an MCAP file by scanning from the start. It needs no summary and therefore also reads files whose
 * writer was killed. No length is trusted: memory is allocated only for what the file can contain.
 */
public final class McapReader implements Closeable {

    /** Largest record outside chunks that is read; ours are under a hundred kilobytes. */
    private static final int MAX_SMALL_RECORD_BYTES = 16 << 20;

    private static final int COMPRESSION_AT = 28;
    private static final int INDEX_HEAD = Short.BYTES + Integer.BYTES;
    /** Longest name of a compression. */
    private static final int MAX_COMPRESSION_NAME_BYTES = 16;
    /** The length 4, then zstd, as a little-endian number. */
    private static final long ZSTD_WORD = 0x6474_737A_0000_0004L;
    private static final int SEARCHED_AT_ONCE = 1 << 20;

    /** A range of the file. */
    public record Span(long position, long length) {
    }

    /** A chunk, and the range of its messages' log times. */
    private record Chunk(Span span, long from, long to) {
    }

    private record Schema(String name, String encoding, byte[] content) {
        private static final Schema NONE = new Schema("", "", new byte[0]);
    }

    private final FileChannel channel;
    private final long size;
    private final List<Chunk> chunks = new ArrayList<>();
    private final Map<String, Map<String, String>> metadata = new HashMap<>();
    private final Map<Integer, Schema> schemas = new HashMap<>();
    private final Map<Integer, Channel> channels = new HashMap<>();
    private final ZstdDecompressCtx zstd = new ZstdDecompressCtx();
    private byte[] compressed = new byte[0];
    private int packedLength;
    private byte[] records = new byte[0];
    private final List<Span> gaps = new ArrayList<>();
    private Span dataEnd;
    private boolean atEnd;
    private boolean complete;

    private McapReader(FileChannel channel) throws IOException {
        this.channel = channel;
        this.size = channel.size();
    }

    /** Opens and scans a file. A file without the MCAP magic is damaged. */
    public static McapReader open(Path path) throws IOException, DamagedException {
        McapReader file = new McapReader(FileChannel.open(path, StandardOpenOption.READ));
        try {
            file.walk();
            return file;
        } catch (IOException | DamagedException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** Whether the file was finished: every record is intact up to the end magic. */
    public boolean complete() {
        return complete;
    }

    /** Ranges that are not records: damaged bytes, or the end of an unfinished file. */
    public List<Span> gaps() {
        return gaps;
    }

    public long size() {
        return size;
    }

    public int chunkCount() {
        return chunks.size();
    }

    /** Number of unreadable gaps between records, without a missing end of the file. */
    public int holes() {
        return (int) gaps.stream().filter(gap -> gap.position + gap.length < size).count();
    }

    /** The metadata record of that name; null if there is none. */
    public Map<String, String> metadata(String name) {
        return metadata.get(name);
    }

    /** The channel of a number; null if it is unknown. A topic of ours without a record of its own has its default number. */
    public Channel channel(int channelId) {
        Channel found = channels.get(channelId);
        return found != null ? found : Topic.of(channelId).orElse(null);
    }

    /** Channels that are not {@link Topic}s. */
    public List<AddedChannel> addedChannels() {
        return channels.values().stream().filter(AddedChannel.class::isInstance).map(AddedChannel.class::cast).sorted(Comparator.comparingInt(AddedChannel::id)).toList();
    }

    /**
     * Goes from record to record. After an invalid one, which occurs at a damaged byte and at the end of an unfinished file,
     * continues at the next chunk, if there is one.
     */
    private void walk() throws IOException, DamagedException {
        if (size < McapFormat.MAGIC_LENGTH || head(0, McapFormat.MAGIC_LENGTH).getLong() != McapFormat.MAGIC) {
            throw new DamagedException("no MCAP magic");
        }
        long position = McapFormat.MAGIC_LENGTH;
        while (position < size && !atEnd) {
            long next = record(position);
            if (next < 0) {
                next = nextChunk(position + 1);
                gaps.add(new Span(position, next - position));
            }
            position = next;
        }
    }

    /** Indexes the record at a position and returns its end; negative if it is invalid. */
    private long record(long position) throws IOException {
        if (size - position < McapFormat.RECORD_HEAD) {
            return -1;
        }
        ByteBuffer head = head(position, McapFormat.RECORD_HEAD);
        int opcode = head.get();
        Span span = new Span(position + McapFormat.RECORD_HEAD, head.getLong());
        if (span.length < 0 || span.length > size - span.position || !plausible(opcode, span)) {
            return -1;
        }
        note(opcode, span);
        return span.position + span.length;
    }

    private boolean plausible(int opcode, Span span) throws IOException {
        return switch (opcode) {
            case McapFormat.CHUNK -> isChunk(span);
            case McapFormat.MESSAGE_INDEX -> span.length >= INDEX_HEAD
                    && Integer.toUnsignedLong(head(span.position + Short.BYTES, Integer.BYTES).getInt()) == span.length - INDEX_HEAD;
            case McapFormat.DATA_END -> span.length == McapFormat.DATA_END_LENGTH;
            case McapFormat.HEADER, McapFormat.SCHEMA, McapFormat.CHANNEL, McapFormat.METADATA -> span.length <= MAX_SMALL_RECORD_BYTES;
            case McapFormat.MESSAGE, McapFormat.ATTACHMENT -> true;
            default -> false;
        };
    }

    /** The compressed bytes must end where the record does. */
    private boolean isChunk(Span span) throws IOException {
        if (span.length < COMPRESSION_AT + Integer.BYTES + Long.BYTES) {
            return false;
        }
        long word = Integer.toUnsignedLong(head(span.position + COMPRESSION_AT, Integer.BYTES).getInt());
        long before = COMPRESSION_AT + Integer.BYTES + word + Long.BYTES;
        return word <= MAX_COMPRESSION_NAME_BYTES && before <= span.length
                && head(span.position + before - Long.BYTES, Long.BYTES).getLong() == span.length - before;
    }

    /** Start of the next chunk, found by the string zstd in its header; the end of the file if there is none. */
    private long nextChunk(long from) throws IOException {
        int ahead = McapFormat.RECORD_HEAD + COMPRESSION_AT;
        byte[] window = new byte[SEARCHED_AT_ONCE];
        for (long start = from; start + ahead + Long.BYTES <= size; start += window.length - ahead - Long.BYTES + 1) {
            int length = (int) Math.min(window.length, size - start);
            read(new Span(start, length), window);
            ByteBuffer bytes = ByteBuffer.wrap(window, 0, length).order(ByteOrder.LITTLE_ENDIAN);
            for (int at = 0; at + ahead + Long.BYTES <= length; at++) {
                if (window[at] == McapFormat.CHUNK && bytes.getLong(at + ahead) == ZSTD_WORD && isChunkRecord(start + at)) {
                    return start + at;
                }
            }
        }
        return size;
    }

    private boolean isChunkRecord(long position) throws IOException {
        long length = head(position + 1, Long.BYTES).getLong();
        long content = position + McapFormat.RECORD_HEAD;
        return length >= 0 && length <= size - content && isChunk(new Span(content, length));
    }

    private void note(int opcode, Span span) throws IOException {
        if (opcode == McapFormat.CHUNK) {
            chunks.add(chunk(span));
        } else if (opcode == McapFormat.DATA_END) {
            atEnd = true;
            dataEnd = span;
            complete = endsWell();
        } else if (opcode == McapFormat.METADATA || opcode == McapFormat.CHANNEL || opcode == McapFormat.SCHEMA) {
            byte[] content = new byte[(int) span.length];
            read(span, content);
            try {
                noteSmall(opcode, new LittleEndianReader(content, 0, content.length));
            } catch (DamagedException e) {
                // Detected later by what is then missing: the run's metadata, or the topic of messages.
                return;
            }
        }
    }

    /** A chunk too short for its times may have any: the damage is found when it is read. */
    private Chunk chunk(Span span) throws IOException {
        if (span.length < 2 * Long.BYTES) {
            return new Chunk(span, Long.MIN_VALUE, Long.MAX_VALUE);
        }
        ByteBuffer times = head(span.position, 2 * Long.BYTES);
        return new Chunk(span, times.getLong(), times.getLong());
    }

    /** Whether a chunk has messages between two log times, both included. */
    public boolean touches(int number, long from, long to) {
        Chunk chunk = chunks.get(number);
        return chunk.from <= to && chunk.to >= from;
    }

    private void noteSmall(int opcode, LittleEndianReader content) throws DamagedException {
        if (opcode == McapFormat.CHANNEL) {
            channel(content);
        } else if (opcode == McapFormat.SCHEMA) {
            schema(content);
        } else {
            metadata.put(content.string(), content.strings());
        }
    }

    /** Channels may also be inside chunks when other tools have rewritten the file. */
    public void channel(LittleEndianReader content) throws DamagedException {
        int id = content.u16();
        int schemaId = content.u16();
        String path = content.string();
        Schema schema = schemas.getOrDefault(schemaId, Schema.NONE);
        String encoding = content.string();
        channels.put(id, Topic.of(path).<Channel>map(topic -> topic).orElseGet(() -> new AddedChannel(id, schemaId, path, schema.name, encoding, schema.encoding, schema.content)));
    }

    private void schema(LittleEndianReader content) throws DamagedException {
        int id = content.u16();
        schemas.put(id, new Schema(content.string(), content.string(), content.bytes()));
    }

    private boolean endsWell() throws IOException {
        int tail = McapFormat.RECORD_HEAD + McapFormat.FOOTER_LENGTH + McapFormat.MAGIC_LENGTH;
        if (size < tail) {
            return false;
        }
        ByteBuffer end = head(size - tail, tail);
        return end.get() == McapFormat.FOOTER && end.getLong() == McapFormat.FOOTER_LENGTH
                && end.getLong(tail - McapFormat.MAGIC_LENGTH) == McapFormat.MAGIC;
    }

    private ByteBuffer head(long position, int length) throws IOException {
        byte[] bytes = new byte[length];
        read(new Span(position, length), bytes);
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void read(Span span, byte[] into) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(into, 0, (int) span.length);
        while (buffer.hasRemaining()) {
            int read = channel.read(buffer, span.position + buffer.position());
            if (read < 0) {
                throw new IOException("The file became shorter while it was read.");
            }
        }
    }

    /** The decompressed and checked records of one chunk; valid until the next chunk is read. */
    public LittleEndianReader chunk(int number) throws IOException, DamagedException {
        Span span = chunks.get(number).span;
        if (span.length > 2L * McapFormat.MAX_CHUNK_BYTES) {
            throw new DamagedException("a chunk of " + span.length + " bytes");
        }
        compressed = roomFor(compressed, (int) span.length);
        read(span, compressed);
        packedLength = (int) span.length;
        LittleEndianReader content = new LittleEndianReader(compressed, 0, (int) span.length);
        content.skip(2 * Long.BYTES);
        long size = content.u64();
        int crc = content.u32();
        String compression = content.string();
        LittleEndianReader packed = content.part(content.u64());
        LittleEndianReader unpacked = compression.isEmpty() ? packed : decompress(compression, packed, size);
        check(unpacked, size, crc);
        return unpacked;
    }

    /** The compressed record of the last chunk that was read. */
    public LittleEndianReader packed() {
        return new LittleEndianReader(compressed, 0, packedLength);
    }

    /** Whether the checksums of the data section and of the summary are right. */
    public boolean checksumsHold() throws IOException {
        long summary = dataEnd.position + dataEnd.length;
        long summaryEnd = size - McapFormat.MAGIC_LENGTH - Integer.BYTES;
        return matches(head(dataEnd.position, Integer.BYTES).getInt(), 0, dataEnd.position - McapFormat.RECORD_HEAD)
                && matches(head(summaryEnd, Integer.BYTES).getInt(), summary, summaryEnd);
    }

    private boolean matches(int expected, long from, long to) throws IOException {
        CRC32 crc = new CRC32();
        byte[] window = new byte[SEARCHED_AT_ONCE];
        for (long at = from; at < to; at += window.length) {
            int length = (int) Math.min(window.length, to - at);
            read(new Span(at, length), window);
            crc.update(window, 0, length);
        }
        return expected == 0 || (int) crc.getValue() == expected;
    }

    /** The compressed data states its own size, too; both must agree before memory is allocated. */
    private LittleEndianReader decompress(String compression, LittleEndianReader packed, long size) throws DamagedException {
        int length = packed.remaining();
        if (!compression.equals(McapFormat.ZSTD) || size < 0 || size > McapFormat.MAX_CHUNK_BYTES
                || size > Math.max(McapFormat.FREE_CHUNK_BYTES, (long) McapFormat.MAX_EXPANSION * length)
                || Zstd.getFrameContentSize(packed.array(), packed.position(), length) != size) {
            throw new DamagedException("a chunk of " + size + " bytes compressed with " + compression);
        }
        records = roomFor(records, (int) size);
        try {
            int unpacked = zstd.decompressByteArray(records, 0, (int) size, packed.array(), packed.position(), length);
            return new LittleEndianReader(records, 0, unpacked);
        } catch (ZstdException e) {
            throw new DamagedException("a chunk that does not decompress", e);
        }
    }

    /** A checksum of zero means that the writer provided none. */
    private static void check(LittleEndianReader unpacked, long size, int expected) throws DamagedException {
        CRC32 crc = new CRC32();
        crc.update(unpacked.array(), unpacked.position(), unpacked.remaining());
        if (unpacked.remaining() != size || expected != 0 && (int) crc.getValue() != expected) {
            throw new DamagedException("a chunk whose checksum is wrong");
        }
    }

    private static byte[] roomFor(byte[] buffer, int length) {
        return buffer.length >= length ? buffer : new byte[length];
    }

    @Override
    public void close() throws IOException {
        zstd.close();
        channel.close();
    }
}
