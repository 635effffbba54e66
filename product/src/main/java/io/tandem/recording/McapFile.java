package io.tandem.recording;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * Finds what is whole in an MCAP file by walking its records from the front, which needs no summary and therefore also works for
 * files whose writer was killed. Trusts no length: memory is taken only for what the file is long enough to hold.
 */
final class McapFile implements Closeable {

    /** Records outside chunks that are read at all; ours are under a hundred kilobytes. */
    private static final int LARGEST_SMALL_RECORD = 16 << 20;

    private record Span(long position, long length) {
    }

    /** A chunk, and the log times between which its messages lie. */
    private record Chunk(Span span, long from, long to) {
    }

    private final FileChannel channel;
    private final long size;
    private final List<Chunk> chunks = new ArrayList<>();
    private final Map<String, Map<String, String>> metadata = new HashMap<>();
    private final Map<Integer, Topic> topics = new HashMap<>();
    private final ZstdDecompressCtx zstd = new ZstdDecompressCtx();
    private byte[] compressed = new byte[0];
    private byte[] records = new byte[0];
    private boolean complete;

    private McapFile(FileChannel channel) throws IOException {
        this.channel = channel;
        this.size = channel.size();
    }

    /** Opens a file and walks it. A file that does not begin like MCAP is damage. */
    static McapFile open(Path path) throws IOException, DamagedException {
        McapFile file = new McapFile(FileChannel.open(path, StandardOpenOption.READ));
        try {
            file.walk();
            return file;
        } catch (IOException | DamagedException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** Whether the file was finished: every record whole up to its end mark. */
    boolean complete() {
        return complete;
    }

    int chunkCount() {
        return chunks.size();
    }

    /** The metadata record of that name; null if there is none. */
    Map<String, String> metadata(String name) {
        return metadata.get(name);
    }

    /** What the messages of a channel are; null if it is none of ours. */
    Topic topic(int channelId) {
        return topics.get(channelId);
    }

    private void walk() throws IOException, DamagedException {
        if (size < Mcap.MAGIC_LENGTH || head(0, Mcap.MAGIC_LENGTH).getLong() != Mcap.MAGIC) {
            throw new DamagedException("no MCAP magic");
        }
        long position = Mcap.MAGIC_LENGTH;
        while (size - position >= Mcap.RECORD_HEAD) {
            ByteBuffer head = head(position, Mcap.RECORD_HEAD);
            int opcode = head.get();
            long length = head.getLong();
            position += Mcap.RECORD_HEAD;
            if (length < 0 || length > size - position) {
                return;
            }
            if (opcode == Mcap.DATA_END) {
                complete = endsWell();
                return;
            }
            note(opcode, new Span(position, length));
            position += length;
        }
    }

    private void note(int opcode, Span span) throws IOException {
        if (opcode == Mcap.CHUNK) {
            chunks.add(chunk(span));
        } else if ((opcode == Mcap.METADATA || opcode == Mcap.CHANNEL) && span.length <= LARGEST_SMALL_RECORD) {
            byte[] content = new byte[(int) span.length];
            read(span, content);
            try {
                noteSmall(opcode, new Cursor(content, 0, content.length));
            } catch (DamagedException e) {
                // Told by what is then missing: the run's metadata, or the topic of messages.
                return;
            }
        }
    }

    /** A chunk too short to state its times may hold anything: whoever reads it finds the damage. */
    private Chunk chunk(Span span) throws IOException {
        if (span.length < 2 * Long.BYTES) {
            return new Chunk(span, Long.MIN_VALUE, Long.MAX_VALUE);
        }
        ByteBuffer times = head(span.position, 2 * Long.BYTES);
        return new Chunk(span, times.getLong(), times.getLong());
    }

    /** Whether a chunk has messages between two log times, both included. */
    boolean touches(int number, long from, long to) {
        Chunk chunk = chunks.get(number);
        return chunk.from <= to && chunk.to >= from;
    }

    private void noteSmall(int opcode, Cursor content) throws DamagedException {
        if (opcode == Mcap.CHANNEL) {
            channel(content);
        } else {
            metadata.put(content.string(), content.strings());
        }
    }

    /** Channels may also stand inside chunks when other tools have rewritten the file. */
    void channel(Cursor content) throws DamagedException {
        int id = content.u16();
        content.u16();
        Topic.of(content.string()).ifPresent(topic -> topics.put(id, topic));
    }

    private boolean endsWell() throws IOException {
        int tail = Mcap.RECORD_HEAD + Mcap.FOOTER_LENGTH + Mcap.MAGIC_LENGTH;
        if (size < tail) {
            return false;
        }
        ByteBuffer end = head(size - tail, tail);
        return end.get() == Mcap.FOOTER && end.getLong() == Mcap.FOOTER_LENGTH
                && end.getLong(tail - Mcap.MAGIC_LENGTH) == Mcap.MAGIC;
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

    /** The records of one chunk, checked; they stay valid until the next chunk is asked for. */
    Cursor chunk(int number) throws IOException, DamagedException {
        Span span = chunks.get(number).span;
        if (span.length > 2L * Mcap.LARGEST_CHUNK) {
            throw new DamagedException("a chunk of " + span.length + " bytes");
        }
        compressed = roomFor(compressed, (int) span.length);
        read(span, compressed);
        Cursor content = new Cursor(compressed, 0, (int) span.length);
        content.skip(2 * Long.BYTES);
        long size = content.u64();
        int crc = content.u32();
        String compression = content.string();
        Cursor packed = content.part(content.u64());
        Cursor unpacked = compression.isEmpty() ? packed : decompress(compression, packed, size);
        check(unpacked, size, crc);
        return unpacked;
    }

    /** The compressed data states its own size, too; both must agree before memory is taken. */
    private Cursor decompress(String compression, Cursor packed, long size) throws DamagedException {
        int length = packed.remaining();
        if (!compression.equals(Mcap.ZSTD) || size < 0 || size > Mcap.LARGEST_CHUNK
                || Zstd.getFrameContentSize(packed.array(), packed.position(), length) != size) {
            throw new DamagedException("a chunk of " + size + " bytes compressed with " + compression);
        }
        records = roomFor(records, (int) size);
        try {
            int unpacked = zstd.decompressByteArray(records, 0, (int) size, packed.array(), packed.position(), length);
            return new Cursor(records, 0, unpacked);
        } catch (ZstdException e) {
            throw new DamagedException("a chunk that does not decompress", e);
        }
    }

    /** A checksum of zero means that the writer gave none. */
    private static void check(Cursor unpacked, long size, int expected) throws DamagedException {
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
