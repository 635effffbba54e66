package io.tandem.gateway.feed;

/** What is exchanged with a receiver that connects, before it gets messages. */
public interface Handshake {

    /** Receivers get messages at once, and what they send is ignored. */
    Handshake NONE = new Handshake() {
    };

    /** Bytes that are sent first. */
    default byte[] greeting() {
        return new byte[0];
    }

    /** Whether a receiver gets messages only after a request. */
    default boolean waitsForRequest() {
        return false;
    }

    /** The answer to a request; empty for none. A receiver that is answered gets messages from then on. */
    default byte[] answer(String request) {
        return new byte[0];
    }
}
