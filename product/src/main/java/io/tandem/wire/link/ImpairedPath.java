package io.tandem.wire.link;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/** One direction of an impaired link: decides the fate of each datagram and holds delayed ones. */
final class ImpairedPath {

    private static final int MAX_DELAYED = 65_536;
    /** Maximum time for which a datagram waits to be overtaken, nanoseconds. */
    private static final long MAX_REORDER_WAIT_NANOS = 100_000_000;

    private final Impairment impairment;
    private final SplittableRandom random;
    private final PriorityQueue<DelayedDatagram> delayed = new PriorityQueue<>();
    private DelayedDatagram waiting;
    private long number;
    private long lost;
    private long overflowed;

    /** A datagram with its time of release; those of the same time are released in the order of their numbers. */
    private record DelayedDatagram(long due, long number, ByteBuffer bytes, SocketAddress address) implements Comparable<DelayedDatagram> {

        DelayedDatagram at(long otherDue, long otherNumber) {
            return new DelayedDatagram(otherDue, otherNumber, bytes.duplicate(), address);
        }

        @Override
        public int compareTo(DelayedDatagram other) {
            int byTime = Long.compare(due - other.due, 0);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }

    /** Destination of released datagrams. */
    @FunctionalInterface
    interface End {
        void arrive(ByteBuffer bytes, SocketAddress address);
    }

    ImpairedPath(Impairment impairment, long seed) {
        this.impairment = impairment;
        this.random = new SplittableRandom(seed);
    }

    /** Four random draws per datagram, needed or not, so that the fate of one does not depend on that of another. */
    void add(ByteBuffer datagram, SocketAddress address, long now) {
        boolean loses = random.nextDouble() < impairment.loss();
        boolean repeats = random.nextDouble() < impairment.duplicate();
        boolean letsPass = random.nextDouble() < impairment.reorder();
        long due = now + impairment.delayNanos() + Math.round((2 * random.nextDouble() - 1) * impairment.jitterNanos());
        if (loses) {
            lost++;
            return;
        }
        DelayedDatagram one = new DelayedDatagram(due, number++, copy(datagram), address);
        if (letsPass && waiting == null) {
            waiting = one.at(due + MAX_REORDER_WAIT_NANOS, one.number);
        } else {
            enqueue(one);
            passWaiting(due);
        }
        if (repeats) {
            enqueue(one.at(due, number++));
        }
    }

    private void passWaiting(long due) {
        if (waiting != null) {
            enqueue(waiting.at(due, number++));
            waiting = null;
        }
    }

    private static ByteBuffer copy(ByteBuffer datagram) {
        return ByteBuffer.allocate(datagram.remaining()).put(datagram.duplicate()).flip();
    }

    private void enqueue(DelayedDatagram one) {
        if (delayed.size() < MAX_DELAYED) {
            delayed.add(one);
        } else {
            overflowed++;
        }
    }

    /** Releases datagrams that are due, up to a maximum, and returns their number. */
    int release(long now, int most, End end) {
        if (waiting != null && waiting.due - now <= 0) {
            passWaiting(waiting.due);
        }
        int count = 0;
        while (count < most && !delayed.isEmpty() && delayed.peek().due - now <= 0) {
            DelayedDatagram one = delayed.remove();
            end.arrive(one.bytes, one.address);
            count++;
        }
        return count;
    }

    long lost() {
        return lost;
    }

    long overflowed() {
        return overflowed;
    }
}
