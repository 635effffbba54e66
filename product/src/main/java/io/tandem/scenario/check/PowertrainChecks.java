package io.tandem.scenario.check;

import io.tandem.behavior.BehaviorSettings.FollowPath;
import io.tandem.behavior.BehaviorSettings.Script;
import io.tandem.behavior.Rung;
import io.tandem.behavior.cruise.SpeedChange;
import io.tandem.fleet.GroupSettings;
import io.tandem.message.Kind;
import io.tandem.mobility.PowertrainSettings;
import io.tandem.mobility.RigidSettings;
import io.tandem.mobility.powertrain.CarDesign;
import io.tandem.mobility.powertrain.CarPreset;
import io.tandem.mobility.powertrain.EngineSettings;
import io.tandem.mobility.powertrain.Gearbox;
import io.tandem.mobility.rigid.EngineDriveSettings;
import io.tandem.scenario.binding.LocatedValue;
import io.tandem.scenario.binding.SymbolTable;
import io.tandem.scenario.quantity.Quantity;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import java.util.List;
import java.util.Optional;

/** Checks that cars with an engine can be simulated, and that pedals are only pressed where there are some. */
final class PowertrainChecks {

    private static final int FEWEST_POINTS = 2;
    private static final String CURVE = "write rows of [rpm, N·m] by rising rpm, for example [[800, 90], [4000, 147], [6300, 105]].";

    private final Findings findings;
    private final SymbolTable registry;

    PowertrainChecks(Findings findings, SymbolTable registry) {
        this.findings = findings;
        this.registry = registry;
    }

    void run() {
        registry.all(PowertrainSettings.class).forEach(bound -> gearing(bound.located(), bound.value().preset(), bound.value().gearbox(), bound.value().gears(),
                bound.value().finalDrive().isPresent()));
        registry.all(EngineDriveSettings.class).forEach(bound -> gearing(bound.located(), bound.value().preset(), bound.value().gearbox(), bound.value().gears(),
                bound.value().finalDrive().isPresent()));
        registry.all(EngineSettings.class).forEach(this::engine);
        registry.all(FollowPath.class).forEach(this::programme);
        registry.all(GroupSettings.class).forEach(this::group);
    }

    private void gearing(LocatedNode located, CarPreset preset, Optional<Gearbox> gearbox, List<Double> gears, boolean finalDrive) {
        boolean electric = preset.design().gearbox() == Gearbox.ELECTRIC;
        if (gearbox.isPresent() && (gearbox.get() == Gearbox.ELECTRIC) != electric) {
            findings.add(located.at("gearbox"), electric ? "An electric motor has one fixed ratio." : "This preset has a combustion engine.",
                    electric ? "leave gearbox out, or write another preset." : "write preset: electric-car, or gearbox: amt or auto.");
        }
        if (finalDrive && gears.isEmpty()) {
            findings.add(located.at("final-drive"), "A final drive goes with ratios of its own.", "add gears, for example [3.4, 1.95, 1.36, 1.05, 0.85].");
        }
        if (electric && gears.size() > 1) {
            findings.add(located.at("gears"), "An electric motor has one fixed ratio, and this has " + gears.size() + ".", "write one ratio, for example gears: [9.0].");
        }
        for (int i = 0; i < gears.size(); i++) {
            double ratio = gears.get(i);
            if (!(ratio > 0) || i > 0 && ratio >= gears.get(i - 1)) {
                findings.add(located.at("gears").at(i), "Ratios are positive and fall from gear to gear.", "begin with first gear, for example [3.4, 1.95, 1.36, 1.05, 0.85].");
                return;
            }
        }
    }

    private void engine(LocatedValue<EngineSettings> bound) {
        List<List<Double>> torque = bound.value().torque();
        LocatedNode located = bound.located().at("torque");
        if (torque.size() == 1) {
            findings.add(located, "A torque curve has two points or more.", CURVE);
        }
        for (int i = 0; i < torque.size() && torque.size() >= FEWEST_POINTS; i++) {
            List<Double> point = torque.get(i);
            if (point.size() != 2 || !(point.getFirst() >= 0 && point.getLast() > 0) || i > 0 && point.getFirst() <= torque.get(i - 1).getFirst()) {
                findings.add(located.at(i), "A point of a torque curve is a speed and a positive torque, and speeds rise.", CURVE);
                return;
            }
        }
    }

    private void programme(LocatedValue<FollowPath> bound) {
        List<SpeedChange> speeds = bound.value().speeds();
        for (int i = 1; i < speeds.size(); i++) {
            if (speeds.get(i).at() <= speeds.get(i - 1).at()) {
                findings.add(bound.located().at("speeds").at(i), "The times of a speed programme must rise.", "put the rows in order of time, each time once.");
                return;
            }
        }
    }

    private void group(LocatedValue<GroupSettings> group) {
        Optional<CarDesign> car = switch (group.value().mobility()) {
            case PowertrainSettings given -> Optional.of(given.design());
            case RigidSettings rigid when rigid.design().drive() instanceof EngineDriveSettings given -> Optional.of(given.car());
            default -> Optional.empty();
        };
        boolean rigid = group.value().mobility() instanceof RigidSettings;
        if (car.isPresent() && !rigid && group.value().kind() != Kind.GROUND) {
            findings.add(group.located().at("kind"), "Only vehicles on the ground have such a powertrain.", "write kind: ground.");
        }
        LocatedNode mobility = group.located().at("mobility");
        car.ifPresent(given -> idle(given.engine(), (rigid ? mobility.at("drive") : mobility).at("engine")));
        for (Rung rung : group.value().behaviors()) {
            if (car.isEmpty()) {
                refusePedals(rung);
            }
        }
    }

    private void idle(CarDesign.Engine engine, LocatedNode located) {
        if (engine.idle() >= engine.cutOff()) {
            findings.add(located, "The engine idles at " + Quantity.plain(engine.idle()) + " rpm, above its cut-off of " + Quantity.plain(engine.cutOff()) + " rpm.",
                    "write a cut-off above idle.");
        }
    }

    private void refusePedals(Rung rung) {
        if (rung.settings() instanceof Script script && script.of().equals(Optional.of(Script.Of.PEDAL))) {
            findings.add(registry.locate(script).at("of"), "Only cars with a powertrain have a pedal.", "write mobility: {model: powertrain}, or drive: {type: powertrain} of a rigid body, or rows of [t, speed, steer, pitch].");
        }
        if (rung.settings() instanceof FollowPath path && path.cruise().filter(cruise -> cruise.hasPedal()).isPresent()) {
            findings.add(registry.locate(path).at("cruise"), "This controller works a pedal, and only cars with a powertrain have one.",
                    "write mobility: {model: powertrain}, or drive: {type: powertrain} of a rigid body, or cruise: acc or idm, or leave cruise out.");
        }
    }
}
