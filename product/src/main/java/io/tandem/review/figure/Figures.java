package io.tandem.review.figure;

import io.tandem.review.PairReview;
import io.tandem.review.Review;
import io.tandem.review.VehicleReview;
import io.tandem.review.VehicleReview.Signal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/** The main figures of one run as SVG files. */
public final class Figures {

    /** Number of participants with a colour and a name; all others are grey. */
    private static final int MAX_NAMED = 8;

    private final Review review;
    private final Map<Integer, Integer> slots = new LinkedHashMap<>();
    private final Map<Integer, String> names = new LinkedHashMap<>();

    private Figures(Review review) {
        this.review = review;
        review.cast().stream().limit(MAX_NAMED).forEach(vid -> slots.put(vid, slots.size()));
        review.vehicles().forEach(vehicle -> names.put(vehicle.vid(), vehicle.participant().name()));
    }

    /** Writes {@code map.svg}, {@code distances.svg}, {@code path-length.svg} and {@code speed.svg} to an existing folder. */
    public static void write(Review review, Path folder) throws IOException {
        Figures figures = new Figures(review);
        Files.writeString(folder.resolve("map.svg"), new MapFigure(review, figures.slots).drawn());
        Files.writeString(folder.resolve("distances.svg"), figures.distances());
        Files.writeString(folder.resolve("path-length.svg"), figures.signal("Path length against time", "path length in m", Signal.PATH));
        Files.writeString(folder.resolve("speed.svg"), figures.signal("Speed against time", "speed in m/s", Signal.SPEED));
    }

    private double seconds() {
        return review.endNanos() / 1e9;
    }

    private String distances() {
        List<Chart.Curve> curves = new ArrayList<>();
        List<Chart.Gap> gaps = new ArrayList<>();
        Set<Integer> cast = new HashSet<>(review.cast());
        int slots = 0;
        for (PairReview pair : review.pairs().stream().filter(pair -> pair.drawn().isPresent()).toList()) {
            boolean named = slots < MAX_NAMED && cast.contains(pair.first()) && cast.contains(pair.second());
            int slot = named ? slots++ : -1;
            curves.add(new Chart.Curve(names.get(pair.first()) + " – " + names.get(pair.second()), pair.drawn().get(), slot));
            if (slot >= 0) {
                pair.distance().holes().forEach(hole -> gaps.add(new Chart.Gap(hole.from() / 1e9, hole.to() / 1e9, hole.bound().orElse(Double.NaN), slot)));
            }
        }
        OptionalDouble limit = review.context().separations().stream().mapToDouble(rule -> rule.atLeast()).min();
        return new Chart("Distances between vehicles", "distance in m", review.grid(), seconds(), curves, limit.orElse(Double.NaN))
                .limited(String.format(Locale.ROOT, "expected at least %.1f m", limit.orElse(0))).holes(gaps).drawn();
    }

    private String signal(String title, String unit, Signal signal) {
        List<Chart.Curve> curves = new ArrayList<>();
        for (VehicleReview vehicle : review.vehicles()) {
            if (vehicle.series().containsKey(signal)) {
                curves.add(new Chart.Curve(vehicle.participant().name(), vehicle.series().get(signal), slots.getOrDefault(vehicle.vid(), -1)));
            }
        }
        return new Chart(title, unit, review.grid(), seconds(), curves, Double.NaN).drawn();
    }
}
