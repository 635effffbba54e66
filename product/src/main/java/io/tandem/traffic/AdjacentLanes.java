package io.tandem.traffic;

import io.tandem.road.ConnectionType;
import io.tandem.road.Lane;
import io.tandem.road.LaneConnection;
import io.tandem.road.LaneProjection;
import io.tandem.road.RoadNetwork;

/** The lane beside each lane on one side, and which station there is beside which here, to within a metre or so: where to begin to look. */
final class AdjacentLanes {

    private static final double SPACING = 10;
    /** where there is no lane beside */
    private static final double[] NOWHERE = {};

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
            station[id] = neighbour[id] == Drivers.NONE ? NOWHERE : table(lane, network.lane(neighbour[id]));
        }
    }

    private static double[] table(Lane lane, Lane other) {
        double[] table = new double[(int) Math.ceil(lane.length() / SPACING) + 1];
        LaneProjection spot = new LaneProjection();
        for (int i = 0; i < table.length; i++) {
            double at = Math.min(lane.length(), i * SPACING);
            if (i == 0) {
                other.project(lane.eastAt(at), lane.northAt(at), spot);
            } else {
                other.project(lane.eastAt(at), lane.northAt(at), table[i - 1] + SPACING, spot);
            }
            table[i] = spot.station();
        }
        return table;
    }

    /** The lane beside a station of a lane; {@link Drivers#NONE} where there is none. */
    int lane(int lane, double station) {
        return station < from[lane] ? Drivers.NONE : neighbour[lane];
    }

    /** The station of the lane beside that is near a station of a lane. */
    double station(int lane, double at) {
        double[] table = station[lane];
        int i = Math.clamp((int) (at / SPACING), 0, table.length - 1);
        return table[i] + at - i * SPACING;
    }
}
