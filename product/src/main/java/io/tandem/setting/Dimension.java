package io.tandem.setting;

/** Physical quantity of a number. In a settings record the number is always in the SI unit named here. */
public enum Dimension {
    /** metres */
    LENGTH,
    /** seconds */
    TIME,
    /** metres per second */
    SPEED,
    /** metres per second squared */
    ACCELERATION,
    /** radians; never written as a bare number */
    ANGLE,
    /** radians per second; never written as a bare number */
    ANGULAR_RATE,
    /** kilograms */
    MASS,
    /** newtons */
    FORCE,
    /** newton metres */
    TORQUE,
    /** kilogram metres squared */
    INERTIA,
    /** a share from 0 to 1, also written in percent */
    SHARE,
    /** no unit */
    NUMBER;

    /** Whether a bare number could be meant in degrees as well as in radians. */
    public boolean needsUnit() {
        return this == ANGLE || this == ANGULAR_RATE;
    }
}
