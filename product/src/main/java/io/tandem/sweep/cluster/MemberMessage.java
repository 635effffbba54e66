package io.tandem.sweep.cluster;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A request to a member, or its answer: a kind and some texts.
 *
 * @param kind what it is about
 */
record MemberMessage(Kind kind, List<String> texts) {

    /** Requests and answers. */
    enum Kind {
        /** asks for room; answered by ROOM with the number of runs at once */
        HELLO,
        ROOM,
        /** a sweep: its id, limits, paths, measures and sources; answered by READY, or by FAILED with the reason */
        PREPARE,
        READY,
        /** a run: the id of its sweep, its own id and its values; answered by ROW, or by UNKNOWN where the sweep is not known, or no longer */
        RUN,
        ROW,
        UNKNOWN,
        FAILED
    }

    private static final int MAX_TEXTS = 100_000;

    MemberMessage(Kind kind, String... texts) {
        this(kind, List.of(texts));
    }

    byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(kind.ordinal());
            out.writeInt(texts.size());
            for (String text : texts) {
                byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
                out.writeInt(utf8.length);
                out.write(utf8);
            }
        } catch (IOException memoryDoesNotFail) {
            throw new UncheckedIOException(memoryDoesNotFail);
        }
        return bytes.toByteArray();
    }

    /** @throws IOException where the bytes are no message */
    static MemberMessage read(byte[] bytes) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int kind = in.readUnsignedByte();
            int count = in.readInt();
            if (kind >= Kind.values().length || count < 0 || count > MAX_TEXTS) {
                throw new IOException("not a message of a cluster");
            }
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int length = in.readInt();
                if (length < 0 || length > in.available()) {
                    throw new IOException("a message that is cut off");
                }
                texts.add(new String(in.readNBytes(length), StandardCharsets.UTF_8));
            }
            return new MemberMessage(Kind.values()[kind], List.copyOf(texts));
        }
    }
}
