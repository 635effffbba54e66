package io.tandem.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.time.SimTime;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Names and texts of messages come from phones, hosts, recordings and databases, and go to terminals and pages. */
class PrintableMessagesTest {

    private static final String COMMANDS = "a\u001b]0;title\u0007b\u009b2Jc\u202ed\r\ne\u2028f";
    private static final String SHOWN = "a]0;titleb2Jcd  e f";

    @Test
    void noControlCharacterIsInAnEvent() {
        Event event = new Event(SimTime.ZERO, COMMANDS, 1, 0, null, COMMANDS);

        assertThat(event.name()).isEqualTo(SHOWN);
        assertThat(event.text()).isEqualTo(SHOWN);
    }

    @Test
    void noControlCharacterIsInAParticipant() {
        Participant who = new Participant(1, COMMANDS, Kind.GROUND, false, 4, List.of(COMMANDS), List.of(COMMANDS));

        assertThat(who.name()).isEqualTo(SHOWN);
        assertThat(who.behaviors()).containsExactly(SHOWN);
        assertThat(who.steps()).containsExactly(SHOWN);
    }

    @Test
    void ordinaryTextOfAnyScriptStays() {
        String text = "Zoë, Андрей, 李, می‌خواهم, \uD83D\uDC69\u200D\uD83D\uDC66";

        assertThat(new Event(SimTime.ZERO, "MESSAGE", 1, 0, null, text).text()).isEqualTo(text);
    }
}
