package io.tandem.gateway.nmea;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.gateway.feed.Contacts;
import io.tandem.gateway.feed.ParticipantState;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sentences of NMEA 0183, checked by hand: the sum, the fields, the minutes. */
class NmeaEncoderTest {

    private static List<String> sentences(ParticipantState who) {
        return Contacts.text(new NmeaEncoder(), who, Contacts.context()).lines().toList();
    }

    private static ParticipantState at(double lat, double lon) {
        Site site = new Site(new LatLon(lat, lon), 3);
        return ParticipantState.of(Contacts.participant(1, "x", Kind.SURFACE, false), site, LocalPosition.of(0, 0), LocalPosition.of(0, 5), Math.PI / 2, 0, Double.NaN, 0);
    }

    @Test
    void theSumOfEverySentenceIsRight() {
        assertThat(sentences(Contacts.aircraft())).hasSize(2).allSatisfy(sentence -> {
            assertThat(sentence).startsWith("$GP");
            int sum = 0;
            for (char c : sentence.substring(1, sentence.indexOf('*')).toCharArray()) {
                sum ^= c;
            }
            assertThat(Integer.parseInt(sentence.substring(sentence.indexOf('*') + 1), 16)).isEqualTo(sum);
            assertThat(sentence.length()).as("without the line's end").isLessThanOrEqualTo(80);
        });
    }

    @Test
    void placeSpeedCourseAndDateStandInTheirFields() {
        String[] rmc = sentences(Contacts.aircraft()).get(0).split("[,*]");
        String[] gga = sentences(Contacts.aircraft()).get(1).split("[,*]");

        assertThat(rmc[0]).isEqualTo("$GPRMC");
        assertThat(rmc[1]).isEqualTo("102030.250");
        assertThat(rmc[2]).isEqualTo("A");
        assertThat(rmc[9]).isEqualTo("010526");
        assertThat(Double.parseDouble(rmc[7])).isCloseTo(19.44, within(0.01));
        assertThat(Double.parseDouble(rmc[8])).isCloseTo(90, within(0.1));
        assertThat(gga[0]).isEqualTo("$GPGGA");
        assertThat(gga[6]).isEqualTo("1");
        assertThat(Double.parseDouble(gga[9]) + Double.parseDouble(gga[11])).isEqualTo(42);
    }

    @ParameterizedTest
    @CsvSource({"29.5, -81.25, 2930.00000, N, 08115.00000, W", "-33.999999999, 18.0000000001, 3400.00000, S, 01800.00000, E",
        "0.0166666667, 179.9916666667, 0001.00000, N, 17959.50000, E"})
    void minutesAreRoundedWithTheirDegrees(double lat, double lon, String latitude, String south, String longitude, String west) {
        String[] rmc = sentences(at(lat, lon)).getFirst().split(",");

        assertThat(List.of(rmc).subList(3, 7)).containsExactly(latitude, south, longitude, west);
    }
}
