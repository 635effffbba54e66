package io.tandem.mobility.powertrain;

/** How gears change. */
public enum Gearbox {

    /** automated manual: the clutch opens for the time of a shift, without torque at the wheels */
    AMT(0.40, false),
    /** automatic: torque is kept while it shifts */
    AUTO(0.15, true),
    /** one fixed ratio of an electric motor */
    ELECTRIC(0, true);

    private final double shiftSeconds;
    private final boolean keepsTorque;

    Gearbox(double shiftSeconds, boolean keepsTorque) {
        this.shiftSeconds = shiftSeconds;
        this.keepsTorque = keepsTorque;
    }

    /** From the decision to the new gear, seconds. */
    public double shiftSeconds() {
        return shiftSeconds;
    }

    public boolean keepsTorque() {
        return keepsTorque;
    }
}
