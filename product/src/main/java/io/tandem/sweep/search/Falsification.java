package io.tandem.sweep.search;

import io.tandem.sweep.outcome.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.SimpleBounds;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.CMAESOptimizer;
import org.hipparchus.random.Well19937a;

/**
 * Looks for the worst case by CMA-ES, which adapts the covariance of its samples (N. Hansen, "The CMA evolution strategy: a tutorial", 2016), in the implementation of
 * Hipparchus. The badness of a point is that of its worst seed. The same seed gives the same search.
 */
public final class Falsification {

    /** The search is over. */
    private static final class BudgetSpent extends RuntimeException {
    }

    private static final double FIRST_SPREAD = 0.3;
    /** Badness of a point at which nothing could be measured: worse than none, so that the search leaves it. */
    private static final double UNKNOWN = -1e12;

    private final SearchSpace space;
    private final PointRunner runner;
    private final ToDoubleFunction<Row> badness;
    private final long seed;

    /** @param badness grows as a run gets worse; negative infinity where it is not known */
    public Falsification(SearchSpace space, PointRunner runner, ToDoubleFunction<Row> badness, long seed) {
        this.space = space;
        this.runner = runner;
        this.badness = badness;
        this.seed = seed;
    }

    /** Spends the budget; the rows are then with the runner. */
    public void run() throws IOException {
        int n = space.dimensions();
        double[] middle = filled(n, 0.5);
        CMAESOptimizer optimizer = new CMAESOptimizer(Integer.MAX_VALUE, Double.POSITIVE_INFINITY, true, 0, 1, new Well19937a(seed), false, null);
        try {
            while (runner.pointsLeft() > 0) {
                optimizer.optimize(new MaxEval(runner.pointsLeft() + 1), new ObjectiveFunction(this::value), GoalType.MAXIMIZE, new InitialGuess(middle),
                        new SimpleBounds(filled(n, 0), filled(n, 1)), new CMAESOptimizer.Sigma(filled(n, FIRST_SPREAD)),
                        new CMAESOptimizer.PopulationSize(4 + (int) (3 * Math.log(n))));
            }
        } catch (BudgetSpent | MathRuntimeException over) {
            return;
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    private double value(double[] point) {
        try {
            List<List<Row>> rows = runner.run(List.of(point));
            if (rows.isEmpty()) {
                throw new BudgetSpent();
            }
            return Math.max(UNKNOWN, rows.getFirst().stream().mapToDouble(badness).max().orElse(UNKNOWN));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static double[] filled(int n, double value) {
        double[] filled = new double[n];
        Arrays.fill(filled, value);
        return filled;
    }
}
