package io.tandem.run.signal;

import io.tandem.core.SnapshotObserver;
import io.tandem.message.Event;
import io.tandem.message.SignalChange;
import io.tandem.message.SignalTiming;
import io.tandem.road.LaneProjection;
import io.tandem.road.NearbyLanes;
import io.tandem.road.RoadNetwork;
import io.tandem.road.control.ActuatedController;
import io.tandem.road.control.LaneControl;
import io.tandem.road.control.SignalProgramme;
import io.tandem.road.control.SignalStates;
import io.tandem.state.Snapshot;
import io.tandem.v2x.RoadPlaces;
import io.tandem.v2x.SignalMessages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The signals of a run, seen from Core: lets actuated programmes follow what their detectors show, says by events what they show and who runs a red one, and tells units what to send.
 */
public final class RunSignals implements SnapshotObserver, SignalMessages, RoadPlaces {

    private static final double ON_LANE_METRES = 1.5;
    private static final double WAITING_METRES = 25;
    /** Signals that never change are told to stay for so long, seconds. */
    private static final double LONGEST_SECONDS = 3600;
    private static final int MOST_LANES = 8;

    private static final class Junction {
        private final List<LaneApproach> approaches = new ArrayList<>();
        private final SignalProgramme programme;
        private ActuatedController controller;
        private List<String> maps = List.of();

        private Junction(SignalProgramme programme) {
            this.programme = programme;
        }
    }

    private final RoadNetwork network;
    private final Map<String, Junction> junctions = new LinkedHashMap<>();
    private final List<Junction> actuated;
    private final SignalDetectors detectors;
    private final SignalStates states = new SignalStates();
    private final NearbyLanes nearby = new NearbyLanes(MOST_LANES);
    private final LaneProjection projection = new LaneProjection();
    private final RedRunDetector redRuns;

    public RunSignals(RoadNetwork network) {
        this.network = network;
        for (LaneControl control : network.controls()) {
            control.signal().ifPresent(link -> junctions.computeIfAbsent(link.programme().name(), _ -> new Junction(link.programme())).approaches.addAll(LaneApproach.of(network, control)));
        }
        actuated = junctions.values().stream().filter(junction -> junction.programme.actuation().isPresent()).toList();
        actuated.forEach(junction -> junction.controller = new ActuatedController(junction.programme.actuation().get()));
        detectors = new SignalDetectors(network, actuated.stream().flatMap(junction -> junction.approaches.stream()).toList());
        redRuns = new RedRunDetector(junctions.values().stream().flatMap(junction -> junction.approaches.stream()).toList());
        junctions.values().forEach(junction -> junction.maps = junction.approaches.stream().map(approach -> approach.message().payload()).toList());
    }

    /** Whether there are any signals. */
    public boolean exist() {
        return !junctions.isEmpty();
    }

    @Override
    public void forget() {
        redRuns.forget();
        actuated.forEach(junction -> {
            junction.controller.forget();
            states.show(junction.programme.name(), junction.controller.states(), 0, Double.POSITIVE_INFINITY);
        });
    }

    @Override
    public List<Event> look(Snapshot snapshot) {
        List<Event> changes = new ArrayList<>(redRuns.look(snapshot, states));
        double now = snapshot.at().seconds();
        detectors.look(snapshot);
        for (Junction junction : actuated) {
            SignalDetectors.Demand demand = detectors.of(junction.programme);
            if (junction.controller.update(now, demand.passing, demand.present)) {
                changes.add(change(junction, snapshot).event());
            }
        }
        return changes;
    }

    private SignalChange change(Junction junction, Snapshot snapshot) {
        double now = snapshot.at().seconds();
        String shown = junction.controller.states();
        double ends = shown.indexOf(SignalProgramme.AMBER) >= 0 ? now + junction.controller.latestEnd(now) : Double.POSITIVE_INFINITY;
        states.show(junction.programme.name(), shown, now, ends);
        return new SignalChange(snapshot.at(), junction.programme.name(), shown, ends);
    }

    @Override
    public String spat(String signal, double seconds) {
        Junction junction = junctions.get(signal);
        if (junction == null) {
            return "";
        }
        List<SignalTiming.Movement> movements = new ArrayList<>();
        for (int link = 0; link < junction.programme.links(); link++) {
            movements.add(junction.controller == null ? fixed(junction.programme, link, seconds) : actuated(junction.controller, link, seconds));
        }
        return new SignalTiming(signal, movements).payload();
    }

    private static SignalTiming.Movement fixed(SignalProgramme programme, int link, double seconds) {
        double[] green = programme.nextGreen(link, seconds);
        double until = Math.min(programme.until(link, seconds), LONGEST_SECONDS);
        return new SignalTiming.Movement(programme.state(link, seconds), until, until, green[0], green[1]);
    }

    /** Of the next green nothing is known for certain: it begins when the present one ends at the latest. */
    private static SignalTiming.Movement actuated(ActuatedController controller, int link, double seconds) {
        char state = controller.states().charAt(link);
        double latest = controller.latestEnd(seconds);
        double from = latest + controller.clearance();
        return new SignalTiming.Movement(state, controller.earliestEnd(seconds), latest, from, from + controller.shortestGreen(link));
    }

    @Override
    public List<String> map(String signal) {
        Junction junction = junctions.get(signal);
        return junction == null ? List.of() : junction.maps;
    }

    @Override
    public boolean isOnLane(double east, double north) {
        network.near(east, north, ON_LANE_METRES, nearby);
        return nearby.count() > 0;
    }

    @Override
    public boolean isBeforeJunction(double east, double north, double heading) {
        int lane = network.nearest(east, north, heading, ON_LANE_METRES, nearby);
        if (lane < 0) {
            return false;
        }
        network.lane(lane).project(east, north, projection);
        double left = network.lane(lane).length() - projection.station();
        return left < WAITING_METRES || network.controlsOf(lane).stream().anyMatch(control -> control.station() >= projection.station() && control.station() - projection.station() < WAITING_METRES);
    }
}
