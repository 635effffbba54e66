package io.tandem.behavior.path;

/**
 * Discrete linear-quadratic regulator of x' = A x + B u with one input that is held over steps of {@code dt}: the gain K of u = -K x that
 * minimises the sum of x'Qx + R u^2 over all steps.
 *
 * <pre>
 *   exp([A B; 0 0] dt) = [F G; 0 1],   P = Q + F' P F - F' P G K,   K = (R + G' P G)^-1 G' P F
 * </pre>
 *
 * Source: Anderson, Moore, Optimal control: linear quadratic methods (1990). The Riccati equation is iterated to a fixed point.
 */
final class LqrSolver {

    private static final double TOLERANCE = 1e-13;
    private static final int MOST_ITERATIONS = 100_000;
    private static final int SQUARINGS = 10;
    private static final int TERMS = 12;

    private final int n;
    private final double[][] f;
    private final double[] g;
    private final double[] q;
    private final double r;

    /** @param q the diagonal of Q */
    LqrSolver(double[][] a, double[] b, double[] q, double r, double dt) {
        this.n = b.length;
        this.q = q;
        this.r = r;
        this.f = new double[n][n];
        this.g = new double[n];
        discretise(a, b, dt);
    }

    /** Exact discretisation with zero-order hold: exp([A B; 0 0] dt) = [F G; 0 1]. */
    private void discretise(double[][] a, double[] b, double dt) {
        double[][] whole = new double[n + 1][n + 1];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                whole[i][j] = a[i][j] * dt;
            }
            whole[i][n] = b[i] * dt;
        }
        double[][] exponential = exp(whole);
        for (int i = 0; i < n; i++) {
            System.arraycopy(exponential[i], 0, f[i], 0, n);
            g[i] = exponential[i][n];
        }
    }

    /** Matrix exponential by scaling and squaring of its Taylor series. */
    private static double[][] exp(double[][] m) {
        int size = m.length;
        double scale = 1.0 / (1 << SQUARINGS);
        double[][] sum = unit(size);
        double[][] term = unit(size);
        for (int k = 1; k <= TERMS; k++) {
            term = product(term, m);
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < size; j++) {
                    term[i][j] *= scale / k;
                    sum[i][j] += term[i][j];
                }
            }
        }
        for (int k = 0; k < SQUARINGS; k++) {
            sum = product(sum, sum);
        }
        return sum;
    }

    private static double[][] unit(int size) {
        double[][] unit = new double[size][size];
        for (int i = 0; i < size; i++) {
            unit[i][i] = 1;
        }
        return unit;
    }

    private static double[][] product(double[][] a, double[][] b) {
        int size = a.length;
        double[][] product = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int k = 0; k < size; k++) {
                for (int j = 0; j < size; j++) {
                    product[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return product;
    }

    /** K, by iteration of the Riccati equation P = Q + F'(P F - P G K) until it converges. */
    double[] gain() {
        double[][] p = new double[n][n];
        double change = 1;
        for (int round = 0; round < MOST_ITERATIONS && change > TOLERANCE; round++) {
            double[][] next = riccatiStep(p);
            change = change(p, next);
            p = next;
        }
        return feedback(p);
    }

    private double[][] riccatiStep(double[][] p) {
        double[] k = feedback(p);
        double[] pg = times(p, g);
        double[][] pf = product(p, f);
        double[][] next = new double[n][n];
        for (int i = 0; i < n; i++) {
            next[i][i] = q[i];
            for (int m = 0; m < n; m++) {
                for (int j = 0; j < n; j++) {
                    next[i][j] += f[m][i] * (pf[m][j] - pg[m] * k[j]);
                }
            }
        }
        return next;
    }

    /** K = G'P F / (R + G'P G). */
    private double[] feedback(double[][] p) {
        double[] pg = times(p, g);
        double weight = r;
        double[] k = new double[n];
        for (int i = 0; i < n; i++) {
            weight += g[i] * pg[i];
            for (int j = 0; j < n; j++) {
                k[j] += pg[i] * f[i][j];
            }
        }
        for (int j = 0; j < n; j++) {
            k[j] /= weight;
        }
        return k;
    }

    private static double[] times(double[][] p, double[] g) {
        double[] product = new double[g.length];
        for (int i = 0; i < g.length; i++) {
            for (int j = 0; j < g.length; j++) {
                product[i] += p[i][j] * g[j];
            }
        }
        return product;
    }

    /** Largest change relative to the largest entry. */
    private static double change(double[][] before, double[][] after) {
        double change = 0;
        double greatest = 0;
        for (int i = 0; i < after.length; i++) {
            for (int j = 0; j < after.length; j++) {
                change = Math.max(change, Math.abs(after[i][j] - before[i][j]));
                greatest = Math.max(greatest, Math.abs(after[i][j]));
            }
        }
        return change / greatest;
    }
}
