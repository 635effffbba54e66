package io.tandem.scenario.check;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.behavior.MissionStep;
import io.tandem.behavior.Rung;
import io.tandem.diagnosis.Problem;
import io.tandem.fleet.GroupSettings;
import io.tandem.scenario.binding.LocatedValue;
import io.tandem.scenario.binding.SymbolTable;
import io.tandem.scenario.schema.SpellingSuggestion;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.verdict.Expectation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks missions: every step has a condition for its end, loops are not empty, names exist. */
final class MissionChecks {

    private static final String DONE = "done";
    private static final int MOST_STEPS = 10_000;

    private final Findings findings;
    private final SymbolTable registry;
    private final GroupIndex groups;

    MissionChecks(Findings findings, SymbolTable registry, GroupIndex groups) {
        this.findings = findings;
        this.registry = registry;
        this.groups = groups;
    }

    /** The steps of a group's mission, wherever it is defined. */
    static List<MissionStep> mission(GroupSettings group) {
        return group.behaviors().stream().map(rung -> rung.settings().steps()).filter(steps -> !steps.isEmpty()).findFirst().orElse(group.mission());
    }

    void run() {
        registry.all(MissionStep.class).forEach(this::step);
        groups.all().forEach(this::names);
        registry.all(MissionStep.WaitFor.class).forEach(waiting -> waiting.value().step().ifPresent(step -> waiting.value().vehicle()
                .ifPresent(vehicle -> reference(waiting.located(), vehicle, step))));
        registry.all(Expectation.Reached.class)
                .forEach(reached -> reference(reached.located(), reached.value().vehicle(), reached.value().step()));
    }

    private void step(LocatedValue<MissionStep> step) {
        LocatedNode located = step.located();
        switch (step.value()) {
            case MissionStep.GoTo goTo when goTo.to().isPresent() == goTo.vehicle().isPresent() ->
                    findings.add(located, "go-to needs either a place or a vehicle.", "write to: with a place, or vehicle: with an id.");
            case MissionStep.WaitFor waiting when waiting.event().isEmpty() && waiting.vehicle().isEmpty() ->
                    findings.add(located, "wait-for does not say what it waits for.",
                            "write an event, or vehicle: with step: or within:.");
            case MissionStep.WaitFor waiting when waiting.vehicle().isPresent()
                    == (waiting.step().isEmpty() && waiting.within().isEmpty()) ->
                    findings.add(located, "wait-for needs vehicle together with step or within.",
                            "write for example {vehicle: 102, within: 3 m}.");
            case MissionStep.Loop loop when loop.steps().isEmpty() ->
                    findings.add(located.at("steps"), "The loop has no steps.", "write at least one step, for example - wait: 5 s.");
            case MissionStep.GoTo _, MissionStep.Pause _, MissionStep.WaitFor _, MissionStep.Follow _, MissionStep.FollowPath _,
                    MissionStep.PassGate _, MissionStep.Tell _, MissionStep.Ride _, MissionStep.Loop _ -> { }
        }
    }

    private void names(LocatedValue<GroupSettings> group) {
        group.value().behaviors().stream().map(Rung::settings).filter(BehaviorSettings.Mission.class::isInstance).forEach(mission -> {
            if (!mission.steps().isEmpty() && !group.value().mission().isEmpty()) {
                findings.add(group.located().at("mission"), "The group has two missions: this one and one among its behaviors.", "keep one of them.");
            } else if (mission.steps().isEmpty() && group.value().mission().isEmpty()) {
                findings.add(registry.locate(mission), "The mission has no steps.", "write steps: with at least one, or the group's own key mission.");
            }
        });
        List<MissionStep> leaves = MissionStep.leaves(mission(group.value()));
        if (leaves.size() > MOST_STEPS) {
            findings.add(group.located(), "The mission has " + leaves.size() + " steps, more than " + MOST_STEPS + ".", "use loop.");
        }
        Set<String> seen = new HashSet<>();
        for (MissionStep step : leaves) {
            step.name().filter(name -> !seen.add(name) || name.equals(DONE)).ifPresent(name -> findings.add(
                    registry.locate(step).at("name"), name.equals(DONE) ? "done is the name of a mission's end."
                            : "Two steps of this mission have the name " + name + ".", "give every step a name of its own."));
        }
    }

    /** A step is referenced by its name, by its number from 1, or as {@code done}. */
    private void reference(LocatedNode located, int vehicle, String step) {
        Optional<LocatedValue<GroupSettings>> owner = groups.of(vehicle);
        if (owner.isEmpty()) {
            return;
        }
        List<String> valid = new ArrayList<>(MissionStep.labels(mission(owner.get().value())));
        int count = valid.size();
        valid.add(DONE);
        if (count == 0) {
            findings.add(located.at("step"), "Vehicle " + vehicle + " has no mission.", "give it a mission, or name another vehicle.");
        } else if (!valid.contains(step) && !isNumberUpTo(step, count)) {
            findings.add(located.at("step"), "The mission of vehicle " + vehicle + " has no step " + Problem.shorten(step) + ".",
                    () -> SpellingSuggestion.fix(step, valid, "step") + " Or a number from 1 to " + count + ".");
        }
    }

    private static boolean isNumberUpTo(String step, int count) {
        return step.matches("[0-9]{1,6}") && Integer.parseInt(step) >= 1 && Integer.parseInt(step) <= count;
    }
}
