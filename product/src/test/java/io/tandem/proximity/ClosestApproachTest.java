package io.tandem.proximity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvFileSource;

class ClosestApproachTest {

    /** Reference: domain/reference/move/closest_approach.csv, five exact cases. */
    @ParameterizedTest
    @CsvFileSource(resources = "/reference/move/closest_approach.csv", numLinesToSkip = 1)
    void referenceCasesAreReproducedExactly(ArgumentsAccessor line) {
        double[] v = Arrays.stream(line.toArray()).mapToDouble(cell -> Double.parseDouble((String) cell)).toArray();
        double[] p = {v[6] - v[0], v[7] - v[1], v[8] - v[2]};
        double[] w = {v[9] - v[3], v[10] - v[4], v[11] - v[5]};

        double seconds = ClosestApproach.seconds(p[0], p[1], p[2], w[0], w[1], w[2]);
        double metres = ClosestApproach.metres(p[0], p[1], p[2], w[0], w[1], w[2], seconds);
        double now = ClosestApproach.metres(p[0], p[1], p[2], w[0], w[1], w[2], 0);

        assertThat(new double[] {seconds, metres, now}).containsExactly(v[12], v[13], v[14]);
    }
}
