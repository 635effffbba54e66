package io.tandem.wire.link;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/** One direction of an impaired link: decides what becomes of each datagram and keeps those that are under way. */
final class ImpairedPath {

    private static final int MOST_UNDER_WAY = 65_536;
    /** A datagram that waits to be overtaken goes on after this time at the latest. */
    private static final long LONGEST_COURTESY = 100_000_000;

    private final Impairment impairment;
    private final SplittableRandom random;
    private final PriorityQueue<UnderWay> underWay = new PriorityQueue<>();
    private UnderWay waiting;
    private long number;
    private long lost;
    private long overflowed;

    /** What is due at the same time goes in the order of its number. */
    private record UnderWay(long due, long number, ByteBuffer bytes, SocketAddress address) implements Comparable<UnderWay> {

        UnderWay at(long otherDue, long otherNumber) {
            return new UnderWay(otherDue, otherNumber, bytes.duplicate(), address);
        }

        @Override
        public int compareTo(UnderWay other) {
            int byTime = Long.compare(due - other.due, 0);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }

    /** Where datagrams go that are due. */
    @FunctionalInterface
    interface End {
        void arrive(ByteBuffer bytes, SocketAddress address);
    }

    ImpairedPath(Impairment impairment, long seed) {
        this.impairment = impairment;
        this.random = new SplittableRandom(seed);
    }

    /** Four draws for each datagram, needed or not, so that the fate of one does not depend on another's. */
    void add(ByteBuffer datagram, SocketAddress address, long now) {
        boolean loses = random.nextDouble() < impairment.loss();
        boolean repeats = random.nextDouble() < impairment.duplicate();
        boolean letsPass = random.nextDouble() < impairment.reorder();
        long due = now + impairment.delayNanos() + Math.round((2 * random.nextDouble() - 1) * impairment.jitterNanos());
        if (loses) {
            lost++;
            return;
        }
        UnderWay one = new UnderWay(due, number++, copy(datagram), address);
        if (letsPass && waiting == null) {
            waiting = one.at(due + LONGEST_COURTESY, one.number);
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

    private void enqueue(UnderWay one) {
        if (underWay.size() < MOST_UNDER_WAY) {
            underWay.add(one);
        } else {
            overflowed++;
        }
    }

    /** Hands on what is due, at most so many, and returns how many there were. */
    int release(long now, int most, End end) {
        if (waiting != null && waiting.due - now <= 0) {
            passWaiting(waiting.due);
        }
        int count = 0;
        while (count < most && !underWay.isEmpty() && underWay.peek().due - now <= 0) {
            UnderWay one = underWay.remove();
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
