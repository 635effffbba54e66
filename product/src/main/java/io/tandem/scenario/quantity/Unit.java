package io.tandem.scenario.quantity;

import io.tandem.setting.Dimension;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A unit in scenario files. A value times {@code times}, divided by {@code by}, is in the SI unit: two exact numbers in place of
 * one rounded factor, so that 30 ms is the same number as 0.03 s.
 */
public enum Unit {
    METRE("m", Dimension.LENGTH, 1, 1),
    CENTIMETRE("cm", Dimension.LENGTH, 1, 100),
    MILLIMETRE("mm", Dimension.LENGTH, 1, 1000),
    KILOMETRE("km", Dimension.LENGTH, 1000, 1),
    FOOT("ft", Dimension.LENGTH, 3048, 10_000),
    INCH("in", Dimension.LENGTH, 254, 10_000),
    MILE("mi", Dimension.LENGTH, 1_609_344, 1000),
    NAUTICAL_MILE("nmi", Dimension.LENGTH, 1852, 1),
    SECOND("s", Dimension.TIME, 1, 1),
    MILLISECOND("ms", Dimension.TIME, 1, 1000),
    MICROSECOND("us", Dimension.TIME, 1, 1e6),
    NANOSECOND("ns", Dimension.TIME, 1, 1e9),
    MINUTE("min", Dimension.TIME, 60, 1),
    HOUR("h", Dimension.TIME, 3600, 1),
    METRE_PER_SECOND("m/s", Dimension.SPEED, 1, 1),
    KILOMETRE_PER_HOUR("km/h", Dimension.SPEED, 1000, 3600),
    MILE_PER_HOUR("mph", Dimension.SPEED, 1609.344, 3600),
    KNOT("kt", Dimension.SPEED, 1852, 3600),
    MILLIMETRE_PER_HOUR("mm/h", Dimension.SPEED, 1, 3_600_000),
    FOOT_PER_SECOND("ft/s", Dimension.SPEED, 3048, 10_000),
    METRE_PER_SECOND_SQUARED("m/s2", Dimension.ACCELERATION, 1, 1),
    STANDARD_GRAVITY("g", Dimension.ACCELERATION, 9.80665, 1),
    RADIAN("rad", Dimension.ANGLE, 1, 1),
    DEGREE("deg", Dimension.ANGLE, Math.PI, 180),
    TURN("turn", Dimension.ANGLE, 2 * Math.PI, 1),
    RADIAN_PER_SECOND("rad/s", Dimension.ANGULAR_RATE, 1, 1),
    DEGREE_PER_SECOND("deg/s", Dimension.ANGULAR_RATE, Math.PI, 180),
    KILOGRAM("kg", Dimension.MASS, 1, 1),
    TONNE("t", Dimension.MASS, 1000, 1),
    NEWTON("N", Dimension.FORCE, 1, 1),
    KILONEWTON("kN", Dimension.FORCE, 1000, 1),
    NEWTON_METRE("N·m", Dimension.TORQUE, 1, 1),
    KILOGRAM_METRE_SQUARED("kg·m2", Dimension.INERTIA, 1, 1),
    PERCENT("%", Dimension.SHARE, 1, 100);

    private final String symbol;
    private final Dimension dimension;
    private final double times;
    private final double by;

    Unit(String symbol, Dimension dimension, double times, double by) {
        this.symbol = symbol;
        this.dimension = dimension;
        this.times = times;
        this.by = by;
    }

    public String symbol() {
        return symbol;
    }

    public Dimension dimension() {
        return dimension;
    }

    public double toSi(double value) {
        return value * times / by;
    }

    /** The unit of a symbol, including other common spellings. */
    public static Optional<Unit> of(String symbol) {
        String usual = switch (symbol) {
            case "°" -> "deg";
            case "°/s" -> "deg/s";
            case "m/s²", "m/s^2" -> "m/s2";
            case "µs", "μs" -> "us";
            case "kn" -> "kt";
            case "Nm", "N*m", "N m" -> "N·m";
            case "kg·m²", "kg·m^2", "kg*m2", "kg m2", "kgm2" -> "kg·m2";
            default -> symbol;
        };
        return Arrays.stream(values()).filter(unit -> unit.symbol.equals(usual)).findFirst();
    }

    public static List<Unit> of(Dimension dimension) {
        return Arrays.stream(values()).filter(unit -> unit.dimension == dimension).toList();
    }
}
