package io.tandem.review.measure;

/**
 * Discrete Fourier transform of a column's deviations from its mean, padded with zeros: radix-2 FFT (J. Cooley and J. Tukey,
 * Mathematics of Computation 19 (1965) 297).
 */
record Spectrum(double[] real, double[] imaginary) {

    /** @param size a power of two, not less than the column */
    static Spectrum of(double[] column, int size) {
        double mean = ColumnMath.mean(column, 0, column.length);
        Spectrum spectrum = new Spectrum(new double[size], new double[size]);
        for (int i = 0; i < column.length; i++) {
            spectrum.real[i] = Double.isNaN(column[i]) ? 0 : column[i] - mean;
        }
        spectrum.order();
        for (int half = 1; half < size; half *= 2) {
            spectrum.combine(half);
        }
        return spectrum;
    }

    /** Bit-reversal permutation. */
    private void order() {
        int shift = Integer.numberOfLeadingZeros(real.length) + 1;
        for (int i = 1; i < real.length; i++) {
            int j = Integer.reverse(i) >>> shift;
            if (i < j) {
                double kept = real[i];
                real[i] = real[j];
                real[j] = kept;
            }
        }
    }

    /** Butterflies that combine neighbouring transforms to twice the length. */
    private void combine(int half) {
        for (int k = 0; k < half; k++) {
            double c = Math.cos(Math.PI * k / half);
            double s = -Math.sin(Math.PI * k / half);
            for (int i = k; i < real.length; i += 2 * half) {
                double r = c * real[i + half] - s * imaginary[i + half];
                double m = c * imaginary[i + half] + s * real[i + half];
                real[i + half] = real[i] - r;
                imaginary[i + half] = imaginary[i] - m;
                real[i] += r;
                imaginary[i] += m;
            }
        }
    }
}
