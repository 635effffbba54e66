package io.tandem.gateway.nmea;

import io.tandem.gateway.decode.DecoderListener;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.LineDecoder;
import io.tandem.gateway.decode.NumberParser;
import io.tandem.gateway.decode.Refusal;

/**
 * Decodes NMEA 0183 of any talker. A fix is an RMC, which has everything but the height; where a receiver sends no RMC, a
 * GGA, with the speed of the last VTG. Height and dilution of a GGA hold until the next.
 */
public final class NmeaDecoder extends LineDecoder {

    /** Metres that a fix is off for each unit of dilution. */
    private static final double METRES_PER_DILUTION = 3;
    /** A receiver that has sent so many GGA and no RMC sends none. */
    private static final int WITHOUT_MINIMUM = 2;
    private static final double KMH = 1 / 3.6;

    private final NmeaTime time = new NmeaTime();
    private double height = Double.NaN;
    private double accuracy = Double.NaN;
    private double speed = Double.NaN;
    private double course = Double.NaN;
    private int fixesSinceMinimum;

    @Override
    public void readLine(String text, DecoderListener listener) {
        NmeaSentence.parse(text).ifPresentOrElse(sentence -> {
            switch (sentence.type()) {
                case "RMC" -> minimum(sentence, listener);
                case "GGA" -> fix(sentence, listener);
                case "VTG" -> velocity(sentence, listener);
                default -> listener.refuse(Refusal.UNUSED);
            }
        }, () -> listener.refuse(text.indexOf('$') >= 0 ? Refusal.CHECKSUM : Refusal.UNREADABLE));
    }

    private void minimum(NmeaSentence rmc, DecoderListener listener) {
        fixesSinceMinimum = 0;
        if (!rmc.field(2).equals("A") || !begin(rmc)) {
            listener.refuse(Refusal.NO_FIX);
            return;
        }
        time.hearDate(rmc.field(9));
        listener.received("", deviceFix(rmc.degrees(3), rmc.degrees(5)).withVelocity(rmc.knots(7), NumberParser.of(rmc.field(8))));
    }

    private void fix(NmeaSentence gga, DecoderListener listener) {
        if (gga.field(6).isEmpty() || gga.field(6).equals("0")) {
            listener.refuse(Refusal.NO_FIX);
            return;
        }
        height = gga.height();
        double dilution = NumberParser.of(gga.field(8));
        accuracy = dilution > 0 ? METRES_PER_DILUTION * dilution : Double.NaN;
        if (++fixesSinceMinimum <= WITHOUT_MINIMUM) {
            listener.refuse(Refusal.UNUSED);
        } else if (begin(gga)) {
            listener.received("", deviceFix(gga.degrees(2), gga.degrees(4)).withVelocity(speed, course));
        } else {
            listener.refuse(Refusal.NO_TIME);
        }
    }

    private void velocity(NmeaSentence vtg, DecoderListener listener) {
        course = NumberParser.of(vtg.field(1));
        speed = vtg.field(7).isEmpty() ? vtg.knots(5) : NumberParser.of(vtg.field(7)) * KMH;
        listener.refuse(Refusal.UNUSED);
    }

    private boolean begin(NmeaSentence sentence) {
        long timeOfDay = sentence.timeOfDay(1);
        if (timeOfDay >= 0) {
            time.hear(timeOfDay);
        }
        return timeOfDay >= 0;
    }

    private DeviceFix deviceFix(double lat, double lon) {
        return DeviceFix.of(time.epochNanos(), lat, lon).withHeight(height).withAccuracy(accuracy);
    }
}
