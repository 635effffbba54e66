package io.tandem.run.signal;

import io.tandem.message.SignalApproach;
import io.tandem.road.Lane;
import io.tandem.road.LaneConnection;
import io.tandem.road.RoadNetwork;
import io.tandem.road.control.LaneControl;
import io.tandem.road.control.SignalLink;
import java.util.ArrayList;
import java.util.List;

/**
 * A lane that leads to a signal: up to its line, metres along the lane. Signals of maps stand at the beginning of lanes across a junction; their approaches are the lanes before.
 */
public record LaneApproach(SignalLink link, Lane lane, double line) {

    private static final double AT_START_METRES = 1;
    private static final double FARTHEST_METRES = 300;
    private static final double STEP_METRES = 20;
    /** Points that are so near the straight line between their neighbours are left out, metres. */
    private static final double STRAIGHT_METRES = 0.3;

    /** The approaches of a signal. */
    static List<LaneApproach> of(RoadNetwork network, LaneControl control) {
        SignalLink link = control.signal().orElseThrow();
        if (control.station() > AT_START_METRES) {
            return List.of(new LaneApproach(link, network.lane(control.lane()), control.station()));
        }
        List<LaneApproach> approaches = new ArrayList<>();
        for (LaneConnection connection : network.connections()) {
            if (connection.to() == control.lane() && !connection.turn().changesLane()) {
                Lane before = network.lane(connection.from());
                approaches.add(new LaneApproach(link, before, before.length()));
            }
        }
        return approaches;
    }

    /** The approach as it is told by radio. */
    SignalApproach message() {
        List<double[]> points = new ArrayList<>();
        for (double station = Math.max(0, line - FARTHEST_METRES); station < line; station += STEP_METRES) {
            add(points, lane.eastAt(station), lane.northAt(station));
        }
        add(points, lane.eastAt(line), lane.northAt(line));
        return new SignalApproach(link.programme().name(), link.index(), lane.limitAt(line), points.stream().mapToDouble(point -> point[0]).toArray(),
                points.stream().mapToDouble(point -> point[1]).toArray());
    }

    private static void add(List<double[]> points, double east, double north) {
        int count = points.size();
        if (count >= 2) {
            double[] first = points.get(count - 2);
            double[] middle = points.get(count - 1);
            double e = east - first[0];
            double n = north - first[1];
            double aside = Math.abs((middle[1] - first[1]) * e - (middle[0] - first[0]) * n) / Math.max(1e-9, Math.sqrt(e * e + n * n));
            if (aside < STRAIGHT_METRES) {
                points.removeLast();
            }
        }
        points.add(new double[] {east, north});
    }
}
