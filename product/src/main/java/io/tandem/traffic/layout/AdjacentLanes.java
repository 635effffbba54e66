package io.tandem.traffic.layout;

import io.tandem.road.ConnectionType;
import io.tandem.road.Lane;
import io.tandem.road.LaneConnection;
import io.tandem.road.LaneProjection;
import io.tandem.road.RoadNetwork;

/** The neighbour of each lane on one side, with a table that maps stations to the neighbour's, as a start value for projections. */
public final class AdjacentLanes {

    private static final double SPACING_METRES = 10;
    private static final double[] NO_TABLE = {};
    /** No lateral path is longer. */
    private static final double FARTHEST_BEYOND_METRES = 60;

    private final int[] neighbour;
    private final double[] from;
    private final double[][] station;
    private final double[] beyond;

    public AdjacentLanes(RoadNetwork network, LaneGraph graph, ConnectionType side) {
        int lanes = network.lanes().size();
        neighbour = new int[lanes];
        from = new double[lanes];
        station = new double[lanes][];
        for (Lane lane : network.lanes()) {
            int id = lane.id();
            neighbour[id] = side == ConnectionType.LEFT ? network.leftOf(id) : network.rightOf(id);
            from[id] = network.from(id).stream().filter(connection -> connection.turn() == side).mapToDouble(LaneConnection::fromStation).findFirst()
                    .orElse(0);
            station[id] = neighbour[id] == LaneGraph.NONE ? NO_TABLE : table(lane, network.lane(neighbour[id]));
        }
        beyond = new double[lanes];
        for (int lane = 0; lane < lanes; lane++) {
            beyond[lane] = neighbour[lane] == LaneGraph.NONE ? 0 : metresBeyond(graph, lane);
        }
    }

    /** Follows both lanes for as long as one of the lanes after the one has one of those after the other beside it. */
    private double metresBeyond(LaneGraph graph, int lane) {
        double metres = 0;
        int next = followerBeside(graph, lane);
        while (next != LaneGraph.NONE && metres < FARTHEST_BEYOND_METRES) {
            metres += graph.length(next);
            next = followerBeside(graph, next);
        }
        return metres;
    }

    private int followerBeside(LaneGraph graph, int lane) {
        for (int each : graph.from(lane)) {
            for (int other : graph.from(neighbour[lane])) {
                if (neighbour[each] == other) {
                    return each;
                }
            }
        }
        return LaneGraph.NONE;
    }

    private static double[] table(Lane lane, Lane other) {
        double[] table = new double[(int) Math.ceil(lane.length() / SPACING_METRES) + 1];
        LaneProjection projection = new LaneProjection();
        for (int i = 0; i < table.length; i++) {
            double at = Math.min(lane.length(), i * SPACING_METRES);
            if (i == 0) {
                other.project(lane.eastAt(at), lane.northAt(at), projection);
            } else {
                other.project(lane.eastAt(at), lane.northAt(at), table[i - 1] + SPACING_METRES, projection);
            }
            table[i] = projection.station();
        }
        return table;
    }

    /** The neighbour at a station of a lane; {@link LaneGraph#NONE} where there is none. */
    public int lane(int lane, double station) {
        return station < from[lane] ? LaneGraph.NONE : neighbour[lane];
    }

    /** Metres beyond the end of a lane over which lanes that follow it and its neighbour lie side by side, as far as that matters. */
    public double metresBeyond(int lane) {
        return beyond[lane];
    }

    /** The station of the neighbour beside a station of a lane, to within some metres. */
    public double station(int lane, double at) {
        double[] table = station[lane];
        int i = Math.clamp((int) (at / SPACING_METRES), 0, table.length - 1);
        return table[i] + at - i * SPACING_METRES;
    }
}
