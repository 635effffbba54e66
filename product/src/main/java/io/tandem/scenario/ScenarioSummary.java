package io.tandem.scenario;

import io.tandem.behavior.Rung;
import io.tandem.fleet.BlockGroupSettings;
import io.tandem.fleet.GroupSettings;
import io.tandem.gateway.feed.Endpoint;
import io.tandem.message.Kind;
import io.tandem.mobility.BlockSettings;
import io.tandem.perception.DeviceSettings;
import io.tandem.road.RoadStatistics;
import io.tandem.road.Roads;
import io.tandem.road.inspection.RoadFinding;
import io.tandem.road.inspection.RoadHeights;
import io.tandem.road.inspection.RoadInspection;
import io.tandem.road.inspection.RoadReach;
import io.tandem.scenario.quantity.Quantity;
import io.tandem.verdict.ExpectationText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Summary of a scenario for printing before a run. */
public final class ScenarioSummary {

    private static final int MOST_GROUPS = 40;
    private static final int MOST_WARNINGS = 20;
    private static final double BYTES_PER_MEGABYTE = 1e6;
    private static final double BYTES_PER_KILOBYTE = 1e3;

    private final List<String[]> rows = new ArrayList<>();

    private ScenarioSummary() {
    }

    /** A few lines of text, ending with a line break. */
    public static String of(LoadedScenario reading) {
        Scenario scenario = reading.scenario();
        ScenarioSummary summary = new ScenarioSummary();
        summary.whole(scenario);
        scenario.vehicles().stream().limit(MOST_GROUPS).forEach(summary::group);
        if (scenario.vehicles().size() > MOST_GROUPS) {
            summary.row("", "and " + (scenario.vehicles().size() - MOST_GROUPS) + " more groups");
        }
        summary.sensors(scenario);
        reading.map().ifPresent(map -> summary.row("map", map.note()));
        reading.notes().forEach(note -> summary.row("reenact", note));
        scenario.live().forEach(live -> summary.row("live " + live.ids(), live.kind().code() + ", " + live.role() + ", by " + live.via().code()));
        scenario.join().ifPresent(join -> join.roles().forEach(role -> summary.row("join " + role.ids(), role.kind().code() + ", " + role.role())));
        ExpectationText wording = new ExpectationText(scenario.areas(), scenario::nameOf);
        scenario.expect().forEach(expectation -> summary.row("expect", wording.of(expectation)));
        scenario.feeds().forEach(feed -> summary.row("feed", feed.format() + " " + feed.endpoint().map(ScenarioSummary::way).orElse("")));
        return summary.text();
    }

    /** The summary of a map without a scenario. */
    public static String of(Roads roads) {
        ScenarioSummary summary = new ScenarioSummary();
        summary.road(roads);
        return summary.text();
    }

    private static String way(Endpoint endpoint) {
        return (endpoint.way() == Endpoint.Transport.LISTEN ? "listens at " : "to ") + endpoint;
    }

    private void whole(Scenario scenario) {
        row("scenario", scenario.name());
        row("site", String.format(Locale.ROOT, "%.6f, %.6f, height %s m", scenario.site().origin().latDegrees(),
                scenario.site().origin().lonDegrees(), Quantity.plain(scenario.site().height())));
        row("clock", "step " + seconds(scenario.clock().step()) + ", report every " + seconds(scenario.clock().report())
                + (scenario.clock().duration().isPresent() ? ", for " + seconds(scenario.clock().duration().getAsDouble())
                        : ", until stopped"));
        row("seed", String.valueOf(scenario.seed()));
        row("vehicles", vehicles(scenario));
        bodies(scenario);
        names("points", scenario.points());
        names("areas", scenario.areas());
        scenario.road().ifPresent(this::road);
        scenario.world().ifPresent(world -> row("world", world.walls().size() + " walls"
                + world.pictureFile().map(file -> ", and the picture " + file).orElse("")));
        names("paths", scenario.paths());
        names("gates", scenario.gates());
    }

    /** What bodies on wheels stand on, push and pull. */
    private void bodies(Scenario scenario) {
        if (!scenario.blocks().isEmpty()) {
            long fixed = scenario.blocks().stream().filter(BlockGroupSettings::fixed).mapToLong(block -> block.ids().count()).sum();
            row("blocks", scenario.blocks().stream().mapToLong(block -> block.ids().count()).sum() + (fixed > 0 ? ", " + fixed + " of them fixed" : ""));
        }
        if (!scenario.joints().isEmpty()) {
            row("joints", String.valueOf(scenario.joints().size()));
        }
        scenario.ground().ifPresent(ground -> row("ground", ground.file().map(file -> "heights of " + file).orElse("level")
                + ground.elevation().map(grid -> String.format(Locale.ROOT, ", %.1f to %.1f m", grid.lowest(), grid.highest())).orElse("")
                + (ground.zones().isEmpty() ? "" : ", " + ground.zones().size() + " zones")));
    }

    private void road(Roads roads) {
        RoadStatistics figures = RoadStatistics.of(roads.network());
        RoadHeights heights = RoadHeights.of(roads.network());
        row("road", (roads.about().isEmpty() ? "" : roads.about() + ": ") + figures.sizes());
        if (!figures.lengths().isEmpty()) {
            row("", figures.lengths());
        }
        if (!figures.rules().isEmpty()) {
            row("", figures.rules());
        }
        row("", figures.speeds());
        row("", figures.extent());
        if (!heights.areZero()) {
            row("", heights.text());
        }
        inspect(roads, RoadInspection.of(roads.network()));
        limited("warning", "warnings", roads.warnings());
    }

    private void inspect(Roads roads, RoadInspection inspection) {
        RoadReach reach = inspection.reach();
        row("reach", reach.text());
        if (!reach.edges().isEmpty()) {
            row("", reach.edges());
        }
        if (!reach.firstBreak().isEmpty()) {
            row("", "the first break: " + reach.firstBreak());
        }
        for (RoadFinding.Kind kind : RoadFinding.Kind.values()) {
            limited(kind.name().toLowerCase(Locale.ROOT).replace('_', ' '), "of them",
                    inspection.findings(kind).stream().map(finding -> roads.places().get(finding.lane()) + ": " + finding.what()).toList());
        }
    }

    private void limited(String what, String more, List<String> lines) {
        lines.stream().limit(MOST_WARNINGS).forEach(line -> row(what, line));
        if (lines.size() > MOST_WARNINGS) {
            row("", "and " + (lines.size() - MOST_WARNINGS) + " more " + more);
        }
    }

    private static String seconds(double time) {
        return Quantity.plain(time) + " s";
    }

    private static String vehicles(Scenario scenario) {
        Map<Kind, Long> counts = new LinkedHashMap<>();
        scenario.groups().stream().filter(group -> !(group.mobility() instanceof BlockSettings)).forEach(group -> counts.merge(group.kind(), group.ids().count(), Long::sum));
        long total = counts.values().stream().mapToLong(Long::longValue).sum();
        return total + (total == 0 ? "" : ": ") + counts.entrySet().stream().map(entry -> entry.getValue() + " " + entry.getKey().code())
                .collect(Collectors.joining(", "));
    }

    private void names(String what, Map<String, ?> named) {
        if (!named.isEmpty()) {
            row(what, String.join(", ", named.keySet()));
        }
    }

    private void group(GroupSettings group) {
        String ladder = group.rungs().stream().sorted(Comparator.comparingInt(Rung::priority).reversed())
                .map(ScenarioSummary::rung).collect(Collectors.joining(" > "));
        row("group " + group.ids(), group.kind().code() + ", " + Quantity.plain(Math.round(group.lengthMetres() * 100) / 100.0) + " m: "
                + (ladder.isEmpty() ? "no behaviors" : ladder));
    }

    /** Sensors whose measurements are recorded, and how many bytes a second these have before compression. */
    private void sensors(Scenario scenario) {
        double total = 0;
        for (GroupSettings group : scenario.vehicles()) {
            for (DeviceSettings device : group.perception().devices()) {
                total += device.record() ? group.ids().count() * device.bytes() / device.every() : 0;
            }
        }
        if (total > 0) {
            String each = scenario.vehicles().stream().flatMap(group -> group.perception().devices().stream().filter(DeviceSettings::record)
                    .map(device -> (group.ids().count() > 1 ? group.ids().count() + " × " : "") + device.title() + " " + perSecond(group.ids().count() * device.bytes() / device.every())))
                    .limit(MOST_GROUPS).collect(Collectors.joining(", "));
            row("record", "sensors: " + perSecond(total) + " before compression (" + each + ")");
        }
    }

    private static String perSecond(double bytes) {
        return bytes >= BYTES_PER_MEGABYTE ? String.format(Locale.ROOT, "%.1f MB/s", bytes / BYTES_PER_MEGABYTE) : String.format(Locale.ROOT, "%.1f kB/s", bytes / BYTES_PER_KILOBYTE);
    }

    private static String rung(Rung rung) {
        String steps = rung.settings().steps().isEmpty() ? "" : " of " + rung.settings().steps().size() + " steps";
        String where = rung.enabled().all() ? "" : rung.enabled().some().map(ids -> " (only " + ids + ")").orElse(" (disabled)");
        return rung.name() + steps + " " + rung.priority() + where;
    }

    private void row(String what, String text) {
        rows.add(new String[] {what, text});
    }

    private String text() {
        int width = rows.stream().mapToInt(row -> row[0].length()).max().orElse(0);
        return rows.stream().map(row -> String.format(Locale.ROOT, "%-" + width + "s  %s\n", row[0], row[1])).collect(Collectors.joining());
    }
}
