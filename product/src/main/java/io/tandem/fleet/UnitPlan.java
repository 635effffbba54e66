package io.tandem.fleet;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.fleet.UnitStep.UnitUse;
import io.tandem.fleet.unit.UnitBatch;
import io.tandem.fleet.unit.UnitPart;
import io.tandem.mobility.UnitQuantity.Role;
import io.tandem.mobility.UnitSettings;
import io.tandem.mobility.VehicleLimits;
import io.tandem.unit.UnitFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Which units serve which vehicles of a fleet. */
public final class UnitPlan {

    private static final List<Role> ORDER = List.of(Role.SENSOR, Role.CONTROLLER, Role.ACTUATOR, Role.VEHICLE);

    private final UnitFactory factory;
    private final Map<UnitPart, List<Integer>> users = new LinkedHashMap<>();

    UnitPlan(UnitFactory factory) {
        this.factory = factory;
    }

    /** The units of a group, as they are written. */
    public static List<UnitPart> parts(GroupSettings group) {
        List<UnitPart> parts = new ArrayList<>();
        group.perception().units().forEach(unit -> parts.add(new UnitPart(Role.SENSOR, unit.source())));
        controller(group).ifPresent(unit -> parts.add(new UnitPart(Role.CONTROLLER, unit.source())));
        group.actuators().forEach(unit -> parts.add(new UnitPart(Role.ACTUATOR, unit.source())));
        if (group.mobility() instanceof UnitSettings unit) {
            parts.add(new UnitPart(Role.VEHICLE, unit.source()));
        }
        return parts;
    }

    private static Optional<UnitSettings> controller(GroupSettings group) {
        return group.behaviors().stream().map(rung -> rung.settings()).filter(BehaviorSettings.Controller.class::isInstance).map(settings -> ((BehaviorSettings.Controller) settings).unit()).findFirst();
    }

    /** Vehicles of all groups for which a unit has the same role are stepped together. */
    void add(GroupSettings group, Cohort cohort) {
        parts(group).forEach(part -> IntStream.range(cohort.first(), cohort.end()).forEach(users.computeIfAbsent(part, _ -> new ArrayList<>())::add));
    }

    /** The step of all units; empty where there are none. */
    Optional<UnitStep> build(Cohorts cohorts, List<VehicleLimits> limits, FleetState state, long decisionNanos) {
        List<UnitUse> uses = new ArrayList<>();
        users.forEach((part, slots) -> uses.add(new UnitUse(part.role(), new UnitBatch(factory, part, slots.stream().mapToInt(Integer::intValue).toArray()))));
        uses.sort(Comparator.comparingInt(use -> ORDER.indexOf(use.role())));
        return uses.isEmpty() ? Optional.empty() : Optional.of(new UnitStep(List.copyOf(uses), cohorts, limits, state, decisionNanos));
    }
}
