package io.tandem.traffic;

import io.tandem.road.RoadNetwork;
import io.tandem.traffic.layout.ConflictZones;
import io.tandem.traffic.layout.LaneGraph;
import io.tandem.traffic.layout.SpeedProfiles;
import io.tandem.traffic.layout.TurnOptions;
import io.tandem.traffic.layout.TurnPaths;

/** Drivers put on the lanes of a network, and who comes to which lane. */
final class Approaches {

    final RoadNetwork network;
    final LaneGraph graph;
    final ConflictZones zones;
    final RouteChoice routeChoice;
    final Drivers drivers;
    final LaneOrder order;
    final CrossingArrivals arrivals;
    private final RoadAhead roadAhead;

    /** Nobody is on a lane yet. */
    Approaches(RoadNetwork network, int count) {
        this.network = network;
        graph = new LaneGraph(network);
        SpeedProfiles speeds = new SpeedProfiles(network);
        zones = new ConflictZones(network, graph, speeds, new TurnPaths(network, graph, speeds));
        routeChoice = new RouteChoice(graph, new TurnOptions(network, graph), 1);
        drivers = new Drivers(count);
        order = new LaneOrder(count, network.lanes().size());
        CrossingsAhead crossings = new CrossingsAhead(graph, routeChoice, zones, drivers);
        roadAhead = new RoadAhead(graph, speeds, new SignalStops(network, graph), crossings, drivers);
        arrivals = new CrossingArrivals(graph, zones, crossings, routeChoice, drivers, order, network.lanes().size());
        order.clear();
        for (int i = 0; i < count; i++) {
            order.lane[i] = Drivers.NONE;
        }
    }

    void put(int driver, int lane, double station, double speed, double halfLength) {
        drivers.vid[driver] = 100 + driver;
        drivers.halfLength[driver] = halfLength;
        drivers.speed[driver] = speed;
        drivers.enter(driver, lane, station, null);
        routeChoice.lookAhead(drivers, driver);
        roadAhead.update(driver);
        order.lane[driver] = lane;
        order.station[driver] = station;
        order.half[driver] = halfLength;
        order.speed[driver] = speed;
    }

    void find() {
        order.sort();
        arrivals.find();
    }
}
