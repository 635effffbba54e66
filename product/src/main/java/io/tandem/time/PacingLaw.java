package io.tandem.time;

/** How long to sleep after the work of a beat; all times in nanoseconds. */
interface PacingLaw {

    /** A beat begins with the wall this far ahead of simulated time. */
    void begin(long drift);

    /** The beat's work is done, with the wall this far past the beat's end; not asked in beats that are too late to sleep. */
    long sleep(long lag);
}
