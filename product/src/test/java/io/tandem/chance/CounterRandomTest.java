package io.tandem.chance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.chance.CounterRandom.Purpose;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Draws are uniform and independent. The bounds of chi-square exclude less than one case in 100,000. */
class CounterRandomTest {

    private static final int DRAWS = 100_000;
    private static final int BINS = 100;
    /** chi-square with 99 degrees of freedom exceeds this, or falls short of that, once in 100,000 */
    private static final double MOST = 167;
    private static final double LEAST = 51;

    @Test
    void drawsOfOneVehicleAreEven() {
        for (Purpose purpose : Purpose.values()) {
            assertThat(chiSquare(draw -> CounterRandom.uniform(7, 101, draw, purpose))).as(purpose.name()).isBetween(LEAST, MOST);
        }
    }

    @Test
    void firstDrawsOfManyVehiclesAreEven() {
        for (Purpose purpose : Purpose.values()) {
            assertThat(chiSquare(vid -> CounterRandom.uniform(7, vid, 0, purpose))).as(purpose.name()).isBetween(LEAST, MOST);
        }
    }

    @Test
    void drawsOfManySeedsAreEven() {
        assertThat(chiSquare(seed -> CounterRandom.uniform(seed, 101, 0, Purpose.START_PLACE))).isBetween(LEAST, MOST);
    }

    @Test
    void neighboursInAnyDirectionAreIndependent() {
        assertThat(pairs(i -> CounterRandom.uniform(7, 101, i, Purpose.TURN_TIME), i -> CounterRandom.uniform(7, 101, i + 1, Purpose.TURN_TIME)))
                .as("draws").isBetween(LEAST, MOST);
        assertThat(pairs(i -> CounterRandom.uniform(7, i, 3, Purpose.TURN_TIME), i -> CounterRandom.uniform(7, i + 1, 3, Purpose.TURN_TIME)))
                .as("vehicles").isBetween(LEAST, MOST);
        assertThat(pairs(i -> CounterRandom.uniform(i, 5, 3, Purpose.TURN_TIME), i -> CounterRandom.uniform(i + 1, 5, 3, Purpose.TURN_TIME)))
                .as("seeds").isBetween(LEAST, MOST);
        assertThat(pairs(i -> CounterRandom.uniform(7, 101, i, Purpose.TURN_TIME), i -> CounterRandom.uniform(7, 101, i, Purpose.TURN_STRENGTH)))
                .as("purposes").isBetween(LEAST, MOST);
        assertThat(pairs(i -> CounterRandom.uniform(7, i, i, Purpose.PITCH_TIME), i -> CounterRandom.uniform(7, i + 1, i - 1, Purpose.PITCH_TIME)))
                .as("diagonals").isBetween(LEAST, MOST);
    }

    @Test
    void aRangeIsFilledAndNeverLeft() {
        double[] drawn = IntStream.range(0, DRAWS).mapToDouble(i -> CounterRandom.uniform(1, 2, i, Purpose.CUSTOM, -3, 5)).toArray();

        assertThat(IntStream.range(0, DRAWS).mapToDouble(i -> drawn[i]).min().orElseThrow()).isBetween(-3.0, -2.999);
        assertThat(IntStream.range(0, DRAWS).mapToDouble(i -> drawn[i]).max().orElseThrow()).isBetween(4.999, 5.0);
    }

    @Test
    void normalDrawsHaveTheMomentsOfTheNormalDistribution() {
        double[] moments = new double[5];
        double lag = 0;
        double before = 0;
        for (int i = 0; i < DRAWS; i++) {
            double x = CounterRandom.normal(7, 101, i, Purpose.DRIVER_NOISE);
            for (int power = 1; power <= 4; power++) {
                moments[power] += Math.pow(x, power) / DRAWS;
            }
            lag += x * before / DRAWS;
            before = x;
        }

        assertThat(moments[1]).isCloseTo(0, within(0.015));
        assertThat(moments[2]).isCloseTo(1, within(0.02));
        assertThat(moments[3]).isCloseTo(0, within(0.05));
        assertThat(moments[4]).isCloseTo(3, within(0.15));
        assertThat(lag).isCloseTo(0, within(0.015));
    }

    private static double chiSquare(IntToDoubleFunction draw) {
        int[] counts = new int[BINS];
        IntStream.range(0, DRAWS).forEach(i -> counts[(int) (BINS * draw.applyAsDouble(i))]++);
        return ofCounts(counts);
    }

    /** Chi-square of pairs on a chequerboard of ten by ten. */
    private static double pairs(IntToDoubleFunction one, IntToDoubleFunction other) {
        int[] counts = new int[BINS];
        IntStream.range(0, DRAWS).forEach(i -> counts[10 * (int) (10 * one.applyAsDouble(i)) + (int) (10 * other.applyAsDouble(i))]++);
        return ofCounts(counts);
    }

    private static double ofCounts(int[] counts) {
        double expected = (double) DRAWS / BINS;
        return IntStream.of(counts).mapToDouble(count -> (count - expected) * (count - expected) / expected).sum();
    }
}
