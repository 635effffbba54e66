package io.tandem.review.measure;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Delivery statistics of a link. Loss is counted from gaps in the sequence numbers; a sender that restarts begins a new session
 * with new numbers.
 *
 * @param sent       datagrams, by sequence number
 * @param delivered  of these, datagrams that arrived
 * @param burst      longest run of consecutive losses
 * @param duplicates datagrams that arrived again
 * @param reordered  datagrams that arrived after a later one
 */
public record LinkQuality(long sent, long delivered, long burst, long duplicates, long reordered) {

    /**
     * @param session of each datagram, in the order of arrival
     * @param number  sequence number of each datagram
     */
    public static LinkQuality of(long[] session, long[] number) {
        LinkQuality total = new LinkQuality(0, 0, 0, 0, 0);
        for (int from = 0; from < number.length;) {
            int to = from;
            while (to < number.length && session[to] == session[from]) {
                to++;
            }
            total = total.and(oneSession(number, from, to));
            from = to;
        }
        return total;
    }

    private LinkQuality and(LinkQuality other) {
        return new LinkQuality(sent + other.sent, delivered + other.delivered, Math.max(burst, other.burst),
                duplicates + other.duplicates, reordered + other.reordered);
    }

    private static LinkQuality oneSession(long[] number, int from, int to) {
        Set<Long> seen = new HashSet<>();
        long latest = Long.MIN_VALUE;
        long reordered = 0;
        for (int i = from; i < to; i++) {
            if (seen.add(number[i])) {
                reordered += number[i] < latest ? 1 : 0;
                latest = Math.max(latest, number[i]);
            }
        }
        long[] sorted = seen.stream().mapToLong(Long::longValue).sorted().toArray();
        long burst = 0;
        for (int i = 1; i < sorted.length; i++) {
            burst = Math.max(burst, sorted[i] - sorted[i - 1] - 1);
        }
        return new LinkQuality(sorted[sorted.length - 1] - sorted[0] + 1, sorted.length, burst, to - from - sorted.length, reordered);
    }

    /** Loss with its confidence interval. */
    public Measure loss() {
        return loss(sent - delivered, sent);
    }

    /** Loss with its confidence interval where only totals are known. */
    public static Measure loss(long lost, long sent) {
        if (sent <= 0) {
            return Measure.of("loss", Double.NaN, "");
        }
        WilsonInterval wilson = WilsonInterval.of(lost, sent);
        return Measure.of("loss", wilson.share(), "").noted(String.format(Locale.ROOT, "%d of %d, 95 %% between %.1f %% and %.1f %%",
                lost, sent, 100 * wilson.low(), 100 * wilson.high()));
    }

    /** Age of information in seconds, sampled at each control step rather than per datagram. */
    public static List<Measure> ages(double[] age) {
        Percentiles spread = Percentiles.of(age);
        return List.of(Measure.of("age p50", spread.median(), "s"), Measure.of("age p95", spread.at(0.95), "s"),
                Measure.of("age greatest", spread.greatest(), "s"));
    }

    public List<Measure> measures() {
        return List.of(loss(), Measure.of("longest burst lost", burst, "datagrams"), Measure.of("duplicates", duplicates, "datagrams"),
                Measure.of("reordered", reordered, "datagrams"));
    }
}
