package io.tandem.road;

import java.util.List;

/**
 * The definition of a road network.
 *
 * @param connections ids are indices in {@code lanes}; a station of NaN is the end of the lane, or the station beside the other
 * @param junctions   their number in the file
 */
public record RoadDefinition(List<LaneDefinition> lanes, List<LaneConnection> connections, int junctions) {

    public RoadDefinition {
        lanes = List.copyOf(lanes);
        connections = List.copyOf(connections);
    }

    public static LaneConnection connect(ConnectionType turn, int from, int to) {
        return new LaneConnection(turn, from, Double.NaN, to, Double.NaN);
    }
}
