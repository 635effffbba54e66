package io.tandem.recording;

import com.github.luben.zstd.Zstd;
import io.tandem.recording.mcap.McapFormat;
import io.tandem.recording.topic.Topic;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A second, deliberately naive reading of MCAP records, against which the writer is checked. */
record Parsed(int opcode, long offset, ByteBuffer content) {

    static List<Parsed> file(Path file) throws IOException {
        return records(Files.readAllBytes(file), 8, (int) Files.size(file) - 8);
    }

    static List<Parsed> records(byte[] bytes, int from, int to) {
        ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).position(from).limit(to);
        List<Parsed> records = new ArrayList<>();
        while (all.hasRemaining()) {
            int offset = all.position();
            int opcode = all.get();
            int length = Math.toIntExact(all.getLong());
            records.add(new Parsed(opcode, offset, all.slice(all.position(), length).order(ByteOrder.LITTLE_ENDIAN)));
            all.position(all.position() + length);
        }
        return records;
    }

    /** Opcode, length and content. */
    long length() {
        return 9 + content.capacity();
    }

    String string() {
        byte[] letters = new byte[content.getInt()];
        content.get(letters);
        return new String(letters, StandardCharsets.UTF_8);
    }

    byte[] rest() {
        byte[] rest = new byte[content.remaining()];
        content.get(rest);
        return rest;
    }

    /** The uncompressed bytes of a chunk record. */
    byte[] chunkBytes() {
        content.position(16);
        int size = (int) content.getLong();
        content.getInt();
        string();
        content.getLong();
        return Zstd.decompress(rest(), size);
    }

    /** All messages of a topic in the order of the file, payloads only. */
    static List<byte[]> payloads(Path file, Topic topic) throws IOException {
        List<byte[]> payloads = new ArrayList<>();
        for (Parsed chunk : file(file)) {
            if (chunk.opcode == McapFormat.CHUNK) {
                byte[] bytes = chunk.chunkBytes();
                for (Parsed message : records(bytes, 0, bytes.length)) {
                    if (message.content.getShort(0) == topic.id()) {
                        message.content.position(22);
                        payloads.add(message.rest());
                    }
                }
            }
        }
        return payloads;
    }
}
