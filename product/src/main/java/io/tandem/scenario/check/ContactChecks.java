package io.tandem.scenario.check;

import io.tandem.fleet.BlockGroupSettings;
import io.tandem.fleet.GroupSettings;
import io.tandem.fleet.JointSettings;
import io.tandem.fleet.StartSettings;
import io.tandem.fleet.TrailerSettings;
import io.tandem.mobility.BlockSettings;
import io.tandem.mobility.RigidSettings;
import io.tandem.scenario.binding.LocatedValue;
import io.tandem.scenario.binding.SymbolTable;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks blocks, joints and trailers: outlines that bound an area, joints between two bodies of which one gives way, as many trailers as fit. */
final class ContactChecks {

    private final Findings findings;
    private final SymbolTable registry;

    ContactChecks(Findings findings, SymbolTable registry) {
        this.findings = findings;
        this.registry = registry;
    }

    void run() {
        registry.all(BlockGroupSettings.class).forEach(block -> outline(block.value().mobility(), block.located()));
        registry.all(BlockGroupSettings.class).forEach(block -> start(block.value().start(), block.located().at("start")));
        registry.all(GroupSettings.class).forEach(group -> {
            if (group.value().mobility() instanceof BlockSettings block) {
                outline(block, group.located().at("mobility"));
            }
        });
        registry.all(GroupSettings.class).forEach(this::trailer);
        Set<Integer> free = free();
        registry.all(JointSettings.class).forEach(joint -> joint(joint, free));
    }

    private void outline(BlockSettings block, LocatedNode located) {
        block.flaw().ifPresent(flaw -> findings.add(located.at("outline"), "The outline bounds no area: " + flaw + ".",
                "write at least three corners in order, [x, y] each, for example [[0.25, 0.25], [0.25, -0.25], [-0.25, -0.25], [-0.25, 0.25]]; or a model, look: {model: box.glb}."));
    }

    private void start(StartSettings start, LocatedNode located) {
        if (start.inflow().isPresent()) {
            findings.add(located.at("inflow"), "Blocks do not drive onto a road.", "give them a place: at, grid, line or random-in.");
        }
    }

    private void trailer(LocatedValue<GroupSettings> group) {
        group.value().trailer().ifPresent(trailer -> {
            LocatedNode located = group.located().at("trailer");
            if (trailer.ids().count() % group.value().ids().count() != 0) {
                findings.add(located.at("ids"), trailer.ids().count() + " trailers cannot be shared evenly by " + group.value().ids().count() + " vehicles.",
                        "write one id for each vehicle, or a multiple of it for trains.");
            }
            if (trailer.mobility().isPresent() && !(trailer.mobility().get() instanceof RigidSettings)) {
                findings.add(located.at("mobility"), "A trailer is a rigid body on wheels.", "write model: rigid, or preset: caravan in place of mobility.");
            }
            place(trailer.hitch(), located.at("hitch"));
            place(trailer.coupling(), located.at("coupling"));
        });
    }

    private void place(List<Double> place, LocatedNode located) {
        if (!place.isEmpty() && place.size() != 2) {
            findings.add(located, "The place of a pin has two numbers.", "write [x, y] in metres from the reported place.");
        }
    }

    /** Ids of bodies that give way. */
    private Set<Integer> free() {
        Set<Integer> free = new HashSet<>();
        registry.all(GroupSettings.class).stream().map(LocatedValue::value)
                .filter(group -> group.mobility() instanceof RigidSettings || group.mobility() instanceof BlockSettings block && !block.fixed())
                .forEach(group -> group.ids().stream().forEach(free::add));
        registry.all(TrailerSettings.class).forEach(trailer -> trailer.value().ids().stream().forEach(free::add));
        registry.all(BlockGroupSettings.class).stream().map(LocatedValue::value).filter(block -> !block.fixed())
                .forEach(block -> block.ids().stream().forEach(free::add));
        return free;
    }

    private void joint(LocatedValue<JointSettings> bound, Set<Integer> free) {
        JointSettings joint = bound.value();
        LocatedNode located = bound.located();
        if (joint.between().size() != 2 || joint.between().getFirst().equals(joint.between().getLast())) {
            findings.add(located.at("between"), "A joint is between two bodies.", "write the ids of two, for example between: [1, 2].");
        } else if (joint.between().stream().noneMatch(free::contains)) {
            findings.add(located.at("between"), "Neither of the two gives way: their motion is given, or they are fixed.",
                    "join at least one that is rigid or a block that is not fixed.");
        }
        if (joint.at().size() != 2 || joint.at().stream().anyMatch(place -> place.size() != 2)) {
            findings.add(located.at("at"), "A joint has a place on each of its two bodies.", "write for example at: [[-1.9, 0], [3.4, 0]].");
        }
        if (joint instanceof JointSettings.Distance rod && rod.max().isPresent() && rod.max().getAsDouble() < rod.min()) {
            findings.add(located.at("max"), "max is less than min.", "write a max of at least min, or the same for a rod.");
        }
    }
}
