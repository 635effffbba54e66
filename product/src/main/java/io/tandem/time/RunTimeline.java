package io.tandem.time;

import java.util.ArrayList;
import java.util.List;

/**
 * Simulated time as a function of the wall's: t(w) rises with w while the run goes, is constant while it stands still, and never decreases unless the run
 * starts again. A run that lags behind its deadlines has not reached t(now) yet. The {@link Pacer} writes it; it is read by the same thread.
 *
 * <pre>
 *   t(w) = t_i + (w − w_i)   or   t_i while time stands still,   for w_i ≤ w < w_(i+1)
 * </pre>
 */
public final class RunTimeline {

    /** Stretches that are remembered; a run that gives up time at every beat makes two of them in each. */
    private static final int MOST_STRETCHES = 512;

    /** in the order of their beginnings; never empty */
    private final List<Stretch> stretches = new ArrayList<>(List.of(new Stretch(0, 0, false)));

    /** From an instant of the wall on, simulated time goes on from a value, or stands at it. */
    private record Stretch(long wall, long simulated, boolean goes) {

        private long at(long instant) {
            return goes || instant < wall ? simulated + instant - wall : simulated;
        }
    }

    /** Simulated nanoseconds at an instant of the wall; at least 0. */
    public long at(long wallNanos) {
        int i = stretches.size() - 1;
        while (i > 0 && stretches.get(i).wall > wallNanos) {
            i--;
        }
        return Math.max(0, stretches.get(i).at(wallNanos));
    }

    /** Whether simulated time stands still: before GO, in a pause, and in a run that does not follow the wall. */
    public boolean stands() {
        return !stretches.getLast().goes;
    }

    /** Simulated time is zero until an instant of the wall, which may be in the past, and goes from then on. */
    public void startAt(long zero) {
        begin(new Stretch(zero, 0, true));
    }

    /** Simulated time has come to a value at an instant of the wall, and stands there. */
    public void standAt(long wallNanos, long simulated) {
        begin(new Stretch(wallNanos, simulated, false));
    }

    private void begin(Stretch only) {
        stretches.clear();
        stretches.add(only);
    }

    void pause(long wallNanos) {
        add(new Stretch(wallNanos, at(wallNanos), false));
    }

    void resume(long wallNanos) {
        add(new Stretch(wallNanos, at(wallNanos), true));
    }

    /**
     * The run, which has come to a simulated time, gives up wall time: simulated time stood there from the instant at which it was due until it is due again.
     *
     * @param dueAgain instant of the wall at which the simulated time is due now
     */
    void giveUp(long simulated, long dueAgain) {
        while (stretches.size() > 1 && stretches.getLast().simulated > simulated) {
            stretches.removeLast();
        }
        Stretch last = stretches.getLast();
        add(new Stretch(last.wall + simulated - last.simulated, simulated, false));
        add(new Stretch(dueAgain, simulated, true));
    }

    private void add(Stretch next) {
        stretches.add(next);
        if (stretches.size() > MOST_STRETCHES) {
            stretches.removeFirst();
        }
    }
}
