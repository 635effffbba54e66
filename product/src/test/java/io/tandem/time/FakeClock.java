package io.tandem.time;

/** A clock that moves only when someone works or waits. */
public final class FakeClock implements WallClock {

    private long now = 123_456_789_000L;

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public void parkUntil(long nanoTime) {
        now = Math.max(now, nanoTime);
    }

    public void work(double seconds) {
        now += Math.round(seconds * 1e9);
    }
}
