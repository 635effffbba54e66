package io.tandem.recording.codec;

import java.util.Arrays;

/** How a column of numbers changes from report to report: things that settle do so by steps each of which is the same share of the last. */
final class Trend {

    /** Keeps a step of nothing from being divided by; every other step is far larger. */
    private static final double NOTHING = 0x1p-1000;

    private double[] step = new double[0];
    private double[] ratio = new double[0];

    void room(int rows) {
        step = Arrays.copyOf(step, rows);
        ratio = Arrays.copyOf(ratio, rows);
    }

    void clear(int from, int to) {
        Arrays.fill(step, from, to, 0);
        Arrays.fill(ratio, from, to, 0);
    }

    /** By how much a number is likely to change. */
    double next(int row) {
        return step[row] * ratio[row];
    }

    /** What is likely to come after the last numbers. */
    void after(double[] last, double[] likely, int count) {
        for (int i = 0; i < count; i++) {
            likely[i] = last[i] + step[i] * ratio[i];
        }
    }

    void keep(double[] before, double[] now, int count) {
        for (int i = 0; i < count; i++) {
            double taken = now[i] - before[i];
            ratio[i] = Math.max(0, Math.min(1, taken / (step[i] + NOTHING)));
            step[i] = taken;
        }
    }

    void copyRows(Trend from, int source, int target, int length) {
        System.arraycopy(from.step, source, step, target, length);
        System.arraycopy(from.ratio, source, ratio, target, length);
    }
}
