package io.tandem.gateway.feed;

import java.util.function.Consumer;

/** How something is said to others. A message goes out as a whole: one datagram, or some lines of a stream. */
public interface Encoder {

    /** What comes before everything else at each turn. */
    default void begin(EncodingContext context, Consumer<byte[]> out) {
    }

    /** Whether someone has a name in this language. */
    default boolean canTell(ParticipantState who) {
        return true;
    }

    void tell(ParticipantState who, EncodingContext context, Consumer<byte[]> out);

    /** Most languages have no word for a warning. */
    default void warn(CollisionWarning warning, EncodingContext context, Consumer<byte[]> out) {
    }
}
