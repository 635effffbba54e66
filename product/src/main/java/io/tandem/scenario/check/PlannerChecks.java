package io.tandem.scenario.check;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.behavior.Rung;
import io.tandem.diagnosis.Problem;
import io.tandem.fleet.GroupSettings;
import io.tandem.planning.Planner;
import io.tandem.scenario.binding.LocatedValue;
import io.tandem.scenario.binding.SymbolTable;
import io.tandem.scenario.schema.SpellingSuggestion;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks vehicles that are driven by planners. */
final class PlannerChecks {

    private final Findings findings;
    private final SymbolTable registry;

    PlannerChecks(Findings findings, SymbolTable registry) {
        this.findings = findings;
        this.registry = registry;
    }

    void run() {
        registry.all(BehaviorSettings.Planner.class).forEach(this::planner);
        Map<Integer, LocatedNode> taken = new HashMap<>();
        registry.all(GroupSettings.class).forEach(group -> ports(group.value(), taken));
    }

    /** A planner that connects must be assigned a vehicle by its port. */
    private void ports(GroupSettings group, Map<Integer, LocatedNode> taken) {
        for (Rung rung : group.behaviors()) {
            if (rung.settings() instanceof BehaviorSettings.Planner planner && planner.listen().isPresent()) {
                LocatedNode located = registry.locate(planner).at("listen");
                if (group.ids().count() > 1) {
                    findings.add(located, group.ids().count() + " vehicles share this port.", "give each a group of its own, with a port of its own.");
                }
                LocatedNode other = taken.putIfAbsent(planner.listen().getAsInt(), located);
                if (other != null) {
                    findings.add(located, "Another planner has this port.", "choose a port for each.");
                }
            }
        }
    }

    private void planner(LocatedValue<BehaviorSettings.Planner> bound) {
        BehaviorSettings.Planner planner = bound.value();
        long given = Stream.of(planner.builtin().isPresent(), planner.java().isPresent(), !planner.command().isEmpty(), planner.listen().isPresent())
                .filter(is -> is).count();
        if (given != 1) {
            findings.add(bound.located(), given == 0 ? "This does not say which planner." : "This names " + given + " planners.",
                    "give one of builtin: lattice, java: a name, command: [python3, my_planner.py], and listen: a port.");
        }
        if (!planner.command().isEmpty() && planner.command().getFirst().isBlank()) {
            findings.add(bound.located().at("command").at(0), "The program has no name.", "write for example [python3, my_planner.py].");
        }
        planner.java().ifPresent(name -> named(bound.located().at("java"), name));
        if (planner.path().isEmpty() && registry.roads().isEmpty() && findings.isEmpty()) {
            findings.add(bound.located(), "There is neither a path nor a road to plan along.", "add path: with a path's name, or a road.");
        }
    }

    private void named(LocatedNode located, String name) {
        Set<String> names = ServiceLoader.load(Planner.Provider.class).stream().map(provider -> provider.get().name()).collect(Collectors.toSet());
        if (!names.contains(name)) {
            findings.add(located, "No planner of the name " + Problem.shorten(name) + " is on the class path.", () -> names.isEmpty()
                    ? "put its archive on the class path, with META-INF/services/" + Planner.Provider.class.getName() + "." : SpellingSuggestion.fix(name, names, "planner"));
        }
    }
}
