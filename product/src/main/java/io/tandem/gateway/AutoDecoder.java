package io.tandem.gateway;

import io.tandem.gateway.decode.Decoder;
import io.tandem.gateway.decode.DecoderListener;
import io.tandem.gateway.decode.HttpDecoder;
import io.tandem.gateway.decode.JsonFields;
import io.tandem.gateway.decode.LineDecoder;
import io.tandem.gateway.gpsd.GpsdDecoder;
import io.tandem.gateway.mavlink.MavlinkDecoder;
import io.tandem.gateway.nmea.NmeaDecoder;
import io.tandem.gateway.phone.HyperImuDecoder;
import io.tandem.gateway.phone.OwnTracksReader;
import io.tandem.gateway.phone.PhoneRequests;
import io.tandem.gateway.phone.SensorLogDecoder;
import io.tandem.gateway.phone.TraccarReader;
import io.tandem.gateway.sbs.SbsDecoder;
import java.util.List;

/** Recognises the protocol: of a datagram or connection by its first bytes, and where those are text, of every line by itself. */
final class AutoDecoder implements Decoder {

    private final Decoder lines = new AnyLine();
    private Decoder chosen;

    @Override
    public void read(byte[] bytes, int length, DecoderListener listener) {
        if (chosen == null && length > 0) {
            chosen = MavlinkDecoder.isLike(bytes, length) ? new MavlinkDecoder()
                    : HttpDecoder.isLike(bytes, length) ? new HttpDecoder(PhoneRequests::readAny) : lines;
        }
        if (chosen != null) {
            chosen.read(bytes, length, listener);
        }
    }

    /** Datagrams of one source may each be of another protocol, but the state of the line decoders is kept. */
    @Override
    public void end(DecoderListener listener) {
        if (chosen != null) {
            chosen.end(listener);
            chosen = null;
        }
    }

    @Override
    public boolean isBroken() {
        return chosen != null && chosen.isBroken();
    }

    /** Lines of any protocol. */
    private static final class AnyLine extends LineDecoder {

        private final LineDecoder hyperImu = new HyperImuDecoder();
        private final SensorLogDecoder sensorLog = new SensorLogDecoder();
        private final LineDecoder nmea = new NmeaDecoder();
        private final LineDecoder sbs = new SbsDecoder();
        private final GpsdDecoder gpsd = new GpsdDecoder();

        @Override
        public void readLine(String text, DecoderListener listener) {
            if (JsonFields.isLike(text)) {
                readJson(text, listener);
            } else {
                decoder(text).readLine(text, listener);
            }
        }

        private LineDecoder decoder(String text) {
            if (HyperImuDecoder.isTimed(text)) {
                return hyperImu;
            }
            if (SbsDecoder.isLike(text)) {
                return sbs;
            }
            return sensorLog.isLike(text) ? sensorLog : HyperImuDecoder.isUntimed(text) ? hyperImu : text.indexOf('$') >= 0 ? nmea : sensorLog;
        }

        private void readJson(String text, DecoderListener listener) {
            List<JsonFields> objects = JsonFields.read(text);
            if (objects.isEmpty() || objects.getFirst().has("locationLatitude")) {
                sensorLog.readLine(text, listener);
            } else if (objects.getFirst().has("_type")) {
                OwnTracksReader.read(text, "", listener);
            } else if (GpsdDecoder.isLike(objects.getFirst())) {
                objects.forEach(json -> gpsd.read(json, listener));
            } else if (objects.getFirst().has("location.coords.latitude")) {
                TraccarReader.readJson(text, listener);
            } else {
                hyperImu.readLine(text, listener);
            }
        }
    }
}
