package io.tandem.gateway.feed;

import io.tandem.message.Participant;
import java.util.Locale;

/** How participants are called among aircraft: eight letters and digits, and an address of 24 bits. */
public final class Callsign {

    private static final int LENGTH = 8;
    /** No country is allotted addresses from here on. */
    private static final int FIRST_ADDRESS = 0xF00000;
    private static final int ADDRESSES = 1 << 20;

    private Callsign() {
    }

    /** The name if it is short enough, else its beginning and the id, so that no two are alike. */
    public static String of(Participant who) {
        String name = who.name().toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "");
        if (!name.isEmpty() && name.length() <= LENGTH) {
            return name;
        }
        String id = String.valueOf(who.vid());
        return name.substring(0, Math.min(name.length(), LENGTH - Math.min(LENGTH, id.length()))) + id;
    }

    public static boolean hasAddress(int vid) {
        return vid < ADDRESSES;
    }

    /** For ids under about a million. */
    public static int address(int vid) {
        return FIRST_ADDRESS | vid;
    }
}
