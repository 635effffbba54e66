package io.tandem.recording;

import java.util.Arrays;

/** How a column of numbers changes from report to report: things that settle do so by steps each of which is the same share of the last. */
final class Trend {

    private double[] step = new double[0];
    private double[] ratio = new double[0];

    void room(int slots) {
        if (step.length < slots) {
            step = Arrays.copyOf(step, slots);
            ratio = Arrays.copyOf(ratio, slots);
        }
    }

    void forget(int slot) {
        step[slot] = 0;
        ratio[slot] = 0;
    }

    /** What is likely to come after the last number. */
    double after(double last, int slot) {
        return last + step[slot] * ratio[slot];
    }

    void keep(double before, double now, int slot) {
        double taken = now - before;
        ratio[slot] = step[slot] == 0 ? 0 : Math.max(0, Math.min(1, taken / step[slot]));
        step[slot] = taken;
    }
}
