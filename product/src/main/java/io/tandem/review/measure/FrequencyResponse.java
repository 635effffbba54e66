package io.tandem.review.measure;

import java.util.Locale;

/**
 * Frequency response from one car's speed to another's, from a run in which the first sweeps through the frequencies (a chirp).
 * The H1 estimator |S_xy| / S_xx and the coherence |S_xy|² / (S_xx S_yy), with spectra of the whole run averaged over
 * neighbouring frequencies (J. Bendat and A. Piersol, Random Data, chapter 6).
 *
 * @param hertz     frequencies
 * @param gain      output over input
 * @param coherence 1 where the output is fully explained by the input
 */
public record FrequencyResponse(double[] hertz, double[] gain, double[] coherence) {

    /** Least coherence of a gain that counts. */
    public static final double COHERENT = 0.9;
    /** Number of neighbouring frequencies on each side in an average. */
    private static final int NEIGHBOURS = 4;

    /**
     * @param low  least frequency, hertz
     * @param high greatest frequency, hertz
     */
    public static FrequencyResponse of(double[] in, double[] out, double interval, double low, double high) {
        int size = Integer.highestOneBit(Math.max(2, 2 * in.length - 1));
        Spectrum x = Spectrum.of(in, size);
        Spectrum y = Spectrum.of(out, size);
        double step = 1 / (size * interval);
        int from = Math.max(1, (int) Math.ceil(low / step));
        int to = Math.min(size / 2 - 1, (int) Math.floor(high / step));
        int count = Math.max(0, to - from + 1);
        FrequencyResponse response = new FrequencyResponse(new double[count], new double[count], new double[count]);
        for (int i = 0; i < count; i++) {
            response.fill(i, from + i, step, x, y);
        }
        return response;
    }

    private void fill(int at, int bin, double step, Spectrum x, Spectrum y) {
        double inPower = 0;
        double outPower = 0;
        double real = 0;
        double imaginary = 0;
        for (int k = Math.max(1, bin - NEIGHBOURS); k <= Math.min(x.real().length / 2 - 1, bin + NEIGHBOURS); k++) {
            inPower += x.real()[k] * x.real()[k] + x.imaginary()[k] * x.imaginary()[k];
            outPower += y.real()[k] * y.real()[k] + y.imaginary()[k] * y.imaginary()[k];
            real += x.real()[k] * y.real()[k] + x.imaginary()[k] * y.imaginary()[k];
            imaginary += x.real()[k] * y.imaginary()[k] - x.imaginary()[k] * y.real()[k];
        }
        double cross = real * real + imaginary * imaginary;
        hertz[at] = bin * step;
        gain[at] = inPower > 0 ? Math.sqrt(cross) / inPower : Double.NaN;
        coherence[at] = inPower * outPower > 0 ? cross / (inPower * outPower) : 0;
    }

    /** The greatest coherent gain as a measure. */
    public Measure peak() {
        int peak = -1;
        int coherent = 0;
        for (int i = 0; i < gain.length; i++) {
            if (coherence[i] > COHERENT) {
                coherent++;
                peak = peak < 0 || gain[i] > gain[peak] ? i : peak;
            }
        }
        double share = gain.length == 0 ? 0 : (double) coherent / gain.length;
        double value = peak < 0 ? Double.NaN : gain[peak];
        return Measure.of("frequency response, greatest gain", value, "").valid(share).flagged(Severity.warn(value > StringStability.LIMIT))
                .noted(peak < 0 ? "no frequency is coherent" : String.format(Locale.ROOT, "at %.3g Hz", hertz[peak]));
    }
}
