package io.tandem.road;

import java.util.List;

/**
 * What a network is made of.
 *
 * @param connections ids are places in {@code lanes}; a station that is NaN is that of the lane's end, or the one beside
 * @param junctions   as many as the file has
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
