package io.tandem.verdict;

import io.tandem.message.Reports;
import io.tandem.time.SimTime;
import io.tandem.verdict.Expectation.Speed;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Keeps the least and the greatest speed of a vehicle in a span of time. */
final class SpeedMonitor implements ExpectationMonitor {

    private final Speed expected;
    private final long from;
    private final long until;
    private double least = Double.POSITIVE_INFINITY;
    private double greatest = Double.NEGATIVE_INFINITY;
    private double last = Double.NaN;

    SpeedMonitor(Speed expected) {
        this.expected = expected;
        this.from = SimTime.nanos(expected.after());
        this.until = expected.until().isPresent() ? SimTime.nanos(expected.until().getAsDouble()) : Long.MAX_VALUE;
    }

    /** The limits as people read them. */
    static String limits(Speed speed) {
        String least = speed.atLeast().isPresent() ? "least " + metresPerSecond(speed.atLeast().getAsDouble()) : "";
        String greatest = speed.atMost().isPresent() ? "most " + metresPerSecond(speed.atMost().getAsDouble()) : "";
        return least + (least.isEmpty() || greatest.isEmpty() ? "" : " and at ") + greatest;
    }

    private static String metresPerSecond(double speed) {
        return BigDecimal.valueOf(speed).setScale(2, RoundingMode.HALF_EVEN).stripTrailingZeros().toPlainString() + " m/s";
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        for (int i = 0; i < reports.count(); i++) {
            if (reports.vid[i] == expected.vehicle() && reports.time[i] >= from && reports.time[i] <= until) {
                last = reports.speed[i];
                least = Math.min(least, last);
                greatest = Math.max(greatest, last);
            }
        }
    }

    @Override
    public Standing standing(SimTime now) {
        if (Double.isNaN(last)) {
            return Standing.OPEN;
        }
        return now.nanos() > until ? isMet(least, greatest) ? Standing.MET : Standing.VIOLATED : isMet(last, last) ? Standing.MET : Standing.VIOLATED;
    }

    private boolean isMet(double low, double high) {
        return low >= expected.atLeast().orElse(Double.NEGATIVE_INFINITY) && high <= expected.atMost().orElse(Double.POSITIVE_INFINITY);
    }

    @Override
    public Finding finding(SimTime end) {
        if (Double.isNaN(last)) {
            return new Finding(false, end.nanos() < from ? VerdictNumbers.notJudged(expected.after(), end) : "not judged: " + expected.vehicle() + " was never heard");
        }
        return new Finding(isMet(least, greatest), String.format(Locale.ROOT, "went at %.2f to %.2f m/s", least, greatest));
    }
}
