package io.tandem.review.measure;

/** A column as sums of sines: the fast Fourier transform of its deviations from its mean, padded with zeros. */
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

    /** Puts every row where the reversed bits of its number say. */
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

    /** Makes transforms of twice the length from neighbours. */
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
