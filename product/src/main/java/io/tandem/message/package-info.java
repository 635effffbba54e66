/**
 * Decides the messages of a run: what a vehicle reports, what Core orders, fixes, vitals, the run's states, events, and the
 * {@link io.tandem.message.Tap} that gets them all. The same messages are used inside one process, over a network and in a recording.
 * Never decides their content.
 */
package io.tandem.message;
