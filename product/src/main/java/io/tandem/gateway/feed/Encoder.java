package io.tandem.gateway.feed;

import java.util.function.Consumer;

/** Encodes participants in the format of other programs. A message is sent as a whole: one datagram, or some lines of a stream. */
public interface Encoder {

    /** What is sent before the states at each transmission, such as a heartbeat. */
    default void encodePreamble(EncodingContext context, Consumer<byte[]> out) {
    }

    /** Whether the format has an identifier for a participant. */
    default boolean canEncode(ParticipantState state) {
        return true;
    }

    void encode(ParticipantState state, EncodingContext context, Consumer<byte[]> out);

    /** Most formats have no message for a warning. */
    default void encodeWarning(CollisionWarning warning, EncodingContext context, Consumer<byte[]> out) {
    }
}
