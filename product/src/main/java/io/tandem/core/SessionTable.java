package io.tandem.core;

import io.tandem.message.Ids;
import io.tandem.state.State;
import io.tandem.wire.ArrivalStatistics;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.Datagram;
import io.tandem.wire.DatagramFilter;
import io.tandem.wire.MessageSender;
import java.net.SocketAddress;
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
 * datagram arrives in the session it was given, so that a hello with a forged address takes no vehicles from a host. Both tables are bounded.
 */
final class SessionTable {

    /** A host that was silent for longer gives way to another that claims its vehicles. */
    private static final double SILENT_SECONDS = 2;
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

    /** The peer whose hello had this nonce, unless it was refused. */
    Optional<PeerSession> known(long nonce) {
        return Stream.concat(peers.values().stream(), expected.values().stream()).filter(peer -> peer.nonce() == nonce).findFirst();
    }

    /** Whether a datagram has arrived in its session. */
    boolean isAdmitted(PeerSession peer) {
        return peers.containsKey(peer.session());
    }

    /** Why a hello is refused; empty where it is not. */
    Optional<String> objection(Ids claims, long now) {
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
                .or(() -> taken(vids, now));
    }

    private Optional<String> taken(Collection<Integer> vids, long now) {
        return vids.stream().filter(speakers::containsKey).filter(vid -> speakers.get(vid).arrivals().ageSeconds(now) < SILENT_SECONDS)
                .findFirst().map(vid -> "Vehicle " + vid + " is reported by " + speakers.get(vid).name() + " already.");
    }

    /** Opens a session for the sender of a hello, which is admitted with its first datagram. */
    PeerSession expect(ControlMessage.Hello hello, SocketAddress home, MessageSender messageSender) {
        if (expected.size() == MAX_EXPECTED) {
            forgetExpected(expected.values().iterator().next());
        }
        long session = random.nextLong();
        int sender = nextSender++;
        ArrivalStatistics arrivals = datagramFilter.expect(session, sender, home);
        PeerSession peer = new PeerSession(hello, session, sender, home, messageSender, arrivals);
        messageSender.join(session, Datagram.CORE);
        expected.put(session, peer);
        return peer;
    }

    private void forgetExpected(PeerSession peer) {
        expected.remove(peer.session());
        datagramFilter.forget(peer.session());
    }

    /** The peer of a session in which a datagram has arrived. One that was expected is admitted, unless another host took its vehicles meanwhile. */
    Optional<PeerSession> activate(long session, long now) {
        PeerSession arriving = expected.get(session);
        if (arriving == null) {
            return Optional.ofNullable(peers.get(session));
        }
        Optional<String> objection = taken(arriving.vids(), now);
        if (objection.isPresent()) {
            forgetExpected(arriving);
            refuse(arriving.messageSender(), arriving.name(), arriving.nonce(), objection.get());
            return Optional.empty();
        }
        admit(arriving);
        return Optional.of(arriving);
    }

    void refuse(MessageSender messageSender, String name, long nonce, String reason) {
        messageSender.send(new ControlMessage.Refuse(nonce, reason));
        journal.accept(name + " was refused: " + reason);
    }

    private void admit(PeerSession peer) {
        expected.remove(peer.session());
        peers.put(peer.session(), peer);
        for (int vid : peer.vids()) {
            PeerSession former = speakers.get(vid);
            if (former != null) {
                dismiss(former);
            }
            speakers.put(vid, peer);
        }
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

    /** Tools that crash send no goodbye. Hosts are kept: their vehicles are still in the state, and they may return. */
    void forgetSilentTools(long now) {
        peers.values().stream().filter(peer -> !peer.isHost() && peer.arrivals().ageSeconds(now) > TOOL_GONE_SECONDS).toList()
                .forEach(this::dismiss);
    }
}
