package io.tandem.wire;

/** The key of one session, derived from the shared key and the nonces of both ends. It never appears in a text, a message or an exception. */
public final class SessionKey {

    private final byte[] secret;

    SessionKey(byte[] secret) {
        this.secret = secret;
    }

    DatagramAuthenticator authenticator() {
        return new DatagramAuthenticator(secret);
    }

    @Override
    public String toString() {
        return "a session key";
    }
}
