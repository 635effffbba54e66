package io.tandem.review;

import io.tandem.message.LinkVitals;
import io.tandem.message.Vitals;
import io.tandem.review.measure.Percentiles;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Timing of a run, once per simulated second.
 *
 * @param firstNanos time of the first vitals
 * @param stepNanos  interval between vitals
 * @param margin     real-time margin of Core; NaN in fast time
 * @param links      one per host
 * @param counters   totals at the end, by name
 */
public record VitalsReview(long firstNanos, long stepNanos, double[] margin, List<LinkReview> links, SortedMap<String, Long> counters) {

    static Optional<VitalsReview> of(List<Vitals> told) {
        if (told.isEmpty()) {
            return Optional.empty();
        }
        long first = told.getFirst().at().nanos();
        long step = told.size() < 2 ? 1_000_000_000L : Math.max(1, (told.getLast().at().nanos() - first) / (told.size() - 1));
        double[] margin = told.stream().mapToDouble(Vitals::margin).toArray();
        Map<String, LinkReview> links = new LinkedHashMap<>();
        for (int second = 0; second < told.size(); second++) {
            for (LinkVitals link : told.get(second).links()) {
                add(links, link, second, told.size());
            }
        }
        return Optional.of(new VitalsReview(first, step, margin, List.copyOf(links.values()), told.getLast().counters()));
    }

    private static void add(Map<String, LinkReview> links, LinkVitals link, int second, int seconds) {
        LinkReview before = links.get(link.host());
        LinkReview now = before == null ? new LinkReview(link, unknown(seconds), unknown(seconds), unknown(seconds))
                : new LinkReview(link, before.loss(), before.age(), before.margin());
        now.loss()[second] = link.sent() > 0 ? 100.0 * link.lost() / link.sent() : Double.NaN;
        now.age()[second] = link.ageSeconds();
        now.margin()[second] = link.margin();
        links.put(link.host(), now);
    }

    private static double[] unknown(int seconds) {
        double[] column = new double[seconds];
        Arrays.fill(column, Double.NaN);
        return column;
    }

    /** Distribution of Core's margins. */
    public Percentiles margins() {
        return Percentiles.of(margin);
    }
}
