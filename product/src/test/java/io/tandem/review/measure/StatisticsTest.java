package io.tandem.review.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class StatisticsTest {

    /** Reference: domain/reference/measures/measures.json. */
    @Test
    void wilsonIntervalsAreThoseOfTheFormula() {
        Map<?, ?> cases = Reference.measures().part("packet_loss_wilson").values();

        assertThat(cases).hasSize(4);
        cases.forEach((name, bounds) -> {
            String[] counts = name.toString().split("/");
            WilsonInterval wilson = WilsonInterval.of(Long.parseLong(counts[0]), Long.parseLong(counts[1]));
            assertThat(wilson.low()).isCloseTo(Reference.number(((List<?>) bounds).get(0)), within(1e-9));
            assertThat(wilson.high()).isCloseTo(Reference.number(((List<?>) bounds).get(1)), within(1e-9));
        });
        assertThat(WilsonInterval.of(10, 10).high()).isCloseTo(1, within(1e-12));
        assertThatThrownBy(() -> WilsonInterval.of(0, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Reference: domain/reference/fastsim/chi2_bounds.json, quantiles by another library. */
    @Test
    void chiSquareBandsAreThoseOfTheReference() {
        Reference bounds = Reference.of("fastsim/chi2_bounds.json");

        for (int degrees = 2; degrees <= 5; degrees++) {
            for (int runs : new int[]{1, 10, 50, 100}) {
                double[] band = bounds.numbers("NEES_n" + degrees + "_N" + runs);
                EstimatorConsistency found = EstimatorConsistency.of(new double[]{degrees}, degrees, runs);
                assertThat(found.low()).isCloseTo(band[0], within(1e-9));
                assertThat(found.high()).isCloseTo(band[1], within(1e-9));
            }
        }
        assertThat(ChiSquare.quantile(0.99, 1)).isCloseTo(bounds.number("gate_dof1_99"), within(1e-9));
        assertThat(ChiSquare.quantile(0.99, 3)).isCloseTo(bounds.number("gate_dof3_99"), within(1e-9));
    }

    @Test
    void consistentEstimatorIsInsideItsBand() {
        Random random = new Random(9);
        double[] squares = new double[2000];
        Arrays.setAll(squares, i -> DoubleStream.generate(random::nextGaussian).limit(50 * 3).map(error -> error * error).sum() / 50);

        EstimatorConsistency honest = EstimatorConsistency.of(squares, 3, 50);
        EstimatorConsistency boastful = EstimatorConsistency.of(Arrays.stream(squares).map(x -> 2 * x).toArray(), 3, 50);

        assertThat(honest.inside()).isBetween(0.93, 0.97);
        assertThat(honest.measures("NEES").getFirst().flag()).isEqualTo(Severity.NONE);
        assertThat(boastful.measures("NEES").getFirst().flag()).isEqualTo(Severity.WARN);
    }

    /** Nine of ten: 2 (1 + 10) / 2^10. */
    @Test
    void signTestIsBinomial() {
        double[] first = {2, 2, 2, 2, 2, 2, 2, 2, 2, 0, 1};
        double[] second = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

        SignTest test = SignTest.of(first, second);

        assertThat(test.better()).isEqualTo(9);
        assertThat(test.worse()).isEqualTo(1);
        assertThat(test.equal()).isEqualTo(1);
        assertThat(test.chance()).isCloseTo(22.0 / 1024, within(1e-12));
        assertThat(SignTest.of(second, second).chance()).isEqualTo(1);
        assertThat(SignTest.of(new double[]{1, 3}, new double[]{2, 2}).chance()).isEqualTo(1);
    }

    @Test
    void percentilesAreLinearBetweenRanksAndLeaveOutTheUnknown() {
        Percentiles spread = Percentiles.of(new double[]{4, Double.NaN, 1, 3, 2, 5});

        assertThat(spread.count()).isEqualTo(5);
        assertThat(spread.median()).isEqualTo(3);
        assertThat(spread.at(0.05)).isCloseTo(1.2, within(1e-12));
        assertThat(spread.greatest()).isEqualTo(5);
        assertThat(Percentiles.of(new double[]{Double.NaN}).median()).isNaN();
    }

    @Test
    void measureIsNeverInfinite() {
        assertThatThrownBy(() -> Measure.of("time", Double.POSITIVE_INFINITY, "s")).hasMessageContaining("time is Infinity");
        assertThat(Measure.of("time", Double.NaN, "s").at(3).worst()).isEmpty();
    }
}
