package io.tandem.fleet.unit;

import io.tandem.mobility.Commands;
import io.tandem.mobility.Motion;
import io.tandem.mobility.UnitQuantity;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;

/** The quantities of a fleet's vehicles that units read and write. */
public final class VehicleQuantities {

    /** Full pedal, m/s2. */
    private static final double FULL_THROTTLE = 4;
    private static final double FULL_BRAKE = 8;
    private static final double SPEED_LAG = 2;
    private static final int STEER_OF_ROW = 2;

    private final Motion motion;
    private final Commands commands;
    private final Sight sight;
    private long now;

    public VehicleQuantities(Motion motion, Commands commands, Sight sight) {
        this.motion = motion;
        this.commands = commands;
        this.sight = sight;
    }

    /** Sets the instant, nanoseconds of simulated time. */
    public void at(long time) {
        now = time;
    }

    /** Puts what a controller or actuator told over a slot's commands; NaN leaves them. */
    public void command(int slot, double[] told) {
        double speed = told[UnitQuantity.WANTED_SPEED.ordinal()];
        double acceleration = told[UnitQuantity.WANTED_ACCELERATION.ordinal()];
        double steer = told[UnitQuantity.STEER.ordinal()];
        double pedal = told[UnitQuantity.PEDAL.ordinal()];
        commands.steer[slot] = Double.isNaN(steer) ? commands.steer[slot] : steer;
        if (!Double.isNaN(speed)) {
            commands.speed[slot] = speed;
            commands.acceleration[slot] = Double.NaN;
        }
        if (!Double.isNaN(acceleration)) {
            commands.acceleration[slot] = acceleration;
            commands.speed[slot] = Math.max(0, motion.speed[slot] + acceleration * SPEED_LAG);
        }
        double[] row = commands.actuators[slot];
        if (!Double.isNaN(pedal) || !Double.isNaN(steer) && isPedal(row)) {
            commands.actuators[slot] = new double[] {0, Double.isNaN(pedal) ? row[Commands.PEDAL] : pedal, commands.steer[slot]};
        }
    }

    /** A quantity as it is. */
    public double truth(UnitQuantity quantity, int slot) {
        return switch (quantity) {
            case EAST -> motion.east[slot];
            case NORTH -> motion.north[slot];
            case HEADING -> motion.heading[slot];
            case SPEED -> motion.speed[slot];
            default -> believed(quantity, slot);
        };
    }

    /** A quantity as the vehicle believes it to be. */
    public double believed(UnitQuantity quantity, int slot) {
        return switch (quantity) {
            case TIME -> SimTime.seconds(now);
            case EAST -> sight.east(slot);
            case NORTH -> sight.north(slot);
            case UP -> motion.up[slot];
            case HEADING -> sight.heading(slot);
            case SPEED -> sight.speed(slot);
            case YAW_RATE -> motion.speed[slot] * motion.curvature[slot];
            case WANTED_SPEED -> commands.speed[slot];
            case WANTED_ACCELERATION -> acceleration(slot);
            case STEER -> isPedal(commands.actuators[slot]) ? commands.actuators[slot][STEER_OF_ROW] : commands.steer[slot];
            case PEDAL -> pedal(slot);
            case THROTTLE -> Math.max(0, pedal(slot));
            case BRAKE -> Math.max(0, -pedal(slot));
            case GAP, LEADER_SPEED -> 0;
        };
    }

    private double acceleration(int slot) {
        return Double.isNaN(commands.acceleration[slot]) ? (commands.speed[slot] - sight.speed(slot)) / SPEED_LAG : commands.acceleration[slot];
    }

    /** A time, a pedal and a steer; rows of rigid bodies are longer. */
    private static boolean isPedal(double[] row) {
        return row != null && row.length == STEER_OF_ROW + 1;
    }

    private double pedal(int slot) {
        if (isPedal(commands.actuators[slot])) {
            return commands.actuators[slot][Commands.PEDAL];
        }
        double wanted = acceleration(slot);
        return Math.clamp(wanted / (wanted < 0 ? FULL_BRAKE : FULL_THROTTLE), -1, 1);
    }
}
