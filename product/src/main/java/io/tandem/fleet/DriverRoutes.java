package io.tandem.fleet;

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

/** The lanes by which drivers pass the places that their group is to pass, from wherever they are. */
final class DriverRoutes {

    private static final double REACH = 6;
    private static final int MOST_LANES = 8;
    private static final int[] AS_THEY_LIKE = {};

    private final RoadNetwork network;
    private final TripSearch trips;
    private final NearbyLanes nearby = new NearbyLanes(MOST_LANES);
    /** by driver */
    private final List<List<LocalPosition>> places;
    private final Map<Question, int[]> known = new HashMap<>();

    private record Question(List<LocalPosition> places, int lane) {
    }

    DriverRoutes(RoadNetwork network, List<List<LocalPosition>> places) {
        this.network = network;
        this.trips = new TripSearch(network);
        this.places = places;
    }

    int[] from(int driver, double east, double north, double heading) {
        int lane = places.get(driver).isEmpty() ? -1 : network.nearest(east, north, heading, REACH, nearby);
        return lane < 0 ? AS_THEY_LIKE : from(driver, lane, network.lane(lane).length() / 2);
    }

    /** The lanes one after the other; nothing where there are no places to pass, or no way leads past them. */
    int[] from(int driver, int lane, double station) {
        List<LocalPosition> itsPlaces = places.get(driver);
        return itsPlaces.isEmpty() ? AS_THEY_LIKE : known.computeIfAbsent(new Question(itsPlaces, lane), _ -> search(itsPlaces, lane, station));
    }

    private int[] search(List<LocalPosition> itsPlaces, int lane, double station) {
        List<List<Stop>> stops = new ArrayList<>();
        stops.add(List.of(new Stop(lane, station)));
        itsPlaces.forEach(place -> stops.add(trips.near(place.east(), place.north())));
        return trips.past(stops, false).map(DriverRoutes::lanes).orElse(AS_THEY_LIKE);
    }

    private static int[] lanes(List<Itinerary> ways) {
        return ways.stream().flatMap(way -> way.legs().stream()).mapToInt(Itinerary.Leg::lane).toArray();
    }
}
