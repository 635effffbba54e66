package io.tandem.wire;

import java.util.BitSet;
import java.util.Optional;
import java.util.zip.CRC32;

/** Assembles a document from its pieces, which may arrive in any order and more than once. */
public final class DocumentAssembler {

    /** Maximum length of a document: 64 MiB. */
    public static final int MAX_BYTES = 64 << 20;

    private final ControlMessage.Document about;
    private final BitSet present = new BitSet();
    private int edition;
    private byte[] bytes;

    public DocumentAssembler(ControlMessage.Document about) {
        this.about = about;
    }

    /** Adds a piece. The first one determines the edition; pieces of other editions are ignored. */
    public void add(ControlMessage.Chunk chunk) {
        if (chunk.about() != about) {
            return;
        }
        if (bytes == null) {
            edition = chunk.edition();
            bytes = new byte[chunk.total()];
        }
        if (chunk.edition() == edition && chunk.total() == bytes.length) {
            System.arraycopy(chunk.bytes(), 0, bytes, chunk.offset(), chunk.bytes().length);
            present.set(chunk.offset() / ControlMessage.Chunk.MAX_BYTES);
        }
    }

    /** Number of pieces that have arrived. */
    public int arrived() {
        return present.cardinality();
    }

    /** The next request; empty if the document is complete. */
    public Optional<ControlMessage.Request> missing() {
        if (bytes == null) {
            return Optional.of(new ControlMessage.Request(about, 0, 0, ControlMessage.Request.MAX_CHUNKS));
        }
        int next = present.nextClearBit(0);
        if (next >= pieces()) {
            return Optional.empty();
        }
        int end = present.nextSetBit(next);
        int gap = (end < 0 ? pieces() : end) - next;
        return Optional.of(new ControlMessage.Request(about, edition, next * ControlMessage.Chunk.MAX_BYTES, Math.min(gap, ControlMessage.Request.MAX_CHUNKS)));
    }

    /** Number of pieces; an empty document has one empty piece. */
    private int pieces() {
        return Math.max(1, (bytes.length + ControlMessage.Chunk.MAX_BYTES - 1) / ControlMessage.Chunk.MAX_BYTES);
    }

    /** The document, if it is complete. */
    public Optional<byte[]> document() {
        return missing().isEmpty() ? Optional.of(bytes.clone()) : Optional.empty();
    }

    /** CRC-32 of a document, as in a welcome. */
    public static int check(byte[] document) {
        CRC32 crc = new CRC32();
        crc.update(document);
        return (int) crc.getValue();
    }
}
