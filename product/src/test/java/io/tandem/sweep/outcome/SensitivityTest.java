package io.tandem.sweep.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SensitivityTest {

    @Test
    void settingThatDecidesAloneExplainsEverything() {
        assertThat(Sensitivity.share(new String[] {"a", "a", "b", "b"}, new double[] {1, 1, 3, 3})).isEqualTo(1);
    }

    /** Groups 1, 3 and 5, 7: SST = 20, SSW = 4, so that 1 - (4 / 2) / (20 / 3) = 0.7. */
    @Test
    void shareIsEpsilonSquared() {
        assertThat(Sensitivity.share(new String[] {"a", "a", "b", "b"}, new double[] {1, 3, 5, 7})).isCloseTo(0.7, within(1e-12));
    }

    @Test
    void settingWithoutEffectExplainsNothing() {
        assertThat(Sensitivity.share(new String[] {"a", "a", "b", "b"}, new double[] {1, 3, 1, 3})).isZero();
    }

    @Test
    void resultThatIsTheSameInAllRunsHasNoShare() {
        assertThat(Sensitivity.share(new String[] {"a", "a", "b", "b"}, new double[] {2, 2, 2, 2})).isNaN();
        assertThat(Sensitivity.share(new String[] {"a", "b"}, new double[] {1, 2})).isNaN();
        assertThat(Sensitivity.share(new String[] {"a", "a", "b"}, new double[] {Double.NaN, Double.NaN, 1})).isNaN();
    }
}
