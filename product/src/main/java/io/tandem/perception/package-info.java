/**
 * Decides what a vehicle may know: its own pose as localisation estimates it, alerts and events from Core, the participants that it watches or detects. Reads
 * motion and orders, and adds measurement errors where a scenario asks for them. Gives {@link io.tandem.perception.Sight}, the only input of
 * behaviors. Never lets the true world through.
 */
package io.tandem.perception;
