package io.tandem.perception;

import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import java.util.OptionalDouble;

/** Error model of a sensor; without errors by default. */
public record SensorErrors(
        @Meaning("noise of measured ranges") @Measures(value = Dimension.LENGTH, min = 0, max = 100) @Default("0 m") double range,
        @Meaning("noise of measured bearings") @Measures(value = Dimension.ANGLE, min = 0, max = 0.5) @Default("0 deg") double bearing,
        @Meaning("noise of measured range rates, as a radar has them; absent: none are measured, and where places have noise speeds follow from places")
        @Measures(value = Dimension.SPEED, max = 100) @Positive OptionalDouble doppler,
        @Meaning("noise of headings, as outlines show them") @Measures(value = Dimension.ANGLE, min = 0, max = Math.PI) @Default("0 deg") double heading,
        @Meaning("share of rays without a return: participants hit by few rays are missed more often")
        @Measures(value = Dimension.SHARE, min = 0, max = 1) @Default("0") double lost,
        @Meaning("share of scans in which a participant is missed, however many rays hit it")
        @Measures(value = Dimension.SHARE, min = 0, max = 1) @Default("0") double missed,
        @Meaning("false objects that appear per second, at the most one in a scan; each stays for a second, at rest somewhere in view")
        @Measures(value = Dimension.NUMBER, min = 0, max = 10) @Default("0") double ghosts,
        @Meaning("time from a scan until something is known of it") @Measures(value = Dimension.TIME, min = 0, max = 10) @Default("0 s") double latency) {

    /** Without errors. */
    public static final SensorErrors NONE = new SensorErrors(0, 0, OptionalDouble.empty(), 0, 0, 0, 0, 0);

    /** Whether positions and velocities are measured exactly. */
    boolean isExact() {
        return range == 0 && bearing == 0 && doppler.isEmpty();
    }

    /** Probability that an object hit by so many rays is missed: fewer than {@code enough} of them return, or the detector misses it. */
    double missing(int hits, int enough) {
        return 1 - (1 - missed) * (1 - tooFew(hits, enough));
    }

    /** Binomial distribution function up to enough - 1. */
    private double tooFew(int hits, int enough) {
        if (lost == 0 || lost == 1) {
            return lost;
        }
        double term = StrictMath.pow(lost, hits);
        double sum = 0;
        for (int back = 0; back < enough && back <= hits; back++) {
            sum += term;
            term *= (double) (hits - back) / (back + 1) * (1 - lost) / lost;
        }
        return sum;
    }
}
