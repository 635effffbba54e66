package io.tandem.wire.link;

import io.tandem.time.WallClock;

/** A clock that receives datagrams from a link while it waits. For one thread. */
public final class ListeningClock implements WallClock {

    /** Datagrams received at once before the time is checked again. */
    private static final int AT_ONCE = 4_096;
    /** How long a datagram may wait while there is nothing else to do, nanoseconds. */
    private static final long NAP = 300_000;

    private final WallClock clock;
    private final Link link;
    private final Link.Handler handler;

    public ListeningClock(WallClock clock, Link link, Link.Handler handler) {
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
            if (link.receive(handler, AT_ONCE) == 0) {
                clock.parkUntil(Math.min(nanoTime, clock.nanoTime() + NAP));
            }
        } while (nanoTime - clock.nanoTime() > 0 && !Thread.currentThread().isInterrupted());
    }
}
