/**
 * Decides what a vehicle may know: where it believes it is, what Core told it, the participants it watches or sees. Reads motion and
 * orders, and measures them badly where a scenario says so. Gives {@link io.tandem.perception.Sight}, the only thing behaviors look at.
 * Never lets the world itself through.
 */
package io.tandem.perception;
