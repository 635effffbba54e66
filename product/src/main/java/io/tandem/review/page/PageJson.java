package io.tandem.review.page;

import io.tandem.geo.Area;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Ring;
import io.tandem.review.ColumnJsonWriter;
import io.tandem.review.Comparison;
import io.tandem.review.MapFeatures;
import io.tandem.review.MinMaxSeries;
import io.tandem.review.PairConflict;
import io.tandem.review.PairReview;
import io.tandem.review.Review;
import io.tandem.review.ReviewJson;
import io.tandem.review.TimeGrid;
import io.tandem.review.VehicleReview;
import io.tandem.review.VitalsReview;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** The data of the review page: the same JSON as for other programs, plus the columns of curves. */
final class PageJson {

    /** Number of alerts and of events that are shown. */
    private static final int MAX_LISTED = 2000;

    private final ColumnJsonWriter json;
    private final ReviewJson numbers;

    private PageJson(ColumnJsonWriter json) {
        this.json = json;
        numbers = new ReviewJson(json, MAX_LISTED, false);
    }

    static void write(List<Review> reviews, Writer out) throws IOException {
        try (ColumnJsonWriter json = new ColumnJsonWriter(out, false)) {
            PageJson data = new PageJson(json);
            json.object(() -> {
                json.objects("runs", reviews, data::run);
                Comparison.write(reviews, json);
            });
        }
    }

    private void run(Review review) throws IOException {
        json.object("review", () -> numbers.members(review));
        json.object("backdrop", () -> mapFeatures(review.context().mapFeatures()));
        grid("grid", review.grid());
        grid("track", review.courses());
        grid("coarse", review.coarse());
        json.objects("vehicles", review.vehicles().stream().filter(vehicle -> vehicle.reports() > 0).toList(), this::vehicle);
        json.objects("pairs", review.pairs().stream().filter(pair -> pair.drawn().isPresent()).toList(), this::pair);
        if (review.nearAndFar().isPresent()) {
            json.object("envelope", () -> {
                extremes(review.nearAndFar().get());
                json.text("of", String.format(Locale.ROOT, "all %d pairs", review.pairCount()));
            });
        }
        vitals(review);
    }

    private void grid(String name, TimeGrid grid) throws IOException {
        json.object(name, () -> {
            json.seconds("t0", grid.first());
            json.seconds("dt", grid.cell());
            json.whole("n", grid.count());
        });
    }

    private void mapFeatures(MapFeatures mapFeatures) throws IOException {
        json.objects("areas", mapFeatures.areas().entrySet(), area -> {
            json.text("name", area.getKey());
            json.rings("rings", rings(area.getValue()));
        });
        json.objects("paths", mapFeatures.paths(), path -> {
            json.text("name", path.name());
            json.flag("closed", path.closed());
            json.places("points", path.corners());
        });
        json.objects("points", mapFeatures.points().entrySet(), point -> {
            json.text("name", point.getKey());
            json.place("at", point.getValue());
        });
    }

    private static List<List<LocalPosition>> rings(Area area) {
        List<Ring> rings = new ArrayList<>(List.of(area.outer()));
        rings.addAll(area.holes());
        return rings.stream().map(ring -> IntStream.range(0, ring.vertices()).mapToObj(i -> LocalPosition.of(ring.east()[i], ring.north()[i])).toList()).toList();
    }

    private void vehicle(VehicleReview vehicle) throws IOException {
        json.whole("vid", vehicle.vid());
        json.flag("coarse", vehicle.coarse());
        json.column("x", vehicle.course().east());
        json.column("y", vehicle.course().north());
        json.column("z", vehicle.course().up());
        json.object("series", () -> {
            for (Map.Entry<VehicleReview.Signal, MinMaxSeries> signal : vehicle.series().entrySet()) {
                json.object(signal.getKey().name().toLowerCase(Locale.ROOT), () -> extremes(signal.getValue()));
            }
        });
    }

    private void extremes(MinMaxSeries extremes) throws IOException {
        json.column("lo", extremes.least());
        if (!extremes.single()) {
            json.column("hi", extremes.greatest());
        }
    }

    private void pair(PairReview pair) throws IOException {
        json.wholes("pair", List.of(pair.first(), pair.second()));
        extremes(pair.drawn().get());
        if (pair.conflict().flatMap(PairConflict::drawn).isPresent()) {
            json.column("ttc", pair.conflict().get().drawn().get().least());
        }
        json.objects("holes", pair.distance().holes(), hole -> {
            json.seconds("from_s", hole.from());
            json.seconds("to_s", hole.to());
            json.number("bound_m", hole.bound());
        });
    }

    private void vitals(Review review) throws IOException {
        if (review.vitals().isEmpty()) {
            json.objects("links", List.of(), none -> { });
            return;
        }
        VitalsReview vitals = review.vitals().get();
        json.object("vitals", () -> {
            json.seconds("t0", vitals.firstNanos() - vitals.stepNanos() / 2);
            json.seconds("dt", vitals.stepNanos());
        });
        json.column("margin", vitals.margin());
        json.objects("links", vitals.links(), link -> {
            json.text("host", link.host());
            json.column("loss", link.loss());
            json.column("age", link.age());
            json.column("margin", link.margin());
        });
    }
}
