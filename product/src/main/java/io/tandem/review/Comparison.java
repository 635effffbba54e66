package io.tandem.review;

import io.tandem.review.measure.Measure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The figures by which runs are compared, one row each. */
public final class Comparison {

    /**
     * @param name   of the figure, with its unit
     * @param values one per run; NaN where a run has none
     */
    public record Row(String name, double[] values) {
    }

    private Comparison() {
    }

    /** All rows for which at least one run has a value. */
    public static List<Row> rows(List<Review> reviews) {
        List<Row> rows = new ArrayList<>();
        add(rows, reviews, "duration, s", review -> review.endNanos() / 1e9);
        add(rows, reviews, "participants", review -> review.vehicles().size());
        add(rows, reviews, "expectations met", review -> review.verdicts().stream().filter(verdict -> verdict.met()).count());
        add(rows, reviews, "expectations failed", review -> review.verdicts().stream().filter(verdict -> !verdict.met()).count());
        add(rows, reviews, "closest approach, m", review -> review.pairs().stream().filter(pair -> !pair.together()).mapToDouble(pair -> pair.nearest().metres()).min().orElse(Double.NaN));
        add(rows, reviews, "least gap between outlines, m", review -> least(review, PairConflict::gap));
        add(rows, reviews, "least time to collision, s", review -> least(review, PairConflict::timeToCollision));
        add(rows, reviews, "least post-encroachment time, s", review -> least(review, PairConflict::postEncroachment));
        add(rows, reviews, "collisions", review -> review.pairs().stream().flatMap(pair -> pair.conflict().stream()).mapToInt(found -> found.collisions().size()).sum());
        add(rows, reviews, "alerts", Review::alertCount);
        add(rows, reviews, "path length of all, m", review -> review.vehicles().stream().mapToDouble(VehicleReview::pathMetres).sum());
        add(rows, reviews, "top speed, m/s", review -> review.vehicles().stream().mapToDouble(VehicleReview::topSpeed).filter(Double::isFinite).max().orElse(Double.NaN));
        add(rows, reviews, "jerk peak, m/s³", review -> greatest(review, "jerk peak"));
        add(rows, reviews, "lane offset greatest, m", review -> greatest(review, "lane offset greatest"));
        add(rows, reviews, "greatest gain from vehicle to vehicle", review -> review.platoons().stream().flatMap(platoon -> platoon.gains().stream())
                .mapToDouble(PlatoonReview.Gain::energy).filter(Double::isFinite).max().orElse(Double.NaN));
        add(rows, reviews, "real-time margin p5", review -> review.vitals().map(vitals -> vitals.margins().at(0.05)).orElse(Double.NaN));
        add(rows, reviews, "fidelity, sum", review -> review.context().fidelity().map(fidelity -> (double) fidelity.total()).orElse(Double.NaN));
        return rows;
    }

    private static void add(List<Row> rows, List<Review> reviews, String name, ToDoubleFunction<Review> value) {
        double[] values = reviews.stream().mapToDouble(value).toArray();
        for (double known : values) {
            if (Double.isFinite(known)) {
                rows.add(new Row(name, values));
                return;
            }
        }
    }

    private static double least(Review review, Function<PairConflict, Optional<PairConflict.Moment>> pick) {
        return review.pairs().stream().flatMap(pair -> pair.conflict().stream()).flatMap(found -> pick.apply(found).stream())
                .mapToDouble(PairConflict.Moment::value).min().orElse(Double.NaN);
    }

    private static double greatest(Review review, String name) {
        return review.vehicles().stream().flatMap(vehicle -> vehicle.measures().stream()).filter(measure -> measure.name().equals(name))
                .map(Measure::value).flatMapToDouble(value -> value.stream()).max().orElse(Double.NaN);
    }

    public static void write(List<Review> reviews, ColumnJsonWriter json) throws IOException {
        json.objects("comparison", rows(reviews), row -> {
            json.text("name", row.name());
            json.numbers("values", row.values());
        });
    }
}
