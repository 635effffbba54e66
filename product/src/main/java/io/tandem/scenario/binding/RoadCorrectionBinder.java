package io.tandem.scenario.binding;

import io.tandem.diagnosis.Problem;
import io.tandem.road.LaneConnection;
import io.tandem.road.LaneDefinition;
import io.tandem.road.Roads;
import io.tandem.road.control.LaneControl;
import io.tandem.road.control.SignalSettings;
import io.tandem.road.correction.CorrectionSettings;
import io.tandem.road.correction.RoadCorrections;
import io.tandem.road.map.RoadFile;
import io.tandem.scenario.schema.GeometrySettings;
import io.tandem.scenario.schema.SpellingSuggestion;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Applies what a scenario says to be otherwise than its map. */
final class RoadCorrectionBinder {

    private static final int MOST_NAMED = 10;

    private final Findings findings;
    private final SymbolTable registry;
    private final RoadCorrections corrections;
    private final Map<String, Integer> ids;

    /** @param ids of the lanes of the map and of those that the scenario adds */
    RoadCorrectionBinder(Findings findings, SymbolTable registry, RoadCorrections corrections, Map<String, Integer> ids) {
        this.findings = findings;
        this.registry = registry;
        this.corrections = corrections;
        this.ids = ids;
    }

    /** The corrected roads; null where a mistake was reported. */
    Roads roads(RoadFile map, String file, GeometrySettings.RoadSettings written, List<LaneConnection> connections) {
        boolean sound = true;
        for (CorrectionSettings one : written.corrections()) {
            sound &= apply(registry.locate(one), one);
        }
        for (int i = 0; i < connections.size(); i++) {
            corrections.connect(connections.get(i), registry.locate(written.connections().get(i)).place().toString());
        }
        SignalBinder signals = new SignalBinder(findings, registry);
        List<LaneControl> controls = signals.controls(written.signals(), corrections.lanes(), ids);
        if (!sound || controls == null) {
            return null;
        }
        corrections.signals(controls);
        RoadCorrections.Corrected corrected = corrections.finish();
        if (corrected.plan().lanes().isEmpty()) {
            findings.add(registry.locate(written.corrections().getFirst()), "All lanes are closed, because all lead only to closed ones.", "leave a lane open.");
            return null;
        }
        if (!areOpen(written.signals(), corrected.closed().stream().map(LaneDefinition::name).collect(Collectors.toSet()))) {
            return null;
        }
        Roads roads = map.roads(corrected.plan(), corrected.places(), file, written.file().orElseThrow());
        signals.check(written.signals(), roads.network());
        return told(roads, corrected.closed());
    }

    private boolean apply(LocatedNode located, CorrectionSettings one) {
        boolean says = one.changes() && !one.lanes().isEmpty();
        if (!says) {
            findings.add(located, "This correction changes nothing.", "write for example {lanes: [a lane's name], limit: 30 km/h}, or remove it.");
        }
        boolean known = areLanes(located.at("lanes"), one.lanes()) & areLanes(located.at("cut"), one.cut());
        if (known) {
            one.lanes().forEach(lane -> corrections.change(ids.get(lane), one));
        }
        return says && known && isCut(located.at("cut"), one);
    }

    private boolean areLanes(LocatedNode located, List<String> names) {
        List<Integer> unknown = IntStream.range(0, names.size()).filter(i -> !ids.containsKey(names.get(i))).boxed().toList();
        unknown.forEach(i -> findings.add(located.at(i), "The map has no lane of the name " + Problem.shorten(names.get(i)) + ".", () -> SpellingSuggestion.fix(names.get(i), ids.keySet(), "lane")));
        return unknown.isEmpty();
    }

    private boolean isCut(LocatedNode located, CorrectionSettings one) {
        boolean sound = true;
        for (int i = 0; i < one.cut().size(); i++) {
            int to = ids.get(one.cut().get(i));
            boolean any = false;
            for (String from : one.lanes()) {
                any |= corrections.cut(ids.get(from), to);
            }
            if (!any) {
                findings.add(located.at(i), "None of these lanes leads to " + Problem.shorten(one.cut().get(i)) + ".", "remove it, or name a lane that follows.");
            }
            sound &= any;
        }
        return sound;
    }

    private boolean areOpen(List<SignalSettings> signals, Set<String> closed) {
        boolean sound = true;
        for (SignalSettings junction : signals) {
            for (String lane : junction.phases().stream().flatMap(phase -> phase.green().stream()).distinct().filter(closed::contains).toList()) {
                findings.add(registry.locate(junction).at("phases"), "The lane " + Problem.shorten(lane) + " is closed, or leads only to closed ones.", "remove it from the phases, or open the lane.");
                sound = false;
            }
        }
        return sound;
    }

    /** Says which lanes are closed. */
    private static Roads told(Roads roads, List<LaneDefinition> closed) {
        List<String> warnings = new ArrayList<>(roads.warnings());
        if (!closed.isEmpty()) {
            String names = closed.stream().limit(MOST_NAMED).map(LaneDefinition::name).collect(Collectors.joining(", "));
            warnings.add(roads.about() + ": closed: " + names + (closed.size() > MOST_NAMED ? " and " + (closed.size() - MOST_NAMED) + " more." : "."));
        }
        return new Roads(roads.network(), warnings, roads.about(), roads.places(), closed);
    }
}
