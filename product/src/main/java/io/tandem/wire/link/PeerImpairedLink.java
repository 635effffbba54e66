package io.tandem.wire.link;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** A link that can be impaired towards single peers while it is in use, in both directions. Other peers are not delayed by that. */
public final class PeerImpairedLink implements Link {

    private final Link link;
    private final LongSupplier clock;
    private final Map<SocketAddress, PeerPaths> impairedPeers = new LinkedHashMap<>();

    /** The two directions to a peer. */
    private record PeerPaths(ImpairedPath outward, ImpairedPath inward) {
    }

    /** @param clock nanoseconds, by which delays are measured */
    public PeerImpairedLink(Link link, LongSupplier clock) {
        this.link = link;
        this.clock = clock;
    }

    /** Sets the impairment of both directions to a peer. Delayed datagrams to the peer are sent at once; delayed datagrams from it are lost. */
    public void impair(SocketAddress peer, Impairment impairment) {
        PeerPaths former = impairedPeers.remove(peer);
        if (former != null) {
            former.outward.release(Long.MAX_VALUE / 2, Integer.MAX_VALUE, link::send);
        }
        if (!impairment.equals(Impairment.NONE)) {
            impairedPeers.put(peer, new PeerPaths(new ImpairedPath(impairment, peer.hashCode()), new ImpairedPath(impairment, ~peer.hashCode())));
        }
    }

    @Override
    public boolean send(ByteBuffer datagram, SocketAddress to) {
        PeerPaths way = impairedPeers.isEmpty() ? null : impairedPeers.get(to);
        if (way == null) {
            return link.send(datagram, to);
        }
        way.outward.add(datagram, to, clock.getAsLong());
        return true;
    }

    @Override
    public int receive(Handler handler, int most) {
        if (impairedPeers.isEmpty()) {
            return link.receive(handler, most);
        }
        long now = clock.getAsLong();
        release(now);
        int heard = link.receive((bytes, from) -> deliver(bytes, from, now, handler), most);
        for (PeerPaths way : impairedPeers.values()) {
            heard += way.inward.release(now, most, handler::datagram);
        }
        return heard;
    }

    private void deliver(ByteBuffer bytes, SocketAddress from, long now, Handler handler) {
        PeerPaths way = impairedPeers.get(from);
        if (way == null) {
            handler.datagram(bytes, from);
        } else {
            way.inward.add(bytes, from, now);
        }
    }

    private void release(long now) {
        impairedPeers.values().forEach(way -> way.outward.release(now, Integer.MAX_VALUE, link::send));
        link.flush();
    }

    @Override
    public void flush() {
        if (!impairedPeers.isEmpty()) {
            release(clock.getAsLong());
        }
        link.flush();
    }

    @Override
    public SocketAddress localAddress() {
        return link.localAddress();
    }

    /** Without datagrams that the impairment dropped. */
    @Override
    public long dropped() {
        return link.dropped() + impairedPeers.values().stream().mapToLong(way -> way.outward.overflowed() + way.inward.overflowed()).sum();
    }

    @Override
    public int receiveBuffer() {
        return link.receiveBuffer();
    }

    @Override
    public void close() throws IOException {
        link.close();
    }
}
