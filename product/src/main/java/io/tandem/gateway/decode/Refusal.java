package io.tandem.gateway.decode;

import java.util.Locale;

/** Why input was refused. */
public enum Refusal {
    STRANGER("addresses that are not allowed"),
    BLOCKED("devices that an operator has ejected"),
    NO_SEAT("devices for which no seat is free"),
    TOO_OFTEN("more than a device needs to say"),
    OVERFULL("more than can be taken in at once"),
    TOO_LONG("lines and bodies that do not end"),
    UNREADABLE("words that are not of the language"),
    CHECKSUM("lines that are broken or have a wrong checksum"),
    UNUSED("words of the language that say nothing of a place"),
    NO_FIX("lines whose receiver has no valid fix"),
    NO_PLACE("lines without a place"),
    NO_TIME("lines without a time"),
    NOT_ON_EARTH("places that are not on the earth"),
    ZERO_PLACE("places at latitude 0, longitude 0, as devices say that know none"),
    INACCURATE("fixes less accurate than 50 m"),
    FAR_AWAY("places more than 1000 km from the site"),
    REPEATED("fixes told again"),
    OUT_OF_ORDER("fixes out of order"),
    SUSPECT("jumps that nobody of the kind can make");

    private final String words;

    Refusal(String words) {
        this.words = words;
    }

    /** What it is, in the plural, for people. */
    public String words() {
        return words;
    }

    /** Its name among a run's counters. */
    String counter() {
        return "live_" + name().toLowerCase(Locale.ROOT);
    }
}
