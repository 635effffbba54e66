package io.tandem.wire.link;

import io.tandem.time.WallClock;

/** A clock that receives datagrams from a link while it waits. For one thread. */
public final class ListeningClock implements WallClock {

    /** Maximum number of datagrams that are received before the time is checked again. */
    private static final int MAX_DATAGRAMS_PER_POLL = 4_096;
    /** Default interval of polling while idle, nanoseconds. */
    private static final long POLL_NANOS = 300_000;

    private final WallClock clock;
    private final Link link;
    private final Link.Handler handler;
    private final long pollNanos;

    public ListeningClock(WallClock clock, Link link, Link.Handler handler) {
        this(clock, link, handler, POLL_NANOS);
    }

    /** @param pollNanos interval of polling while idle; the longer, the less processor time it takes to wait */
    public ListeningClock(WallClock clock, Link link, Link.Handler handler, long pollNanos) {
        this.pollNanos = pollNanos;
        this.clock = clock;
        this.link = link;
        this.handler = handler;
    }

    @Override
    public long nanoTime() {
        return clock.nanoTime();
    }

    @Override
    public void parkUntil(long nanoTime) {
        do {
            if (link.receive(handler, MAX_DATAGRAMS_PER_POLL) == 0) {
                rest(nanoTime);
            }
        } while (nanoTime - clock.nanoTime() > 0 && !Thread.currentThread().isInterrupted());
    }

    /** Until the next poll or the end. Only the end has to be met exactly, so only near it the time is. */
    private void rest(long end) {
        long now = clock.nanoTime();
        if (end - now > 2 * pollNanos) {
            clock.doze(pollNanos);
        } else {
            clock.parkUntil(Math.min(end, now + pollNanos));
        }
    }
}
