package io.tandem.gateway.door;

import io.tandem.gateway.Decoder;
import io.tandem.gateway.Hearing;
import io.tandem.gateway.HttpDecoder;
import io.tandem.gateway.JsonFields;
import io.tandem.gateway.LineDecoder;
import io.tandem.gateway.Via;
import io.tandem.gateway.gpsd.GpsdDecoder;
import io.tandem.gateway.mavlink.MavlinkDecoder;
import io.tandem.gateway.nmea.NmeaDecoder;
import io.tandem.gateway.phone.HyperImu;
import io.tandem.gateway.phone.HyperImuDecoder;
import io.tandem.gateway.phone.OwnTracks;
import io.tandem.gateway.phone.PhoneRequests;
import io.tandem.gateway.phone.SensorLogDecoder;
import io.tandem.gateway.phone.Traccar;
import io.tandem.gateway.sbs.SbsDecoder;
import java.util.List;

/** Finds out what is spoken: a datagram or connection by its first bytes, and where those are lines, every line by itself. */
final class AutoDecoder implements Decoder {

    private final Decoder lines = new AnyLine();
    private Decoder chosen;

    @Override
    public void read(byte[] bytes, int length, Hearing hearing) {
        if (chosen == null && length > 0) {
            chosen = MavlinkDecoder.isLike(bytes, length) ? new MavlinkDecoder()
                    : HttpDecoder.isLike(bytes, length) ? new HttpDecoder(new PhoneRequests(Via.AUTO)::read) : lines;
        }
        if (chosen != null) {
            chosen.read(bytes, length, hearing);
        }
    }

    /** Datagrams of one source may each be of another language, but what was learnt of lines is kept. */
    @Override
    public void end(Hearing hearing) {
        if (chosen != null) {
            chosen.end(hearing);
            chosen = null;
        }
    }

    @Override
    public boolean isBroken() {
        return chosen != null && chosen.isBroken();
    }

    /** Lines of any language. */
    private static final class AnyLine extends LineDecoder {

        private final LineDecoder hyperImu = new HyperImuDecoder();
        private final LineDecoder sensorLog = new SensorLogDecoder();
        private final LineDecoder nmea = new NmeaDecoder();
        private final LineDecoder sbs = new SbsDecoder();

        @Override
        public void readLine(String text, Hearing hearing) {
            if (JsonFields.isLike(text)) {
                readJson(text, hearing);
            } else {
                (HyperImu.isLike(text) ? hyperImu : SbsDecoder.isLike(text) ? sbs : text.indexOf('$') >= 0 ? nmea : sensorLog).readLine(text, hearing);
            }
        }

        private void readJson(String text, Hearing hearing) {
            List<JsonFields> objects = JsonFields.read(text);
            if (objects.isEmpty() || objects.getFirst().has("locationLatitude")) {
                sensorLog.readLine(text, hearing);
            } else if (objects.getFirst().has("_type")) {
                OwnTracks.read(text, "", hearing);
            } else if (GpsdDecoder.isLike(objects.getFirst())) {
                objects.forEach(json -> GpsdDecoder.read(json, hearing));
            } else if (objects.getFirst().has("location.coords.latitude")) {
                Traccar.readJson(text, hearing);
            } else {
                hyperImu.readLine(text, hearing);
            }
        }
    }
}
