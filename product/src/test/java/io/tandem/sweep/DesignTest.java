package io.tandem.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.SourceFile;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DesignTest {

    private static SweepPlan plan(Method method, int samples, Axis... axes) {
        return new SweepPlan(Path.of("s.yaml"), Path.of("s.yaml"), List.of(axes), Optional.empty(), method, samples, 1, SweepLimits.NONE, List.of("verdicts"), KeepRule.NONE);
    }

    private static final Axis SPEED = new Axis("speed", new Axis.Interval(0, 10, " m/s", 0, false));
    private static final Axis MISS = new Axis("miss", new Axis.Interval(1, 100, "", 0, true));
    private static final Axis SEED = new Axis("seed", new Axis.Whole(1, 3));

    @Test
    void latinHypercubeUsesEveryStratumOfEveryAxisOnce() {
        double[][] shares = Design.shares(plan(Method.LATIN_HYPERCUBE, 50, SPEED, MISS), 2);

        for (int axis = 0; axis < 2; axis++) {
            Set<Integer> strata = new HashSet<>();
            for (double[] point : shares) {
                strata.add((int) (point[axis] * 50));
            }
            assertThat(strata).hasSize(50);
        }
    }

    /** The first points of Sobol's sequence, for example in W. Press et al., Numerical Recipes, section 7.8. */
    @Test
    void sobolSequenceBeginsAsPublished() {
        double[][] shares = Design.shares(plan(Method.SOBOL, 4, SPEED, MISS), 2);

        assertThat(shares).isDeepEqualTo(new double[][] {{0, 0}, {0.5, 0.5}, {0.75, 0.25}, {0.25, 0.75}});
    }

    @Test
    void samplesAreTheSameEachTimeAndSpreadOverTheRange() {
        double[][] shares = Design.shares(plan(Method.RANDOM, 4000, SPEED), 1);

        double mean = 0;
        for (double[] point : shares) {
            mean += point[0] / shares.length;
        }
        // The standard error of the mean of 4,000 uniform numbers is 0.0046.
        assertThat(mean).isCloseTo(0.5, within(0.02));
        assertThat(Design.shares(plan(Method.RANDOM, 4000, SPEED), 1)).isDeepEqualTo(shares);
    }

    @Test
    void everySampleIsRunWithEverySeed() {
        Design design = new Design(plan(Method.SOBOL, 4, SPEED, SEED, MISS));

        assertThat(design.size()).isEqualTo(12);
        assertThat(List.of(design.values(3), design.values(4), design.values(5)))
                .containsExactly(List.of("5 m/s", "1", "10"), List.of("5 m/s", "2", "10"), List.of("5 m/s", "3", "10"));
    }

    @Test
    void idFollowsFromTheSettingsAlone() {
        SweepPlan one = plan(Method.GRID, 0, SPEED, SEED);
        SweepPlan turned = plan(Method.GRID, 0, SEED, SPEED);
        List<SourceFile> sources = List.of(new SourceFile("a.yaml", "name: a\n"));
        RunIds ids = new RunIds(one, "1", sources);

        String id = ids.spec(0, List.of("5 m/s", "2")).id();

        assertThat(ids.spec(17, List.of("5 m/s", "2")).id()).isEqualTo(id).matches("[0-9a-f]{12}");
        assertThat(new RunIds(turned, "1", sources).spec(0, List.of("2", "5 m/s")).id()).isEqualTo(id);
        assertThat(new RunIds(one, "2", sources).spec(0, List.of("5 m/s", "2")).id()).isNotEqualTo(id);
        assertThat(ids.spec(0, List.of("5 m/s", "3")).id()).isNotEqualTo(id);
    }

    @Test
    void idDoesNotDependOnTheSweepThatAScenarioHolds() {
        assertThat(RunIds.withoutSweep("name: a\nsweep:\n  vary: {seed: 1..3}\n  # more\nseed: 4\n")).isEqualTo("name: a\nseed: 4\n");
        assertThat(RunIds.withoutSweep("name: a\nseed: 4\nsweep: {vary: {\n  seed: 1..3\n}}\n")).isEqualTo("name: a\nseed: 4\n");
    }
}
