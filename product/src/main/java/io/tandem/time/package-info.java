/**
 * Decides what time it is: simulated time ({@link io.tandem.time.SimTime}), wall time, the pacer that joins the two, and the
 * margin by which a run keeps real time. The only room that may read the machine's clocks. Never knows what is being timed.
 */
package io.tandem.time;
