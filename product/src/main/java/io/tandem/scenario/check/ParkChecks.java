package io.tandem.scenario.check;

import io.tandem.behavior.BehaviorSettings.Park;
import io.tandem.behavior.Rung;
import io.tandem.fleet.GroupSettings;
import io.tandem.geo.Area;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Kind;
import io.tandem.scenario.binding.LocatedValue;
import io.tandem.scenario.binding.SymbolTable;
import io.tandem.scenario.schema.GeometrySettings;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import java.util.List;

/** Checks that vehicles that park neither begin nor end in a wall: what can be known before the run. */
final class ParkChecks {

    private final Findings findings;
    private final SymbolTable registry;

    ParkChecks(Findings findings, SymbolTable registry) {
        this.findings = findings;
        this.registry = registry;
    }

    void run() {
        List<Area> walls = registry.all(GeometrySettings.WorldSettings.class).stream().flatMap(world -> world.value().walls().stream()).toList();
        registry.all(GroupSettings.class).forEach(group -> group(group, walls));
    }

    private void group(LocatedValue<GroupSettings> group, List<Area> walls) {
        for (Rung rung : group.value().behaviors()) {
            if (rung.settings() instanceof Park park) {
                refuse(park.to(), registry.locate(park).at("to"), walls, "A wall stands where it is to go.");
                group.value().start().at().ifPresent(at -> refuse(at, group.located().at("start").at("at"), walls, "A wall stands where it starts."));
                if (group.value().kind() != Kind.GROUND) {
                    findings.add(registry.locate(park), "Only vehicles on the ground park.", "write kind: ground, or go-to in place of park.");
                }
            }
        }
    }

    private void refuse(LocalPosition place, LocatedNode located, List<Area> walls, String what) {
        if (walls.stream().anyMatch(wall -> wall.contains(place.east(), place.north()))) {
            findings.add(located, what, "choose a place outside all walls of world.");
        }
    }
}
