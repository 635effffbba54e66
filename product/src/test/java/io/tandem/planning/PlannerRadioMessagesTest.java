package io.tandem.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Radio messages in the protocol of planners. */
class PlannerRadioMessagesTest {

    private static PlannerView view(double time, PlannerView.HeardMessage... messages) {
        return new PlannerView(3, Math.round(time * 1e9), new PlannerView.Ego(0, 0, 0, 0, 0, Optional.empty()), List.of(), List.of(), List.of(), Optional.empty(), List.of(messages));
    }

    private static PlannerView.HeardMessage car(int id, double east, double north, double heading) {
        return new PlannerView.HeardMessage("cam", id, 0, east, north, heading, 10, "");
    }

    @Test
    void questionHasWhatWasHeardAndNothingWhereThereWasNothing() {
        assertThat(PlannerMessages.view(view(1, new PlannerView.HeardMessage("free", 7, 0.25, 1, 2, 0, 3, "a \"b\"")))).endsWith(
                "\"messages\":[{\"kind\":\"free\",\"from\":7,\"age\":0.25,\"east\":1.0,\"north\":2.0,\"heading\":0.0,\"speed\":3.0,\"payload\":\"a \\\"b\\\"\"}]}");
        assertThat(PlannerMessages.view(view(1))).doesNotContain("messages");
    }

    @Test
    void answerMaySendAndTooMuchIsRefused() throws Exception {
        assertThat(PlannerMessages.answer("{\"type\":\"halt\",\"cycle\":3,\"send\":[\"x\",\"y\"]}").send()).containsExactly("x", "y");
        assertThat(PlannerMessages.answer("{\"type\":\"halt\",\"cycle\":3}").send()).isEmpty();
        assertThatThrownBy(() -> PlannerMessages.answer("{\"type\":\"halt\",\"cycle\":3,\"send\":[\"" + "x".repeat(701) + "\"]}")).hasMessageContaining("700 bytes");
        assertThatThrownBy(() -> PlannerMessages.answer("{\"type\":\"halt\",\"cycle\":3,\"send\":[1]}")).hasMessageContaining("list of at most 16");
    }

    @Test
    void virtualLightHoldsTheStreetThatMayNotGo() {
        VirtualLight light = new VirtualLight();

        light.plan(view(0, car(1, -60, 0, 0), car(2, 0, -60, Math.PI / 2)));

        assertThat(light.send()).singleElement().asString().startsWith("to=2 speed=");
        for (int beat = 1; beat < 300; beat++) {
            light.plan(view(beat / 10.0, car(2, 0, -60, Math.PI / 2)));
        }
        assertThat(light.send()).as("nobody else comes").isEmpty();
    }
}
