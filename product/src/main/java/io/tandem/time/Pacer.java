package io.tandem.time;

/**
 * Joins simulated and wall time: at the end of each beat it holds the run back until the wall has caught up, or lets it go at once
 * if the run is as fast as possible. A run that lags too far is treated as its settings say, and every such treatment is counted.
 * Driven by one thread; its counters and margins may be read by any.
 */
public final class Pacer {

    private final WallClock clock;
    private final ClockSettings settings;
    private final long beat;
    private final long maxLag;
    private final Margins margins;
    private final RunTimeline timeline;
    private PacingLaw law;
    /** simulated seconds per second of the wall; infinite for a run that is never held back */
    private double speed;
    /** the wall's reading at which simulated time was zero, had the run always gone at this speed and never paused or skipped */
    private long start;
    private long completed;
    private long pausedAt;
    private long beatEnd;
    private boolean paused;

    private volatile long drift;
    private volatile long skipped;
    private volatile long lateBeats;

    private Pacer(ClockSettings settings, WallClock clock, double speed, RunTimeline timeline) {
        this.settings = settings;
        this.clock = clock;
        this.speed = speed;
        this.timeline = timeline;
        beat = SimTime.nanos(settings.report());
        maxLag = SimTime.nanos(settings.maxLag());
        margins = new Margins(beat);
        beatEnd = clock.nanoTime();
        start();
        stand();
    }

    /** Keeps soft real time, one beat per report. */
    public static Pacer realTime(ClockSettings settings, WallClock clock) {
        return realTime(settings, clock, new RunTimeline());
    }

    /** @param timeline is kept up to date for observers that convert wall time to simulated time */
    public static Pacer realTime(ClockSettings settings, WallClock clock, RunTimeline timeline) {
        return new Pacer(settings, clock, 1, timeline);
    }

    /** Never holds back; the margin is not a number. */
    public static Pacer asFastAsPossible(ClockSettings settings, WallClock clock) {
        return asFastAsPossible(settings, clock, new RunTimeline());
    }

    /** @param timeline stands, at every beat, at the simulated time that the run has reached */
    public static Pacer asFastAsPossible(ClockSettings settings, WallClock clock, RunTimeline timeline) {
        return new Pacer(settings, clock, Double.POSITIVE_INFINITY, timeline);
    }

    /** Whether it ever holds back. */
    public boolean isPaced() {
        return speed < Double.POSITIVE_INFINITY;
    }

    /** Simulated seconds per second that it keeps; infinite for as fast as possible. */
    public double speed() {
        return speed;
    }

    /**
     * Goes on at another speed from the simulated time that the run has reached. Only the time between beats changes, so the run's results do not. For
     * runs without live participants: at any speed but 1 the timeline stands at the time of the last beat.
     */
    public void speed(double factor) {
        if (!(factor > 0)) {
            throw new IllegalArgumentException("a speed is more than 0, not " + factor);
        }
        long now = paused ? pausedAt : clock.nanoTime();
        speed = factor;
        start = now - wallNanos(completed);
        law = newLaw();
        standUnlessRealTime(now);
        begin(clock.nanoTime());
    }

    /** How long a simulated time takes on the wall. */
    private long wallNanos(long simulated) {
        return isPaced() ? Math.round(simulated / speed) : 0;
    }

    private void standUnlessRealTime(long now) {
        if (speed == 1) {
            timeline.startAt(start);
        } else {
            timeline.standAt(now, completed);
        }
        if (paused) {
            timeline.pause(pausedAt);
        }
    }

    private PacingLaw newLaw() {
        return switch (settings.pacing()) {
            case DEADLINE -> new DeadlinePacing();
            case PAPER -> new IntegralPacing(wallNanos(beat));
        };
    }

    /** Simulated time is zero until the next start: before the first GO, and after a reset. */
    public void stand() {
        timeline.standAt(clock.nanoTime(), 0);
    }

    /** Simulated time zero is now: at the first GO, and again after a reset. */
    public void start() {
        startAt(clock.nanoTime());
    }

    /** Simulated time zero is, or was, when the clock shows this: for those that join a run, or keep another's time. */
    public void startAt(long zero) {
        law = newLaw();
        start = zero;
        completed = 0;
        paused = false;
        timeline.startAt(start);
        begin(start);
    }

    /**
     * Ends a beat after which simulated time stands at the given nanoseconds, and returns when the next may begin.
     *
     * @return the margin, the share of the beat that was left to sleep, from 0 (an overrun) to 1
     */
    public double await(long simNanosCompleted) {
        completed = simNanosCompleted;
        long now = clock.nanoTime();
        if (speed != 1) {
            timeline.standAt(now, completed);
        }
        if (!isPaced()) {
            return Double.NaN;
        }
        long lag = now - start - wallNanos(completed);
        long sleep = lag > maxLag ? late(lag) : law.sleep(lag);
        if (sleep > 0) {
            clock.parkUntil(now + sleep);
        }
        begin(clock.nanoTime());
        double margin = Math.min(1, (double) sleep / wallNanos(beat));
        margins.add(margin);
        return margin;
    }

    /** Such a beat sleeps not at all; the policy decides how much of the lag is still to be made up. */
    private long late(long lag) {
        lateBeats++;
        long lost = switch (settings.lateness()) {
            case CATCH_UP -> 0;
            case SKIP -> lag;
            case SLOW -> lag - maxLag;
        };
        if (lost > 0) {
            start += lost;
            skipped += lost;
            if (speed == 1) {
                timeline.giveUp(completed, start + completed);
            }
        }
        return 0;
    }

    /** Simulated time stands still from here on. */
    public void pause() {
        if (!paused) {
            paused = true;
            pausedAt = clock.nanoTime();
            timeline.pause(pausedAt);
        }
    }

    /** Simulated time goes on as if the pause had not been. */
    public void resume() {
        if (paused) {
            paused = false;
            long now = clock.nanoTime();
            start += now - pausedAt;
            if (speed == 1) {
                timeline.resume(now);
            }
            begin(now);
        }
    }

    /** Waits for the end of a beat of wall time in which simulated time does not move: before GO and in a pause. */
    public void idle() {
        clock.parkUntil(beatEnd + beat);
        beatEnd = Math.max(beatEnd + beat, clock.nanoTime());
    }

    private void begin(long now) {
        beatEnd = now;
        drift = now - start - wallNanos(completed);
        law.begin(drift);
    }

    /** How far the wall was ahead of simulated time when the present beat began; negative if the run was ahead. */
    public long driftNanos() {
        return drift;
    }

    /** What the clock showed at simulated time zero, had the run never paused or skipped. */
    public long zeroNanos() {
        return start;
    }

    /** Wall time given up for good by the policies skip and slow. */
    public long skippedNanos() {
        return skipped;
    }

    /** Beats that lagged by more than max-lag and met the lateness policy. */
    public long lateBeats() {
        return lateBeats;
    }

    public Margins margins() {
        return margins;
    }
}
