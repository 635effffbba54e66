/**
 * Decides what a vehicle may know: its own motion, what Core told it, the participants it watches. Reads motion and orders.
 * Gives {@link io.tandem.perception.Sight}, the only thing behaviors look at. Never lets the world itself through.
 */
package io.tandem.perception;
