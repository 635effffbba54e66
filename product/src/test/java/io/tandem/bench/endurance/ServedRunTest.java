package io.tandem.bench.endurance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ServedRunTest {

    @Test
    void whatFillsGapsOfTheHeapIsNotHeld() {
        List<String> histogram = List.of("20214:", " num     #instances         #bytes  class name (module)", "-------------------------------------------------------",
                "   1:         43136        4655800  [B (java.base@25.0.3)", "   2:          1108        4262800  [Ljdk.internal.vm.FillerElement; (java.base@25.0.3)",
                "   3:            12            384  io.tandem.message.Event", "Total         44256        8918984");

        assertThat(ServedRun.liveBytes(histogram)).isEqualTo(4_656_184);
    }
}
