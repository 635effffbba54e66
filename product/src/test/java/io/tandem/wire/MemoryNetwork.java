package io.tandem.wire;

import io.tandem.wire.link.Link;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/** Any number of links inside one process, for tests of one thread: datagrams arrive in order and at once, unless their sender is cut off. */
public final class MemoryNetwork {

    /** Sees every datagram instead of its receiver, and may deliver it. */
    @FunctionalInterface
    public interface Interceptor {
        void sent(byte[] bytes, SocketAddress from, SocketAddress to);
    }

    private record Parcel(byte[] bytes, SocketAddress from) {
    }

    private final Map<SocketAddress, Queue<Parcel>> queues = new HashMap<>();
    private final Set<SocketAddress> cutOff = new HashSet<>();
    private Interceptor interceptor = this::deliver;

    public static SocketAddress address(String name) {
        return InetSocketAddress.createUnresolved(name, 1);
    }

    /** A new link at the address of a name, with an empty queue. */
    public Link link(String name) {
        SocketAddress home = address(name);
        queues.put(home, new ArrayDeque<>());
        return new MemoryEnd(home);
    }

    /** Starts or stops dropping all datagrams sent from the address of a name. */
    public void cutOff(String name, boolean cut) {
        if (cut) {
            cutOff.add(address(name));
        } else {
            cutOff.remove(address(name));
        }
    }

    /** Puts somebody between all links. */
    public void intercept(Interceptor newInterceptor) {
        interceptor = newInterceptor;
    }

    /** Delivers a datagram as if it came from an address. */
    public void deliver(byte[] bytes, SocketAddress from, SocketAddress to) {
        if (queues.containsKey(to)) {
            queues.get(to).add(new Parcel(bytes, from));
        }
    }

    private final class MemoryEnd implements Link {

        private final SocketAddress home;

        MemoryEnd(SocketAddress home) {
            this.home = home;
        }

        @Override
        public boolean send(ByteBuffer datagram, SocketAddress to) {
            byte[] copy = new byte[datagram.remaining()];
            datagram.get(copy);
            if (!cutOff.contains(home)) {
                interceptor.sent(copy, home, to);
            }
            return true;
        }

        @Override
        public int receive(Handler handler, int most) {
            int count = 0;
            for (; count < most && !queues.get(home).isEmpty(); count++) {
                Parcel parcel = queues.get(home).remove();
                handler.datagram(ByteBuffer.wrap(parcel.bytes), parcel.from);
            }
            return count;
        }

        @Override
        public SocketAddress localAddress() {
            return home;
        }

        @Override
        public long dropped() {
            return 0;
        }

        @Override
        public void close() {
            queues.get(home).clear();
        }
    }
}
