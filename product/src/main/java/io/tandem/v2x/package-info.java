/**
 * Decides who hears whom by radio: when stations send, whom a message reaches, when it arrives, and why it is lost. {@link io.tandem.v2x.Radio} is the map
 * of it; Core calls it once a beat. Every draw is keyed by sender, receiver and sequence number, so that results depend on neither workers nor hosts.
 */
package io.tandem.v2x;
