package io.tandem.review.measure;

import java.util.Arrays;

/**
 * Zero-phase low-pass filter: a second-order Butterworth filter, forward and backward. Both passes together have -3 dB at the
 * cutoff. Ends are extended by their point reflection to avoid transients (F. Gustafsson, "Determining the initial states in
 * forward-backward filtering", IEEE Trans. Signal Processing 44 (1996) 988).
 */
final class LowPass {

    /**
     * Correction of the cutoff for two passes, (2^(1/2) - 1)^(-1/4), so that -3 dB of both passes fall on the nominal cutoff (D.
     * Winter, Biomechanics and Motor Control of Human Movement, section 3.4).
     */
    private static final double TWO_PASSES = Math.pow(Math.sqrt(2) - 1, -0.25);
    /** Greatest cutoff as a share of the sample rate. */
    private static final double MAX_NORMALISED_CUTOFF = 0.45;

    private final double b0;
    private final double a1;
    private final double a2;

    private LowPass(double warped) {
        double scale = 1 + Math.sqrt(2) * warped + warped * warped;
        b0 = warped * warped / scale;
        a1 = 2 * (warped * warped - 1) / scale;
        a2 = (1 - Math.sqrt(2) * warped + warped * warped) / scale;
    }

    /** Whether data of that rate can be filtered at that cutoff, both in hertz. */
    static boolean possible(double rate, double cutoff) {
        return cutoff * TWO_PASSES < MAX_NORMALISED_CUTOFF * rate;
    }

    /** The filtered column; segments between unknown values are filtered separately. */
    static double[] zeroPhase(double[] column, double rate, double cutoff) {
        LowPass filter = new LowPass(TWO_PASSES * Math.tan(Math.PI * cutoff / rate));
        int margin = (int) Math.ceil(3 * rate / cutoff);
        double[] smooth = column.clone();
        for (int from = 0; from < column.length; from++) {
            int to = from;
            while (to < column.length && !Double.isNaN(column[to])) {
                to++;
            }
            if (to - from > 2) {
                filter.smooth(Arrays.copyOfRange(column, from, to), Math.min(margin, to - from - 1), smooth, from);
            }
            from = to;
        }
        return smooth;
    }

    private void smooth(double[] stretch, int margin, double[] into, int at) {
        int n = stretch.length;
        double[] padded = new double[n + 2 * margin];
        System.arraycopy(stretch, 0, padded, margin, n);
        for (int i = 1; i <= margin; i++) {
            padded[margin - i] = 2 * stretch[0] - stretch[i];
            padded[margin + n - 1 + i] = 2 * stretch[n - 1] - stretch[n - 1 - i];
        }
        pass(padded);
        reverse(padded);
        pass(padded);
        reverse(padded);
        System.arraycopy(padded, margin, into, at, n);
    }

    /** One pass in place, with the initial state of a constant first value. */
    private void pass(double[] x) {
        double x1 = x[0];
        double x2 = x[0];
        double y1 = x[0];
        double y2 = x[0];
        for (int i = 0; i < x.length; i++) {
            double y = b0 * (x[i] + 2 * x1 + x2) - a1 * y1 - a2 * y2;
            x2 = x1;
            x1 = x[i];
            y2 = y1;
            y1 = y;
            x[i] = y;
        }
    }

    private static void reverse(double[] x) {
        for (int i = 0, j = x.length - 1; i < j; i++, j--) {
            double kept = x[i];
            x[i] = x[j];
            x[j] = kept;
        }
    }
}
