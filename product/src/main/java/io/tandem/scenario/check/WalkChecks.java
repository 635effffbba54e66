package io.tandem.scenario.check;

import io.tandem.behavior.BehaviorSettings.Walk;
import io.tandem.behavior.Rung;
import io.tandem.fleet.GroupSettings;
import io.tandem.message.Kind;
import io.tandem.mobility.CycleSettings;
import io.tandem.mobility.ParticleSettings;
import io.tandem.scenario.binding.LocatedValue;
import io.tandem.scenario.binding.SymbolTable;
import io.tandem.scenario.text.Findings;

/** Checks people on foot and cyclists. */
final class WalkChecks {

    private final Findings findings;
    private final SymbolTable registry;

    WalkChecks(Findings findings, SymbolTable registry) {
        this.findings = findings;
        this.registry = registry;
    }

    void run() {
        registry.all(Walk.class).forEach(this::way);
        registry.all(GroupSettings.class).forEach(this::group);
    }

    private void way(LocatedValue<Walk> walk) {
        if (walk.value().to().isPresent() == walk.value().path().isPresent()) {
            findings.add(walk.located(), walk.value().to().isPresent() ? "This names both a place and a path." : "This does not say where to walk.",
                    "give one of to: [east, north] and path: a name.");
        }
    }

    private void group(LocatedValue<GroupSettings> group) {
        if (group.value().mobility() instanceof CycleSettings && group.value().kind() != Kind.CYCLIST) {
            findings.add(group.located().at("kind"), "Only cyclists move by the model cycle.", "write kind: cyclist.");
        }
        for (Rung rung : group.value().behaviors()) {
            if (rung.settings() instanceof Walk walk && !(group.value().mobility() instanceof ParticleSettings)) {
                findings.add(registry.locate(walk), "Who walks can step to any side, which this mobility model cannot.", "write mobility: particle, or leave mobility out.");
            }
            if (rung.settings() instanceof Walk walk && group.value().kind() != Kind.PEDESTRIAN) {
                findings.add(registry.locate(walk), "Only people walk.", "write kind: pedestrian.");
            }
        }
    }
}
