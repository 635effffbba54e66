package io.tandem.traffic;

import io.tandem.road.ConnectionType;
import io.tandem.road.Lane;
import io.tandem.road.LaneConnection;
import io.tandem.road.LaneProjection;
import io.tandem.road.RoadNetwork;

/** The neighbour of each lane on one side, with a table that maps stations to the neighbour's, as a start value for projections. */
final class AdjacentLanes {

    private static final double SPACING_METRES = 10;
    private static final double[] NO_TABLE = {};

    private final int[] neighbour;
    private final double[] from;
    private final double[][] station;

    AdjacentLanes(RoadNetwork network, ConnectionType side) {
        int lanes = network.lanes().size();
        neighbour = new int[lanes];
        from = new double[lanes];
        station = new double[lanes][];
        for (Lane lane : network.lanes()) {
            int id = lane.id();
            neighbour[id] = side == ConnectionType.LEFT ? network.leftOf(id) : network.rightOf(id);
            from[id] = network.from(id).stream().filter(connection -> connection.turn() == side).mapToDouble(LaneConnection::fromStation).findFirst()
                    .orElse(0);
            station[id] = neighbour[id] == Drivers.NONE ? NO_TABLE : table(lane, network.lane(neighbour[id]));
        }
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

    /** The neighbour at a station of a lane; {@link Drivers#NONE} where there is none. */
    int lane(int lane, double station) {
        return station < from[lane] ? Drivers.NONE : neighbour[lane];
    }

    /** The station of the neighbour beside a station of a lane, to within some metres. */
    double station(int lane, double at) {
        double[] table = station[lane];
        int i = Math.clamp((int) (at / SPACING_METRES), 0, table.length - 1);
        return table[i] + at - i * SPACING_METRES;
    }
}
