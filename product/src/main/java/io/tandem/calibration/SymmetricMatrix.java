package io.tandem.calibration;

/** Small symmetric positive definite matrices, by Cholesky's factors. */
final class SymmetricMatrix {

    private SymmetricMatrix() {
    }

    /** x of A x = b. A diagonal that is not positive counts as a tiny one. */
    static double[] solve(double[][] matrix, double[] right) {
        double[][] lower = factor(matrix);
        int n = right.length;
        double[] x = right.clone();
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                x[i] -= lower[i][j] * x[j];
            }
            x[i] /= lower[i][i];
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int j = i + 1; j < n; j++) {
                x[i] -= lower[j][i] * x[j];
            }
            x[i] /= lower[i][i];
        }
        return x;
    }

    static double[][] inverse(double[][] matrix) {
        double[][] inverse = new double[matrix.length][];
        for (int i = 0; i < matrix.length; i++) {
            double[] unit = new double[matrix.length];
            unit[i] = 1;
            inverse[i] = solve(matrix, unit);
        }
        return inverse;
    }

    private static double[][] factor(double[][] matrix) {
        int n = matrix.length;
        double[][] lower = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = matrix[i][j];
                for (int k = 0; k < j; k++) {
                    sum -= lower[i][k] * lower[j][k];
                }
                lower[i][j] = i == j ? Math.sqrt(Math.max(sum, 1e-14)) : sum / lower[j][j];
            }
        }
        return lower;
    }
}
