package io.tandem.wire;

import io.tandem.wire.link.Link;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;

/** Two ends of a link inside one process, for tests: what one sends the other receives, in order and at once. */
public final class MemoryLink implements Link {

    private static final int MAX_QUEUED = 8_192;

    private final SocketAddress address;
    private final Queue<byte[]> arrived = new ArrayDeque<>();
    private MemoryLink other;
    private long dropped;

    private MemoryLink(String name) {
        address = InetSocketAddress.createUnresolved(name, 1);
    }

    /** Both ends. */
    public static MemoryLink[] pair() {
        MemoryLink left = new MemoryLink("left");
        MemoryLink right = new MemoryLink("right");
        left.other = right;
        right.other = left;
        return new MemoryLink[] {left, right};
    }

    @Override
    public boolean send(ByteBuffer datagram, SocketAddress to) {
        if (other.arrived.size() == MAX_QUEUED) {
            dropped++;
            return false;
        }
        byte[] copy = new byte[datagram.remaining()];
        datagram.get(copy);
        other.arrived.add(copy);
        return true;
    }

    @Override
    public int receive(Handler handler, int most) {
        int count = 0;
        for (; count < most && !arrived.isEmpty(); count++) {
            handler.datagram(ByteBuffer.wrap(arrived.remove()), other.address);
        }
        return count;
    }

    @Override
    public SocketAddress localAddress() {
        return address;
    }

    @Override
    public long dropped() {
        return dropped;
    }

    @Override
    public void close() {
        arrived.clear();
    }
}
