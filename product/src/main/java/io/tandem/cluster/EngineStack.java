package io.tandem.cluster;

import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.util.List;
import org.jgroups.JChannel;
import org.jgroups.protocols.AUTH;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.FRAG4;
import org.jgroups.protocols.MERGE3;
import org.jgroups.protocols.NoBundler;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.stack.IpAddress;
import org.jgroups.util.TLSClientAuth;

/**
 * The protocols of the engine. Every connection is TCP from and to the one address at which a node listens; dead members are noticed by their closed connections and by missing
 * heartbeats on the same connections, so no other socket is open.
 */
final class EngineStack {

    private static final long HEARTBEAT_MILLIS = 1_500;
    private static final long DEAD_AFTER_MILLIS = 8_000;
    /** For answers of others; the first member waits for itself in vain. */
    private static final long JOIN_MILLIS = 12_000;
    private static final long BEGIN_MILLIS = 1_500;
    private static final int HANDSHAKE_MILLIS = 10_000;
    /** Greater messages travel in parts, so that heartbeats pass between them. */
    private static final int FRAGMENT_BYTES = 1 << 20;

    private EngineStack() {
    }

    static JChannel channel(ClusterSettings settings, EngineNotices notices) throws Exception {
        return new JChannel(transport(settings, notices), discovery(settings), new MERGE3(), new FD_ALL3().setTimeout(DEAD_AFTER_MILLIS).setInterval(HEARTBEAT_MILLIS),
                new VERIFY_SUSPECT2(), new NAKACK2().useMcastXmit(false), new UNICAST3(), new STABLE(), new AUTH().setAuthToken(new VersionToken(settings.version(), notices::tell)),
                new GMS().printLocalAddress(false).setJoinTimeout(settings.join().isPresent() ? JOIN_MILLIS : BEGIN_MILLIS), new FRAG4().setFragSize(FRAGMENT_BYTES));
    }

    private static TCP transport(ClusterSettings settings, EngineNotices notices) throws GeneralSecurityException {
        TCP tcp = new TCP();
        tcp.setBindAddress(settings.listen().getAddress());
        tcp.setBindPort(settings.listen().getPort());
        tcp.setPortRange(0);
        // A beat's messages are few and great: a thread that waits in the kernel costs less than one that is parked and resumed by others.
        tcp.useVirtualThreads(false);
        tcp.enableSuspectEvents(true);
        tcp.setPeerAddrReadTimeout(HANDSHAKE_MILLIS);
        tcp.setSockConnTimeout(HANDSHAKE_MILLIS);
        // A beat has one message for each other member and waits for it: whoever sends writes to the connection at once.
        tcp.setBundler(new NoBundler().setMaxSize(2 * FRAGMENT_BYTES));
        if (settings.identity().isPresent()) {
            tcp.tls().enabled(true).setSSLContext(settings.identity().get().context(notices)).setClientAuth(TLSClientAuth.NEED).setProtocols(new String[] {ClusterIdentity.PROTOCOL});
        }
        return tcp;
    }

    private static TCPPING discovery(ClusterSettings settings) {
        InetSocketAddress first = settings.join().orElse(settings.listen());
        TCPPING discovery = new TCPPING();
        discovery.setInitialHosts2(List.of(new IpAddress(first.getAddress(), first.getPort())));
        discovery.setPortRange(0);
        // Whoever is asked names all members, and among them the coordinator, which alone admits: so any member can be named to join by.
        discovery.returnEntireCache(true);
        return discovery;
    }
}
