package io.tandem.recording.codec;

import java.util.Arrays;

/**
 * Geometric trend of a column from report to report: the next step is predicted as the last step times the ratio of the last two, limited
 * to 0..1, which fits values that settle exponentially.
 */
final class Trend {

    /** Added to the divisor to avoid division by zero; far smaller than any other step. */
    private static final double TINY = 0x1p-1000;

    private double[] step = new double[0];
    private double[] ratio = new double[0];

    void resize(int rows) {
        step = Arrays.copyOf(step, rows);
        ratio = Arrays.copyOf(ratio, rows);
    }

    void clear(int from, int to) {
        Arrays.fill(step, from, to, 0);
        Arrays.fill(ratio, from, to, 0);
    }

    /** Predicted change of a row. */
    double next(int row) {
        return step[row] * ratio[row];
    }

    /** Predicts the values that follow the last ones. */
    void predict(double[] last, double[] predicted, int count) {
        for (int i = 0; i < count; i++) {
            predicted[i] = last[i] + step[i] * ratio[i];
        }
    }

    void update(double[] before, double[] now, int count) {
        for (int i = 0; i < count; i++) {
            double change = now[i] - before[i];
            ratio[i] = Math.max(0, Math.min(1, change / (step[i] + TINY)));
            step[i] = change;
        }
    }

    void copyRows(Trend from, int source, int target, int length) {
        System.arraycopy(from.step, source, step, target, length);
        System.arraycopy(from.ratio, source, ratio, target, length);
    }
}
