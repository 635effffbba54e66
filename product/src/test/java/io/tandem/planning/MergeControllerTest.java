package io.tandem.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.MessageFields;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MergeControllerTest {

    private final MergeController unit = new MergeController();

    private static PlannerView.HeardMessage car(int id, double metresBefore, double lateral, double heading, double speed) {
        return new PlannerView.HeardMessage("cam", id, 0, -metresBefore, lateral, heading, speed, "");
    }

    private List<String> hear(double time, PlannerView.HeardMessage... messages) {
        unit.plan(new PlannerView(3, Math.round(time * 1e9), new PlannerView.Ego(0, -10, 0, 0, 0, Optional.empty()), List.of(), List.of(), List.of(), Optional.empty(), List.of(messages)));
        return List.copyOf(unit.send());
    }

    /** 200 m at 20 m/s are 10 s; the next may come after 12 s, though it is only 10 m behind: 210 m / 12 s. */
    @Test
    void carsOfRampAndMotorwayArriveTwoSecondsApart() {
        List<String> advice = hear(1, car(1, 200, 0, 0, 20), car(2, 210, -3.5, 0, 20), car(3, 300, 0, 0, 20));

        assertThat(advice).hasSize(1);
        assertThat(MessageFields.parse(advice.getFirst()).count("to")).hasValue(2);
        assertThat(MessageFields.parse(advice.getFirst()).number("speed").orElseThrow()).isCloseTo(17.5, within(1e-3));
        assertThat(hear(1.1, car(1, 198, 0, 0, 20))).as("not more often than every 0.3 s").isEmpty();
    }

    @Test
    void othersAreLeftAlone() {
        assertThat(hear(1, car(1, 100, 0, 0, 20), car(2, 102, 0, Math.PI, 20), car(3, 103, 90, 0, 20), car(4, -20, 0, 0, 20), car(5, 900, 0, 0, 20), car(6, 101, 0, 0, 2),
                new PlannerView.HeardMessage("free", 7, 0, -104, 0, 0, 20, ""))).isEmpty();
        assertThat(hear(4, car(2, 40, 0, 0, 20))).as("the first is forgotten").isEmpty();
    }

    @Test
    void adviceIsNeverSlowerThanEightMetresPerSecond() {
        PlannerView.HeardMessage[] queue = new PlannerView.HeardMessage[20];
        for (int i = 0; i < queue.length; i++) {
            queue[i] = car(i + 1, 60 + i, 0, 0, 20);
        }

        List<String> advice = hear(1, queue);

        assertThat(advice).hasSize(16).allMatch(text -> MessageFields.parse(text).number("speed").orElseThrow() >= 8);
    }
}
