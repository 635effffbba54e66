package io.tandem.mobility;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Quantities of a vehicle to which variables of a unit are connected, by their names in scenarios. SI units; angles in radians, anticlockwise from east. */
public enum UnitQuantity {
    /** simulated time, s */
    TIME,
    /** position of the vehicle's reported point, m */
    EAST, NORTH, UP,
    /** rad */
    HEADING,
    /** m/s */
    SPEED,
    /** rad/s */
    YAW_RATE,
    /** what is asked of the vehicle: m/s */
    WANTED_SPEED,
    /** m/s2; where only a speed is asked for, what leads to it within two seconds */
    WANTED_ACCELERATION,
    /** rad, positive to the left: of the command; of a vehicle's output that of its wheels */
    STEER,
    /** -1 to 1: of a controller's command; where none works a pedal, the wanted acceleration over 4 m/s2, or over 8 m/s2 when it slows down */
    PEDAL,
    /** 0 to 1: the two halves of the pedal */
    THROTTLE, BRAKE,
    /** of the vehicle ahead that a controller follows: m, bumper to bumper, 1000 where there is none */
    GAP,
    /** m/s; the own speed where there is none */
    LEADER_SPEED;

    /** What a unit may take as input or start value. */
    public enum Role { VEHICLE, CONTROLLER, ACTUATOR, SENSOR }

    private static final List<UnitQuantity> STATE = List.of(TIME, EAST, NORTH, UP, HEADING, SPEED, YAW_RATE);
    private static final List<UnitQuantity> COMMANDS = List.of(WANTED_SPEED, WANTED_ACCELERATION, STEER, PEDAL, THROTTLE, BRAKE);

    /** The name in scenarios. */
    public String written() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Underscores are read as hyphens. */
    public static Optional<UnitQuantity> of(String written) {
        return Arrays.stream(values()).filter(quantity -> quantity.written().equals(written.strip().toLowerCase(Locale.ROOT).replace('_', '-'))).findFirst();
    }

    /** Whether a unit in that role can read it. */
    public boolean readBy(Role role) {
        return STATE.contains(this) || COMMANDS.contains(this) && role != Role.SENSOR || role == Role.CONTROLLER;
    }

    /** Whether a unit in that role can write it. */
    public boolean writtenBy(Role role) {
        return switch (role) {
            case VEHICLE -> this == STEER || STATE.contains(this) && this != TIME;
            case CONTROLLER, ACTUATOR -> List.of(WANTED_SPEED, WANTED_ACCELERATION, STEER, PEDAL).contains(this);
            case SENSOR -> List.of(EAST, NORTH, HEADING, SPEED).contains(this);
        };
    }
}
