package io.tandem.road;

import java.util.List;

/**
 * What a network is made of.
 *
 * @param connections ids are places in {@code lanes}; a station that is NaN is that of the lane's end, or the one beside
 * @param junctions   as many as the file has
 */
public record RoadPlan(List<LanePlan> lanes, List<Connection> connections, int junctions) {

    public RoadPlan {
        lanes = List.copyOf(lanes);
        connections = List.copyOf(connections);
    }

    public static Connection connect(Turn turn, int from, int to) {
        return new Connection(turn, from, Double.NaN, to, Double.NaN);
    }
}
