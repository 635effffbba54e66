package io.tandem.gateway.port;

import io.tandem.gateway.decode.Decoder;
import io.tandem.gateway.decode.DeviceProtocol;
import io.tandem.gateway.decode.HttpDecoder;
import io.tandem.gateway.dis.DisDecoder;
import io.tandem.gateway.gpsd.GpsdDecoder;
import io.tandem.gateway.mavlink.MavlinkDecoder;
import io.tandem.gateway.nmea.NmeaDecoder;
import io.tandem.gateway.phone.HyperImuDecoder;
import io.tandem.gateway.phone.PhoneRequests;
import io.tandem.gateway.phone.SensorLogDecoder;
import io.tandem.gateway.sbs.SbsDecoder;

/** Who reads which language. */
final class DecoderFactory {

    private DecoderFactory() {
    }

    /** A decoder for one source of datagrams. */
    static Decoder forDatagrams(DeviceProtocol via) {
        return switch (via) {
            case HYPERIMU -> new HyperImuDecoder();
            case SENSORLOG -> new SensorLogDecoder();
            case NMEA -> new NmeaDecoder();
            case GPSD -> new GpsdDecoder();
            case MAVLINK -> new MavlinkDecoder();
            case SBS -> new SbsDecoder();
            case DIS -> new DisDecoder();
            case OWNTRACKS, TRACCAR, PHONE, AUTO -> new AutoDecoder();
        };
    }

    /** A decoder for one connection, whose first bytes are known. */
    static Decoder forConnection(DeviceProtocol via, byte[] begin, int length) {
        boolean speaksHttp = via == DeviceProtocol.OWNTRACKS || via == DeviceProtocol.TRACCAR || via == DeviceProtocol.SENSORLOG && HttpDecoder.isLike(begin, length);
        return speaksHttp ? new HttpDecoder(new PhoneRequests(via)::read) : forDatagrams(via);
    }
}
