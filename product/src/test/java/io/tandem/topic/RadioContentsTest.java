package io.tandem.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.MessageKind;
import io.tandem.message.Reception;
import io.tandem.message.Reports;
import io.tandem.message.Transmission;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RadioContentsTest {

    private final RadioContents radio = new RadioContents();
    private final List<Object> arrived = new ArrayList<>();

    @Test
    void messagesArriveWhenTheirLatencyHasPassedAndInThatOrder() {
        radio.deliver(SimTime.ZERO, sent("late", 0.3), 2);
        radio.deliver(SimTime.ZERO, sent("first", 0.05), 2);
        radio.deliver(SimTime.ZERO, sent("second", 0.05), 3);

        arriveUntil(0.049);
        assertThat(arrived).isEmpty();
        arriveUntil(0.1);
        assertThat(arrived).containsExactly("2 first", "3 second");
        arriveUntil(0.3);
        assertThat(arrived).containsExactly("2 first", "3 second", "2 late");
    }

    @Test
    void whatWasUnderwayIsForgottenWhenARunBeginsAnew() {
        radio.deliver(SimTime.ZERO, sent("late", 0.3), 2);
        radio.forget();
        arriveUntil(1);

        assertThat(arrived).isEmpty();
    }

    @Test
    void aMessageHasTheStateThatItsSenderReportsAtTheBeat() {
        Reports reports = new Reports();
        reports.resize(1);
        reports.vid[0] = 7;
        reports.speed[0] = 12.5;
        radio.begin(reports);

        assertThat(radio.content(SimTime.ZERO, sent("hello", 0.1))).containsEntry("speed", 12.5).containsEntry("kind", "free").containsEntry("latency", 0.1);
    }

    private void arriveUntil(double seconds) {
        radio.arrive(SimTime.nanos(seconds), (receiver, _, content) -> arrived.add(receiver + " " + content.get("payload")));
    }

    private static Transmission sent(String text, double latency) {
        return new Transmission(SimTime.ZERO, MessageKind.FREE, 7, 0, SimTime.nanos(latency), new int[] {2, 3}, new byte[] {(byte) Reception.DELIVERED.ordinal(), (byte) Reception.LOST.ordinal()}, text);
    }
}
