package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class TrialFiguresTest {

    private static final TrialFigures GOOD = new TrialFigures(1_000, 0.9, 0.5, 0.6, 0, 10_000, 0, 1.2, 0.1, 20);

    @Test
    void everyWayToFailHasItsName() {
        assertThat(GOOD.objection(10)).isEmpty();
        assertThat(new TrialFigures(1_000, 0.9, 0.2, 0.6, 0, 10_000, 0, 1, 0.1, 20).objection(10)).isEqualTo("Core's margin");
        assertThat(new TrialFigures(1_000, 0.9, 0.5, 0.1, 0, 10_000, 0, 1, 0.1, 20).objection(10)).isEqualTo("hosts' margin");
        assertThat(new TrialFigures(1_000, 0.9, 0.5, 0.6, 1, 10_000, 0, 1, 0.1, 20).objection(10)).isEqualTo("overruns");
        assertThat(new TrialFigures(1_000, 0.9, 0.5, 0.6, 0, 10_000, 0.002, 1, 0.1, 20).objection(10)).isEqualTo("loss");
        assertThat(new TrialFigures(1_000, 0.9, 0.5, 0.6, 0, 9_000, 0, 1, 0.1, 20).objection(10)).isEqualTo("missing reports");
        assertThat(TrialFigures.none(1_000).objection(10)).isNotEmpty();
    }

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        assertThat(TrialFigures.read(GOOD.json())).isEqualTo(GOOD);
        assertThat(TrialFigures.read(TrialFigures.none(7).json())).isEqualTo(TrialFigures.none(7));
    }

    @Test
    void garbageFromATrialIsRefused() {
        assertThatThrownBy(() -> TrialFigures.read("{\"vehicles\": 3}")).isInstanceOf(IOException.class).hasMessageContaining("core_margin_p50");
        assertThatThrownBy(() -> TrialFigures.read("Traceback (most recent call last)")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> TrialFigures.read("")).isInstanceOf(IOException.class);
    }
}
