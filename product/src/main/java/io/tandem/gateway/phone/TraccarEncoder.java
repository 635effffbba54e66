package io.tandem.gateway.phone;

import io.tandem.gateway.feed.Encoder;
import io.tandem.gateway.feed.EncodingContext;
import io.tandem.gateway.feed.ParticipantState;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Consumer;

/** The query of the OsmAnd protocol, as the Traccar client posts it: milliseconds, knots, degrees, metres. */
public final class TraccarEncoder implements Encoder {

    private static final double KNOTS = 3600 / 1852.0;

    @Override
    public void encode(ParticipantState who, EncodingContext context, Consumer<byte[]> out) {
        String query = String.format(Locale.ROOT, "id=%d&timestamp=%d&lat=%.8f&lon=%.8f&speed=%.3f&bearing=%.2f&altitude=%.2f&accuracy=%.1f&batt=100",
                who.who().vid(), context.epochMillis(), who.place().latDegrees(), who.place().lonDegrees(), who.speed() * KNOTS, who.courseDegrees(),
                who.height(), who.accuracy());
        out.accept(query.getBytes(StandardCharsets.US_ASCII));
    }
}
