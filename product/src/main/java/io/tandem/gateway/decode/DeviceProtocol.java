package io.tandem.gateway.decode;

import java.util.Locale;
import java.util.OptionalInt;

/** The language a real participant's device speaks. */
public enum DeviceProtocol {
    /** the Android program: lines over UDP or TCP */
    HYPERIMU,
    /** the iOS program: lines or JSON over UDP, TCP or HTTP */
    SENSORLOG,
    /** sentences over UDP or TCP, of any talker */
    NMEA,
    /** a daemon to call */
    GPSD,
    /** JSON over HTTP */
    OWNTRACKS,
    /** the OsmAnd protocol over HTTP */
    TRACCAR,
    /** the page that a telephone's browser shows; it comes in by the control room's door */
    PHONE,
    /** frames over UDP or TCP */
    MAVLINK,
    /** an ADS-B receiver to call */
    SBS,
    /** entities of another simulation, over UDP */
    DIS,
    /** whatever it turns out to be */
    AUTO;

    private static final int GPSD_PORT = 2947;
    private static final int SBS_PORT = 30_003;

    /** Whether it is for us to call: at which port such a server usually is. */
    public OptionalInt calledAt() {
        return switch (this) {
            case GPSD -> OptionalInt.of(GPSD_PORT);
            case SBS -> OptionalInt.of(SBS_PORT);
            default -> OptionalInt.empty();
        };
    }

    /** Whether we listen for it at a port of its own. */
    public boolean listens() {
        return calledAt().isEmpty() && this != PHONE;
    }

    /** Its name in scenario files and recordings. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
