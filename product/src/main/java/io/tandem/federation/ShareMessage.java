package io.tandem.federation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * A request to a member about a share of a run's vehicles. The answer is OK with bytes, or FAILED with a text.
 *
 * @param kind    what it asks for
 * @param share   names the share: the number of the run and that of the share in it
 * @param content of the kind
 */
record ShareMessage(Kind kind, String share, byte[] content) {

    /** Requests. The number in bytes is the place here. */
    enum Kind {
        /** carry these vehicles of this scenario; any share of the same name is given up */
        OPEN,
        /** orders and an exchange; answered by reports, events and pairs */
        BEAT,
        /** orders of beats that have been, one after the other, which are repeated without an answer for each */
        REPEAT,
        /** another exchange after the same beat; answered as the beat is */
        SEARCH,
        /** from another seat: vehicles near this one's tile; not answered */
        ROWS,
        /** give the share up */
        CLOSE
    }

    static final byte OK = 0;
    static final byte FAILED = 1;

    byte[] bytes() {
        byte[] name = share.getBytes(StandardCharsets.UTF_8);
        return new BlockWriter(1 + 2 * Integer.BYTES + name.length + content.length).code(kind.ordinal()).block(name).block(content).bytes();
    }

    static ShareMessage read(byte[] bytes) throws IOException {
        BlockReader in = new BlockReader(bytes);
        int kind = in.code();
        if (kind < 0 || kind >= Kind.values().length) {
            throw new IOException("a request that members do not know");
        }
        return new ShareMessage(Kind.values()[kind], in.text(), in.block());
    }

    /** The beginning of an answer. */
    static BlockWriter ok() {
        return new BlockWriter().code(OK);
    }

    static byte[] failed(String why) {
        return new BlockWriter().code(FAILED).text(why).bytes();
    }

    /** @throws IOException with the reason of a member that failed */
    static BlockReader readAnswer(byte[] bytes) throws IOException {
        BlockReader in = new BlockReader(bytes);
        if (in.code() != OK) {
            throw new IOException(in.text());
        }
        return in;
    }
}
