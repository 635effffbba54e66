package io.tandem.scenario.binding;

import io.tandem.diagnosis.Problem;
import io.tandem.road.Lane;
import io.tandem.road.LaneConflict;
import io.tandem.road.LaneConnection;
import io.tandem.road.LaneDefinition;
import io.tandem.road.RoadNetwork;
import io.tandem.road.control.LaneControl;
import io.tandem.road.control.SignalLink;
import io.tandem.road.control.SignalPlan;
import io.tandem.road.control.SignalProgramme;
import io.tandem.road.control.SignalSettings;
import io.tandem.scenario.schema.SpellingSuggestion;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Builds the signals that a scenario defines for its own lanes, at the ends of these lanes. */
final class SignalBinder {

    private final Findings findings;
    private final SymbolTable registry;

    SignalBinder(Findings findings, SymbolTable registry) {
        this.findings = findings;
        this.registry = registry;
    }

    /** The signals of all junctions; null where a mistake was reported. */
    List<LaneControl> controls(List<SignalSettings> junctions, List<LaneDefinition> definitions, Map<String, Integer> ids) {
        List<LaneControl> controls = new ArrayList<>();
        Set<String> controlled = new HashSet<>();
        Set<String> names = new HashSet<>();
        boolean whole = true;
        for (SignalSettings junction : junctions) {
            LocatedNode located = registry.locate(junction);
            SignalPlan plan = new SignalPlan(junction, lane -> new Lane(0, definitions.get(ids.get(lane))).fastest());
            boolean sound = hasPhases(located, junction) & hasTimes(located, junction) & hasOwnName(located, junction, names) & areLanes(located.at("phases"), plan.lanes(), ids) && areFree(located.at("phases"), plan.lanes(), controlled);
            whole &= sound;
            if (sound) {
                SignalProgramme programme = plan.programme();
                for (int link = 0; link < plan.lanes().size(); link++) {
                    int lane = ids.get(plan.lanes().get(link));
                    controls.add(new LaneControl(LaneControl.Kind.SIGNAL, lane, new Lane(0, definitions.get(lane)).length(), Optional.of(new SignalLink(programme, link))));
                }
            }
        }
        return whole ? controls : null;
    }

    private boolean hasPhases(LocatedNode located, SignalSettings junction) {
        if (junction.phases().isEmpty()) {
            findings.add(located.at("phases"), "The programme has no phases.", "write for example phases: [{green: [north], for: 20 s}, {green: [east], for: 20 s}].");
        }
        return !junction.phases().isEmpty();
    }

    /** Fixed times have for, those that follow the traffic max. */
    private boolean hasTimes(LocatedNode located, SignalSettings junction) {
        long fixed = junction.phases().stream().filter(phase -> phase.seconds().isPresent() && phase.max().isEmpty()).count();
        long actuated = junction.phases().stream().filter(phase -> phase.seconds().isEmpty() && phase.max().isPresent()).count();
        boolean sound = Math.max(fixed, actuated) == junction.phases().size();
        if (!sound) {
            findings.add(located.at("phases"), "Phases have either fixed times or such that follow the traffic.", "write for in all of them, or max in all of them.");
        }
        return sound;
    }

    /** Those of which units tell, or that change with the traffic, are known by their names. */
    private boolean hasOwnName(LocatedNode located, SignalSettings junction, Set<String> names) {
        boolean sound = names.add(junction.name()) || junction.phases().stream().allMatch(phase -> phase.max().isEmpty());
        if (!sound) {
            findings.add(located.at("name"), "Other signals have this name, too.", "give signals that follow the traffic names of their own.");
        }
        return sound;
    }

    private boolean areLanes(LocatedNode located, List<String> names, Map<String, Integer> ids) {
        List<String> unknown = names.stream().filter(name -> !ids.containsKey(name)).toList();
        unknown.forEach(name -> findings.add(located, "There is no lane of the name " + Problem.shorten(name) + ".", () -> SpellingSuggestion.fix(name, ids.keySet(), "lane")));
        return unknown.isEmpty();
    }

    private boolean areFree(LocatedNode located, List<String> names, Set<String> controlled) {
        List<String> twice = names.stream().filter(name -> !controlled.add(name)).toList();
        twice.forEach(name -> findings.add(located, "The lane " + Problem.shorten(name) + " has other signals already.", "name each lane in the signals of one junction."));
        return twice.isEmpty();
    }

    /** Lanes that have green together must not lead across each other. A lane that leads on in several directions may turn across another, and gives way. */
    void check(List<SignalSettings> junctions, RoadNetwork network) {
        for (SignalSettings junction : junctions) {
            for (SignalSettings.Phase phase : junction.phases()) {
                List<String> green = phase.green();
                for (int i = 0; i < green.size(); i++) {
                    for (String other : green.subList(i + 1, green.size())) {
                        refuseConflict(junction, green.get(i), other, network);
                    }
                }
            }
        }
    }

    private void refuseConflict(SignalSettings junction, String one, String other, RoadNetwork network) {
        List<Integer> ahead = ahead(network, one);
        List<Integer> across = ahead(network, other);
        boolean single = ahead.size() == 1 && across.size() == 1;
        if (single && network.conflictsOf(ahead.getFirst()).stream().anyMatch(conflict -> crosses(conflict, ahead.getFirst(), across.getFirst()))) {
            findings.add(registry.locate(junction).at("phases"), "The lanes " + one + " and " + other + " have green together, and lead across each other.", "give them green in different phases.");
        }
    }

    private static boolean crosses(LaneConflict conflict, int one, int other) {
        return conflict.kind() == LaneConflict.Kind.CROSS && (conflict.first() == one && conflict.second() == other || conflict.first() == other && conflict.second() == one);
    }

    private static List<Integer> ahead(RoadNetwork network, String lane) {
        Stream<LaneConnection> on = network.from(network.lane(lane).orElseThrow().id()).stream().filter(connection -> !connection.turn().changesLane());
        return on.map(LaneConnection::to).toList();
    }
}
