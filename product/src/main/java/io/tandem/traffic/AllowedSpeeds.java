package io.tandem.traffic;

import io.tandem.road.Lane;
import io.tandem.road.RoadNetwork;
import io.tandem.traffic.layout.LaneGraph;
import io.tandem.traffic.layout.SpeedProfiles;

/** The speed allowed to a driver where it is, with the lanes ahead that it will take. */
final class AllowedSpeeds {

    /** How far ahead slower lanes are taken into account. */
    private static final double HORIZON_METRES = 200;
    /** Who is outside its lane, because it bends more sharply than a car can, goes no faster than this until it is back, m/s. */
    private static final double OUTSIDE_LANE_SPEED = 3;

    private final LaneGraph graph;
    private final SpeedProfiles profiles;
    private final RouteChoice routeChoice;
    private final Drivers drivers;
    /** by lane, metres */
    private final double[] halfWidth;

    AllowedSpeeds(RoadNetwork network, LaneGraph graph, SpeedProfiles profiles, RouteChoice routeChoice, Drivers drivers) {
        this.graph = graph;
        this.profiles = profiles;
        this.routeChoice = routeChoice;
        this.drivers = drivers;
        this.halfWidth = network.lanes().stream().mapToDouble(Lane::widest).map(widest -> widest / 2).toArray();
    }

    /** The speed allowed to a driver at its station, m/s. */
    double of(int driver) {
        int lane = drivers.lane[driver];
        boolean isOutside = Math.abs(drivers.offset[driver]) > halfWidth[lane] && !drivers.changesLane(driver);
        double here = profiles.on(lane, drivers.station[driver]);
        double speed = isOutside ? Math.min(OUTSIDE_LANE_SPEED, here) : here;
        double ahead = graph.length(lane) - drivers.station[driver];
        for (int lanes = 0; ahead < HORIZON_METRES; lanes++) {
            int next = routeChoice.next(drivers, driver, lane, lanes);
            if (next == Drivers.NONE || next == lane) {
                return speed;
            }
            speed = Math.min(speed, SpeedProfiles.brakingFrom(profiles.atStart(next), Math.max(0, ahead)));
            ahead += graph.length(next);
            lane = next;
        }
        return speed;
    }
}
