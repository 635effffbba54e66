package io.tandem.road.correction;

import io.tandem.road.LaneConflict;
import io.tandem.road.LaneConnection;
import io.tandem.road.RoadDefinition;
import io.tandem.road.RoadNetwork;
import io.tandem.road.control.LaneControl;
import io.tandem.road.control.SignalLink;
import io.tandem.road.control.SignalProgramme;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which signals of a map stand at the junctions of other ones: on the lanes that these control, on lanes that follow them and such that cross or merge with those, and all that change by a programme of which
 * one is among them.
 */
final class SignalReplacement {

    private final RoadDefinition map;

    SignalReplacement(RoadDefinition map) {
        this.map = map;
    }

    List<LaneControl> replaced(List<LaneControl> wanted) {
        if (wanted.isEmpty() || map.controls().stream().noneMatch(SignalReplacement::isSignal)) {
            return List.of();
        }
        Set<Integer> lanes = junctions(wanted.stream().map(LaneControl::lane).collect(Collectors.toSet()));
        Set<SignalProgramme> programmes = map.controls().stream().filter(control -> lanes.contains(control.lane())).flatMap(control -> control.signal().stream()).map(SignalLink::programme).collect(Collectors.toSet());
        return map.controls().stream().filter(SignalReplacement::isSignal)
                .filter(control -> lanes.contains(control.lane()) || control.signal().filter(link -> programmes.contains(link.programme())).isPresent()).toList();
    }

    private static boolean isSignal(LaneControl control) {
        return control.kind() == LaneControl.Kind.SIGNAL;
    }

    private Set<Integer> junctions(Set<Integer> controlled) {
        RoadNetwork network = new RoadNetwork(new RoadDefinition(map.lanes(), map.connections(), map.junctions()));
        Set<Integer> across = network.connections().stream().filter(one -> controlled.contains(one.from()) && !one.turn().changesLane()).map(LaneConnection::to).collect(Collectors.toSet());
        Set<Integer> all = new HashSet<>(controlled);
        all.addAll(across);
        for (LaneConflict conflict : network.conflicts()) {
            boolean meets = conflict.kind() != LaneConflict.Kind.SPLIT && (across.contains(conflict.first()) || across.contains(conflict.second()));
            all.addAll(meets ? List.of(conflict.first(), conflict.second()) : List.of());
        }
        return all;
    }
}
