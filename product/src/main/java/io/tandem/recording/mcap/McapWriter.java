package io.tandem.recording.mcap;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import io.tandem.recording.encoding.DamagedException;
import io.tandem.recording.encoding.LittleEndianReader;
import io.tandem.recording.encoding.LittleEndianWriter;
import io.tandem.recording.topic.Topic;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.EnumMap;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * Writes one MCAP file: messages are collected in a chunk, a closed chunk is compressed and passed to the operating system at
 * once, and {@link #finish} adds the summary. The caller decides when to close a chunk. For one thread.
 */
public final class McapWriter implements Closeable {

    /** Reports compress little: level 1 saves another eighth of the bytes and takes twice the time. */
    private static final int ZSTD_LEVEL = -5;
    /** Largest single write, because the JDK keeps a native copy as large as the largest one. */
    private static final int MAX_WRITE_BYTES = 1 << 20;

    private final WritableByteChannel file;
    private final ZstdCompressCtx zstd = new ZstdCompressCtx().setLevel(ZSTD_LEVEL);
    private final CRC32 dataCrc = new CRC32();
    private final CRC32 chunkCrc = new CRC32();
    private final LittleEndianWriter chunk = new LittleEndianWriter();
    private final LittleEndianWriter out = new LittleEndianWriter();
    private final Map<Topic, MessageIndex> indexes = new EnumMap<>(Topic.class);
    private final McapSummary summary = new McapSummary();
    private volatile long position;
    private long startTime;
    private long endTime;
    private Topic topic;
    private long logTime;
    private int messageStart;

    /** Starts the file with all that is known before the first message. */
    public McapWriter(WritableByteChannel file, String library, String metadataName, Map<String, String> metadata) throws IOException {
        this.file = file;
        out.u64(McapFormat.MAGIC);
        McapRecordWriter.header(out, library);
        metadata(metadataName, metadata);
        for (Topic each : Topic.values()) {
            McapRecordWriter.schema(out, each);
            McapRecordWriter.channel(out, each);
            indexes.put(each, new MessageIndex());
        }
        try {
            flush();
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private void metadata(String name, Map<String, String> entries) {
        int start = out.size();
        McapRecordWriter.metadata(out, name, entries);
        summary.metadata(name, position + start, out.size() - start);
    }

    /** Bytes passed to the operating system so far. Any thread may ask. */
    public long position() {
        return position;
    }

    /** Bytes in the open chunk. */
    public int waiting() {
        return chunk.size();
    }

    /** Opens a message; the payload is appended to the returned buffer, then {@link #end} is called. */
    public LittleEndianWriter begin(Topic topic, long logTime) {
        this.topic = topic;
        this.logTime = logTime;
        messageStart = McapRecordWriter.begin(chunk, McapFormat.MESSAGE);
        chunk.u16(topic.id());
        chunk.u32((int) indexes.get(topic).sequence());
        chunk.u64(logTime);
        chunk.u64(logTime);
        return chunk;
    }

    public void end() throws IOException {
        McapRecordWriter.end(chunk, messageStart);
        startTime = messageStart == 0 ? logTime : Math.min(startTime, logTime);
        endTime = messageStart == 0 ? logTime : Math.max(endTime, logTime);
        indexes.get(topic).add(logTime, messageStart);
        if (chunk.size() > McapFormat.MAX_CHUNK_BYTES) {
            throw new IOException("A message of " + (chunk.size() - messageStart) + " bytes is too large to be recorded.");
        }
    }

    /** Compresses the chunk and passes it to the operating system, where it survives the end of this process. */
    public void closeChunk() throws IOException {
        if (chunk.size() == 0) {
            return;
        }
        long offset = position;
        int compressed = writeChunk();
        int length = out.size();
        Map<Topic, Long> offsets = writeIndexes(offset);
        summary.chunk(new McapSummary.ChunkIndex(startTime, endTime, offset, length, offsets, out.size() - length,
                compressed, chunk.size()));
        chunk.clear();
        flush();
    }

    /**
     * Adds a chunk of another recording unchanged.
     *
     * @param record   content of its record
     * @param messages its decompressed content
     */
    public void copyChunk(LittleEndianReader record, LittleEndianReader messages) throws IOException, DamagedException {
        int unpacked = messages.remaining();
        int origin = messages.position();
        startTime = Long.MAX_VALUE;
        endTime = 0;
        while (messages.remaining() > 0) {
            noteMessage(messages, messages.position() - origin);
        }
        long offset = position;
        int start = McapRecordWriter.begin(out, McapFormat.CHUNK);
        out.raw(record.array(), record.position(), record.remaining());
        McapRecordWriter.end(out, start);
        int length = out.size();
        Map<Topic, Long> offsets = writeIndexes(offset);
        summary.chunk(new McapSummary.ChunkIndex(startTime, endTime, offset, length, offsets, out.size() - length,
                record.remaining() - McapFormat.CHUNK_HEAD, unpacked));
        flush();
    }

    private void noteMessage(LittleEndianReader messages, int at) throws DamagedException {
        messages.u8();
        LittleEndianReader message = messages.part(messages.u64());
        Topic of = Topic.of(message.u16()).orElseThrow(() -> new DamagedException("a message of no topic"));
        message.u32();
        long time = message.u64();
        startTime = Math.min(startTime, time);
        endTime = Math.max(endTime, time);
        indexes.get(of).add(time, at);
    }

    private int writeChunk() {
        chunkCrc.reset();
        chunkCrc.update(chunk.array(), 0, chunk.size());
        int start = McapRecordWriter.begin(out, McapFormat.CHUNK);
        out.u64(startTime);
        out.u64(endTime);
        out.u64(chunk.size());
        out.u32((int) chunkCrc.getValue());
        out.string(McapFormat.ZSTD);
        out.u64(0);
        int from = out.size();
        int bound = (int) Zstd.compressBound(chunk.size());
        out.reserve(bound);
        int compressed = zstd.compressByteArray(out.array(), from, bound, chunk.array(), 0, chunk.size());
        out.advance(compressed);
        out.patch64(from - Long.BYTES, compressed);
        McapRecordWriter.end(out, start);
        return compressed;
    }

    private Map<Topic, Long> writeIndexes(long chunkOffset) {
        Map<Topic, Long> offsets = new EnumMap<>(Topic.class);
        indexes.forEach((each, index) -> {
            if (!index.isEmpty()) {
                offsets.put(each, chunkOffset + out.size());
                index.write(out, each);
                index.clear();
            }
        });
        return offsets;
    }

    /** Completes the file, with a final metadata record. */
    public void finish(String metadataName, Map<String, String> metadata) throws IOException {
        closeChunk();
        metadata(metadataName, metadata);
        flush();
        McapRecordWriter.dataEnd(out, (int) dataCrc.getValue());
        indexes.forEach((each, index) -> summary.count(each, index.sequence()));
        summary.write(out, position + out.size());
        out.u64(McapFormat.MAGIC);
        flush();
    }

    private void flush() throws IOException {
        dataCrc.update(out.array(), 0, out.size());
        for (int from = 0; from < out.size(); from += MAX_WRITE_BYTES) {
            ByteBuffer piece = ByteBuffer.wrap(out.array(), from, Math.min(MAX_WRITE_BYTES, out.size() - from));
            while (piece.hasRemaining()) {
                file.write(piece);
            }
        }
        position += out.size();
        out.clear();
    }

    @Override
    public void close() throws IOException {
        zstd.close();
        file.close();
    }
}
