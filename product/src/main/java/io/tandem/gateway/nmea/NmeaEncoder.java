package io.tandem.gateway.nmea;

import io.tandem.gateway.decode.HorizontalAccuracy;
import io.tandem.gateway.feed.Encoder;
import io.tandem.gateway.feed.EncodingContext;
import io.tandem.gateway.feed.ParticipantState;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * RMC and GGA as a GPS receiver sends them, in one message. Height is above the ellipsoid, and the separation of the geoid zero. The accuracy is
 * told as dilution of precision.
 */
public final class NmeaEncoder implements Encoder {

    private static final double KNOTS = 3600 / 1852.0;
    private static final double MINUTE_PARTS = 1e5;
    private static final double LEAST_DILUTION = 0.01;
    private static final double MOST_DILUTION = 99.99;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HHmmss.SSS", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("ddMMuu", Locale.ROOT).withZone(ZoneOffset.UTC);

    @Override
    public void encode(ParticipantState who, EncodingContext context, Consumer<byte[]> out) {
        out.accept((rmc(who, context) + "\r\n" + gga(who, context) + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    /** The recommended minimum: place, speed, course, date. */
    public static String rmc(ParticipantState who, EncodingContext context) {
        Instant at = Instant.ofEpochMilli(context.epochMillis());
        return sentence(String.format(Locale.ROOT, "GPRMC,%s,A,%s,%s,%.2f,%.2f,%s,,,A", TIME.format(at), latitude(who), longitude(who),
                who.speed() * KNOTS, Math.min(359.99, who.courseDegrees()), DATE.format(at)));
    }

    private static String gga(ParticipantState who, EncodingContext context) {
        String time = TIME.format(Instant.ofEpochMilli(context.epochMillis()));
        double dilution = Double.isNaN(who.accuracy()) ? 1 : Math.clamp(HorizontalAccuracy.dilution(who.accuracy()), LEAST_DILUTION, MOST_DILUTION);
        return sentence(String.format(Locale.ROOT, "GPGGA,%s,%s,%s,1,10,%.2f,%.1f,M,0.0,M,,", time, latitude(who), longitude(who), dilution, who.height()));
    }

    private static String latitude(ParticipantState who) {
        return angle(2, who.place().latDegrees()) + (who.place().latDegrees() < 0 ? ",S" : ",N");
    }

    private static String longitude(ParticipantState who) {
        return angle(3, who.place().lonDegrees()) + (who.place().lonDegrees() < 0 ? ",W" : ",E");
    }

    /** Degrees and minutes, ddmm.mmmmm, rounded as one number so that no minute is the sixtieth. */
    private static String angle(int digits, double degrees) {
        long parts = Math.round(Math.abs(degrees) * 60 * MINUTE_PARTS);
        long perDegree = Math.round(60 * MINUTE_PARTS);
        return String.format(Locale.ROOT, "%0" + digits + "d%08.5f", parts / perDegree, (parts % perDegree) / MINUTE_PARTS);
    }

    private static String sentence(String body) {
        return "$" + body + "*" + String.format("%02X", body.chars().reduce(0, (a, b) -> a ^ b));
    }
}
