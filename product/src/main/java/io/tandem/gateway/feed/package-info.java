/**
 * Decides what all feeds share: the encoder interface, the state of a participant in the terms of other programs, the copy of the run from
 * which feeds are sent, and the outlets that send them. Knows no format but JSON, and never waits for a receiver.
 */
package io.tandem.gateway.feed;
