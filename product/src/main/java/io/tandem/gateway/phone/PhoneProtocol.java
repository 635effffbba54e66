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

/** The protocols in which a simulated phone can send a track. */
public enum PhoneProtocol {
    HYPERIMU(Transport.UDP, 9000, true), SENSORLOG(Transport.UDP, 9000, true), NMEA(Transport.UDP, 9000, true), GPSD(Transport.LISTEN, 2947, true),
    OWNTRACKS(Transport.CONNECT, 8083, false), TRACCAR(Transport.CONNECT, 5055, false), MAVLINK(Transport.UDP, 14550, false), SBS(Transport.LISTEN, 30003, false),
    JSON(Transport.UDP, 4000, false);

    private static final int LARGEST_SYSTEM = 250;

    private final Transport way;
    private final int port;
    private final boolean anonymous;

    PhoneProtocol(Transport way, int port, boolean anonymous) {
        this.way = way;
        this.port = port;
        this.anonymous = anonymous;
    }

    /** Its usual transport. */
    public Transport way() {
        return way;
    }

    /** Whether its messages do not identify the phone, so that every phone needs a port of its own. */
    public boolean isAnonymous() {
        return anonymous;
    }

    public boolean isHttp() {
        return this == OWNTRACKS || this == TRACCAR;
    }

    /** The usual port of the receiver: 9000 plus the id of the vehicle for anonymous datagrams. */
    public int usualPort(int vid, int index) {
        return !anonymous ? port : way == Transport.UDP ? port + vid : port + index;
    }

    /** The usual path of requests to a server. */
    public String usualPath() {
        return this == OWNTRACKS ? "/pub" : "/";
    }

    /** Seconds between fixes where the track has more; 0 for no limit. OwnTracks has time stamps of whole seconds. */
    public double shortestInterval() {
        return this == OWNTRACKS ? 1 : 0;
    }

    /** Used with receivers that connect. */
    public Handshake handshake() {
        return this == GPSD ? new GpsdEncoder() : Handshake.NONE;
    }

    /** @param index of the phone among all that are played, from 0 */
    public Encoder encoder(int vid, int index) {
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
