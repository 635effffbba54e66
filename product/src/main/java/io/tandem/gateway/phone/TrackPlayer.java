package io.tandem.gateway.phone;

import io.tandem.gateway.feed.Outlet;
import io.tandem.time.Playhead;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Plays tracks as phones would send them, all on one clock. Every fix has an absolute deadline, so nothing builds up; a fix's own time is that
 * of its deadline. Driven by one thread; may be stopped by any.
 */
public final class TrackPlayer {

    /** Receivers that connect are accepted within this time. */
    private static final long TENDING = SimTime.nanos(0.05);
    /** A fix later than this is late. */
    private static final long LATE = SimTime.nanos(0.1);

    private final List<SimulatedPhone> phones;
    private final Set<Outlet> outlets = new LinkedHashSet<>();
    private final WallClock clock;
    private final double speed;
    private final boolean loop;
    private final long pause;
    private volatile boolean stopped;
    private long played;
    private long late;

    /**
     * How it goes.
     *
     * @param nanos   playing time
     * @param fixes   that were due
     * @param lost    by chance, as asked for
     * @param silent  fixes in gaps
     * @param late    sent well after their time
     * @param sent    messages that left
     * @param dropped messages that the network or a listener did not take
     */
    public record Progress(long nanos, long fixes, long lost, long silent, long late, long sent, long dropped) {
    }

    /**
     * @param speed of the playing, 1 as recorded
     * @param loop  begin again at the end
     * @param pause nanoseconds between the end and the next beginning
     */
    public TrackPlayer(List<SimulatedPhone> phones, WallClock clock, double speed, boolean loop, long pause) {
        this.phones = List.copyOf(phones);
        this.clock = clock;
        this.speed = speed;
        this.loop = loop;
        this.pause = pause;
        phones.forEach(phone -> outlets.add(phone.outlet()));
    }

    /** Playing time of the last fix of a round. */
    public long end() {
        return phones.stream().mapToLong(SimulatedPhone::end).max().orElse(0);
    }

    /**
     * Plays to the end, or until stopped.
     *
     * @param epochNanos the world's time now
     * @param after      called after every fix
     */
    public void play(long epochNanos, Runnable after) {
        Playhead head = new Playhead(clock);
        head.speed(speed);
        head.play();
        for (SimulatedPhone next = next(); !stopped && next.next() < Long.MAX_VALUE; next = next()) {
            long at = next.next();
            long deadline = head.wallAt(at);
            await(deadline);
            if (!stopped) {
                late += clock.nanoTime() - deadline > LATE ? 1 : 0;
                next.say(epochNanos + deadline - head.wallAt(0), speed);
                played = at;
                after.run();
            }
        }
    }

    /** The phone that is due next; when all are at their end and it is to go on, all begin again. */
    private SimulatedPhone next() {
        SimulatedPhone next = phones.stream().min(Comparator.comparingLong(SimulatedPhone::next)).orElseThrow();
        if (next.next() == Long.MAX_VALUE && loop) {
            phones.forEach(phone -> phone.again(end() + pause));
            return next();
        }
        return next;
    }

    private void await(long deadline) {
        outlets.forEach(Outlet::maintain);
        while (!stopped && deadline - clock.nanoTime() > 0) {
            clock.parkUntil(Math.min(deadline, clock.nanoTime() + TENDING));
            outlets.forEach(Outlet::maintain);
        }
    }

    /** For the thread that plays. */
    public Progress progress() {
        return new Progress(played, phones.stream().mapToLong(SimulatedPhone::fixes).sum(), phones.stream().mapToLong(SimulatedPhone::lost).sum(),
                phones.stream().mapToLong(SimulatedPhone::silent).sum(), late, outlets.stream().mapToLong(Outlet::sent).sum(),
                outlets.stream().mapToLong(Outlet::dropped).sum());
    }

    /** Ends it soon; from any thread. */
    public void stop() {
        stopped = true;
    }
}
