package io.tandem.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class TrialResultTest {

    private static final TrialResult GOOD = new TrialResult(1_000, 0.9, 0.5, 0.6, 0, 10_000, 0, 1.2, 0.1, 20);

    @Test
    void everyFailureHasItsReason() {
        assertThat(GOOD.objection(10)).isEmpty();
        assertThat(new TrialResult(1_000, 0.9, 0.2, 0.6, 0, 10_000, 0, 1, 0.1, 20).objection(10)).isEqualTo("Core's margin");
        assertThat(new TrialResult(1_000, 0.9, 0.5, 0.1, 0, 10_000, 0, 1, 0.1, 20).objection(10)).isEqualTo("hosts' margin");
        assertThat(new TrialResult(1_000, 0.9, 0.5, 0.6, 1, 10_000, 0, 1, 0.1, 20).objection(10)).isEqualTo("overruns");
        assertThat(new TrialResult(1_000, 0.9, 0.5, 0.6, 0, 10_000, 0.002, 1, 0.1, 20).objection(10)).isEqualTo("loss");
        assertThat(new TrialResult(1_000, 0.9, 0.5, 0.6, 0, 9_000, 0, 1, 0.1, 20).objection(10)).isEqualTo("missing reports");
        assertThat(TrialResult.none(1_000).objection(10)).isNotEmpty();
    }

    @Test
    void writtenResultIsReadBack() throws IOException {
        assertThat(TrialResult.read(GOOD.json())).isEqualTo(GOOD);
        assertThat(TrialResult.read(TrialResult.none(7).json())).isEqualTo(TrialResult.none(7));
    }

    @Test
    void garbageFromATrialIsRefused() {
        assertThatThrownBy(() -> TrialResult.read("{\"vehicles\": 3}")).isInstanceOf(IOException.class).hasMessageContaining("core_margin_p50");
        assertThatThrownBy(() -> TrialResult.read("Traceback (most recent call last)")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> TrialResult.read("")).isInstanceOf(IOException.class);
    }
}
