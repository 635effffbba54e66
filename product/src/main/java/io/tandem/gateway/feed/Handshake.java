package io.tandem.gateway.feed;

/** How those who connect are met. */
public interface Handshake {

    /** They are told everything at once, and what they say is passed over. */
    Handshake NONE = new Handshake() {
    };

    /** What they hear first. */
    default byte[] greeting() {
        return new byte[0];
    }

    /** Whether they must ask before they are told anything. */
    default boolean waitsForRequest() {
        return false;
    }

    /** The answer to what they say; empty for none. An answer opens the ears of those who had to ask. */
    default byte[] answer(String words) {
        return new byte[0];
    }
}
