package io.tandem.web.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.MessageKind;
import io.tandem.message.Reception;
import io.tandem.message.Transmission;
import io.tandem.time.SimTime;
import io.tandem.web.contract.ApiAnswer.RadioCurve;
import io.tandem.web.contract.RunMessage;
import io.tandem.web.contract.RunMessage.RadioLink;
import io.tandem.web.http.FlatJson;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class RadioLogTest {

    private static final byte DELIVERED = (byte) Reception.DELIVERED.ordinal();
    private static final byte WEAK = (byte) Reception.WEAK_SIGNAL.ordinal();
    private static final RadioLog.Filter ALL = new RadioLog.Filter("", 0, 0, false);

    private final RadioLog log = new RadioLog();

    private void send(double seconds, MessageKind kind, int sender, int[] receivers, byte... outcomes) {
        log.accept(new Transmission(SimTime.ofSeconds(seconds), kind, sender, 0, SimTime.nanos(0.003), receivers, outcomes, "x=1"));
    }

    @Test
    void linksCountWhatCameThroughInTheLastSeconds() {
        send(0.5, MessageKind.CAM, 1, new int[] {2}, DELIVERED);
        send(3.1, MessageKind.CAM, 1, new int[] {2, 3}, DELIVERED, WEAK);
        send(3.2, MessageKind.CAM, 1, new int[] {2, 3}, WEAK, WEAK);
        send(3.2, MessageKind.CAM, 3, new int[] {1, 2}, DELIVERED, DELIVERED);

        RunMessage.RadioLinks all = log.links(0, SimTime.ofSeconds(3.5));
        RunMessage.RadioLinks ofTwo = log.links(2, SimTime.ofSeconds(3.5));

        assertThat(all.links()).containsExactly(new RadioLink(1, 2, 2, 1, 0.4), new RadioLink(1, 3, 2, 0, Double.NaN), new RadioLink(3, 1, 1, 1, 0.3), new RadioLink(3, 2, 1, 1, 0.3));
        assertThat(ofTwo.links()).extracting(RadioLink::from).containsExactly(1, 3);
        assertThat(ofTwo.more()).isZero();
    }

    @Test
    void listIsFilteredByKindSenderReceiverAndLoss() {
        send(1.0, MessageKind.CAM, 1, new int[] {2, 3}, DELIVERED, WEAK);
        send(1.1, MessageKind.DENM, 3, new int[] {1, 2}, DELIVERED, DELIVERED);

        assertThat(log.list(ALL, SimTime.ofSeconds(2)).messages()).as("newest first").extracting(RunMessage.RadioEntry::kind).containsExactly("denm", "cam");
        assertThat(log.list(new RadioLog.Filter("cam", 0, 0, false), SimTime.ZERO).messages()).hasSize(1);
        assertThat(log.list(new RadioLog.Filter("", 3, 0, false), SimTime.ZERO).messages()).extracting(RunMessage.RadioEntry::sender).containsExactly(3);
        assertThat(log.list(new RadioLog.Filter("", 0, 0, true), SimTime.ZERO).messages()).singleElement().satisfies(lost -> {
            assertThat(lost.losses()).containsExactly(new RunMessage.RadioLoss(3, "weak signal"));
            assertThat(lost.latencyMs()).isEqualTo(3);
            assertThat(lost.payload()).isEqualTo("x=1");
        });
        assertThat(log.list(new RadioLog.Filter("", 0, 3, false), SimTime.ZERO).messages()).singleElement().satisfies(toThree -> {
            assertThat(toThree.receivers()).isEqualTo(1);
            assertThat(toThree.delivered()).isZero();
            assertThat(toThree.latencyMs()).isNaN();
        });
    }

    @Test
    void agesAreThoseJustBeforeTheNextMessageAndKeepTheirPeaksWhenThereAreMany() {
        MessageAges ages = new MessageAges(2);
        for (int i = 0; i < 5000; i++) {
            boolean lost = i == 4000;
            ages.accept(new Transmission(new SimTime(i * 100_000_000L), MessageKind.CAM, 1, i, 3_000_000, new int[] {2, 3}, new byte[] {lost ? WEAK : DELIVERED, DELIVERED}, ""));
        }

        RadioCurve curve = ages.answer().ages().getFirst();

        assertThat(curve.tS()).hasSizeBetween(1000, 2048).isSorted();
        assertThat(curve.value()).contains(0.203).containsOnly(0.103, 0.203);
        assertThat(ages.answer().ages()).hasSize(1);
    }

    @Test
    void whatIsOldOrTooMuchIsForgotten() {
        for (int i = 0; i < 3000; i++) {
            send(i * 0.001, MessageKind.CAM, 1, new int[100], new byte[100]);
        }
        int receptions = log.links(1, SimTime.ofSeconds(3)).links().stream().mapToInt(RadioLink::sent).sum();
        send(20, MessageKind.CAM, 1, new int[] {2}, DELIVERED);

        assertThat(receptions).isLessThanOrEqualTo(200_000);
        assertThat(log.list(ALL, SimTime.ofSeconds(20)).messages()).hasSize(1);
        log.clear();
        assertThat(log.list(ALL, SimTime.ofSeconds(20)).messages()).isEmpty();
    }

    @Test
    void questionsWithGarbageAreAnsweredOrLeftToOthers() throws IOException {
        send(1, MessageKind.CAM, 1, new int[] {2}, DELIVERED);

        for (String text : List.of("{\"vid\":\"x\"}", "{\"vid\":99999999999}", "{\"kind\":7,\"sender\":-1,\"lost\":true}", "{}")) {
            FlatJson message = FlatJson.parse(text);
            assertThat(RadioQuestions.answer(log, "radio-links", message, SimTime.ofSeconds(1))).isPresent();
            assertThat(RadioQuestions.answer(log, "radio-list", message, SimTime.ofSeconds(1))).isPresent();
            assertThat(RadioQuestions.answer(log, "seek", message, SimTime.ofSeconds(1))).isEmpty();
        }
    }
}
