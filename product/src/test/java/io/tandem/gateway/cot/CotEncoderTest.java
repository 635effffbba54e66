package io.tandem.gateway.cot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.gateway.feed.Contacts;
import io.tandem.gateway.feed.ParticipantState;
import io.tandem.gateway.feed.Side;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Kind;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.time.Instant;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;

/** Cursor on Target events, read by the JDK's own XML parser. */
class CotEncoderTest {

    private static Element event(CotEncoder language, ParticipantState who) throws Exception {
        byte[] message = Contacts.told(language, who, Contacts.context()).getFirst();
        return DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(new ByteArrayInputStream(message)).getDocumentElement();
    }

    private static Element part(Element event, String name) {
        return (Element) event.getElementsByTagName(name).item(0);
    }

    @Test
    void anEventSaysWhoWhereAndUntilWhen() throws Exception {
        Element event = event(new CotEncoder(Side.FRIEND, 1_000_000_000L), Contacts.aircraft());

        assertThat(event.getTagName()).isEqualTo("event");
        assertThat(event.getAttribute("version")).isEqualTo("2.0");
        assertThat(event.getAttribute("uid")).isEqualTo("tandem-101");
        assertThat(event.getAttribute("type")).isEqualTo("a-f-A-C-F");
        assertThat(event.getAttribute("how")).isEqualTo("m-s");
        assertThat(Instant.parse(event.getAttribute("time"))).isEqualTo(Instant.parse("2026-05-01T10:20:30.250Z"));
        assertThat(Duration.between(Instant.parse(event.getAttribute("start")), Instant.parse(event.getAttribute("stale")))).hasSeconds(5);
        assertThat(Double.parseDouble(part(event, "point").getAttribute("lat"))).isCloseTo(Contacts.aircraft().place().latDegrees(), within(1e-7));
        assertThat(Double.parseDouble(part(event, "point").getAttribute("hae"))).isEqualTo(42);
        assertThat(Double.parseDouble(part(event, "point").getAttribute("ce"))).isEqualTo(9_999_999);
        assertThat(Double.parseDouble(part(event, "track").getAttribute("course"))).isCloseTo(90, within(0.1));
        assertThat(Double.parseDouble(part(event, "track").getAttribute("speed"))).isEqualTo(10);
        assertThat(part(event, "contact").getAttribute("callsign")).isEqualTo("uav-101");
    }

    @ParameterizedTest
    @CsvSource({"GROUND, a-h-G-E-V", "AIR_ROTOR, a-h-A-C-H", "SURFACE, a-h-S-X", "UNDERWATER, a-h-U", "PEDESTRIAN, a-h-G-U"})
    void kindAndSideAreInTheType(Kind kind, String type) throws Exception {
        ParticipantState who = Contacts.moving(1, "x", kind, LocalPosition.of(0, 0), LocalPosition.of(0, 0));

        assertThat(event(new CotEncoder(Side.HOSTILE, 1), who).getAttribute("type")).isEqualTo(type);
    }

    @Test
    void noNameBreaksTheXml() throws Exception {
        ParticipantState who = Contacts.moving(1, "a<b>&\"c\u0001\uFFFF é", Kind.GROUND, LocalPosition.of(0, 0), LocalPosition.of(0, 0));

        Element event = event(new CotEncoder(Side.NEUTRAL, 1), who);

        assertThat(part(event, "contact").getAttribute("callsign")).isEqualTo("a<b>&\"c é");
    }

    @Test
    void rareTellingsLiveLonger() throws Exception {
        Element event = event(new CotEncoder(Side.FRIEND, 20_000_000_000L), Contacts.aircraft());

        assertThat(Duration.between(Instant.parse(event.getAttribute("start")), Instant.parse(event.getAttribute("stale")))).hasSeconds(60);
    }
}
