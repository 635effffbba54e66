package io.tandem.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.gateway.feed.Contacts;
import io.tandem.gateway.feed.ParticipantState;
import io.tandem.gateway.gpsd.GpsdDecoder;
import io.tandem.gateway.gpsd.GpsdEncoder;
import io.tandem.gateway.nmea.NmeaDecoder;
import io.tandem.gateway.nmea.NmeaEncoder;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Kind;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same receiver at the same epoch is as accurate through NMEA as through gpsd. */
class AccuracyTest {

    private static String sealed(String body) {
        return "$" + body + "*" + String.format("%02X", body.chars().reduce(0, (a, b) -> a ^ b)) + "\r\n";
    }

    private static double byNmea(String before, double dilution) {
        return DecodedFixes.datagram(new NmeaDecoder(), before + sealed(String.format(Locale.ROOT, "GPGGA,123000.00,4807.0380,N,01131.0000,E,1,08,%.2f,545.4,M,46.9,M,,", dilution))
                + sealed("GPRMC,123000.00,A,4807.0380,N,01131.0000,E,0.0,,310126,,,A")).only().accuracy();
    }

    private static double byGpsd(String before, String errors) {
        return DecodedFixes.datagram(new GpsdDecoder(), before + "{\"class\":\"TPV\",\"device\":\"/dev/ttyUSB0\",\"mode\":3,\"time\":\"2026-01-31T12:30:00.000Z\","
                + "\"lat\":48.1173,\"lon\":11.516667" + errors + "}\n").only().accuracy();
    }

    /** gpsd's own model, from its documentation: the dilution times 19 m, with corrections 4.75 m; on an axis 15 m and 3.75 m. */
    @ParameterizedTest
    @CsvSource({"0.90, ',\"eph\":17.100'", "1.10, ',\"epx\":9.484,\"epy\":12.791,\"eph\":20.900'", "1.05, ',\"eph\":4.988'", "0.90, ',\"epx\":8.1,\"epy\":10.8'", "2.56, ''"})
    void whereOnlyTheDilutionWasMeasuredItCountsInBoth(double dilution, String errors) {
        String sky = String.format(Locale.ROOT, "{\"class\":\"SKY\",\"device\":\"/dev/ttyUSB0\",\"hdop\":%.2f}%n", dilution);

        assertThat(byGpsd(sky, errors)).isCloseTo(byNmea("", dilution), within(1e-9)).isCloseTo(3 * dilution, within(1e-9));
    }

    @Test
    void aFixThatComesBeforeItsDilutionIsJudgedByTheLastOne() {
        String sky = "{\"class\":\"SKY\",\"device\":\"/dev/ttyUSB0\",\"hdop\":0.90}\n";
        String fix = "{\"class\":\"TPV\",\"device\":\"/dev/ttyUSB0\",\"mode\":3,\"lat\":48.1173,\"lon\":11.516667,\"eph\":17.1}\n";

        assertThat(byGpsd(sky + fix.replace("TPV", "ATT"), ",\"eph\":32.3")).as("nothing says yet that it was made up").isGreaterThan(15);
        DecodedFixes heard = DecodedFixes.datagram(new GpsdDecoder(), sky + fix + fix + fix.replace("17.1", "32.3") + fix.replace("17.1", "2.0").repeat(5));
        assertThat(heard.fixes.get(2).accuracy()).isCloseTo(2.7, within(1e-9));
        assertThat(heard.fixes.getLast().accuracy()).as("now it tells its own errors").isCloseTo(2.0 * 1.5096 / 2.4477, within(1e-3));
    }

    /** 68 % of a normal distribution with sigma on both axes are within sigma times the root of -2 ln 0.32. */
    @Test
    void theReceiversOwnDeviationsCountBeforeTheDilutionInBoth() {
        double expected = 2 * Math.sqrt(-2 * Math.log(0.32));
        String gst = sealed("GPGST,123000.00,46.0,2.0,2.0,0.0,2.0,2.0,5.3");
        String sky = "{\"class\":\"SKY\",\"device\":\"/dev/ttyUSB0\",\"hdop\":0.90}\n{\"class\":\"SKY\",\"device\":\"/dev/ttyUSB0\",\"nSat\":9}\n";
        String json = sky + "{\"class\":\"GST\",\"device\":\"/dev/ttyUSB0\",\"time\":\"2026-01-31T12:30:00.000Z\",\"rms\":46.0,\"lat\":2.0,\"lon\":2.0,\"alt\":5.3}\n" + sky.repeat(9);

        assertThat(byNmea(gst, 0.9)).isCloseTo(expected, within(1e-9));
        assertThat(byGpsd(json, ",\"eph\":17.1")).isCloseTo(expected, within(1e-9));
    }

    /** A receiver with 2 m on both axes says a radius of 4.90 m that holds 95 %, or 3.92 m on each axis. */
    @Test
    void errorsOfGpsdHoldWithNinetyFivePercent() {
        double expected = 2 * Math.sqrt(-2 * Math.log(0.32));
        String sky = "{\"class\":\"SKY\",\"device\":\"/dev/ttyUSB0\",\"hdop\":0.90}\n";

        for (String before : new String[] {"", sky}) {
            assertThat(byGpsd(before, ",\"eph\":4.896")).isCloseTo(expected, within(0.001));
            assertThat(byGpsd(before, ",\"epx\":3.92,\"epy\":3.92")).isCloseTo(expected, within(0.001));
        }
    }

    @Test
    void deviationsAreForgottenWhenTheReceiverNoLongerTellsThem() {
        StringBuilder text = new StringBuilder(sealed("GPGST,123000.00,46.0,2.0,2.0,0.0,2.0,2.0,5.3"));
        for (int i = 0; i < 8; i++) {
            text.append(sealed("GPGGA,12300" + i + ".00,4807.0380,N,01131.0000,E,1,08,0.90,545.4,M,46.9,M,,"))
                    .append(sealed("GPRMC,12300" + i + ".00,A,4807.0380,N,01131.0000,E,0.0,,310126,,,A"));
        }

        DecodedFixes heard = DecodedFixes.datagram(new NmeaDecoder(), text.toString());

        assertThat(heard.fixes.subList(0, 6)).allMatch(fix -> fix.accuracy() > 3);
        assertThat(heard.fixes.getLast().accuracy()).isCloseTo(2.7, within(1e-9));
    }

    @Test
    void whatWeFeedIsAsAccurateInBoth() {
        ParticipantState ann = ParticipantState.of(Contacts.participant(900, "ann", Kind.PEDESTRIAN, true), Contacts.SITE, new LocalPosition(100, 200, 3),
                new LocalPosition(1.2, 0, 0.1), 0, 0, 4.5, 0);

        DecodedFixes nmea = DecodedFixes.datagram(new NmeaDecoder(), Contacts.text(new NmeaEncoder(), ann, Contacts.context()).repeat(2));
        DecodedFixes gpsd = DecodedFixes.datagram(new GpsdDecoder(), Contacts.text(new GpsdEncoder(), ann, Contacts.context()));

        assertThat(nmea.fixes.getLast().accuracy()).isCloseTo(4.5, within(0.02));
        assertThat(gpsd.only().accuracy()).isCloseTo(4.5, within(0.02));
    }
}
