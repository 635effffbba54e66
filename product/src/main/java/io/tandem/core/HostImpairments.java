package io.tandem.core;

import io.tandem.wire.link.Impairment;
import io.tandem.wire.link.PeerImpairedLink;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The artificial loss and delay towards each host, by its name; they outlast a session. */
final class HostImpairments {

    private final PeerImpairedLink link;
    private final SessionTable sessions;
    private final Map<String, Impairment> impairments = new TreeMap<>();

    HostImpairments(PeerImpairedLink link, SessionTable sessions) {
        this.link = link;
        this.sessions = sessions;
    }

    /** Those that were set, and none for all other hosts. */
    SortedMap<String, Impairment> all() {
        SortedMap<String, Impairment> all = new TreeMap<>(impairments);
        sessions.hosts().forEach(host -> all.putIfAbsent(host.name(), Impairment.NONE));
        return all;
    }

    void set(String host, Impairment impairment) {
        impairments.put(host, impairment);
        sessions.hosts().filter(peer -> peer.name().equals(host)).forEach(this::apply);
    }

    /** Impairs the way to the present address of a host as was set for its name. */
    void apply(PeerSession host) {
        link.impair(host.address(), impairments.getOrDefault(host.name(), Impairment.NONE));
    }
}
