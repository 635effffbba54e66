package io.tandem.gateway.sbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.gateway.feed.Contacts;
import io.tandem.gateway.feed.ParticipantState;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lines of a BaseStation receiver, field by field as its socket documents them. */
class SbsEncoderTest {

    private final SbsEncoder language = new SbsEncoder();

    private List<String[]> lines(ParticipantState who) {
        return Contacts.text(language, who, Contacts.context()).lines().map(line -> line.split(",", -1)).toList();
    }

    @Test
    void everyLineHasTwentyTwoFieldsThatSayWhoAndWhen() {
        List<String[]> lines = lines(Contacts.aircraft());

        assertThat(Contacts.text(language, Contacts.aircraft(), Contacts.context())).endsWith("\r\n");
        assertThat(lines).extracting(line -> line[1]).containsExactly("1", "3", "4");
        assertThat(lines).allSatisfy(line -> {
            assertThat(line).hasSize(22);
            assertThat(line[0]).isEqualTo("MSG");
            assertThat(line[4]).isEqualTo("F00065");
            assertThat(line[6] + " " + line[7]).isEqualTo("2026/05/01 10:20:30.250");
            assertThat(line[8] + " " + line[9]).isEqualTo("2026/05/01 10:20:30.250");
        });
    }

    @Test
    void aNameAPlaceAndAMovementStandInTheirFields() {
        List<String[]> lines = lines(Contacts.aircraft());

        assertThat(lines.get(0)[10]).isEqualTo("UAV101");
        assertThat(Double.parseDouble(lines.get(1)[11])).as("42 m in feet").isCloseTo(137.8, within(0.5));
        assertThat(Double.parseDouble(lines.get(1)[14])).isCloseTo(Contacts.aircraft().place().latDegrees(), within(1e-6));
        assertThat(Double.parseDouble(lines.get(1)[15])).isCloseTo(Contacts.aircraft().place().lonDegrees(), within(1e-6));
        assertThat(lines.get(1)[21]).isEqualTo("0");
        assertThat(Double.parseDouble(lines.get(2)[12])).as("10 m/s in knots").isCloseTo(19.4, within(0.05));
        assertThat(Double.parseDouble(lines.get(2)[13])).isCloseTo(90, within(0.1));
        assertThat(Double.parseDouble(lines.get(2)[16])).as("1 m/s in feet per minute").isCloseTo(196.9, within(0.5));
    }

    @Test
    void whoeverDoesNotFlyIsOnTheGround() {
        ParticipantState car = Contacts.moving(7, "car", Kind.GROUND, LocalPosition.of(0, 0), LocalPosition.of(0, 0));

        assertThat(lines(car).get(1)[21]).isEqualTo("-1");
    }

    @Test
    void anIdThatFitsNoAddressIsNotTold() {
        ParticipantState last = Contacts.moving(0xFFFFF, "last", Kind.GROUND, LocalPosition.of(0, 0), LocalPosition.of(0, 0));
        ParticipantState beyond = Contacts.moving(0x100000, "beyond", Kind.GROUND, LocalPosition.of(0, 0), LocalPosition.of(0, 0));

        assertThat(language.canEncode(last)).isTrue();
        assertThat(lines(last).getFirst()[4]).isEqualTo("FFFFFF");
        assertThat(language.canEncode(beyond)).isFalse();
    }

    @Test
    void longNamesStayApart() {
        ParticipantState first = Contacts.moving(202, "follower-1", Kind.GROUND, LocalPosition.of(0, 0), LocalPosition.of(0, 0));
        ParticipantState second = Contacts.moving(203, "follower-2", Kind.GROUND, LocalPosition.of(0, 0), LocalPosition.of(0, 0));

        assertThat(lines(first).getFirst()[10]).isEqualTo("FOLLO202");
        assertThat(lines(second).getFirst()[10]).isEqualTo("FOLLO203");
    }
}
