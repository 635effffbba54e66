package io.tandem.message;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Kinds of radio messages. The number of a kind is its place here, on the wire and in recordings. */
public enum MessageKind {

    /** cooperative awareness message: where a station is and how it moves */
    CAM,
    /** the same at a fixed rate, with the acceleration that the sender is about to have, for those that follow it closely */
    PLATOON,
    /** decentralized environmental notification message: a hazard, with its place ({@link HazardNotice}) */
    DENM,
    /** signal phase and timing: what the signals of a junction show, and until when */
    SPAT,
    /** map of a junction: where the lines of its signals are */
    MAP,
    /** requests and answers of vehicles and units that arrange a manoeuvre */
    MANOEUVRE,
    /** whatever behaviors, planners, units and other programs have to say to each other */
    FREE;

    private static final MessageKind[] ALL = values();

    /** The name in tables. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<MessageKind> of(int number) {
        return Arrays.stream(ALL).filter(kind -> kind.ordinal() == number).findFirst();
    }
}
