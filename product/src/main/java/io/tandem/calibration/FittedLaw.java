package io.tandem.calibration;

import java.util.ArrayList;
import java.util.List;

/**
 * A law with its fitted parameters.
 *
 * @param values     in the order of the law's parameters
 * @param low        ends of the 95 % intervals, within the bounds of the law
 * @param determined whether the drive determines a parameter: its interval takes less than half of what the bounds allow, and excludes zero where zero makes no sense
 */
public record FittedLaw(FollowingLaw law, double[] values, double[] low, double[] high, boolean[] determined) {

    /** Of a normal distribution, 95 %. */
    private static final double STANDARD_ERRORS = 1.96;
    /** Errors of a simulated drive hang together for about this long, seconds. */
    private static final double BLOCK_SECONDS = 15;
    /** No recording is more exact, m/s: without it a drive without noise would determine everything. */
    private static final double LEAST_ERROR = 0.02;
    private static final int STARTS = 5;
    private static final int[] PRIMES = {2, 3, 5, 7, 11, 13};

    /** One set of parameters for all these followers. */
    static FittedLaw of(FollowingLaw law, List<Follower> followers) {
        double[] least = law.parameters().stream().mapToDouble(FollowingLaw.Parameter::low).toArray();
        double[] most = law.parameters().stream().mapToDouble(FollowingLaw.Parameter::high).toArray();
        LeastSquares problem = new LeastSquares(values -> residuals(law, followers, values), least, most);
        LeastSquares.Solution best = problem.from(start(law, followers, 0));
        for (int i = 1; i < STARTS; i++) {
            LeastSquares.Solution other = problem.from(start(law, followers, i));
            best = other.cost() < best.cost() * (1 - 1e-6) ? other : best;
        }
        return withIntervals(law, best, problem.jacobian(best), (int) Math.max(1, Math.round(BLOCK_SECONDS / followers.getFirst().interval())));
    }

    private static double[] residuals(FollowingLaw law, List<Follower> followers, double[] values) {
        double[] all = new double[FollowerSimulation.residualCount(followers)];
        int at = 0;
        for (Follower follower : followers) {
            FollowerSimulation.of(follower, law, values).residuals(all, at);
            at += 2 * follower.rows();
        }
        return all;
    }

    /** The usual parameters first, then points of the Halton sequence in the middle of the bounds; the desired speed always above the speeds driven. */
    private static double[] start(FollowingLaw law, List<Follower> followers, int number) {
        double[] start = law.usual();
        for (int i = 0; number > 0 && i < start.length; i++) {
            start[i] *= StrictMath.exp(2 * (halton(number, PRIMES[i]) - 0.5));
        }
        double fastest = followers.stream().mapToDouble(Follower::greatestSpeed).max().orElse(0);
        start[FollowingLaw.DESIRED_SPEED] = Math.max(fastest * 1.1, start[FollowingLaw.DESIRED_SPEED]);
        return start;
    }

    private static double halton(int number, int base) {
        double sum = 0;
        double share = 1.0 / base;
        for (int rest = number; rest > 0; rest /= base) {
            sum += share * (rest % base);
            share /= base;
        }
        return sum;
    }

    /**
     * Intervals from the curvature of the error, H = J'J: with independent errors the covariance is s² H⁻¹; errors of a drive hang together, so that sums of
     * blocks take the place of single rows, H⁻¹ (Σ g g') H⁻¹ (K. Liang, S. Zeger, Biometrika 73 (1986) 13). The wider one counts.
     */
    private static FittedLaw withIntervals(FollowingLaw law, LeastSquares.Solution best, double[][] jacobian, int blockRows) {
        int count = jacobian.length;
        double[][] normal = new double[count][count];
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < count; j++) {
                normal[i][j] = LeastSquares.dot(jacobian[i], jacobian[j]);
            }
            normal[i][i] += 1e-9;
        }
        double[][] inverse = SymmetricMatrix.inverse(normal);
        double variance = Math.max(LEAST_ERROR * LEAST_ERROR, best.cost() / Math.max(1, best.residuals().length - count));
        List<double[]> blocks = blocks(best.residuals(), jacobian, 2 * blockRows);
        double few = blocks.size() > count ? (double) blocks.size() / (blocks.size() - count) : count;
        double[] error = new double[count];
        for (int i = 0; i < count; i++) {
            double together = 0;
            for (double[] block : blocks) {
                double influence = LeastSquares.dot(inverse[i], block);
                together += influence * influence;
            }
            error[i] = Math.sqrt(Math.max(variance * inverse[i][i], few * together));
        }
        return withErrors(law, best.values(), error);
    }

    private static List<double[]> blocks(double[] residuals, double[][] jacobian, int size) {
        List<double[]> blocks = new ArrayList<>();
        for (int from = 0; from < residuals.length; from += size) {
            double[] sums = new double[jacobian.length];
            for (int i = 0; i < sums.length; i++) {
                for (int k = from; k < Math.min(from + size, residuals.length); k++) {
                    sums[i] += jacobian[i][k] * residuals[k];
                }
            }
            blocks.add(sums);
        }
        return blocks;
    }

    private static FittedLaw withErrors(FollowingLaw law, double[] values, double[] scaledError) {
        double[] low = new double[values.length];
        double[] high = new double[values.length];
        boolean[] determined = new boolean[values.length];
        for (int i = 0; i < values.length; i++) {
            FollowingLaw.Parameter parameter = law.parameters().get(i);
            double half = STANDARD_ERRORS * scaledError[i] * (parameter.high() - parameter.low());
            low[i] = Math.max(parameter.low(), values[i] - half);
            high[i] = Math.min(parameter.high(), values[i] + half);
            boolean atBound = values[i] >= parameter.high() * (1 - 1e-6);
            determined[i] = !atBound && half < (parameter.high() - parameter.low()) / 4 && (half < values[i] || parameter.low() == 0);
        }
        return new FittedLaw(law, values, low, high, determined);
    }
}
