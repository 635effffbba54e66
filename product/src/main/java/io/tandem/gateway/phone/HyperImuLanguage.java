package io.tandem.gateway.phone;

import io.tandem.gateway.feed.Contact;
import io.tandem.gateway.feed.Language;
import io.tandem.gateway.feed.Moment;
import io.tandem.gateway.nmea.NmeaLanguage;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Consumer;

/** Lines of the Android program HyperIMU: milliseconds, the accelerometer of a phone that lies flat, the place, and an RMC with semicolons. */
public final class HyperImuLanguage implements Language {

    @Override
    public void tell(Contact who, Moment moment, Consumer<byte[]> out) {
        String line = String.format(Locale.ROOT, "%d,0.000,0.000,9.807,%.8f,%.8f,%.2f,%s\r\n", moment.epochMillis(), who.place().latDegrees(),
                who.place().lonDegrees(), who.height(), NmeaLanguage.rmc(who, moment).replace(',', ';'));
        out.accept(line.getBytes(StandardCharsets.US_ASCII));
    }
}
