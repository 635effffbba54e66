package io.tandem.gateway;

import io.tandem.gateway.decode.Decoder;
import io.tandem.gateway.decode.HttpDecoder;
import io.tandem.gateway.dis.DisDecoder;
import io.tandem.gateway.gpsd.GpsdDecoder;
import io.tandem.gateway.mavlink.MavlinkDecoder;
import io.tandem.gateway.nmea.NmeaDecoder;
import io.tandem.gateway.phone.HyperImuDecoder;
import io.tandem.gateway.phone.PhoneRequests;
import io.tandem.gateway.phone.SensorLogDecoder;
import io.tandem.gateway.sbs.SbsDecoder;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** The protocol of a real participant's device, with its decoder. A new one is a constant here, registered by that, and its {@link Decoder}. */
public enum DeviceProtocol {
    /** the Android program: lines over UDP or TCP */
    HYPERIMU(HyperImuDecoder::new),
    /** the iOS program: lines or JSON over UDP, TCP or HTTP */
    SENSORLOG(SensorLogDecoder::new),
    /** sentences over UDP or TCP, of any talker */
    NMEA(NmeaDecoder::new),
    /** a daemon that we connect to */
    GPSD(GpsdDecoder::new),
    /** JSON over HTTP */
    OWNTRACKS(AutoDecoder::new),
    /** the OsmAnd protocol over HTTP */
    TRACCAR(AutoDecoder::new),
    /** the page that a phone's browser shows; its fixes arrive at the control room's web server */
    PHONE(AutoDecoder::new),
    /** frames over UDP or TCP */
    MAVLINK(MavlinkDecoder::new),
    /** an ADS-B receiver that we connect to */
    SBS(SbsDecoder::new),
    /** entities of another simulation, over UDP */
    DIS(DisDecoder::new),
    /** any of these, recognised by what arrives */
    AUTO(AutoDecoder::new);

    private static final int GPSD_PORT = 2947;
    private static final int SBS_PORT = 30_003;

    private final Supplier<Decoder> datagramDecoder;

    DeviceProtocol(Supplier<Decoder> datagramDecoder) {
        this.datagramDecoder = datagramDecoder;
    }

    /** The usual port of the server, where the device is one that we connect to. */
    public OptionalInt serverPort() {
        return switch (this) {
            case GPSD -> OptionalInt.of(GPSD_PORT);
            case SBS -> OptionalInt.of(SBS_PORT);
            default -> OptionalInt.empty();
        };
    }

    /** What such a server must be sent before it reports. */
    public byte[] serverRequest() {
        return this == GPSD ? GpsdDecoder.watch() : new byte[0];
    }

    /** Whether we listen for it at a port of its own. */
    public boolean listens() {
        return serverPort().isEmpty() && this != PHONE;
    }

    /** A new decoder for one source of datagrams. */
    public Decoder datagramDecoder() {
        return datagramDecoder.get();
    }

    /** A new decoder for one connection, whose first bytes are known. */
    public Decoder connectionDecoder(byte[] begin, int length) {
        return switch (this) {
            case OWNTRACKS -> new HttpDecoder(PhoneRequests::readOwnTracks);
            case TRACCAR -> new HttpDecoder(PhoneRequests::readTraccar);
            case SENSORLOG -> HttpDecoder.isLike(begin, length) ? new HttpDecoder(PhoneRequests::readSensorLog) : datagramDecoder();
            default -> datagramDecoder();
        };
    }

    /** Its name in scenario files and recordings. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
