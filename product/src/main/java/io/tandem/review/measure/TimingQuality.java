package io.tandem.review.measure;

import java.util.List;

/**
 * How well a run kept to the wall clock.
 *
 * @param margin   share of each beat that was left over
 * @param overruns beats without margin
 * @param beats    beats with a measured margin; none in fast time
 * @param streak   longest run of consecutive overruns
 * @param drift    seconds behind the wall clock at the end
 * @param interval seconds per beat
 */
public record TimingQuality(Percentiles margin, long overruns, long beats, int streak, double drift, double interval) {

    private static final double MIN_P5 = 0.2;
    private static final double MAX_OVERRUN_SHARE = 0.001;
    private static final double LOW = 0.05;

    /** @param margins a value per beat; NaN was not measured */
    public static TimingQuality of(double[] margins, double interval, double drift) {
        long overruns = 0;
        int streak = 0;
        int now = 0;
        for (double margin : margins) {
            now = margin <= 0 ? now + 1 : 0;
            overruns += now > 0 ? 1 : 0;
            streak = Math.max(streak, now);
        }
        Percentiles spread = Percentiles.of(margins);
        return new TimingQuality(spread, overruns, spread.count(), streak, drift, interval);
    }

    public List<Measure> measures() {
        double p5 = margin.at(LOW);
        double share = beats == 0 ? Double.NaN : (double) overruns / beats;
        return List.of(Measure.of("margin p50", margin.median(), ""),
                Measure.of("margin p5", p5, "").flagged(Severity.warn(p5 < MIN_P5)),
                Measure.of("margin least", margin.least(), ""),
                Measure.of("overruns", share, "").flagged(Severity.warn(share > MAX_OVERRUN_SHARE)).noted(overruns + " of " + beats + " beats"),
                Measure.of("longest streak of overruns", beats == 0 ? Double.NaN : streak, "beats"),
                Measure.of("drift", drift, "s").flagged(Severity.warn(Math.abs(drift) > interval)));
    }
}
