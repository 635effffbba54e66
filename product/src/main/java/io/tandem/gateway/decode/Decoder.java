package io.tandem.gateway.decode;

/**
 * Reads one foreign language. It is made for one source, a connection or an address of datagrams, and may remember what it read. Whatever
 * bytes come, it throws nothing and keeps little: what is of no use it hands to {@link DecoderListener#refuse}.
 */
public interface Decoder {

    /** Reads what arrived. Over a stream it may begin and end anywhere. */
    void read(byte[] bytes, int length, DecoderListener listener);

    /** What arrived ends here: a datagram is over, or a connection. */
    default void end(DecoderListener listener) {
    }

    /** Whether what came can never be read on, so that a connection is of no more use. */
    default boolean isBroken() {
        return false;
    }
}
