package io.tandem.gateway.phone;

import io.tandem.gateway.feed.Encoder;
import io.tandem.gateway.feed.EncodingContext;
import io.tandem.gateway.feed.ParticipantState;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Consumer;

/** Lines of the iOS program SensorLog with the location alone: logging time, number, flag, then the location's own time and values. */
public final class SensorLogEncoder implements Encoder {

    private static final double VERTICAL = 1.5;
    private static final int NO_FLOOR = -9999;

    private long number;

    @Override
    public void encode(ParticipantState who, EncodingContext context, Consumer<byte[]> out) {
        double seconds = context.epochMillis() / 1000.0;
        String line = String.format(Locale.ROOT, "%.3f,%d,0,%.3f,%.8f,%.8f,%.2f,%.2f,%.2f,%.1f,%.1f,%d\n", seconds, ++number, seconds,
                who.place().latDegrees(), who.place().lonDegrees(), who.height(), who.speed(), who.courseDegrees(), VERTICAL * who.accuracy(),
                who.accuracy(), NO_FLOOR);
        out.accept(line.getBytes(StandardCharsets.US_ASCII));
    }
}
