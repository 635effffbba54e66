package io.tandem.fleet;

/** The phases of a fleet's step, in the order in which they run. {@link FleetStep} runs them, {@link PhaseTimes} has how long they took. */
public enum Phase {
    /** sensors measure, and traffic finds all road users on their lanes */
    SENSE,
    /** behaviors choose commands, and mobility models take them as inputs */
    DECIDE,
    /** vehicles whose decisions exclude each other agree: who changes lanes, who gives way */
    AGREE,
    /** mobility models integrate, step by step, up to the next decision */
    INTEGRATE,
    /** what happens to vehicles at their new places, other than by their own motion: they come onto the road */
    TOUCH,
    /** the motion of real participants is taken from their devices and tracks */
    MEASURE,
    /** every participant that has something to report fills its row */
    REPORT
}
