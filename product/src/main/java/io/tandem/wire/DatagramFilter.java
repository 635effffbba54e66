package io.tandem.wire;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Decides which datagrams are accepted, before their content is read: cheap checks first, the keys last but one. */
public final class DatagramFilter {

    private final Optional<SharedKey> key;
    private final DatagramAuthenticator handshake;
    private final SourceRateLimiter limits;
    private final Map<Long, Expected> sessions = new HashMap<>();
    /** the nonce of the hello that waits for a welcome; null while none does */
    private Nonce awaited;

    private record Expected(int sender, Optional<SocketAddress> only, ArrivalStatistics arrivals, DatagramAuthenticator authenticator) {

        boolean isFrom(SocketAddress source) {
            return only.isEmpty() || only.get().equals(source);
        }
    }

    /**
     * @param key the shared key; without one no sender is authenticated, and signed datagrams are refused, because the two ends are
     *            configured differently
     */
    public DatagramFilter(Optional<SharedKey> key, SourceRateLimiter limits) {
        this.key = key;
        this.handshake = key.map(SharedKey::handshakeAuthenticator).orElse(null);
        this.limits = limits;
    }

    /**
     * Accepts datagrams of a sender in a session from now on, and returns the statistics of their arrivals. With a key they may come from any address,
     * because each is authenticated; without one only from that of the sender, because anyone could send them from elsewhere.
     *
     * @param sessionKey empty where there is no shared key
     */
    public ArrivalStatistics expect(long session, int sender, SocketAddress home, Optional<SessionKey> sessionKey) {
        Expected expected = new Expected(sender, sessionKey.isPresent() ? Optional.empty() : Optional.of(home), new ArrivalStatistics(),
                sessionKey.map(SessionKey::authenticator).orElse(null));
        sessions.put(session, expected);
        return expected.arrivals;
    }

    /** Ends a session. */
    public void forget(long session) {
        sessions.remove(session);
    }

    /** Accepts a welcome that answers the hello with this nonce, and no other. */
    public void awaitWelcome(Nonce nonce) {
        awaited = nonce;
    }

    /** Accepts no welcome until the next hello. */
    public void awaitNoWelcome() {
        awaited = null;
    }

    ReceiveOutcome admit(ByteBuffer bytes, SocketAddress source, long now, Datagram into) {
        ReceiveOutcome outcome = into.wrap(bytes, source, now);
        if (outcome != ReceiveOutcome.ACCEPTED) {
            return outcome;
        }
        if (!limits.allows(source, now)) {
            return ReceiveOutcome.RATE;
        }
        if (into.type().introduces()) {
            return outcome(isAuthentic(into, handshake));
        }
        return into.type() == DatagramType.WELCOME ? admitWelcome(into) : admitInSession(into, source, now);
    }

    /** A welcome is signed with the key of the session that it opens, which only the nonces of both ends give: one of a former session is never accepted. */
    private ReceiveOutcome admitWelcome(Datagram into) {
        if (into.payloadEnd() < Datagram.PAYLOAD_AT + ControlMessage.Welcome.BYTES) {
            return ReceiveOutcome.LENGTH;
        }
        Nonce nonce = Nonce.at(into.bytes(), Datagram.PAYLOAD_AT);
        if (!nonce.equals(awaited)) {
            return ReceiveOutcome.OUTDATED;
        }
        Nonce core = Nonce.at(into.bytes(), Datagram.PAYLOAD_AT + Nonce.BYTES);
        return outcome(isAuthentic(into, key.map(shared -> shared.sessionKey(nonce, core, into.session()).authenticator()).orElse(null)));
    }

    private ReceiveOutcome admitInSession(Datagram into, SocketAddress source, long now) {
        Expected expected = sessions.get(into.session());
        if (expected == null || expected.sender != into.sender() || !expected.isFrom(source)) {
            return ReceiveOutcome.SESSION;
        }
        if (!isAuthentic(into, expected.authenticator)) {
            return ReceiveOutcome.AUTHENTICATION;
        }
        return expected.arrivals.add(into.sequence(), now) ? ReceiveOutcome.ACCEPTED : ReceiveOutcome.REPLAY;
    }

    private static ReceiveOutcome outcome(boolean isAuthentic) {
        return isAuthentic ? ReceiveOutcome.ACCEPTED : ReceiveOutcome.AUTHENTICATION;
    }

    /** @param authenticator null where there is no key */
    private static boolean isAuthentic(Datagram datagram, DatagramAuthenticator authenticator) {
        return authenticator == null ? !datagram.authenticated() : authenticator.verify(datagram);
    }
}
