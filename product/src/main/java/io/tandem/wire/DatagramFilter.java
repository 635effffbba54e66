package io.tandem.wire;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Decides which datagrams are accepted, before their content is read: cheap checks first, the shared key last but one. */
public final class DatagramFilter {

    private final DatagramAuthenticator authenticator;
    private final SourceRateLimiter limits;
    private final Map<Long, Expected> sessions = new HashMap<>();

    private record Expected(int sender, Optional<SocketAddress> only, ArrivalStatistics arrivals) {

        boolean isFrom(SocketAddress source) {
            return only.isEmpty() || only.get().equals(source);
        }
    }

    /**
     * @param key the shared key; without one no sender is authenticated, and signed datagrams are refused, because the two ends are
     *            configured differently
     */
    public DatagramFilter(Optional<SharedKey> key, SourceRateLimiter limits) {
        this.authenticator = key.map(DatagramAuthenticator::new).orElse(null);
        this.limits = limits;
    }

    /** Accepts datagrams of a sender in a session from now on, and returns the statistics of their arrivals. */
    public ArrivalStatistics expect(long session, int sender) {
        return expect(session, new Expected(sender, Optional.empty(), new ArrivalStatistics()));
    }

    /**
     * The same for a session that was granted to an address. Without a key only that address is accepted, because a sender of forged
     * addresses could otherwise direct answers to any address.
     */
    public ArrivalStatistics expect(long session, int sender, SocketAddress home) {
        return expect(session, new Expected(sender, authenticator == null ? Optional.of(home) : Optional.empty(), new ArrivalStatistics()));
    }

    private ArrivalStatistics expect(long session, Expected expected) {
        sessions.put(session, expected);
        return expected.arrivals;
    }

    /** Ends a session. */
    public void forget(long session) {
        sessions.remove(session);
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
            return authentic(into) ? ReceiveOutcome.ACCEPTED : ReceiveOutcome.AUTHENTICATION;
        }
        Expected expected = sessions.get(into.session());
        if (expected == null || expected.sender != into.sender() || !expected.isFrom(source)) {
            return ReceiveOutcome.SESSION;
        }
        if (!authentic(into)) {
            return ReceiveOutcome.AUTHENTICATION;
        }
        return expected.arrivals.add(into.sequence(), now) ? ReceiveOutcome.ACCEPTED : ReceiveOutcome.REPLAY;
    }

    private boolean authentic(Datagram datagram) {
        return authenticator == null ? !datagram.authenticated() : authenticator.verify(datagram);
    }
}
