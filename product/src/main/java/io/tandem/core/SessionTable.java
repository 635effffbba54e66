package io.tandem.core;

import io.tandem.message.Ids;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import io.tandem.wire.ArrivalStatistics;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.Datagram;
import io.tandem.wire.DatagramFilter;
import io.tandem.wire.MessageSender;
import io.tandem.wire.Nonce;
import io.tandem.wire.SessionKey;
import io.tandem.wire.SharedKey;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The sessions of hosts and tools, and which host speaks for which vehicle. A hello makes a peer expected; it is admitted only when a
 * datagram arrives in the session it was given, so that a repeated hello takes no vehicles from a host. Both tables are bounded.
 */
final class SessionTable {

    /** A host that was silent for longer gives way to another that claims its vehicles. */
    private static final double SILENT_SECONDS = 1;
    /** A peer that has not used its session for so long is no longer expected. */
    private static final long EXPECTED_NANOS = SimTime.nanos(5);
    /** A tool that was silent for longer is gone. */
    private static final double TOOL_GONE_SECONDS = 10;
    private static final int MAX_EXPECTED = 256;
    private static final int MAX_TOOLS = 1_024;

    private final State state;
    private final Set<Integer> locals;
    private final DatagramFilter datagramFilter;
    private final Consumer<String> journal;
    private final Consumer<PeerSession> admitted;
    private final SecureRandom random = new SecureRandom();
    /** by session, in the order of their hellos */
    private final Map<Long, PeerSession> expected = new LinkedHashMap<>();
    private final Map<Long, PeerSession> peers = new HashMap<>();
    private final Map<Integer, PeerSession> speakers = new HashMap<>();
    private int nextSender = 1;

    /**
     * @param locals   vehicles that Core's own process simulates: no host may claim them
     * @param admitted called with every peer that is admitted
     */
    SessionTable(State state, Set<Integer> locals, DatagramFilter datagramFilter, Consumer<String> journal, Consumer<PeerSession> admitted) {
        this.state = state;
        this.locals = locals;
        this.datagramFilter = datagramFilter;
        this.journal = journal;
        this.admitted = admitted;
    }

    /** Peers that take part and speak for vehicles. */
    Stream<PeerSession> hosts() {
        return peers.values().stream().filter(PeerSession::isHost);
    }

    /** Hosts and tools that take part. */
    Collection<PeerSession> peers() {
        return peers.values();
    }

    /** The host that speaks for each vehicle, by its id. */
    Map<Integer, PeerSession> speakers() {
        return speakers;
    }

    /** Peers that have sent a hello, and nothing since. */
    int expectedCount() {
        return expected.size();
    }

    /** The peer of a session in which something has arrived. */
    Optional<PeerSession> admitted(long session) {
        return Optional.ofNullable(peers.get(session));
    }

    /** Whether the hello with this nonce has led to a session in which something has arrived. */
    boolean wasAdmitted(Nonce nonce) {
        return peers.values().stream().anyMatch(peer -> peer.nonce().equals(nonce));
    }

    /** The peer of a session in which nothing has arrived yet. */
    Optional<PeerSession> expected(long session) {
        return Optional.ofNullable(expected.get(session));
    }

    Optional<PeerSession> expected(Nonce nonce) {
        return expected.values().stream().filter(peer -> peer.nonce().equals(nonce)).findFirst();
    }

    /**
     * Why a hello is refused; empty where it is not.
     *
     * @param former the session that it replaces
     */
    Optional<String> objection(Ids claims, long former, long now) {
        if (claims.count() == 0) {
            long tools = peers.values().stream().filter(peer -> !peer.isHost()).count();
            return tools < MAX_TOOLS ? Optional.empty() : Optional.of("Core talks to too many tools already.");
        }
        if (claims.count() > state.count()) {
            return Optional.of("It claims more vehicles than the scenario has.");
        }
        List<Integer> vids = claims.stream().boxed().toList();
        return vids.stream().filter(vid -> state.rowOf(vid) < 0).findFirst().map(vid -> "Vehicle " + vid + " is not in the scenario.")
                .or(() -> vids.stream().filter(locals::contains).findFirst().map(vid -> "Vehicle " + vid + " is moved by Core itself."))
                .or(() -> taken(vids, former, now));
    }

    /** Which of these vehicles is reported by a host that is neither silent nor the one of the former session. */
    Optional<String> taken(Collection<Integer> vids, long former, long now) {
        return vids.stream().filter(speakers::containsKey).filter(vid -> speakers.get(vid).session() != former)
                .filter(vid -> !speakers.get(vid).isSilent(now, SILENT_SECONDS))
                .findFirst().map(vid -> "Vehicle " + vid + " is reported by " + speakers.get(vid).name() + " already.");
    }

    /** Opens a session for the sender of a hello that has proven its address; it is admitted with its first datagram. */
    PeerSession expect(Datagram datagram, ControlMessage.Hello hello, MessageSender messageSender, Optional<SharedKey> key) {
        if (expected.size() == MAX_EXPECTED) {
            forgetExpected(expected.values().iterator().next());
        }
        long session = random.nextLong();
        int sender = nextSender++;
        Nonce coreNonce = Nonce.random(random);
        Optional<SessionKey> sessionKey = key.map(shared -> shared.sessionKey(hello.nonce(), coreNonce, session));
        ArrivalStatistics arrivals = datagramFilter.expect(session, sender, datagram.source(), sessionKey);
        PeerSession peer = new PeerSession(hello, new PeerSession.Opening(session, sender, coreNonce, datagram.sendTime(), datagram.receiveTime()), messageSender, arrivals);
        messageSender.join(session, Datagram.CORE, sessionKey);
        expected.put(session, peer);
        return peer;
    }

    void forgetExpected(PeerSession peer) {
        expected.remove(peer.session());
        datagramFilter.forget(peer.session());
    }

    /** A datagram has arrived in the session of an expected peer. Others that are expected to claim its vehicles have to say hello again. */
    void admit(PeerSession peer) {
        expected.remove(peer.session());
        peers.put(peer.session(), peer);
        for (int vid : peer.vids()) {
            PeerSession former = speakers.get(vid);
            if (former != null) {
                dismiss(former);
            }
            speakers.put(vid, peer);
        }
        expected.values().stream().filter(other -> other.vids().stream().anyMatch(peer::speaksFor)).toList().forEach(this::forgetExpected);
        if (peer.isHost()) {
            journal.accept(peer.name() + " joined with " + peer.vids().size() + " vehicles");
        }
        admitted.accept(peer);
    }

    /** A peer has sent its goodbye. */
    void leave(PeerSession peer, String reason) {
        dismiss(peer);
        if (peer.isHost()) {
            journal.accept(peer.name() + " left: " + reason);
        }
    }

    private void dismiss(PeerSession peer) {
        peers.remove(peer.session());
        datagramFilter.forget(peer.session());
        peer.vids().forEach(vid -> speakers.remove(vid, peer));
    }

    /** Tools that crash send no goodbye, and some peers never use their session. Hosts are kept: their vehicles are still in the state, and they may return. */
    void forgetSilent(long now) {
        expected.values().stream().filter(peer -> now - peer.openedAt() > EXPECTED_NANOS).toList().forEach(this::forgetExpected);
        peers.values().stream().filter(peer -> !peer.isHost() && peer.arrivals().ageSeconds(now) > TOOL_GONE_SECONDS).toList()
                .forEach(this::dismiss);
    }
}
