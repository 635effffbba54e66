package io.tandem.road;

import io.tandem.road.control.LaneControl;
import java.util.List;

/**
 * The definition of a road network.
 *
 * @param connections ids are indices in {@code lanes}; a station of NaN is the end of the lane, or the station beside the other
 * @param controls    signs, signals and crossings
 * @param junctions   their number in the file
 */
public record RoadDefinition(List<LaneDefinition> lanes, List<LaneConnection> connections, List<LaneControl> controls, int junctions) {

    public RoadDefinition {
        lanes = List.copyOf(lanes);
        connections = List.copyOf(connections);
        controls = List.copyOf(controls);
    }

    public RoadDefinition(List<LaneDefinition> lanes, List<LaneConnection> connections, int junctions) {
        this(lanes, connections, List.of(), junctions);
    }

    public static LaneConnection connect(ConnectionType turn, int from, int to) {
        return new LaneConnection(turn, from, Double.NaN, to, Double.NaN);
    }
}
