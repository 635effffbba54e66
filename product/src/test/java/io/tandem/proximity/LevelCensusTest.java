package io.tandem.proximity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LevelCensusTest {

    @Test
    void partWithoutVehiclesDoesNotChangeTheBounds() {
        LevelCensus some = cleared();
        LevelCensus nobody = cleared();
        LevelCensus all = cleared();
        some.add(16, 4, -120, 35);
        some.add(16, 4, 80, -60);

        all.addAll(nobody);
        all.addAll(some);
        all.addAll(nobody);

        assertThat(new double[] {all.west(), all.east(), all.south(), all.north()}).containsExactly(-120, 80, -60, 35);
        assertThat(all.farthest()).isEqualTo(120);
    }

    private static LevelCensus cleared() {
        LevelCensus census = new LevelCensus();
        census.clear();
        return census;
    }
}
