package io.tandem.message;

import io.tandem.time.SimTime;

/**
 * A radio message with what became of it at each receiver.
 *
 * @param at           time of sending
 * @param sequence     counts the messages of a sender and a kind, from 0
 * @param latencyNanos from sending until those have it to which it was delivered
 * @param receivers    ids; none where nobody else has a radio
 * @param outcomes     numbers of {@link Reception}, by receiver
 * @param payload      what it says beyond the sender's state
 */
public record Transmission(SimTime at, MessageKind kind, int sender, int sequence, long latencyNanos, int[] receivers, byte[] outcomes, String payload) {
}
