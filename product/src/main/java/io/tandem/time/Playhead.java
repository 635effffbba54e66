package io.tandem.time;

/**
 * Where a playback stands in simulated time while wall time passes: at any speed, backwards as well, held, and put anywhere. Keeps the
 * last instant at which it was touched and the speed since, so that nothing builds up. For one thread at a time.
 */
public final class Playhead {

    private final WallClock clock;
    private double speed = 1;
    private boolean running;
    /** simulated nanoseconds at which it stood when the clock showed {@link #since} */
    private long base;
    private long since;

    public Playhead(WallClock clock) {
        this.clock = clock;
        this.since = clock.nanoTime();
    }

    /** Where it stands now, simulated nanoseconds. */
    public long position() {
        return running ? base + Math.round((clock.nanoTime() - since) * speed) : base;
    }

    /** Puts it somewhere; it goes on from there if it was going. */
    public void seek(long simNanos) {
        base = simNanos;
        since = clock.nanoTime();
    }

    public void play() {
        seek(position());
        running = true;
    }

    public void pause() {
        seek(position());
        running = false;
    }

    public boolean isRunning() {
        return running;
    }

    /** Simulated seconds per second of wall time; negative goes backwards. */
    public void speed(double factor) {
        seek(position());
        speed = factor;
    }

    public double speed() {
        return speed;
    }

    /** What the clock will show when it stands at an instant; far in the future if it does not go there. */
    public long wallAt(long simNanos) {
        double ahead = (simNanos - base) / speed;
        return running && ahead >= 0 && ahead < Long.MAX_VALUE / 4 ? since + (long) Math.ceil(ahead) : Long.MAX_VALUE;
    }
}
