package io.tandem.review.radio;

import io.tandem.review.measure.Percentiles;
import io.tandem.review.measure.WilsonInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/** The review of the radio as lines of text. */
public final class RadioText {

    private static final int MAX_LISTED = 8;
    private static final double NANOS = 1e9;
    private static final double PERCENT = 100;
    private static final double MILLIS = 1000;

    private final List<String> lines = new ArrayList<>();
    private final IntFunction<String> nameOf;

    private RadioText(IntFunction<String> nameOf) {
        this.nameOf = nameOf;
    }

    /** @param nameOf the name of the participant with an id */
    public static List<String> lines(RadioReview review, IntFunction<String> nameOf) {
        RadioText text = new RadioText(nameOf);
        if (!review.kinds().isEmpty()) {
            text.kinds(review);
        }
        text.degradations(review);
        text.steps(review);
        return text.lines;
    }

    private void line(String format, Object... values) {
        lines.add(String.format(Locale.ROOT, format, values));
    }

    private void kinds(RadioReview review) {
        line("Radio");
        line("  %-12s %10s %12s %8s %18s %11s %9s %9s %9s", "kind", "sent", "in reach", "lost %", "95 % interval", "latency ms", "age p50 s", "p95 s", "max s");
        for (RadioReview.Kind kind : review.kinds()) {
            WilsonInterval loss = kind.loss();
            line("  %-12s %10d %12d %8s %18s %11s %9s %9s %9s", kind.name(), kind.sent(), kind.receivers(), figure("%.2f", PERCENT * loss.share()),
                    kind.receivers() == 0 ? "–" : String.format(Locale.ROOT, "%.2f to %.2f", PERCENT * loss.low(), PERCENT * loss.high()), figure("%.1f", MILLIS * kind.latency()),
                    age(kind.ages(), 0.5), age(kind.ages(), 0.95), age(kind.ages(), 1));
        }
        review.reasons().forEach((reason, count) -> line("  %d times %s", count, reason));
        if (review.busy().count() > 0) {
            line("  channel busy ratio at its busiest place: median %.3f, greatest %.3f", review.busy().median(), review.busy().greatest());
        }
    }

    private static String age(Percentiles ages, double share) {
        return ages.count() == 0 ? "–" : figure("%.3f", share == 1 ? ages.greatest() : ages.at(share));
    }

    private static String figure(String format, double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, format, value);
    }

    private void degradations(RadioReview review) {
        if (!review.degradations().isEmpty()) {
            line("Degraded, %d times, %.1f s in all", review.degradations().size(), review.degradedSeconds());
        }
        review.degradations().stream().limit(MAX_LISTED).forEach(one -> line("  %.1f to %.1f s%s %s: %s", one.fromNanos() / NANOS, one.untilNanos() / NANOS, one.restored() ? "" : " (the end)",
                nameOf.apply(one.vid()), one.why()));
    }

    private void steps(RadioReview review) {
        if (review.stepCount() > 0) {
            line("Manoeuvres, %d messages and events", review.stepCount());
        }
        review.steps().stream().limit(MAX_LISTED).forEach(step -> line("  %.1f s %s: %s%s", step.nanos() / NANOS, nameOf.apply(step.vid()), step.text(),
                step.receivers() < 0 ? "" : String.format(Locale.ROOT, " (heard by %d of %d)", step.heard(), step.receivers())));
    }
}
