package io.tandem.gateway.phone;

import io.tandem.gateway.feed.Encoder;
import io.tandem.gateway.feed.EncodingContext;
import io.tandem.gateway.feed.ParticipantState;
import io.tandem.gateway.nmea.NmeaEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Consumer;

/** Lines of the Android program HyperIMU: milliseconds, the accelerometer of a phone that lies flat, the place, and an RMC with semicolons. */
public final class HyperImuEncoder implements Encoder {

    @Override
    public void encode(ParticipantState who, EncodingContext context, Consumer<byte[]> out) {
        String line = String.format(Locale.ROOT, "%d,0.000,0.000,9.807,%.8f,%.8f,%.2f,%s\r\n", context.epochMillis(), who.place().latDegrees(),
                who.place().lonDegrees(), who.height(), NmeaEncoder.rmc(who, context).replace(',', ';'));
        out.accept(line.getBytes(StandardCharsets.US_ASCII));
    }
}
