package io.tandem.wire;

import io.tandem.time.SimTime;

/**
 * Tells datagrams that were held back on their way, by how much longer they took than the quickest of the last ten to twenty minutes. A transit is the time of arrival by our clock minus that of
 * sending by the sender's; two clocks drift apart by some 50 us per second, so that the quickest of a whole day would make all of the evening look late. Datagrams that were held back do not
 * count for the quickest: however many of them come, they stay late. All times in nanoseconds.
 */
public final class TransitTime {

    /** A datagram that took so much longer than the quickest was held back. */
    private static final long HELD_BACK_NANOS = SimTime.nanos(3);
    private static final long WINDOW_NANOS = SimTime.nanos(600);

    private long windowBegan;
    private long least;
    private long leastBefore;

    /** The first datagram of the sender. */
    public TransitTime(long receiveTime, long sendTime) {
        windowBegan = receiveTime;
        least = receiveTime - sendTime;
        leastBefore = least;
    }

    /** Takes a datagram into account, and returns whether it was held back. */
    public boolean note(long receiveTime, long sendTime) {
        if (isHeldBack(receiveTime, sendTime)) {
            return true;
        }
        if (receiveTime - windowBegan >= WINDOW_NANOS) {
            windowBegan = receiveTime;
            leastBefore = least;
            least = receiveTime - sendTime;
        }
        least = Math.min(least, receiveTime - sendTime);
        return false;
    }

    public boolean isHeldBack(long receiveTime, long sendTime) {
        return receiveTime - sendTime - Math.min(least, leastBefore) > HELD_BACK_NANOS;
    }
}
