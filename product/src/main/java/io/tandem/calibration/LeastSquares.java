package io.tandem.calibration;

import java.util.Arrays;
import java.util.function.Function;

/**
 * Least squares within bounds by the method of Levenberg and Marquardt (D. Marquardt, J. SIAM 11 (1963) 431), on parameters scaled to [0, 1]; those at a bound
 * that would leave it rest. Derivatives by differences.
 */
final class LeastSquares {

    private static final int MOST_ITERATIONS = 60;
    private static final double ENOUGH = 1e-7;
    private static final double DIFFERENCE = 1e-4;
    private static final double MOST_DAMPING = 1e8;

    private final Function<double[], double[]> residuals;
    private final double[] low;
    private final double[] high;

    /** @param residuals of parameters in their own units */
    LeastSquares(Function<double[], double[]> residuals, double[] low, double[] high) {
        this.residuals = residuals;
        this.low = low;
        this.high = high;
    }

    /**
     * @param scaled    parameters in [0, 1]
     * @param values    the same in their own units
     * @param cost      sum of the squared residuals
     * @param residuals there
     */
    record Solution(double[] scaled, double[] values, double cost, double[] residuals) {
    }

    Solution from(double[] start) {
        double[] scaled = new double[start.length];
        for (int i = 0; i < start.length; i++) {
            scaled[i] = Math.clamp((start[i] - low[i]) / (high[i] - low[i]), 0, 1);
        }
        Solution best = at(scaled);
        double damping = 1e-2;
        for (int i = 0; i < MOST_ITERATIONS && damping < MOST_DAMPING; i++) {
            double[][] jacobian = jacobian(best);
            Solution next = best;
            while (next == best && damping < MOST_DAMPING) {
                Solution tried = at(step(best, jacobian, damping));
                next = tried.cost < best.cost ? tried : best;
                damping = tried.cost < best.cost ? Math.max(1e-9, damping / 5) : damping * 4;
            }
            boolean done = best.cost - next.cost < ENOUGH * best.cost;
            best = next;
            if (done) {
                break;
            }
        }
        return best;
    }

    private Solution at(double[] scaled) {
        double[] values = new double[scaled.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = low[i] + scaled[i] * (high[i] - low[i]);
        }
        double[] errors = residuals.apply(values);
        double cost = Arrays.stream(errors).map(error -> error * error).sum();
        return new Solution(scaled, values, Double.isNaN(cost) ? Double.POSITIVE_INFINITY : cost, errors);
    }

    /** By parameter: the change of all residuals per scaled parameter. */
    double[][] jacobian(Solution here) {
        double[][] columns = new double[here.scaled.length][];
        for (int i = 0; i < columns.length; i++) {
            double[] moved = here.scaled.clone();
            double difference = moved[i] > 0.5 ? -DIFFERENCE : DIFFERENCE;
            moved[i] += difference;
            columns[i] = at(moved).residuals;
            for (int k = 0; k < columns[i].length; k++) {
                columns[i][k] = (columns[i][k] - here.residuals[k]) / difference;
            }
        }
        return columns;
    }

    private static double[] step(Solution here, double[][] jacobian, double damping) {
        int count = jacobian.length;
        double[][] normal = new double[count][count];
        double[] right = new double[count];
        for (int i = 0; i < count; i++) {
            right[i] = -dot(jacobian[i], here.residuals);
            boolean resting = here.scaled[i] <= 0 && right[i] < 0 || here.scaled[i] >= 1 && right[i] > 0;
            for (int j = 0; j <= i && !resting; j++) {
                normal[i][j] = dot(jacobian[i], jacobian[j]);
                normal[j][i] = normal[i][j];
            }
            right[i] = resting ? 0 : right[i];
        }
        for (int i = 0; i < count; i++) {
            clearCoupling(normal, i);
            normal[i][i] = normal[i][i] * (1 + damping) + 1e-12;
        }
        double[] change = SymmetricMatrix.solve(normal, right);
        double[] next = here.scaled.clone();
        for (int i = 0; i < count; i++) {
            next[i] = Math.clamp(next[i] + change[i], 0, 1);
        }
        return next;
    }

    /** A resting parameter has no diagonal and takes no part. */
    private static void clearCoupling(double[][] normal, int i) {
        if (normal[i][i] == 0) {
            for (int j = 0; j < normal.length; j++) {
                normal[i][j] = 0;
                normal[j][i] = 0;
            }
        }
    }

    static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
