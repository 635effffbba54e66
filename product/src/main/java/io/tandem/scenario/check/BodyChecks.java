package io.tandem.scenario.check;

import io.tandem.behavior.BehaviorSettings.Script;
import io.tandem.behavior.Rung;
import io.tandem.fleet.GroupSettings;
import io.tandem.fleet.JointSettings;
import io.tandem.message.Kind;
import io.tandem.mobility.RigidSettings;
import io.tandem.mobility.rigid.ControlSettings;
import io.tandem.mobility.rigid.RigidDesign;
import io.tandem.mobility.rigid.RigidFlaw;
import io.tandem.scenario.binding.LocatedValue;
import io.tandem.scenario.binding.SymbolTable;
import io.tandem.scenario.quantity.Quantity;
import io.tandem.scenario.schema.GeometrySettings;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.time.ClockSettings;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks that rigid vehicles can be simulated: their design, the step, the ground under them, and scripts of twists and torques. */
final class BodyChecks {

    private static final double MILLISECONDS = 1000;

    private final Findings findings;
    private final SymbolTable registry;

    BodyChecks(Findings findings, SymbolTable registry) {
        this.findings = findings;
        this.registry = registry;
    }

    void run() {
        List<LocatedValue<GroupSettings>> modelled = registry.all(GroupSettings.class).stream()
                .filter(group -> group.value().look().isPresent() && group.value().mobility() instanceof RigidSettings).toList();
        modelled.forEach(group -> design((RigidSettings) group.value().mobility(), group.located().at("mobility")));
        registry.all(RigidSettings.class).stream().filter(bound -> modelled.stream().noneMatch(group -> group.located().at("mobility").node() == bound.located().node()))
                .forEach(bound -> design(bound.value(), bound.located()));
        if (!registry.all(RigidSettings.class).isEmpty()) {
            registry.all(ClockSettings.class).forEach(this::clock);
        }
        registry.all(GroupSettings.class).forEach(this::group);
    }

    private void clock(LocatedValue<ClockSettings> clock) {
        if (clock.value().withUsualStep(RigidSettings.USUAL_STEP).step() > RigidSettings.LONGEST_STEP) {
            findings.add(clock.located().at("step"), "Wheels of rigid vehicles need steps of at most 10 ms.", "write step: "
                    + Quantity.plain(MILLISECONDS * RigidSettings.USUAL_STEP) + " ms, or leave it out.");
        }
    }

    /** The outline of a group's body may come from its model. */
    private void design(RigidSettings settings, LocatedNode located) {
        RigidDesign design = settings.design();
        for (RigidFlaw flaw : design.flaws()) {
            LocatedNode at = located.at(flaw.key());
            findings.add(flaw.entry() < 0 ? at : at.at(flaw.entry()), flaw.what(), flaw.cure());
        }
        boolean slopes = registry.all(GeometrySettings.GroundSettings.class).stream().anyMatch(ground -> ground.value().elevation().isPresent());
        if (slopes && design.flaws().isEmpty() && design.wheelsOnALine() && !isPulled(settings)) {
            findings.add(located.at("wheels"), "On slopes a vehicle stands on wheels that are not all on one line.",
                    "add a caster, for example {at: [0.4, 0], diameter: 0.1 m, caster: true}; or couple it to another by a revolute joint or as a trailer.");
        }
    }

    /** Whether a hitch keeps all vehicles of these settings upright. */
    private boolean isPulled(RigidSettings settings) {
        Set<Integer> pinned = new HashSet<>();
        registry.all(JointSettings.Revolute.class).forEach(pin -> pinned.addAll(pin.value().between()));
        return registry.all(GroupSettings.class).stream().filter(group -> group.value().mobility() == settings)
                .allMatch(group -> group.value().ids().stream().allMatch(pinned::contains));
    }

    private void group(LocatedValue<GroupSettings> group) {
        Optional<RigidDesign> design = group.value().mobility() instanceof RigidSettings rigid ? Optional.of(rigid.design()) : Optional.empty();
        if (design.isPresent() && group.value().kind() != Kind.GROUND) {
            findings.add(group.located().at("kind"), "Only vehicles on the ground have wheels.", "write kind: ground.");
        }
        for (Rung rung : group.value().behaviors()) {
            if (rung.settings() instanceof Script script && script.of().isPresent() && script.of().get() != Script.Of.PEDAL) {
                script(script, script.of().get(), registry.locate(script), design);
            }
        }
    }

    private void script(Script script, Script.Of of, LocatedNode located, Optional<RigidDesign> design) {
        boolean raw = design.isPresent() && design.get().law() == ControlSettings.Law.RAW;
        if (design.isEmpty() && of != Script.Of.STEER) {
            findings.add(located.at("of"), "Only rigid vehicles take such rows.", "write mobility: {model: rigid, …}, or rows of [t, speed, steer, pitch].");
        } else if (of == Script.Of.TORQUE && !raw) {
            findings.add(located.at("of"), "Torques are for wheels without speed control.", "write control: {law: raw} in mobility.");
        } else if (of != Script.Of.TORQUE && raw) {
            findings.add(located.at("of"), "Without speed control wheels take torques only.", "write of: torque, or control: {law: twist-pid} in mobility.");
        } else if (of == Script.Of.TORQUE) {
            int expected = design.get().wheels().size() + 2;
            for (int i = 0; i < script.rows().size(); i++) {
                if (script.rows().get(i).size() != expected) {
                    findings.add(located.at("rows").at(i), "The vehicle has " + design.get().wheels().size() + " wheels, and this row has "
                            + script.rows().get(i).size() + " numbers.", "write a time, a torque for each wheel, and the steer: " + expected + " numbers.");
                    return;
                }
            }
        }
    }
}
