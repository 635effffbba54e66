package io.tandem.wire;

import java.nio.ByteBuffer;

/**
 * Proof that a peer receives what is sent to its address: Core makes it, the peer repeats it, and only Core can read it.
 *
 * @param issued when it was made, nanoseconds of Core's clock
 * @param seal   the first half of HMAC-SHA256 with a secret of Core's process over time, address and the peer's nonce
 */
public record Cookie(long issued, Nonce seal) {

    /** That of a peer which has none yet. */
    public static final Cookie NONE = new Cookie(0, new Nonce(0, 0));

    void put(ByteBuffer out) {
        out.putLong(issued);
        seal.put(out);
    }

    static Cookie get(PayloadReader in) {
        return new Cookie(in.i64(), Nonce.get(in));
    }
}
