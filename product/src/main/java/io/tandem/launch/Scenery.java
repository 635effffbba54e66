package io.tandem.launch;

import io.tandem.fleet.GroupSettings;
import io.tandem.geo.Area;
import io.tandem.message.Participant;
import io.tandem.recording.Provenance;
import io.tandem.scenario.Scenario;
import io.tandem.web.Stage;
import io.tandem.web.Trigger;
import io.tandem.world.World;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Tells the control room what a scenario says. */
final class Scenery {

    private Scenery() {
    }

    static Stage of(Scenario scenario, List<Participant> participants) {
        return new Stage(scenario.name(), scenario.seed(), scenario.site(), scenario.clock().step(), scenario.clock().report(),
                scenario.clock().duration(), scenario.alerts().miss(), scenario.alerts().lookAhead(), scenario.points(), areas(scenario),
                scenario.road().map(roads -> roads.network().lanes()).orElse(List.of()), scenario.paths(), scenario.gates(),
                scenario.vehicles().stream().filter(group -> group.role() == GroupSettings.Role.EXTRA).flatMap(group -> group.ids().stream().boxed())
                        .collect(Collectors.toSet()),
                comers(scenario), triggers(scenario), Optional.empty(), Optional.of(Briefing.fidelityOf(scenario, participants)));
    }

    /** Those of an inflow: nobody expects to hear them before their turn has come. */
    static Set<Integer> comers(Scenario scenario) {
        return scenario.vehicles().stream().filter(group -> group.start().inflow().isPresent()).flatMap(group -> group.ids().stream().boxed())
                .collect(Collectors.toSet());
    }

    /** Walls that have no name among the areas get one. */
    private static Map<String, Area> areas(Scenario scenario) {
        Map<String, Area> areas = new LinkedHashMap<>(scenario.areas());
        List<Area> walls = scenario.world().map(World::walls).orElse(List.of());
        for (int i = 0; i < walls.size(); i++) {
            if (!areas.containsValue(walls.get(i))) {
                areas.putIfAbsent("wall " + (i + 1), walls.get(i));
            }
        }
        return areas;
    }

    private static List<Trigger> triggers(Scenario scenario) {
        return scenario.triggers().entrySet().stream()
                .map(one -> new Trigger(one.getKey(), one.getValue().label().orElse(one.getKey()), one.getValue().about().orElse(""))).toList();
    }

    /** Of a recording; a scenario that included other files is not known any more. */
    static Stage of(Provenance info, List<Participant> participants) {
        return RunFiles.scenarioOf(info).map(scenario -> of(scenario, participants))
                .orElseGet(() -> Stage.bare(info.scenarioName(), info.seed(), info.site()));
    }
}
