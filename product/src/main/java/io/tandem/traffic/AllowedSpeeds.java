package io.tandem.traffic;

import io.tandem.road.Lane;
import io.tandem.road.RoadNetwork;
import io.tandem.traffic.layout.SpeedProfiles;

/** The speed allowed to a driver where it is, with the lanes ahead that it will take. */
final class AllowedSpeeds {

    /** Who is outside its lane, because it bends more sharply than a car can, goes no faster than this until it is back, m/s. */
    private static final double OUTSIDE_LANE_SPEED = 3;

    private final SpeedProfiles profiles;
    private final RoadAhead roadAhead;
    private final Drivers drivers;
    /** by lane, metres */
    private final double[] halfWidth;

    AllowedSpeeds(RoadNetwork network, SpeedProfiles profiles, RoadAhead roadAhead, Drivers drivers) {
        this.profiles = profiles;
        this.roadAhead = roadAhead;
        this.drivers = drivers;
        this.halfWidth = network.lanes().stream().mapToDouble(Lane::widest).map(widest -> widest / 2).toArray();
    }

    /** The speed allowed to a driver at its station, m/s. */
    double of(int driver) {
        int lane = drivers.lane[driver];
        boolean isOutside = Math.abs(drivers.offset[driver]) > halfWidth[lane] && !drivers.changesLane(driver);
        double here = profiles.on(lane, drivers.station[driver]);
        return Math.min(roadAhead.speed(driver), isOutside ? Math.min(OUTSIDE_LANE_SPEED, here) : here);
    }
}
