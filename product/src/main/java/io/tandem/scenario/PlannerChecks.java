package io.tandem.scenario;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.behavior.Rung;
import io.tandem.fleet.GroupSettings;
import io.tandem.planning.Planner;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What must hold for vehicles that are driven by planners. */
final class PlannerChecks {

    private final Findings findings;
    private final Registry registry;

    PlannerChecks(Findings findings, Registry registry) {
        this.findings = findings;
        this.registry = registry;
    }

    void run() {
        registry.all(BehaviorSettings.Planner.class).forEach(this::planner);
        Map<Integer, Spot> taken = new HashMap<>();
        registry.all(GroupSettings.class).forEach(group -> ports(group.value(), taken));
    }

    /** Whoever connects must know whom it drives. */
    private void ports(GroupSettings group, Map<Integer, Spot> taken) {
        for (Rung rung : group.behaviors()) {
            if (rung.settings() instanceof BehaviorSettings.Planner planner && planner.listen().isPresent()) {
                Spot spot = registry.spotOf(planner).at("listen");
                if (group.ids().count() > 1) {
                    findings.add(spot, group.ids().count() + " vehicles share this port.", "give each a group of its own, with a port of its own.");
                }
                Spot other = taken.putIfAbsent(planner.listen().getAsInt(), spot);
                if (other != null) {
                    findings.add(spot, "Another planner has this port.", "choose a port for each.");
                }
            }
        }
    }

    private void planner(Bound<BehaviorSettings.Planner> bound) {
        BehaviorSettings.Planner planner = bound.value();
        long given = Stream.of(planner.builtin().isPresent(), planner.java().isPresent(), !planner.command().isEmpty(), planner.listen().isPresent())
                .filter(is -> is).count();
        if (given != 1) {
            findings.add(bound.spot(), given == 0 ? "This does not say which planner." : "This names " + given + " planners.",
                    "give one of builtin: lattice, java: a name, command: [python3, my_planner.py], and listen: a port.");
        }
        if (!planner.command().isEmpty() && planner.command().getFirst().isBlank()) {
            findings.add(bound.spot().at("command").at(0), "The program has no name.", "write for example [python3, my_planner.py].");
        }
        planner.java().ifPresent(name -> named(bound.spot().at("java"), name));
        if (planner.path().isEmpty() && registry.roads().isEmpty() && findings.isEmpty()) {
            findings.add(bound.spot(), "There is neither a path nor a road to plan along.", "add path: with a path's name, or a road.");
        }
    }

    private void named(Spot spot, String name) {
        Set<String> names = ServiceLoader.load(Planner.Provider.class).stream().map(provider -> provider.get().name()).collect(Collectors.toSet());
        if (!names.contains(name)) {
            findings.add(spot, "No planner of the name " + Findings.shorten(name) + " is on the class path.", () -> names.isEmpty()
                    ? "put its archive on the class path, with META-INF/services/" + Planner.Provider.class.getName() + "." : Nearest.fix(name, names, "planner"));
        }
    }
}
