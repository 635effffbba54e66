package io.tandem.review;

import io.tandem.review.measure.Percentiles;
import java.util.Locale;

/**
 * Statistics of a vehicle's planner.
 *
 * @param name      of the vehicle
 * @param questions requests that were settled: the sum of those below
 * @param taken     answers that were followed
 * @param late      answers after their deadline
 * @param refused   answers that were invalid
 * @param missing   requests without an answer, because the planner had ended or was silent
 * @param lost      how often the vehicle had no valid plan
 * @param answers   wall time of the answers, seconds
 */
public record PlannerReview(int vid, String name, long questions, long taken, long late, long refused, long missing, long lost, Percentiles answers) {

    /** One line for printing. */
    public String text() {
        String counts = String.format(Locale.ROOT, "planner of %s: %d questions, %d plans taken, %d late, %d refused, %d missing, lost %s", name,
                questions, taken, late, refused, missing, lost == 1 ? "once" : lost + " times");
        return answers.count() == 0 ? counts : counts + String.format(Locale.ROOT, "; answers p50 %.1f ms, p95 %.1f ms, max %.1f ms",
                1e3 * answers.median(), 1e3 * answers.at(0.95), 1e3 * answers.greatest());
    }
}
