package io.tandem.scenario.check;

import io.tandem.behavior.BehaviorSettings.Script;
import io.tandem.behavior.Rung;
import io.tandem.fleet.DriverSettings;
import io.tandem.fleet.GroupSettings;
import io.tandem.fleet.StartSettings;
import io.tandem.gateway.LiveSettings;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Ids;
import io.tandem.mobility.RigidSettings;
import io.tandem.mobility.TimedSettings;
import io.tandem.proximity.MeetingSettings;
import io.tandem.scenario.binding.Binder;
import io.tandem.scenario.binding.GeometryBinder;
import io.tandem.scenario.binding.LocatedValue;
import io.tandem.scenario.binding.SymbolTable;
import io.tandem.scenario.quantity.Quantity;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.scenario.text.Node;
import io.tandem.scenario.text.ScenarioLimits;
import io.tandem.time.ClockSettings;
import io.tandem.time.SimTime;
import io.tandem.verdict.Expectation;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks conditions between settings, beyond those of single values. Examines all settings that were bound without a mistake,
 * even if others were not, so that one reading finds all mistakes.
 */
public final class ScenarioChecks {

    private static final long SHORTEST_STEP_NANOS = 1000;
    private static final double NANOS_PER_MILLISECOND = 1e6;
    private static final double FARTHEST_POSE_METRES = 1e6;

    private final Findings findings;
    private final SymbolTable registry;

    public ScenarioChecks(Findings findings, SymbolTable registry) {
        this.findings = findings;
        this.registry = registry;
    }

    /** @param scenario the whole file */
    public void run(LocatedNode scenario) {
        registry.all(ClockSettings.class).forEach(this::clock);
        registry.all(StartSettings.class).forEach(this::start);
        registry.all(Script.class).forEach(this::script);
        registry.all(TimedSettings.class).forEach(this::timed);
        registry.all(Expectation.class).forEach(this::expectation);
        registry.all(MeetingSettings.class).forEach(this::meeting);
        new BodyChecks(findings, registry).run();
        new PowertrainChecks(findings, registry).run();
        new WalkChecks(findings, registry).run();
        new ParkChecks(findings, registry).run();
        new ContactChecks(findings, registry).run();
        new RecordChecks(findings, registry).run();
        new SensorChecks(findings, registry).run();
        new PlannerChecks(findings, registry).run();
        new V2xChecks(findings, registry).run();
        registry.all(GroupSettings.class).forEach(this::size);
        ids(scenario);
        LiveChecks live = new LiveChecks(findings);
        live.run(registry.all(LiveSettings.class));
        live.drivers(registry.all(LiveSettings.class), registry.all(DriverSettings.class));
        GroupIndex groups = new GroupIndex(registry.all(GroupSettings.class));
        new MissionChecks(findings, registry, groups).run();
        groups.all().forEach(this::enabled);
        new FollowChecks(findings, registry, groups).run();
        new FeedChecks(findings, registry).run();
        new TrafficChecks(findings, registry).run();
        new EventChecks(findings, registry, scenario).run();
    }

    /** Ids for which a behavior is enabled are among those of its group. */
    private void enabled(LocatedValue<GroupSettings> group) {
        for (Rung rung : group.value().behaviors()) {
            long own = group.value().ids().stream().filter(rung.enabled()::includes).count();
            if (rung.enabled().some().filter(ids -> ids.count() != own).isPresent()) {
                findings.add(registry.locate(rung.settings()).at(Binder.ENABLED), "Not all of these vehicles are in this group.",
                        "write ids among " + group.value().ids() + ", each once.");
            }
        }
    }

    private void clock(LocatedValue<ClockSettings> clock) {
        boolean bodies = !registry.all(RigidSettings.class).isEmpty();
        long step = SimTime.nanos((bodies ? clock.value().withUsualStep(RigidSettings.USUAL_STEP) : clock.value()).step());
        long report = SimTime.nanos(clock.value().report());
        if (step < SHORTEST_STEP_NANOS) {
            findings.add(clock.located().at("step"), "A step must be at least 1 us.", "write a step such as 10 ms.");
            return;
        }
        if (report % step != 0) {
            findings.add(clock.located().at("report"), "report is not a whole number of steps.",
                    "write a multiple of the step, for example " + Quantity.plain(10 * step / NANOS_PER_MILLISECOND) + " ms.");
        }
        if (clock.value().decide().isPresent()) {
            long decide = SimTime.nanos(clock.value().decide().getAsDouble());
            if (decide == 0 || decide % step != 0 || report % decide != 0) {
                findings.add(clock.located().at("decide"), "decide must be a whole number of steps and a whole part of report.",
                        "write for example " + Quantity.plain(report / NANOS_PER_MILLISECOND) + " ms, the same as report.");
            }
        }
    }

    private void size(LocatedValue<GroupSettings> group) {
        double length = group.value().length().orElse(group.value().lengthMetres());
        if (length != group.value().lengthMetres()) {
            findings.add(group.located().at("length"), "The length is " + Quantity.plain(length) + " m here and " + Quantity.plain(group.value().lengthMetres())
                    + " m in body.", "keep one of them; the distance between the axles is wheelbase: in mobility.");
        }
    }

    private void start(LocatedValue<StartSettings> bound) {
        StartSettings start = bound.value();
        LocatedNode located = bound.located();
        if (start.lat().isPresent() != start.lon().isPresent()) {
            findings.add(located, start.lat().isPresent() ? "lat needs lon beside it." : "lon needs lat beside it.",
                    "write both, for example {lat: 29.19, lon: -81.05}.");
            return;
        }
        long forms = Stream.of(start.randomIn().isPresent(), start.at().isPresent(), start.lat().isPresent(), start.grid().isPresent(),
                start.line().isPresent(), start.onLanes().isPresent(), start.inflow().isPresent()).filter(given -> given).count();
        if (forms != 1) {
            findings.add(located, forms == 0 ? "This does not say where to start." : "This says in " + forms + " ways where to start.",
                    "give exactly one of random-in, at, lat with lon, grid, line, on-lanes, inflow.");
            return;
        }
        if (start.apart() > 0 && start.randomIn().isEmpty()) {
            findings.add(located.at("apart"), "apart has a meaning only with random-in.", "remove apart, or start with random-in.");
        }
        if (start.lat().isPresent() && registry.site().isPresent()) {
            LocalPosition place = registry.site().get().toLocal(new LatLon(start.lat().getAsDouble(), start.lon().orElseThrow()), 0);
            GeometryBinder.refuseFar(findings, located, LocalPosition.of(place.east(), place.north()));
        }
    }

    private void script(LocatedValue<Script> script) {
        List<List<Double>> rows = script.value().rows();
        LocatedNode located = script.located().at("rows");
        if (script.value().of().isPresent() && !rows.isEmpty()) {
            scriptOf(located, script.value());
            return;
        }
        if (rows.isEmpty()) {
            findings.add(located, "The script has no rows.", "write rows of [t, speed, steer, pitch], for example [[0, 5, 0, 0]].");
        }
        for (int i = 0; i < rows.size(); i++) {
            int columns = rows.get(i).size();
            if (columns != Script.SPEED_COLUMNS && columns != Script.ACCELERATION_COLUMNS) {
                findings.add(located.at(i), "A row has four numbers, or three, and this has " + columns + ".",
                        "write [t, speed, steer, pitch] in s, m/s, rad and rad, or [t, acceleration, steer].");
                return;
            }
            if (columns != rows.getFirst().size()) {
                findings.add(located.at(i), "The rows before have " + rows.getFirst().size() + " numbers, and this has " + columns + ".",
                        "give all rows speeds, or all accelerations.");
                return;
            }
            if (!rises(rows, i)) {
                findings.add(located.at(i), "The times of the rows must rise from 0 on.", "put the rows in order of time, each time once.");
                return;
            }
        }
    }

    /** Rows of torques have as many numbers as the vehicle has wheels, which {@link BodyChecks} knows. */
    private void scriptOf(LocatedNode located, Script script) {
        List<List<Double>> rows = script.rows();
        boolean torque = script.of().equals(Optional.of(Script.Of.TORQUE));
        for (int i = 0; i < rows.size(); i++) {
            int columns = rows.get(i).size();
            if (!torque && columns != Script.OF_COLUMNS || columns < Script.OF_COLUMNS) {
                findings.add(located.at(i), "A row of this script has " + (torque ? "a time, a torque per wheel and a steer" : "three numbers") + ", and this has " + columns
                        + ".", "write [t, speed, yaw_rate] of: twist, [t, speed, steer] of: steer, [t, pedal, steer] of: pedal, or [t, a torque per wheel, steer] of: torque.");
                return;
            }
            if (!rises(rows, i)) {
                findings.add(located.at(i), "The times of the rows must rise from 0 on.", "put the rows in order of time, each time once.");
                return;
            }
        }
    }

    private void timed(LocatedValue<TimedSettings> timed) {
        List<List<Double>> rows = timed.value().poses();
        LocatedNode located = timed.located().at("poses");
        if (rows.isEmpty()) {
            findings.add(located, "There are no poses.", "write rows of [t, east, north], for example [[0, 0, 0], [5, 0, 7]].");
        }
        for (int i = 0; i < rows.size(); i++) {
            int columns = rows.get(i).size();
            if (columns != TimedSettings.LEVEL_COLUMNS && columns != TimedSettings.COLUMNS) {
                findings.add(located.at(i), "A pose has three numbers, or four, and this has " + columns + ".",
                        "write [t, east, north] or [t, east, north, up] in s and m from its start.");
                return;
            }
            if (!rises(rows, i)) {
                findings.add(located.at(i), "The times of the poses must rise from 0 on.", "put the poses in order of time, each time once.");
                return;
            }
            if (rows.get(i).stream().skip(1).anyMatch(metres -> Math.abs(metres) > FARTHEST_POSE_METRES)) {
                findings.add(located.at(i), "This pose is more than 1000 km from its start.", "write metres, and move the start instead.");
                return;
            }
        }
    }

    private static boolean rises(List<List<Double>> rows, int i) {
        return rows.get(i).getFirst() >= 0 && (i == 0 || rows.get(i).getFirst() > rows.get(i - 1).getFirst());
    }

    private void expectation(LocatedValue<Expectation> expectation) {
        LocatedNode located = expectation.located();
        switch (expectation.value()) {
            case Expectation.EventOrder order when order.events().isEmpty() ->
                    findings.add(located.at("events"), "No events are named.", "write for example event-order: [FOUND, PICKUP].");
            case Expectation.EventOrder order when order.events().stream().distinct().count() < order.events().size() ->
                    findings.add(located.at("events"), "An event is named twice.", "name each event once: its first occurrence counts.");
            case Expectation.Happens happens when happens.by().isPresent() && happens.by().getAsDouble() < happens.after() ->
                    findings.add(located.at("by"), "by is earlier than after.", "write a later time for by.");
            case Expectation.Speed speed when speed.atLeast().isEmpty() && speed.atMost().isEmpty() ->
                    findings.add(located, "No limit of the speed is given.", "add at-least, at-most, or both, such as at-most: 50 km/h.");
            case Expectation.Speed speed when speed.until().isPresent() && speed.until().getAsDouble() < speed.after() ->
                    findings.add(located.at("until"), "until is earlier than after.", "write a later time for until.");
            default -> { }
        }
    }

    private void meeting(LocatedValue<MeetingSettings> meeting) {
        if (meeting.value().other().isPresent() == meeting.value().place().isPresent()) {
            findings.add(meeting.located(), meeting.value().place().isPresent() ? "This says both whom and which place it comes near."
                    : "This does not say whom or which place it comes near.", "give exactly one of other and place.");
        }
    }

    private void ids(LocatedNode scenario) {
        LocatedNode vehicles = scenario.at("vehicles");
        boolean written = scenario.node() instanceof Node.Mapping whole && whole.has("vehicles");
        if (written && !(vehicles.node() instanceof Node.Listing)) {
            return;
        }
        int groups = trailers(vehicles) + Stream.of(vehicles, scenario.at("blocks"), scenario.at("reenact"), scenario.at("live"), scenario.at("join").at("roles"), scenario.at("v2x").at("units")).mapToInt(ScenarioChecks::entries).sum();
        if (groups == 0) {
            findings.add(vehicles, "Nobody takes part.",
                    "write at least one group of vehicles, for example - {ids: 1, start: {at: [0, 0]}}.");
        }
        long total = registry.ids().stream().mapToLong(ids -> ids.value().count()).sum();
        if (total > ScenarioLimits.VEHICLES) {
            LocatedValue<Ids> largest = registry.ids().stream().max(Comparator.comparingLong(ids -> ids.value().count())).orElseThrow();
            findings.add(largest.located(), "These are " + total + " vehicles together; a scenario has at most " + ScenarioLimits.VEHICLES + ".",
                    "use fewer ids.");
        }
        IdTable table = IdTable.of(registry.ids());
        table.duplicates().forEach(twice -> findings.add(twice.located(), "Id " + twice.id() + " is used twice; first in "
                + twice.first().path() + " (line " + twice.first().node().at().line() + ").", "give every vehicle an id of its own."));
        // Where a group's ids could not be bound, it is unknown which vehicles are missing.
        if (groups == registry.ids().size()) {
            registry.references().forEach(reference -> reference(reference, table));
        }
    }

    private static int trailers(LocatedNode vehicles) {
        return vehicles.node() instanceof Node.Listing entries
                ? (int) entries.items().stream().filter(entry -> entry instanceof Node.Mapping group && group.has("trailer")).count() : 0;
    }

    private static int entries(LocatedNode list) {
        return list.node() instanceof Node.Listing entries ? entries.items().size() : 0;
    }

    private void reference(LocatedValue<Ids> reference, IdTable table) {
        table.firstUnknown(reference.value()).ifPresent(id -> findings.add(reference.located(), "There is no vehicle " + id + ".",
                table.isEmpty() ? "define it among vehicles." : "write the id of a vehicle of this scenario: " + table.shown() + "."));
    }
}
