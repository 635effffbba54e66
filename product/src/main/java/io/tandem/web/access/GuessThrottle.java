package io.tandem.web.access;

import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Slows down whoever guesses tokens. After a few wrong ones an address has to wait before the next is looked at, twice as long after each: an attempt
 * before that is refused unseen. Many wrong ones from all addresses together delay every answer, so that more addresses do not help. Any thread may use it.
 */
public final class GuessThrottle {

    private static final int MAX_SOURCES = 10_000;
    /** Wrong tokens that cost nothing: links of an earlier run, typing errors. */
    private static final int FREE_GUESSES = 3;
    private static final long FIRST_WAIT_NANOS = SimTime.nanos(1);
    private static final long MAX_WAIT_NANOS = SimTime.nanos(300);
    /** Wrong tokens of all addresses that cost nothing, and by how much each further one delays answers until this much time has passed. */
    private static final int FREE_GUESSES_OF_ALL = 20;
    private static final long DELAY_PER_GUESS_NANOS = SimTime.nanos(0.25);
    private static final long MAX_DELAY_NANOS = SimTime.nanos(10);

    private final WallClock clock;
    private final Map<String, Guesses> sources = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Guesses> eldest) {
            return size() > MAX_SOURCES;
        }
    };
    /** by when all wrong tokens so far are paid for */
    private long paidBy;

    /**
     * Wrong tokens of one address in a row.
     *
     * @param until before which no other is looked at
     */
    private record Guesses(int wrong, long until) {
    }

    public GuessThrottle(WallClock clock) {
        this.clock = clock;
        this.paidBy = clock.nanoTime();
    }

    /** For how long no token of an address is looked at. */
    public synchronized long waitNanos(String source) {
        Guesses guesses = sources.get(source);
        return guesses == null ? 0 : Math.max(0, guesses.until - clock.nanoTime());
    }

    /** By how much the answer to any token is delayed now. */
    public synchronized long delayNanos() {
        return Math.clamp(paidBy - clock.nanoTime() - FREE_GUESSES_OF_ALL * DELAY_PER_GUESS_NANOS, 0, MAX_DELAY_NANOS);
    }

    public synchronized void noteWrong(String source) {
        long now = clock.nanoTime();
        Guesses before = sources.get(source);
        int wrong = before == null ? 1 : before.wrong + 1;
        long wait = wrong <= FREE_GUESSES ? 0 : Math.min(MAX_WAIT_NANOS, FIRST_WAIT_NANOS << Math.min(wrong - FREE_GUESSES - 1, 10));
        sources.put(source, new Guesses(wrong, now + wait));
        paidBy = Math.min(Math.max(paidBy, now) + DELAY_PER_GUESS_NANOS, now + MAX_DELAY_NANOS + FREE_GUESSES_OF_ALL * DELAY_PER_GUESS_NANOS);
    }

    public synchronized void noteRight(String source) {
        sources.remove(source);
    }
}
