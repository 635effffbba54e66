package io.tandem.traffic.layout;

import io.tandem.road.Lane;
import io.tandem.road.LaneConnection;
import io.tandem.road.RoadNetwork;
import io.tandem.road.control.LanePriority;
import java.util.EnumMap;
import java.util.Map;

/**
 * Which lane goes first where two cross or merge: those of a roundabout, then those of high priority, then the one with the higher speed limit, and those of low priority last. A priority holds for the
 * lane that has it, and for lanes that only this one leads to, as those that turn at its end.
 */
final class LanePriorities {

    /** Added to the speed limit in m/s, of which no lane has so many. */
    private static final Map<LanePriority, Double> RANK = new EnumMap<>(Map.of(LanePriority.HIGH, 1000.0, LanePriority.USUAL, 0.0, LanePriority.LOW, -1000.0));

    private LanePriorities() {
    }

    /** By lane; the greater goes first, infinite in a roundabout. */
    static double[] of(RoadNetwork network, Roundabouts roundabouts) {
        LanePriority[] said = said(network, roundabouts);
        return network.lanes().stream().mapToDouble(lane -> isFirst(lane, said, roundabouts) ? Double.POSITIVE_INFINITY : Math.rint(lane.fastest()) + RANK.get(said[lane.id()])).toArray();
    }

    private static boolean isFirst(Lane lane, LanePriority[] said, Roundabouts roundabouts) {
        return said[lane.id()] == LanePriority.USUAL && roundabouts.contains(lane.id());
    }

    private static LanePriority[] said(RoadNetwork network, Roundabouts roundabouts) {
        int[] entries = new int[network.lanes().size()];
        network.connections().stream().filter(LanePriorities::leadsOn).forEach(connection -> entries[connection.to()]++);
        LanePriority[] said = network.lanes().stream().map(Lane::priority).toArray(LanePriority[]::new);
        for (LaneConnection connection : network.connections()) {
            int to = connection.to();
            boolean inherits = leadsOn(connection) && entries[to] == 1 && network.lane(to).priority() == LanePriority.USUAL && !roundabouts.contains(to);
            said[to] = inherits ? network.lane(connection.from()).priority() : said[to];
        }
        return said;
    }

    private static boolean leadsOn(LaneConnection connection) {
        return !connection.turn().changesLane();
    }
}
