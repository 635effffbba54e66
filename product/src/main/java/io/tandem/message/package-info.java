/**
 * Decides the closed vocabulary of the house: what a vehicle reports, what Core orders, fixes, vitals, the run's states, events, and the
 * {@link io.tandem.message.Tap} on which everyone who watches hangs. The same words flow inside one process, over a network and out of a recording.
 * Never decides what to say.
 */
package io.tandem.message;
