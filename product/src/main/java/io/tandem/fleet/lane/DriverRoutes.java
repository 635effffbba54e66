package io.tandem.fleet.lane;

import io.tandem.geo.LocalPosition;
import io.tandem.road.Itinerary;
import io.tandem.road.NearbyLanes;
import io.tandem.road.RoadNetwork;
import io.tandem.road.TripSearch;
import io.tandem.road.TripSearch.Stop;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Routes of drivers: the lanes from where a driver is past the places that its group must pass. Routes are searched once per lane and kept. */
public final class DriverRoutes {

    /** How far a driver may be from its lane. */
    private static final double REACH_METRES = 6;
    private static final int MOST_LANES = 8;
    private static final int[] NO_ROUTE = {};

    private final RoadNetwork network;
    private final TripSearch trips;
    private final NearbyLanes nearby = new NearbyLanes(MOST_LANES);
    /** by driver */
    private final List<List<LocalPosition>> places;
    private final Map<Question, int[]> known = new HashMap<>();

    private record Question(List<LocalPosition> places, int lane) {
    }

    public DriverRoutes(RoadNetwork network, List<List<LocalPosition>> places) {
        this.network = network;
        this.trips = new TripSearch(network);
        this.places = places;
    }

    public int[] from(int driver, double east, double north, double heading) {
        int lane = places.get(driver).isEmpty() ? -1 : network.nearest(east, north, heading, REACH_METRES, nearby);
        return lane < 0 ? NO_ROUTE : from(driver, lane, network.lane(lane).length() / 2);
    }

    /** The lanes in order; empty where there are no places to pass, or no route leads past them. */
    public int[] from(int driver, int lane, double station) {
        List<LocalPosition> itsPlaces = places.get(driver);
        return itsPlaces.isEmpty() ? NO_ROUTE : known.computeIfAbsent(new Question(itsPlaces, lane), _ -> search(itsPlaces, lane, station));
    }

    private int[] search(List<LocalPosition> itsPlaces, int lane, double station) {
        List<List<Stop>> stops = new ArrayList<>();
        stops.add(List.of(new Stop(lane, station)));
        itsPlaces.forEach(place -> stops.add(trips.near(place.east(), place.north())));
        return trips.past(stops, false).map(DriverRoutes::lanes).orElse(NO_ROUTE);
    }

    private static int[] lanes(List<Itinerary> ways) {
        return ways.stream().flatMap(way -> way.legs().stream()).mapToInt(Itinerary.Leg::lane).toArray();
    }
}
