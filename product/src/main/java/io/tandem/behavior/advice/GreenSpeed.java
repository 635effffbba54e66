package io.tandem.behavior.advice;

import java.util.OptionalDouble;

/**
 * Green-speed advice: the greatest speed between two limits with which a vehicle arrives at a signal inside the earliest green that it can meet. With the distance d, the present speed v0 and
 * the acceleration a, at which it changes to the advised speed v, it arrives after
 *
 * <pre>
 *   t(v) = |v - v0| / a + (d - |v^2 - v0^2| / 2a) / v
 * </pre>
 */
public final class GreenSpeed {

    private static final int HALVINGS = 60;

    private final double slowest;
    private final double fastest;
    private final double acceleration;

    /** @param acceleration m/s2, positive */
    public GreenSpeed(double slowest, double fastest, double acceleration) {
        this.slowest = slowest;
        this.fastest = fastest;
        this.acceleration = acceleration;
    }

    /** Seconds until a vehicle arrives that changes to a speed now. */
    public double arrival(double distance, double speed, double advised) {
        return Math.abs(advised - speed) / acceleration + (distance - Math.abs(advised * advised - speed * speed) / (2 * acceleration)) / advised;
    }

    /**
     * The advice, m/s; empty where the vehicle has to stop: even the slowest speed arrives before the earliest green that it can meet.
     *
     * @param windows beginning and end of greens, seconds from now, in order
     */
    public OptionalDouble advise(double distance, double speed, double[][] windows) {
        double soonest = arrival(distance, speed, fastest);
        double latest = arrival(distance, speed, slowest);
        for (double[] window : windows) {
            if (soonest <= window[1]) {
                return soonest >= window[0] ? OptionalDouble.of(fastest) : latest < window[0] ? OptionalDouble.empty() : OptionalDouble.of(arrivingAt(window[0], distance, speed));
            }
        }
        return OptionalDouble.empty();
    }

    /** The speed that arrives at a time between those of the limits: t(v) falls with v. */
    private double arrivingAt(double seconds, double distance, double speed) {
        double low = slowest;
        double high = fastest;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (arrival(distance, speed, middle) > seconds) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
