package io.tandem.host;

import io.tandem.time.SimTime;

/**
 * When Core is pinged, and how long its answers prove that it is alive. A datagram that arrives proves nothing: whoever held back those of a Core that has
 * died can deliver them one by one, each authentic and new. The answer to a ping was sent after the ping, which this end's own clock has timed. For one thread.
 */
final class ProofOfLife {

    private static final long PING_EVERY_NANOS = SimTime.nanos(0.25);
    /** At first pings follow quickly, until Core's clock is known well. */
    private static final long QUICK_PING_EVERY_NANOS = SimTime.nanos(0.02);
    private static final int QUICK_PINGS = 16;
    /** A dozen pings, of which one and its answer get through a network that loses 40 % in 99.5 % of cases. */
    private static final long PROVES_FOR_NANOS = SimTime.nanos(3);

    private int pings;
    private long nextPing;
    private long aliveAt;

    /** The next pings follow quickly. */
    void pingQuickly() {
        pings = 0;
    }

    /** Whether a ping is due; it is sent then. */
    boolean isPingDue(long now) {
        if (now - nextPing < 0) {
            return false;
        }
        nextPing = now + (++pings < QUICK_PINGS ? QUICK_PING_EVERY_NANOS : PING_EVERY_NANOS);
        return true;
    }

    /** A session with Core begins. */
    void begin(long now) {
        pingQuickly();
        nextPing = now;
        aliveAt = now;
    }

    /**
     * Core has answered a ping.
     *
     * @param sent when that was sent, by the clock of this end
     */
    void answered(long sent, long now) {
        if (now - sent >= 0 && sent - aliveAt > 0) {
            aliveAt = sent;
        }
    }

    boolean holds(long now) {
        return now - aliveAt < PROVES_FOR_NANOS;
    }
}
