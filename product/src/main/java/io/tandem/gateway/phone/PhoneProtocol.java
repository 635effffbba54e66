package io.tandem.gateway.phone;

import io.tandem.gateway.feed.Encoder;
import io.tandem.gateway.feed.Endpoint.Transport;
import io.tandem.gateway.feed.Handshake;
import io.tandem.gateway.feed.JsonEncoder;
import io.tandem.gateway.gpsd.GpsdEncoder;
import io.tandem.gateway.mavlink.MavlinkPositionEncoder;
import io.tandem.gateway.nmea.NmeaEncoder;
import io.tandem.gateway.sbs.SbsEncoder;
import java.util.Locale;

/** The languages in which a track can be played. */
public enum PhoneProtocol {
    HYPERIMU(Transport.UDP, 9000, true), SENSORLOG(Transport.UDP, 9000, true), NMEA(Transport.UDP, 9000, true), GPSD(Transport.LISTEN, 2947, true),
    OWNTRACKS(Transport.CONNECT, 8083, false), TRACCAR(Transport.CONNECT, 5055, false), MAVLINK(Transport.UDP, 14550, false), SBS(Transport.LISTEN, 30003, false),
    JSON(Transport.UDP, 4000, false);

    private static final int LARGEST_SYSTEM = 250;

    private final Transport way;
    private final int port;
    private final boolean nameless;

    PhoneProtocol(Transport way, int port, boolean nameless) {
        this.way = way;
        this.port = port;
        this.nameless = nameless;
    }

    /** How it usually travels. */
    public Transport way() {
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
        return !nameless ? port : way == Transport.UDP ? port + vid : port + index;
    }

    /** Where a server usually takes its requests. */
    public String usualPath() {
        return this == OWNTRACKS ? "/pub" : "/";
    }

    /** Seconds between fixes where the track has more; 0 for no limit. OwnTracksReader says whole seconds. */
    public double shortestInterval() {
        return this == OWNTRACKS ? 1 : 0;
    }

    /** How those who connect are met. */
    public Handshake handshake() {
        return this == GPSD ? new GpsdEncoder() : Handshake.NONE;
    }

    /** @param index of the phone among all that are played, from 0 */
    public Encoder language(int vid, int index) {
        return switch (this) {
            case HYPERIMU -> new HyperImuEncoder();
            case SENSORLOG -> new SensorLogEncoder();
            case NMEA -> new NmeaEncoder();
            case GPSD -> new GpsdEncoder();
            case OWNTRACKS -> new OwnTracksEncoder();
            case TRACCAR -> new TraccarEncoder();
            case MAVLINK -> new MavlinkPositionEncoder(vid <= LARGEST_SYSTEM ? vid : index % LARGEST_SYSTEM + 1);
            case SBS -> new SbsEncoder();
            case JSON -> new JsonEncoder();
        };
    }

    /** Its name on a command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
