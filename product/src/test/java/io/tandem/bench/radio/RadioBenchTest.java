package io.tandem.bench.radio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RadioBenchTest {

    @Test
    void stationsHaveTheNeighboursAskedForButForThoseAtTheEdge() {
        RadioBench.Result result = new RadioBench(2000, 50, 0).run(1);

        assertThat(result.inReach()).isBetween(40.0, 50.0);
        assertThat(result.receptions()).isCloseTo(2000 * 10 * result.inReach(), within(1.0));
        assertThat(result.delivered()).as("most are far away").isBetween(0.15, 0.35);
        assertThat(result.coreShare()).isPositive();
        assertThat(result.text(2000)).startsWith("2,000 stations with 10 messages a second");
    }

    @Test
    void lorriesHideStationsFromEachOther() {
        assertThat(new RadioBench(2000, 50, 0.2).run(1).delivered()).isLessThan(new RadioBench(2000, 50, 0).run(1).delivered());
    }
}
