package io.tandem.behavior.cruise;

import java.util.Arrays;

/**
 * A controller that works the pedal of a car 20 times a second, whatever the time between decisions. The pedal moves no faster than {@link #SLEW}. A car that is to stand, and
 * nearly does, is held by its brake.
 */
public abstract class CruiseControl {

    /** Time from one control to the next, nanoseconds. */
    public static final long PERIOD = 50_000_000;
    static final double PERIOD_SECONDS = PERIOD / 1e9;
    /** Greatest change of the pedal per second. */
    private static final double SLEW = 1.5;
    private static final double MOST_CHANGE = SLEW * PERIOD_SECONDS;
    private static final double KMH = 3.6;
    /** Reference, km/h, and speed, km/h, up to which a car is held. */
    private static final double STANDING_REFERENCE = 0.5;
    private static final double STANDING_SPEED = 1;
    private static final double HOLD = -0.25;

    final int first;
    private final double minPedal;
    private final double maxPedal;
    private final double[] pedal;
    private final long[] due;

    /** @param minPedal the hardest the pedal is pressed to brake, at most 0; {@code maxPedal} to drive, at least 0 */
    CruiseControl(double minPedal, double maxPedal, int first, int rows) {
        this.first = first;
        this.minPedal = minPedal;
        this.maxPedal = maxPedal;
        this.pedal = new double[rows];
        this.due = new long[rows];
        Arrays.fill(due, Long.MIN_VALUE);
    }

    /**
     * The pedal of a slot now.
     *
     * @param now       simulated time, nanoseconds
     * @param reference speed to keep, m/s
     * @param speed     present speed, m/s
     */
    public final double pedal(long now, int slot, double reference, double speed) {
        int row = slot - first;
        if (now >= due[row]) {
            due[row] = due[row] == Long.MIN_VALUE || now - due[row] > PERIOD ? now + PERIOD : due[row] + PERIOD;
            boolean stands = KMH * reference <= STANDING_REFERENCE && KMH * speed < STANDING_SPEED;
            double wanted = stands ? HOLD : Math.max(minPedal, Math.min(maxPedal, control(row, KMH * speed, KMH * (reference - speed))));
            pedal[row] += Math.max(-MOST_CHANGE, Math.min(MOST_CHANGE, wanted - pedal[row]));
        }
        return pedal[row];
    }

    /** The pedal that the law asks for, by speed and error in km/h. */
    abstract double control(int row, double speedKmh, double errorKmh);

    /** Begins anew with a slot that was controlled by something else. */
    public void restart(int slot) {
        due[slot - first] = Long.MIN_VALUE;
        pedal[slot - first] = 0;
    }

    /** Takes over the pedals of another controller of the same slots. */
    public void resumeFrom(CruiseControl former) {
        System.arraycopy(former.pedal, 0, pedal, 0, pedal.length);
        System.arraycopy(former.due, 0, due, 0, due.length);
    }
}
