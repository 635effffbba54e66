package io.tandem.scenario.check;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.behavior.CustomBehaviorSettings;
import io.tandem.behavior.MissionStep;
import io.tandem.diagnosis.Problem;
import io.tandem.fleet.StartSettings;
import io.tandem.gateway.JoinSettings;
import io.tandem.gateway.LiveSettings;
import io.tandem.gateway.command.CommandSettings;
import io.tandem.message.Event;
import io.tandem.mobility.RigidSettings;
import io.tandem.mobility.UnitSettings;
import io.tandem.perception.ObjectSensorSettings;
import io.tandem.planning.PlannerSupervisor;
import io.tandem.proximity.MeetingSettings;
import io.tandem.scenario.binding.SymbolTable;
import io.tandem.scenario.schema.SpellingSuggestion;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.scenario.text.Node;
import io.tandem.traffic.TrafficSettings;
import io.tandem.v2x.HazardSettings;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Checks that a behavior, an operator or a program can send the events for which missions, meetings and hazards wait. */
final class EventChecks {

    private final Findings findings;
    private final SymbolTable registry;
    private final Set<String> sent = new TreeSet<>();

    /** @param scenario the whole file */
    EventChecks(Findings findings, SymbolTable registry, LocatedNode scenario) {
        this.findings = findings;
        this.registry = registry;
        registry.all(MissionStep.Tell.class).forEach(tell -> sent.add(tell.value().event()));
        registry.all(MeetingSettings.class).forEach(meeting -> sent.add(meeting.value().event()));
        if (scenario.node() instanceof Node.Mapping whole && whole.has("triggers") && whole.value("triggers") instanceof Node.Mapping triggers) {
            sent.addAll(triggers.keys());
        }
        ofVehicles();
        ofPeople();
    }

    private void ofVehicles() {
        sentBy(BehaviorSettings.SearchAndReport.class, Event.FOUND, Event.LAST_SEEN, Event.LOST);
        Stream.of(BehaviorSettings.FollowPath.class, BehaviorSettings.Drive.class, MissionStep.FollowPath.class).forEach(type -> sentBy(type, Event.LAP));
        sentBy(BehaviorSettings.Park.class, Event.PARKED, Event.NO_PLAN);
        sentBy(ObjectSensorSettings.class, Event.SEEN, Event.OUT_OF_SIGHT);
        sentBy(BehaviorSettings.Planner.class, PlannerSupervisor.LATE, PlannerSupervisor.REFUSED, PlannerSupervisor.LOST, PlannerSupervisor.BACK);
        sentBy(StartSettings.Inflow.class, Event.ENTERED, Event.LEFT);
        sentBy(TrafficSettings.class, Event.ENTERED, Event.LEFT);
        sentBy(RigidSettings.class, Event.NOT_FINITE, Event.IDEAL);
        sentBy(UnitSettings.class, Event.UNIT_FAILED);
        sentBy(BehaviorSettings.Platoon.class, Event.DEGRADED, Event.RESTORED);
        sentBy(BehaviorSettings.HeedWarnings.class, Event.WARNED);
        sentBy(TrafficSettings.class, Event.SIGNAL, Event.RED_RUN);
    }

    private void ofPeople() {
        Stream.of(LiveSettings.class, JoinSettings.class).forEach(type -> sentBy(type, Event.JOINED, Event.NAMED, Event.LEFT, Event.EJECTED));
        sentBy(CommandSettings.class, Event.ARMED, Event.DISARMED, Event.HALTED);
        sent.addAll(List.of(Event.TAKEN, Event.RELEASED, Event.RECORDING_STOPPED, Event.RECORDING_RESUMED));
    }

    private void sentBy(Class<?> source, String... events) {
        if (!registry.all(source).isEmpty()) {
            sent.addAll(List.of(events));
        }
    }

    /** Beside other mistakes a sender may be missing only because it could not be bound; behaviors of users' own may send anything. */
    void run() {
        boolean anything = registry.all(CustomBehaviorSettings.class).stream().anyMatch(behavior -> !(behavior.value() instanceof TrafficSettings));
        if (!findings.isEmpty() || anything) {
            return;
        }
        registry.all(MissionStep.class).forEach(step -> {
            switch (step.value()) {
                case MissionStep.WaitFor waiting -> check(step.located().at("event"), waiting.event());
                case MissionStep.GoTo goTo -> check(step.located().at("until"), goTo.until());
                case MissionStep.Follow follow -> check(step.located().at("until"), follow.until());
                case MissionStep.FollowPath path -> check(step.located().at("until"), path.until());
                case MissionStep.Ride ride -> check(step.located().at("until"), ride.until());
                case MissionStep.Pause _, MissionStep.PassGate _, MissionStep.Tell _, MissionStep.Loop _ -> { }
            }
        });
        registry.all(MeetingSettings.class).forEach(meeting -> check(meeting.located().at("after"), meeting.value().after()));
        registry.all(HazardSettings.class).forEach(hazard -> check(hazard.located().at("on"), Optional.of(hazard.value().event())));
    }

    private void check(LocatedNode located, Optional<String> event) {
        event.filter(name -> !sent.contains(name)).ifPresent(name -> findings.add(located, "Nobody can send the event " + Problem.shorten(name) + ".",
                () -> SpellingSuggestion.fix(name, sent, "event") + " Or send it: by a mission's report, a meeting, or an operator or program for whom triggers "
                        + "has its name."));
    }
}
