package io.tandem.sweep.execution;

import io.tandem.review.RunMeasures;
import io.tandem.review.RunMeasures.Found;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The measures that a sweep can ask for by name: those of the review, each with its unit and the end at which it is worst. */
final class MeasureCatalog {

    /** All values of a measure in a run, of which the worst counts. */
    record Entry(String unit, boolean lowIsBad, Function<RunMeasures, List<Found>> source, String slug) {
    }

    private static final Map<String, Entry> ENTRIES = new LinkedHashMap<>();

    static {
        ENTRIES.put("min-separation", new Entry("m", true, RunMeasures::distances, "distance"));
        add(RunMeasures::conflicts, true, "m", "separation");
        add(RunMeasures::conflicts, true, "L", "separation-in-lengths");
        add(RunMeasures::conflicts, true, "s", "time-to-collision", "post-encroachment-time");
        add(RunMeasures::conflicts, false, "s", "time-exposed-to-time-to-collision-under-3-s");
        add(RunMeasures::conflicts, false, "s²", "time-to-collision-under-3-s-integrated");
        add(RunMeasures::conflicts, false, "m/s", "collision-speed");
        add(RunMeasures::gains, false, "", "string-gain");
        add(RunMeasures::platoonMeasures, false, "", "head-to-tail-gain", "gain-of-speed-l2", "gain-of-speed-peak", "gain-of-deceleration-peak");
        add(RunMeasures::platoonMeasures, true, "m", "gap");
        add(RunMeasures::platoonMeasures, true, "s", "time-headway", "time-to-collision-in-lane", "time-to-collision-with-acceleration");
        add(RunMeasures::platoonMeasures, false, "m/s²", "deceleration-to-avoid-a-collision");
        add(RunMeasures::vehicles, false, "m/s²", "acceleration-p95", "acceleration-peak");
        add(RunMeasures::vehicles, false, "m/s³", "jerk-rms", "jerk-p95", "jerk-peak");
        add(RunMeasures::vehicles, false, "m", "lane-offset-greatest", "lane-offset-p95", "lane-offset-rms-by-time", "lane-offset-rms-by-distance");
        add(RunMeasures::vehicles, false, "rad", "heading-error-rms-by-time", "heading-error-rms-by-distance");
        add(RunMeasures::vehicles, false, "", "share-over-the-line-by-time", "share-over-the-line-by-distance");
        add(RunMeasures::vehicles, false, "m", "odometry-drift", "greatest-odometry-drift");
        add(RunMeasures::vehicles, false, "rad", "odometry-heading-error");
        add(RunMeasures::vehicles, false, "", "odometry-drift-per-way", "slip-share");
        add(RunMeasures::vehicles, false, "m/s", "top-speed");
        add(RunMeasures::vehicles, true, "m/s", "mean-speed");
        add(RunMeasures::vehicles, true, "m", "path-length");
        add(RunMeasures::radio, false, "", "radio-loss", "channel-busy-ratio");
        add(RunMeasures::radio, false, "s", "message-age-p95", "cam-age-p95", "platoon-age-p95", "degraded-time");
        add(RunMeasures::contacts, false, "m/s", "contact-delta-v");
    }

    private MeasureCatalog() {
    }

    private static void add(Function<RunMeasures, List<Found>> source, boolean lowIsBad, String unit, String... names) {
        for (String name : names) {
            ENTRIES.put(name, new Entry(unit, lowIsBad, source, name));
        }
    }

    static Map<String, Entry> entries() {
        return ENTRIES;
    }

    /** The name of a measure of the review as it is written in a sweep: without the participants that it concerns. */
    static String slug(String name) {
        return name.replaceFirst("^[0-9]+ behind [0-9]+: ", "").replaceFirst("^car [0-9]+ ", "").toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }
}
