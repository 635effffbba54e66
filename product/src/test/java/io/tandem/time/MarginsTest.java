package io.tandem.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarginsTest {

    private static final long BEAT = 100_000_000;

    private final Margins margins = new Margins(BEAT);

    @Test
    void nothingIsKnownBeforeTheFirstBeat() {
        assertThat(margins.recent()).isEqualTo(new Margins.Spread(Double.NaN, Double.NaN, Double.NaN));
        assertThat(margins.wholeRun()).isEqualTo(new Margins.Spread(Double.NaN, Double.NaN, Double.NaN));
        assertThat(margins.beats()).isZero();
    }

    @Test
    void percentilesAreThoseOfTheNearestRank() {
        for (int hundredth = 100; hundredth >= 1; hundredth--) {
            margins.add(hundredth / 100.0);
        }

        assertThat(margins.recent()).isEqualTo(new Margins.Spread(0.5, 0.05, 0.01));
        assertThat(margins.wholeRun()).isEqualTo(new Margins.Spread(0.5, 0.05, 0.01));
    }

    @Test
    void singleBeatIsEveryPercentile() {
        margins.add(0.25);

        assertThat(margins.recent()).isEqualTo(new Margins.Spread(0.25, 0.25, 0.25));
        assertThat(margins.wholeRun()).isEqualTo(new Margins.Spread(0.25, 0.25, 0.25));
    }

    @Test
    void tenSecondsForgetWhatTheWholeRunRemembers() {
        for (int i = 0; i < 1000; i++) {
            margins.add(0.125);
        }
        for (int i = 0; i < 100; i++) {
            margins.add(0.75);
        }

        assertThat(margins.recent()).isEqualTo(new Margins.Spread(0.75, 0.75, 0.75));
        assertThat(margins.wholeRun()).isEqualTo(new Margins.Spread(0.125, 0.125, 0.125));
    }

    @Test
    void overrunsAreBeatsWithNothingLeft() {
        margins.add(0);
        margins.add(0.001);
        margins.add(1);
        margins.add(0);

        assertThat(margins.overruns()).isEqualTo(2);
        assertThat(margins.beats()).isEqualTo(4);
    }

    @Test
    void beatLongerThanTenSecondsIsKeptAlone() {
        Margins slow = new Margins(60_000_000_000L);

        slow.add(0.5);
        slow.add(0.25);

        assertThat(slow.recent()).isEqualTo(new Margins.Spread(0.25, 0.25, 0.25));
    }
}
