package io.tandem.time;

/** Sleeps until the wall and simulated time agree: what one beat loses the next makes up, and nothing builds up. */
final class DeadlinePacing implements PacingLaw {

    @Override
    public void begin(long drift) {
        // The deadline alone decides, not the time at which the beat began.
    }

    @Override
    public long sleep(long lag) {
        return Math.max(0, -lag);
    }
}
