package io.tandem.behavior.advice;

import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;

/** Lowers the speed that a behavior of lower priority wants, and leaves the rest as it is. */
public final class SpeedCap {

    /** The cap is approached as a = (cap - v) / 0.5 s. */
    private static final double SECONDS = 0.5;

    private SpeedCap() {
    }

    /**
     * Caps the speed of a slot.
     *
     * @param speed   the present one, m/s
     * @param hardest braking for the cap at the most, m/s2
     * @param period  seconds between decisions
     */
    public static void apply(Commands commands, int slot, VehicleLimits limits, double speed, double cap, double hardest, double period) {
        if (commands.speed[slot] <= cap && speed <= cap) {
            return;
        }
        double acceleration = Math.max(-hardest, (cap - speed) / SECONDS);
        commands.speed[slot] = Math.min(commands.speed[slot], Math.max(0, limits.speedFor(acceleration, speed, period)));
        if (!Double.isNaN(commands.acceleration[slot])) {
            commands.acceleration[slot] = Math.min(commands.acceleration[slot], acceleration);
        }
    }
}
