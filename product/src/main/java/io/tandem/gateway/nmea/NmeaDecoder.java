package io.tandem.gateway.nmea;

import io.tandem.gateway.Hearing;
import io.tandem.gateway.LineDecoder;
import io.tandem.gateway.Numbers;
import io.tandem.gateway.Refusal;
import io.tandem.gateway.Sighting;

/**
 * Hears NMEA 0183 of any talker as it is said. A place is told by RMC, which has everything but the height; where a receiver says no RMC, by
 * GGA, with the speed of the last VTG. What GGA says of height and dilution holds until the next.
 */
public final class NmeaDecoder extends LineDecoder {

    /** Metres that a fix is off for each unit of dilution. */
    private static final double METRES_PER_DILUTION = 3;
    /** A receiver that has said so many GGA and no RMC says none. */
    private static final int WITHOUT_MINIMUM = 2;
    private static final double KMH = 1 / 3.6;

    private final NmeaTime time = new NmeaTime();
    private double height = Double.NaN;
    private double accuracy = Double.NaN;
    private double speed = Double.NaN;
    private double course = Double.NaN;
    private int fixesSinceMinimum;

    @Override
    public void readLine(String text, Hearing hearing) {
        Nmea.parse(text).ifPresentOrElse(sentence -> {
            switch (sentence.type()) {
                case "RMC" -> minimum(sentence, hearing);
                case "GGA" -> fix(sentence, hearing);
                case "VTG" -> velocity(sentence, hearing);
                default -> hearing.refuse(Refusal.UNUSED);
            }
        }, () -> hearing.refuse(text.indexOf('$') >= 0 ? Refusal.CHECKSUM : Refusal.UNREADABLE));
    }

    private void minimum(Nmea rmc, Hearing hearing) {
        fixesSinceMinimum = 0;
        if (!rmc.field(2).equals("A") || !begin(rmc)) {
            hearing.refuse(Refusal.NO_FIX);
            return;
        }
        time.hearDate(rmc.field(9));
        hearing.saw("", sighting(rmc.degrees(3), rmc.degrees(5)).withVelocity(rmc.knots(7), Numbers.of(rmc.field(8))));
    }

    private void fix(Nmea gga, Hearing hearing) {
        if (gga.field(6).isEmpty() || gga.field(6).equals("0")) {
            hearing.refuse(Refusal.NO_FIX);
            return;
        }
        height = gga.height();
        double dilution = Numbers.of(gga.field(8));
        accuracy = dilution > 0 ? METRES_PER_DILUTION * dilution : Double.NaN;
        if (++fixesSinceMinimum <= WITHOUT_MINIMUM) {
            hearing.refuse(Refusal.UNUSED);
        } else if (begin(gga)) {
            hearing.saw("", sighting(gga.degrees(2), gga.degrees(4)).withVelocity(speed, course));
        } else {
            hearing.refuse(Refusal.NO_TIME);
        }
    }

    private void velocity(Nmea vtg, Hearing hearing) {
        course = Numbers.of(vtg.field(1));
        speed = vtg.field(7).isEmpty() ? vtg.knots(5) : Numbers.of(vtg.field(7)) * KMH;
        hearing.refuse(Refusal.UNUSED);
    }

    private boolean begin(Nmea sentence) {
        long timeOfDay = sentence.timeOfDay(1);
        if (timeOfDay >= 0) {
            time.hear(timeOfDay);
        }
        return timeOfDay >= 0;
    }

    private Sighting sighting(double lat, double lon) {
        return Sighting.of(time.epochNanos(), lat, lon).withHeight(height).withAccuracy(accuracy);
    }
}
