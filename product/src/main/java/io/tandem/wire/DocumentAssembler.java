package io.tandem.wire;

import java.util.BitSet;
import java.util.Optional;
import java.util.zip.CRC32;

/** A document being put together from its pieces, which may come in any order and more than once. */
public final class DocumentAssembler {

    /** No longer document is believed in: 64 MiB. */
    public static final int LARGEST = 64 << 20;

    private final ControlMessage.Document about;
    private final BitSet present = new BitSet();
    private int edition;
    private byte[] bytes;

    public DocumentAssembler(ControlMessage.Document about) {
        this.about = about;
    }

    /** Puts a piece in its place. The first one decides which edition is being read; those of others are ignored. */
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
            present.set(chunk.offset() / ControlMessage.Chunk.LARGEST);
        }
    }

    /** How many pieces are there. */
    public int arrived() {
        return present.cardinality();
    }

    /** What to ask for next; empty when all is there. */
    public Optional<ControlMessage.Request> missing() {
        if (bytes == null) {
            return Optional.of(new ControlMessage.Request(about, 0, 0, ControlMessage.Request.MOST_CHUNKS));
        }
        int next = present.nextClearBit(0);
        if (next >= pieces()) {
            return Optional.empty();
        }
        int end = present.nextSetBit(next);
        int gap = (end < 0 ? pieces() : end) - next;
        return Optional.of(new ControlMessage.Request(about, edition, next * ControlMessage.Chunk.LARGEST, Math.min(gap, ControlMessage.Request.MOST_CHUNKS)));
    }

    /** An empty document still has one, empty piece, by which it is known to be empty. */
    private int pieces() {
        return Math.max(1, (bytes.length + ControlMessage.Chunk.LARGEST - 1) / ControlMessage.Chunk.LARGEST);
    }

    /** The whole document, once nothing is missing. */
    public Optional<byte[]> document() {
        return missing().isEmpty() ? Optional.of(bytes.clone()) : Optional.empty();
    }

    /** The check that a welcome carries of a scenario. */
    public static int check(byte[] document) {
        CRC32 crc = new CRC32();
        crc.update(document);
        return (int) crc.getValue();
    }
}
