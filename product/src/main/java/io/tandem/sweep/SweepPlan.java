package io.tandem.sweep;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A sweep as it is described in a file.
 *
 * @param file     the file that describes it
 * @param scenario the scenario that is run
 * @param axes     settings that vary, in the order of the file
 * @param cases    combinations of settings that were listed; empty where there are none
 * @param method   how points are chosen
 * @param samples  number of points; 0 with a grid
 * @param seed     of the samples
 * @param limits   of time
 * @param measures names of measures
 * @param keep     which runs are recorded
 */
public record SweepPlan(Path file, Path scenario, List<Axis> axes, Optional<CaseTable> cases, Method method, int samples, long seed, SweepLimits limits,
        List<String> measures, KeepRule keep) {

    /** Number of runs that one sweep may have. */
    public static final long MAX_RUNS = 250_000;

    /** All settings that vary, the seed included: those of the cases first. */
    public List<String> paths() {
        List<String> paths = new ArrayList<>(cases.map(CaseTable::paths).orElse(List.of()));
        axes.forEach(axis -> paths.add(axis.path()));
        return List.copyOf(paths);
    }

    /** The settings that vary, without the seed. */
    public List<String> varied() {
        return paths().stream().filter(path -> !path.equals(Axis.SEED)).toList();
    }

    /** Values in place of the scenario's in every run. */
    public Map<String, String> fixed() {
        return limits.duration().map(duration -> Map.of("clock.duration", duration)).orElse(Map.of());
    }

    /** With another rule for recordings. */
    public SweepPlan keeping(KeepRule rule) {
        return new SweepPlan(file, scenario, axes, cases, method, samples, seed, limits, measures, rule);
    }
}
