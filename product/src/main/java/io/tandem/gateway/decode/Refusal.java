package io.tandem.gateway.decode;

import java.util.Locale;

/** Why input was refused. */
public enum Refusal {
    STRANGER("addresses that are not allowed"),
    BLOCKED("devices that an operator has ejected"),
    NO_SEAT("devices for which no seat is free"),
    TOO_OFTEN("more messages than a device needs to send"),
    OVERFULL("more messages than are accepted at once"),
    TOO_LONG("lines and bodies that do not end"),
    UNREADABLE("messages that are not of the protocol"),
    CHECKSUM("lines that are broken or have a wrong checksum"),
    UNUSED("messages without a position"),
    NO_FIX("lines whose receiver has no valid fix"),
    NO_PLACE("lines without a position"),
    NO_TIME("lines without a time"),
    NOT_ON_EARTH("positions that are not on the earth"),
    ZERO_PLACE("positions at latitude 0, longitude 0, which devices without a fix send"),
    INACCURATE("fixes less accurate than 50 m"),
    FAR_AWAY("positions more than 1000 km from the site"),
    REPEATED("repeated fixes"),
    OUT_OF_ORDER("fixes out of order"),
    SUSPECT("jumps beyond the top speed of the kind");

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
