package io.tandem.gateway.phone;

import io.tandem.gateway.feed.Endpoint.Way;
import io.tandem.gateway.feed.JsonLanguage;
import io.tandem.gateway.feed.Language;
import io.tandem.gateway.feed.Manners;
import io.tandem.gateway.mavlink.PositionLanguage;
import io.tandem.gateway.nmea.NmeaLanguage;
import io.tandem.gateway.sbs.SbsLanguage;
import java.util.Locale;

/** The languages in which a track can be played. */
public enum Tongue {
    HYPERIMU(Way.UDP, 9000, true), SENSORLOG(Way.UDP, 9000, true), NMEA(Way.UDP, 9000, true), GPSD(Way.LISTEN, 2947, true),
    OWNTRACKS(Way.CONNECT, 8083, false), TRACCAR(Way.CONNECT, 5055, false), MAVLINK(Way.UDP, 14550, false), SBS(Way.LISTEN, 30003, false),
    JSON(Way.UDP, 4000, false);

    private static final int LARGEST_SYSTEM = 250;

    private final Way way;
    private final int port;
    private final boolean nameless;

    Tongue(Way way, int port, boolean nameless) {
        this.way = way;
        this.port = port;
        this.nameless = nameless;
    }

    /** How it usually travels. */
    public Way way() {
        return way;
    }

    /** Whether nothing in it says whose fix it is, so that every phone needs a port of its own. */
    public boolean isNameless() {
        return nameless;
    }

    public boolean isHttp() {
        return this == OWNTRACKS || this == TRACCAR;
    }

    /** The port where such a phone is usually heard: that of a vehicle is 9000 and its id, where phones have no names. */
    public int usualPort(int vid, int index) {
        return !nameless ? port : way == Way.UDP ? port + vid : port + index;
    }

    /** Where a server usually takes its requests. */
    public String usualPath() {
        return this == OWNTRACKS ? "/pub" : "/";
    }

    /** Seconds between fixes where the track has more; 0 for no limit. OwnTracks says whole seconds. */
    public double shortestInterval() {
        return this == OWNTRACKS ? 1 : 0;
    }

    /** How those who connect are met. */
    public Manners manners() {
        return this == GPSD ? new GpsdLanguage() : Manners.NONE;
    }

    /** @param index of the phone among all that are played, from 0 */
    public Language language(int vid, int index) {
        return switch (this) {
            case HYPERIMU -> new HyperImuLanguage();
            case SENSORLOG -> new SensorLogLanguage();
            case NMEA -> new NmeaLanguage();
            case GPSD -> new GpsdLanguage();
            case OWNTRACKS -> new OwnTracksLanguage();
            case TRACCAR -> new TraccarLanguage();
            case MAVLINK -> new PositionLanguage(vid <= LARGEST_SYSTEM ? vid : index % LARGEST_SYSTEM + 1);
            case SBS -> new SbsLanguage();
            case JSON -> new JsonLanguage();
        };
    }

    /** Its name on a command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
