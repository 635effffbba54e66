package io.tandem.review.radio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.Event;
import io.tandem.message.MessageKind;
import io.tandem.message.Reception;
import io.tandem.message.Reports;
import io.tandem.message.Transmission;
import io.tandem.message.Vitals;
import io.tandem.review.measure.WilsonInterval;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RadioTallyTest {

    private static final byte DELIVERED = (byte) Reception.DELIVERED.ordinal();
    private static final byte WEAK = (byte) Reception.WEAK_SIGNAL.ordinal();
    private static final byte FAR = (byte) Reception.OUT_OF_RANGE.ordinal();

    private final RadioTally tally = new RadioTally();

    private void place(int vid, double east) {
        Reports reports = new Reports();
        reports.resize(1);
        reports.vid[0] = vid;
        reports.east[0] = east;
        tally.reported(reports, 0);
    }

    private void send(double seconds, MessageKind kind, byte near, byte far) {
        tally.sent(new Transmission(SimTime.ofSeconds(seconds), kind, 1, 0, 10_000_000, new int[] {2, 3}, new byte[] {near, far}, "ask=join"));
    }

    @Test
    void lossIsCountedByKindAndDistanceWithItsInterval() {
        place(1, 0);
        place(2, 30);
        place(3, 420);
        for (int i = 0; i < 10; i++) {
            send(i * 0.1, MessageKind.CAM, DELIVERED, i < 4 ? DELIVERED : WEAK);
        }

        RadioReview review = tally.review(SimTime.nanos(1));

        assertThat(review.kinds()).singleElement().satisfies(kind -> {
            assertThat(kind.sent()).isEqualTo(10);
            assertThat(kind.receivers()).isEqualTo(20);
            assertThat(kind.delivered()).isEqualTo(14);
            assertThat(kind.loss()).isEqualTo(WilsonInterval.of(6, 20));
            assertThat(kind.latency()).isCloseTo(0.01, within(1e-12));
        });
        assertThat(review.distances()).extracting(RadioReview.Bin::from).containsExactly(0.0, 400.0);
        assertThat(review.distances().getLast().loss().share()).isEqualTo(0.6);
        assertThat(review.reasons()).isEqualTo(Map.of("weak signal", 6L));
    }

    @Test
    void whoIsOutOfRangeIsNoLoss() {
        send(0, MessageKind.CAM, DELIVERED, FAR);

        assertThat(tally.review(0).kinds().getFirst().loss().share()).isZero();
        assertThat(tally.review(0).distances()).as("nobody's place is known").isEmpty();
    }

    @Test
    void agesAreThoseJustBeforeTheNextMessage() {
        send(0, MessageKind.PLATOON, DELIVERED, WEAK);
        send(0.1, MessageKind.PLATOON, DELIVERED, DELIVERED);
        send(0.4, MessageKind.PLATOON, DELIVERED, DELIVERED);

        RadioReview.Kind kind = tally.review(0).kinds().getFirst();

        assertThat(kind.ages().count()).isEqualTo(3);
        assertThat(kind.ages().least()).as("0.1 s and a latency of 0.01 s").isCloseTo(0.11, within(1e-9));
        assertThat(kind.ages().greatest()).isCloseTo(0.31, within(1e-9));
    }

    @Test
    void degradationsLastUntilMessagesComeAgainOrTheRunEnds() {
        tally.event(new Event(SimTime.ofSeconds(10), Event.DEGRADED, 5, 4, null, "no message from 4 for 0.5 s"));
        tally.event(new Event(SimTime.ofSeconds(12), Event.RESTORED, 5, 4, null, ""));
        tally.event(new Event(SimTime.ofSeconds(20), Event.DEGRADED, 6, 5, null, "no message from 5 for 0.5 s"));
        tally.event(new Event(SimTime.ofSeconds(21), Event.RESTORED, 7, 6, null, ""));

        RadioReview review = tally.review(SimTime.nanos(30));

        assertThat(review.degradations()).extracting(RadioReview.Degradation::seconds).containsExactly(2.0, 10.0);
        assertThat(review.degradations().getLast().restored()).isFalse();
        assertThat(review.degradedSeconds()).isEqualTo(12);
    }

    @Test
    void stepsOfManoeuvresAreMessagesAndEvents() {
        send(1, MessageKind.MANOEUVRE, DELIVERED, WEAK);
        tally.event(new Event(SimTime.ofSeconds(2), Event.MANOEUVRE_DONE, 3, 1, null, "behind 2"));
        tally.event(new Event(SimTime.ofSeconds(2), "RAIN", 3, 1, null, ""));

        List<String> text = RadioText.lines(tally.review(SimTime.nanos(3)), vid -> "car-" + vid);

        assertThat(tally.review(0).stepCount()).isEqualTo(2);
        assertThat(text).contains("Manoeuvres, 2 messages and events", "  1.0 s car-1: ask=join (heard by 1 of 2)", "  2.0 s car-3: MANOEUVRE_DONE: behind 2");
    }

    @Test
    void textHasLossBusyChannelAndReasons() {
        send(0, MessageKind.CAM, DELIVERED, WEAK);
        tally.vitals(new Vitals(SimTime.ofSeconds(1), Double.NaN, List.of(), new TreeMap<>(Map.of("v2x_busiest_permille", 250L))));
        tally.vitals(new Vitals(SimTime.ofSeconds(2), Double.NaN, List.of(), new TreeMap<>()));

        List<String> text = RadioText.lines(tally.review(0), String::valueOf);

        assertThat(text).anyMatch(line -> line.contains("cam") && line.contains("50.00") && line.contains("9.45 to 90.55")).contains("  1 times weak signal",
                "  channel busy ratio at its busiest place: median 0.250, greatest 0.250");
        tally.clear();
        assertThat(tally.review(0).isEmpty()).isTrue();
        assertThat(RadioText.lines(tally.review(0), String::valueOf)).isEmpty();
    }
}
