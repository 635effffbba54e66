package io.tandem.sweep;

import io.tandem.chance.CounterRandom;
import io.tandem.chance.CounterRandom.Purpose;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.random.SobolSequenceGenerator;

/**
 * The points of a sweep in their order. Cases vary slowest, then the axes in the order of the file; the seed varies as it stands among them. With samples,
 * all axes but the seed are sampled together, and every sample is run with every seed.
 */
public final class Design {

    /** Added to the number of an axis for the draws that permute its strata. */
    private static final int STRATA = 1 << 20;

    private final SweepPlan plan;
    private final List<Axis> sampled;
    private final List<Axis> crossed;
    private final double[][] shares;
    private final long size;

    public Design(SweepPlan plan) {
        this.plan = plan;
        boolean grid = plan.method() == Method.GRID;
        sampled = grid ? List.of() : plan.axes().stream().filter(axis -> !axis.isSeed()).toList();
        crossed = plan.axes().stream().filter(axis -> !sampled.contains(axis)).toList();
        shares = grid ? new double[1][0] : shares(plan, sampled.size());
        size = size(plan);
    }

    /** Number of runs, at most {@link Long#MAX_VALUE}. */
    public static long size(SweepPlan plan) {
        long size = plan.cases().map(table -> table.rows().size()).orElse(1) * (long) Math.max(1, plan.samples());
        for (Axis axis : plan.axes()) {
            if (plan.method() == Method.GRID || axis.isSeed()) {
                long high = Math.multiplyHigh(size, axis.values().count());
                size = high != 0 || size * axis.values().count() < 0 ? Long.MAX_VALUE : size * axis.values().count();
            }
        }
        return size;
    }

    public int size() {
        return Math.toIntExact(size);
    }

    /** The values of one run, in the order of {@link SweepPlan#paths}. */
    public List<String> values(int number) {
        long rest = number;
        String[] ofCrossed = new String[crossed.size()];
        for (int i = crossed.size() - 1; i >= 0; i--) {
            Axis.Values values = crossed.get(i).values();
            ofCrossed[i] = values.at(rest % values.count());
            rest /= values.count();
        }
        double[] point = shares[(int) (rest % shares.length)];
        List<String> values = new ArrayList<>();
        long sample = rest / shares.length;
        plan.cases().ifPresent(table -> values.addAll(table.rows().get((int) sample)));
        for (Axis axis : plan.axes()) {
            values.add(sampled.contains(axis) ? axis.values().sample(point[sampled.indexOf(axis)]) : ofCrossed[crossed.indexOf(axis)]);
        }
        return values;
    }

    /** Points of the unit cube, a row per sample. */
    static double[][] shares(SweepPlan plan, int dimensions) {
        return switch (plan.method()) {
            case SOBOL -> sobol(plan.samples(), dimensions);
            case LATIN_HYPERCUBE -> latinHypercube(plan.samples(), dimensions, plan.seed());
            default -> random(plan.samples(), dimensions, plan.seed());
        };
    }

    private static double[][] random(int samples, int dimensions, long seed) {
        double[][] shares = new double[samples][dimensions];
        for (int i = 0; i < samples; i++) {
            for (int d = 0; d < dimensions; d++) {
                shares[i][d] = CounterRandom.uniform(seed, d, i, Purpose.CUSTOM);
            }
        }
        return shares;
    }

    /** M. McKay, R. Beckman and W. Conover, Technometrics 21 (1979) 239: a permutation of the strata per axis, and a uniform place in each. */
    private static double[][] latinHypercube(int samples, int dimensions, long seed) {
        double[][] shares = random(samples, dimensions, seed);
        for (int d = 0; d < dimensions; d++) {
            int[] strata = new int[samples];
            for (int i = 0; i < samples; i++) {
                int other = (int) (CounterRandom.uniform(seed, STRATA + d, i, Purpose.CUSTOM) * (i + 1));
                strata[i] = strata[other];
                strata[other] = i;
            }
            for (int i = 0; i < samples; i++) {
                shares[i][d] = (strata[i] + shares[i][d]) / samples;
            }
        }
        return shares;
    }

    /** With the direction numbers of S. Joe and F. Kuo, SIAM Journal on Scientific Computing 30 (2008) 2635. */
    private static double[][] sobol(int samples, int dimensions) {
        SobolSequenceGenerator sequence = new SobolSequenceGenerator(Math.max(1, dimensions));
        double[][] shares = new double[samples][];
        for (int i = 0; i < samples; i++) {
            shares[i] = sequence.nextVector();
        }
        return shares;
    }
}
