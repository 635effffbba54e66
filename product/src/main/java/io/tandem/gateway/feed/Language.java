package io.tandem.gateway.feed;

import java.util.function.Consumer;

/** How something is said to others. A message goes out as a whole: one datagram, or some lines of a stream. */
public interface Language {

    /** What comes before everything else at each turn. */
    default void begin(Moment moment, Consumer<byte[]> out) {
    }

    /** Whether someone has a name in this language. */
    default boolean canTell(Contact who) {
        return true;
    }

    void tell(Contact who, Moment moment, Consumer<byte[]> out);

    /** Most languages have no word for a warning. */
    default void warn(Warning warning, Moment moment, Consumer<byte[]> out) {
    }
}
