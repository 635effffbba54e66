package io.tandem.message;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The kind of a participant, with the defaults for what is not configured. */
public enum Kind {
    GROUND("ground", Symbol.TRIANGLE, 4.5, 8, 0.5, 0, 0, 60),
    AIR_FIXED_WING("air/fixed-wing", Symbol.DIAMOND, 2, 15, 0.5, 0.35, 0, 300),
    AIR_ROTOR("air/rotor", Symbol.DIAMOND, 0.6, 5, 0.5, 0, 3, 40),
    SURFACE("surface", Symbol.HULL, 6, 4, 0.35, 0, 0, 30),
    UNDERWATER("underwater", Symbol.HULL, 2, 1.5, 0.35, 0.35, 0, 15),
    PEDESTRIAN("pedestrian", Symbol.CIRCLE, 0.5, 1.4, 1.5, 0, 0, 4),
    CYCLIST("cyclist", Symbol.TRIANGLE, 1.8, 5, 0.7, 0, 0, 20);

    /** Symbol of a participant on a map. */
    public enum Symbol { TRIANGLE, DIAMOND, HULL, CIRCLE }

    private final String code;
    private final Symbol symbol;
    private final double length;
    private final double cruise;
    private final double maxSteer;
    private final double maxPitch;
    private final double maxClimb;
    private final double topSpeed;

    Kind(String code, Symbol symbol, double length, double cruise, double maxSteer, double maxPitch, double maxClimb,
            double topSpeed) {
        this.code = code;
        this.symbol = symbol;
        this.length = length;
        this.cruise = cruise;
        this.maxSteer = maxSteer;
        this.maxPitch = maxPitch;
        this.maxClimb = maxClimb;
        this.topSpeed = topSpeed;
    }

    /** The name in scenario files and recordings. */
    public String code() {
        return code;
    }

    public static List<String> codes() {
        return Arrays.stream(values()).map(Kind::code).toList();
    }

    /** The kind of that name; {@code air} alone is a fixed-wing aircraft. */
    public static Optional<Kind> of(String code) {
        if (code.equals("air")) {
            return Optional.of(AIR_FIXED_WING);
        }
        return Arrays.stream(values()).filter(kind -> kind.code.equals(code)).findFirst();
    }

    public Symbol symbol() {
        return symbol;
    }

    /** Overall length in metres. */
    public double length() {
        return length;
    }

    /** Of a bicycle 1.8 m long the axles are 1.05 m apart. */
    private static final double BICYCLE_WHEELBASES = 7.0 / 12;

    /**
     * The wheelbase that may be assumed where only the overall length is known, both in metres: 2.7 m of a car of 4.5 m. Kinds without wheels steer as
     * if it were their whole length.
     */
    public double wheelbaseOf(double length) {
        return this == GROUND ? 3 * length / 5 : this == CYCLIST ? BICYCLE_WHEELBASES * length : length;
    }

    /** The overall length that may be assumed where only the wheelbase is known, both in metres. */
    public double lengthOf(double wheelbase) {
        return this == GROUND ? 5.0 / 3 * wheelbase : this == CYCLIST ? wheelbase / BICYCLE_WHEELBASES : wheelbase;
    }

    /** Cruising speed in m/s. */
    public double cruise() {
        return cruise;
    }

    /** Steer angle at full lock in radians. */
    public double maxSteer() {
        return maxSteer;
    }

    /** Pitch angle at full stick in radians; 0 for those that climb by other means or not at all. */
    public double maxPitch() {
        return maxPitch;
    }

    /** Vertical speed at full stick in m/s; 0 for all but rotorcraft. */
    public double maxClimb() {
        return maxClimb;
    }

    /** A speed in m/s that no participant of the kind exceeds: faster fixes are suspect. */
    public double topSpeed() {
        return topSpeed;
    }

    /** Whether it leaves the surface, upward or downward, so that heights count in distances to others. */
    public boolean leavesSurface() {
        return this == AIR_FIXED_WING || this == AIR_ROTOR || this == UNDERWATER;
    }

    public boolean flies() {
        return this == AIR_FIXED_WING || this == AIR_ROTOR;
    }
}
