package io.tandem.traffic;

import io.tandem.road.Lane;
import io.tandem.road.LaneProjection;
import io.tandem.road.RoadNetwork;

/**
 * Draws the turns anew of a driver that finds no room where it wanted to go: those ahead, and the branch on which it is, as long as its front is where
 * that still lies on the other one. Where a crossing begins close behind a fork drivers wait there, and a full block would never empty.
 */
final class Rerouting {

    /** Distance of the centre lines at the driver's front up to which it can still take the other branch, metres. */
    private static final double TOGETHER_METRES = 0.5;

    private final RoadNetwork network;
    private final RouteChoice routeChoice;
    private final Drivers drivers;
    private final LaneProjection front = new LaneProjection();

    Rerouting(RoadNetwork network, RouteChoice routeChoice, Drivers drivers) {
        this.network = network;
        this.routeChoice = routeChoice;
        this.drivers = drivers;
    }

    /** Takes another way with a driver. Those with a route keep it. */
    void turnElsewhere(int driver) {
        routeChoice.drawAnew(drivers, driver);
        int before = drivers.laneBefore[driver];
        if (routeChoice.isOnRoute(drivers, driver) || before == Drivers.NONE || drivers.changesLane(driver)) {
            return;
        }
        int branch = routeChoice.choose(drivers, driver, before, 0);
        if (branch != Drivers.NONE && branch != drivers.lane[driver] && isTogether(driver, branch)) {
            drivers.lane[driver] = branch;
            routeChoice.enter(drivers, driver, branch);
        }
    }

    private boolean isTogether(int driver, int branch) {
        Lane own = network.lane(drivers.lane[driver]);
        double at = Math.min(own.length(), drivers.station[driver] + drivers.halfLength[driver]);
        network.lane(branch).project(own.eastAt(at), own.northAt(at), at, front);
        return front.beyond() == 0 && front.distance() < TOGETHER_METRES;
    }
}
