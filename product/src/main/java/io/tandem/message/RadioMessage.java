package io.tandem.message;

/**
 * A radio message as one receiver gets it: the state of its sender at the time of sending.
 *
 * @param sent         simulated time of sending, nanoseconds
 * @param arrives      simulated time from which the receiver has it, nanoseconds
 * @param sequence     counts the messages of a sender and a kind, from 0
 * @param east         metres in the site's frame, as north and up
 * @param heading      radians anticlockwise from east
 * @param speed        m/s along the heading
 * @param acceleration m/s2 that the sender is about to have
 * @param payload      what the message says beyond that, at most {@link Broadcast#MAX_PAYLOAD_BYTES}; empty where the state is all
 */
public record RadioMessage(MessageKind kind, int sender, int receiver, int sequence, long sent, long arrives, double east, double north, double up,
        double heading, double speed, double acceleration, String payload) {
}
