package io.tandem.fleet;

/** The phases of a fleet's step, in the order in which they run. {@link FleetStep} runs them, {@link PhaseTimes} has how long they took. */
public enum Phase {
    /** sensors measure, and traffic finds all road users on their lanes */
    SENSE,
    /** behaviors choose commands, and mobility models take them as inputs */
    DECIDE,
    /** vehicles whose decisions exclude each other agree: on lane changes and right of way */
    AGREE,
    /** mobility models integrate, step by step, up to the next decision; those of rigid bodies change velocities only */
    INTEGRATE,
    /** what happens to vehicles other than by their own motion: bodies touch and move on, vehicles come onto the road */
    TOUCH,
    /** sensors measure at the end of steps, and at the end of a beat the motion of real participants is taken from their devices and tracks */
    MEASURE,
    /** every participant that has something to report fills its row */
    REPORT
}
