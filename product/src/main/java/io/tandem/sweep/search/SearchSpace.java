package io.tandem.sweep.search;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.sweep.Axis;
import io.tandem.sweep.SweepPlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/** The settings that a search varies, as the unit cube, and the seeds with which every point is run. Settings with one value are fixed. */
public final class SearchSpace {

    /** The largest number below 1, for a value that is chosen from a list. */
    private static final double LAST = 1 - 1e-12;

    private final SweepPlan plan;
    private final List<Axis> axes;

    /** @throws MistakeException where nothing can be varied continuously, or cases are listed */
    public SearchSpace(SweepPlan plan) throws MistakeException {
        this.plan = plan;
        axes = plan.axes().stream().filter(axis -> !axis.isSeed() && axis.values().count() != 1).toList();
        SourceLocation place = new SourceLocation(plan.file().toString(), 0, "sweep.vary");
        if (plan.cases().isPresent()) {
            throw new MistakeException(new Problem(place, "", "A search chooses the settings itself and takes no cases.", "remove cases, and give ranges with from and to."));
        }
        if (axes.isEmpty() || axes.stream().noneMatch(axis -> axis.values() instanceof Axis.Interval)) {
            throw new MistakeException(new Problem(place, "", "There is no range to search in.", "vary a setting with {from: …, to: …}."));
        }
    }

    public int dimensions() {
        return axes.size();
    }

    /** The seeds; none where the scenario's own is used. */
    public List<String> seeds() {
        return plan.axes().stream().filter(Axis::isSeed).findFirst()
                .map(axis -> LongStream.range(0, axis.values().count()).mapToObj(axis.values()::at).toList()).orElse(List.of());
    }

    /** The runs at one point, each as values in the order of {@link SweepPlan#paths}. */
    public List<List<String>> runs(double[] point) {
        List<String> seeds = seeds();
        return (seeds.isEmpty() ? List.of("") : seeds).stream().map(seed -> values(point, seed)).toList();
    }

    private List<String> values(double[] point, String seed) {
        List<String> values = new ArrayList<>();
        for (Axis axis : plan.axes()) {
            int place = axes.indexOf(axis);
            values.add(axis.isSeed() ? seed : place < 0 ? axis.values().at(0) : value(axis.values(), point[place]));
        }
        return values;
    }

    private static String value(Axis.Values values, double share) {
        return values instanceof Axis.Interval interval ? interval.text(share) : values.sample(Math.clamp(share, 0, LAST));
    }

    /** A point in words, for example {@code headway=0.8 s}. */
    public String text(double[] point) {
        String[] parts = new String[axes.size()];
        Arrays.setAll(parts, i -> axes.get(i).path() + "=" + value(axes.get(i).values(), point[i]));
        return String.join(", ", parts);
    }
}
