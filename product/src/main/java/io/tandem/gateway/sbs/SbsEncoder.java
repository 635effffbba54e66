package io.tandem.gateway.sbs;

import io.tandem.gateway.feed.Callsign;
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
 * Lines of a BaseStation receiver, 22 fields each: a name (1), a place (3), a movement (4). Times are UTC; heights are above the ellipsoid, in
 * feet, since simulated vehicles have no barometer.
 */
public final class SbsEncoder implements Encoder {

    private static final double FEET = 1 / 0.3048;
    private static final double KNOTS = 3600 / 1852.0;
    private static final double FEET_PER_MINUTE = 60 * FEET;
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("uuuu/MM/dd,HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

    @Override
    public boolean canEncode(ParticipantState who) {
        return Callsign.hasAddress(who.who().vid());
    }

    @Override
    public void encode(ParticipantState who, EncodingContext context, Consumer<byte[]> out) {
        String stamp = STAMP.format(Instant.ofEpochMilli(context.epochMillis()));
        String address = String.format("%06X", Callsign.address(who.who().vid()));
        String ground = who.who().kind().flies() ? "0" : "-1";
        String lines = line(1, address, stamp, Callsign.of(who.who()) + ",,,,,,,,,,,")
                + line(3, address, stamp, text(",%.0f,,,%.6f,%.6f,,,0,0,0,%s", who.height() * FEET, who.place().latDegrees(), who.place().lonDegrees(), ground))
                + line(4, address, stamp, text(",,%.1f,%.1f,,,%.0f,,,,,", who.speed() * KNOTS, Math.min(359.9, who.courseDegrees()), who.climb() * FEET_PER_MINUTE));
        out.accept(lines.getBytes(StandardCharsets.US_ASCII));
    }

    private static String line(int type, String address, String stamp, String rest) {
        return "MSG," + type + ",1,1," + address + ",1," + stamp + "," + stamp + "," + rest + "\r\n";
    }

    /** A number that rounds to zero has no sign. */
    private static String text(String form, Object... values) {
        return String.format(Locale.ROOT, form, values).replaceAll("(?<![0-9.])-(0(?:\\.0+)?)(?![0-9.])", "$1");
    }
}
