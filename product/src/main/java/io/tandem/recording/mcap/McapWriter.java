package io.tandem.recording.mcap;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import io.tandem.recording.encoding.DamagedException;
import io.tandem.recording.encoding.LittleEndianReader;
import io.tandem.recording.encoding.LittleEndianWriter;
import io.tandem.recording.topic.Channel;
import io.tandem.recording.topic.Topic;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
    /** by the id of the channel */
    private final Map<Integer, MessageIndex> indexes = new TreeMap<>();
    private final McapSummary summary = new McapSummary();
    private volatile long position;
    private long startTime;
    private long endTime;
    private int channelId;
    private long logTime;
    private int messageStart;

    /** Starts a recording with all that is known before the first message. */
    public McapWriter(WritableByteChannel file, String library, String metadataName, Map<String, String> metadata) throws IOException {
        this(file, "", library, List.of(Topic.values()), metadataName, metadata);
    }

    /** Starts a file of some profile, which says what others may expect in it. */
    public McapWriter(WritableByteChannel file, String profile, String library, List<? extends Channel> channels, String metadataName, Map<String, String> metadata) throws IOException {
        this.file = file;
        out.u64(McapFormat.MAGIC);
        McapRecordWriter.header(out, profile, library);
        metadata(metadataName, metadata);
        channels.forEach(this::add);
        try {
            flush();
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /** Adds a channel before its first message; one that is here already stays as it is. */
    public void add(Channel channel) {
        if (indexes.putIfAbsent(channel.id(), new MessageIndex()) == null) {
            if (summary.channel(channel)) {
                McapRecordWriter.schema(out, channel);
            }
            McapRecordWriter.channel(out, channel);
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
    public LittleEndianWriter begin(Channel channel, long logTime) {
        this.channelId = channel.id();
        this.logTime = logTime;
        messageStart = McapRecordWriter.begin(chunk, McapFormat.MESSAGE);
        chunk.u16(channelId);
        chunk.u32((int) indexes.get(channelId).sequence());
        chunk.u64(logTime);
        chunk.u64(logTime);
        return chunk;
    }

    public void end() throws IOException {
        McapRecordWriter.end(chunk, messageStart);
        startTime = messageStart == 0 ? logTime : Math.min(startTime, logTime);
        endTime = messageStart == 0 ? logTime : Math.max(endTime, logTime);
        indexes.get(channelId).add(logTime, messageStart);
        if (chunk.size() > McapFormat.MAX_CHUNK_BYTES) {
            throw new IOException("A message of " + (chunk.size() - messageStart) + " bytes is too large to be recorded.");
        }
    }

    /** Compresses the chunk and passes it to the operating system, where it survives the end of this process. */
    public void closeChunk() throws IOException {
        if (chunk.size() == 0) {
            return;
        }
        int before = out.size();
        long offset = position + before;
        int compressed = writeChunk();
        int length = out.size() - before;
        noteChunk(offset, length, compressed, chunk.size());
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
        int start = McapRecordWriter.begin(out, McapFormat.CHUNK);
        out.raw(record.array(), record.position(), record.remaining());
        McapRecordWriter.end(out, start);
        noteChunk(position + start, out.size() - start, record.remaining() - McapFormat.CHUNK_HEAD, unpacked);
        flush();
    }

    /** Writes the indexes behind a chunk, and notes both for the summary. */
    private void noteChunk(long offset, int length, int compressed, int unpacked) {
        int start = out.size();
        Map<Integer, Long> offsets = writeIndexes();
        summary.chunk(new McapSummary.ChunkIndex(startTime, endTime, offset, length, offsets, out.size() - start, compressed, unpacked));
    }

    private void noteMessage(LittleEndianReader messages, int at) throws DamagedException {
        messages.u8();
        LittleEndianReader message = messages.part(messages.u64());
        MessageIndex index = indexes.get(message.u16());
        if (index == null) {
            throw new DamagedException("a message of no channel");
        }
        message.u32();
        long time = message.u64();
        startTime = Math.min(startTime, time);
        endTime = Math.max(endTime, time);
        index.add(time, at);
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

    private Map<Integer, Long> writeIndexes() {
        Map<Integer, Long> offsets = new TreeMap<>();
        indexes.forEach((each, index) -> {
            if (!index.isEmpty()) {
                offsets.put(each, position + out.size());
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

    /** Passes closed chunks to the operating system. After a failure they are still here: the next attempt overwrites what the failed one left of them. */
    public void flush() throws IOException {
        if (file instanceof SeekableByteChannel seekable && seekable.position() != position) {
            seekable.position(position);
        }
        for (int from = 0; from < out.size(); from += MAX_WRITE_BYTES) {
            ByteBuffer piece = ByteBuffer.wrap(out.array(), from, Math.min(MAX_WRITE_BYTES, out.size() - from));
            while (piece.hasRemaining()) {
                file.write(piece);
            }
        }
        dataCrc.update(out.array(), 0, out.size());
        position += out.size();
        out.clear();
    }

    @Override
    public void close() throws IOException {
        zstd.close();
        file.close();
    }
}
