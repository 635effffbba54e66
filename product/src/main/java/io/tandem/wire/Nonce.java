package io.tandem.wire;

import java.nio.ByteBuffer;
import java.security.SecureRandom;

/** A random number of 128 bits that is used once, so that nothing said for it can have been said before. */
public record Nonce(long high, long low) {

    static final int BYTES = 2 * Long.BYTES;

    public static Nonce random(SecureRandom random) {
        return new Nonce(random.nextLong(), random.nextLong());
    }

    void put(ByteBuffer out) {
        out.putLong(high).putLong(low);
    }

    static Nonce get(PayloadReader in) {
        return new Nonce(in.i64(), in.i64());
    }

    static Nonce at(ByteBuffer bytes, int offset) {
        return new Nonce(bytes.getLong(offset), bytes.getLong(offset + Long.BYTES));
    }
}
