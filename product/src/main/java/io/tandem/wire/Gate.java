package io.tandem.wire;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Decides which datagrams come in, before anyone looks at what they say: cheap checks first, the shared key last but one. */
public final class Gate {

    private final Seal seal;
    private final SourceLimits limits;
    private final Map<Long, Expected> sessions = new HashMap<>();

    private record Expected(int sender, Optional<SocketAddress> only, Arrivals arrivals) {

        boolean isFrom(SocketAddress source) {
            return only.isEmpty() || only.get().equals(source);
        }
    }

    /** @param key the shared key; without one everyone is believed, and whoever sends a check is refused: the two ends disagree */
    public Gate(Optional<SharedKey> key, SourceLimits limits) {
        this.seal = key.map(Seal::new).orElse(null);
        this.limits = limits;
    }

    /** Lets in what a sender says in a session from now on, and gives the record of what arrives. */
    public Arrivals expect(long session, int sender) {
        return expect(session, new Expected(sender, Optional.empty(), new Arrivals()));
    }

    /**
     * The same, for a session that was given to someone at an address. Without a key only that address is heard in it: otherwise one who
     * forges addresses could have answers sent to whomever it likes.
     */
    public Arrivals expect(long session, int sender, SocketAddress home) {
        return expect(session, new Expected(sender, seal == null ? Optional.of(home) : Optional.empty(), new Arrivals()));
    }

    private Arrivals expect(long session, Expected expected) {
        sessions.put(session, expected);
        return expected.arrivals;
    }

    /** A session is over. */
    public void forget(long session) {
        sessions.remove(session);
    }

    Fate admit(ByteBuffer bytes, SocketAddress source, long now, Datagram into) {
        Fate fate = into.wrap(bytes, source, now);
        if (fate != Fate.ACCEPTED) {
            return fate;
        }
        if (!limits.allows(source, now)) {
            return Fate.RATE;
        }
        if (into.type().introduces()) {
            return authentic(into) ? Fate.ACCEPTED : Fate.AUTHENTICATION;
        }
        Expected expected = sessions.get(into.session());
        if (expected == null || expected.sender != into.sender() || !expected.isFrom(source)) {
            return Fate.SESSION;
        }
        if (!authentic(into)) {
            return Fate.AUTHENTICATION;
        }
        return expected.arrivals.add(into.sequence(), now) ? Fate.ACCEPTED : Fate.REPLAY;
    }

    private boolean authentic(Datagram datagram) {
        return seal == null ? !datagram.authenticated() : seal.holds(datagram);
    }
}
