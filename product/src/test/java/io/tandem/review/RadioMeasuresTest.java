package io.tandem.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.Kind;
import io.tandem.message.MessageKind;
import io.tandem.message.Participant;
import io.tandem.message.Reception;
import io.tandem.message.RunState;
import io.tandem.message.Transmission;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Measures of the radio that sweeps ask for. */
class RadioMeasuresTest {

    private static final byte[] HEARD_AND_LOST = {(byte) Reception.DELIVERED.ordinal(), (byte) Reception.LOST.ordinal()};

    @Test
    void lossAndAgeAreMeasuresOfARun() {
        ReviewCollector collector = new ReviewCollector();
        collector.joined(List.of(new Participant(1, "one", Kind.GROUND, false, 4.5, List.of(), List.of())));
        collector.runState(SimTime.ZERO, RunState.GO);
        for (int i = 0; i < 3; i++) {
            collector.sent(new Transmission(SimTime.ofSeconds(i / 2.0), MessageKind.CAM, 1, i, 0, new int[] {2, 3}, HEARD_AND_LOST, ""));
        }

        var found = new RunMeasures(collector, ReviewContext.none("")).radio().stream().collect(Collectors.toMap(one -> one.measure().name(), one -> one.measure().value().orElseThrow()));

        assertThat(found).containsEntry("radio loss", 0.5).containsEntry("cam age p95", 0.5).containsEntry("message age p95", 0.5).containsEntry("degraded time", 0.0).doesNotContainKey("channel busy ratio");
    }
}
