package io.tandem.message;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What became of a radio message at one receiver. The number of an outcome is its place here, in recordings as well. */
public enum Reception {

    DELIVERED,
    /** too weak at the receiver: distance, shadowing, fading, obstacles */
    WEAK_SIGNAL,
    /** another station that the sender cannot hear was sending */
    COLLISION,
    /** lost at random, by a channel that is given by its share of losses */
    LOST,
    /** farther than the channel reaches */
    OUT_OF_RANGE,
    /** the receiver's radio was off */
    SILENCED;

    private static final Reception[] ALL = values();

    /** The reason of a loss in tables. */
    public String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    public static Optional<Reception> of(int number) {
        return Arrays.stream(ALL).filter(outcome -> outcome.ordinal() == number).findFirst();
    }
}
