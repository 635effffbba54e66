package io.tandem.wire.link;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.function.LongSupplier;

/**
 * Adds loss, delay, duplication and reordering to a link in both directions. The result depends only on the seed and on the datagrams and
 * their times. Delayed datagrams are released whenever the link is used.
 */
public final class ImpairedLink implements Link {

    private final Link link;
    private final LongSupplier clock;
    private final ImpairedPath outward;
    private final ImpairedPath inward;

    /** @param clock nanoseconds, by which delays are measured */
    public ImpairedLink(Link link, Impairment impairment, long seed, LongSupplier clock) {
        this.link = link;
        this.clock = clock;
        this.outward = new ImpairedPath(impairment, seed);
        this.inward = new ImpairedPath(impairment, ~seed);
    }

    @Override
    public boolean send(ByteBuffer datagram, SocketAddress to) {
        long now = clock.getAsLong();
        outward.add(datagram, to, now);
        outward.release(now, Integer.MAX_VALUE, link::send);
        return true;
    }

    @Override
    public int receive(Handler handler, int most) {
        long now = clock.getAsLong();
        outward.release(now, Integer.MAX_VALUE, link::send);
        link.flush();
        link.receive((bytes, from) -> inward.add(bytes, from, now), most);
        return inward.release(now, most, handler::datagram);
    }

    @Override
    public void flush() {
        link.flush();
    }

    @Override
    public int receiveBuffer() {
        return link.receiveBuffer();
    }

    @Override
    public SocketAddress localAddress() {
        return link.localAddress();
    }

    /** Without datagrams that the impairment dropped. */
    @Override
    public long dropped() {
        return link.dropped() + outward.overflowed() + inward.overflowed();
    }

    /** Datagrams that the impairment dropped. */
    public long lost() {
        return outward.lost() + inward.lost();
    }

    @Override
    public void close() throws IOException {
        link.close();
    }
}
