package io.tandem.gateway.nmea;

import io.tandem.gateway.decode.DecoderListener;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.HorizontalAccuracy;
import io.tandem.gateway.decode.LineDecoder;
import io.tandem.gateway.decode.NumberParser;
import io.tandem.gateway.decode.Refusal;
import io.tandem.gateway.nmea.NmeaSentence.Checksum;
import io.tandem.geo.LatLon;
import java.util.List;

/**
 * Decodes NMEA 0183 of any talker. A fix is an RMC, which has everything but the height; where a receiver sends no RMC, a
 * GGA, with the speed of the last VTG. Height and dilution of a GGA hold until the next, and so do the standard deviations of a GST.
 */
public final class NmeaDecoder extends LineDecoder {

    /** A receiver that has sent so many GGA and no RMC sends none. */
    private static final int WITHOUT_MINIMUM = 2;

    private final NmeaTime time = new NmeaTime();
    private double height = Double.NaN;
    private final HorizontalAccuracy accuracy = new HorizontalAccuracy();
    private double speed = Double.NaN;
    private double course = Double.NaN;
    private int fixesSinceMinimum;

    @Override
    public void readLine(String text, DecoderListener listener) {
        List<NmeaSentence> sentences = NmeaSentence.all(text).stream().filter(sentence -> sentence.checksum() == Checksum.RIGHT).toList();
        if (sentences.isEmpty()) {
            listener.refuse(text.indexOf('$') >= 0 ? Refusal.CHECKSUM : Refusal.UNREADABLE);
        }
        sentences.forEach(sentence -> read(sentence, listener));
    }

    private void read(NmeaSentence sentence, DecoderListener listener) {
        switch (sentence.type()) {
            case "RMC" -> minimum(sentence, listener);
            case "GGA" -> fix(sentence, listener);
            case "VTG" -> velocity(sentence, listener);
            case "GST" -> errors(sentence, listener);
            default -> listener.refuse(Refusal.UNUSED);
        }
    }

    private void minimum(NmeaSentence rmc, DecoderListener listener) {
        fixesSinceMinimum = 0;
        if (!rmc.hasFix() || !begin(rmc)) {
            listener.refuse(Refusal.NO_FIX);
            return;
        }
        time.readDate(rmc.field(9));
        listener.received("", deviceFix(rmc.place(3)).withVelocity(rmc.knots(7), NumberParser.of(rmc.field(8))));
    }

    private void fix(NmeaSentence gga, DecoderListener listener) {
        if (!gga.hasFix()) {
            listener.refuse(Refusal.NO_FIX);
            return;
        }
        height = gga.height();
        accuracy.readDilution(NumberParser.of(gga.field(8)));
        if (++fixesSinceMinimum <= WITHOUT_MINIMUM) {
            listener.refuse(Refusal.UNUSED);
        } else if (begin(gga)) {
            listener.received("", deviceFix(gga.place(2)).withVelocity(speed, course));
        } else {
            listener.refuse(Refusal.NO_TIME);
        }
    }

    private void velocity(NmeaSentence vtg, DecoderListener listener) {
        course = NumberParser.of(vtg.field(1));
        speed = vtg.speedOverGround();
        listener.refuse(Refusal.UNUSED);
    }

    private void errors(NmeaSentence gst, DecoderListener listener) {
        accuracy.readSigmas(NumberParser.of(gst.field(6)), NumberParser.of(gst.field(7)), gst.timeOfDay(1));
        listener.refuse(Refusal.UNUSED);
    }

    private boolean begin(NmeaSentence sentence) {
        long timeOfDay = sentence.timeOfDay(1);
        if (timeOfDay >= 0) {
            time.hear(timeOfDay);
        }
        return timeOfDay >= 0;
    }

    private DeviceFix deviceFix(LatLon place) {
        return DeviceFix.of(time.epochNanos(), place.latDegrees(), place.lonDegrees()).withHeight(height).withAccuracy(accuracy.metres(time.timeOfDay()));
    }
}
