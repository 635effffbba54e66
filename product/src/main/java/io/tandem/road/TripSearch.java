package io.tandem.road;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Quickest path through several stops. A stop may have a few candidate lanes, such as a position beside a street with two
 * directions; the choice of candidates is part of the search (dynamic programming over the stops).
 */
public final class TripSearch {

    /** Lanes are candidates within this distance of a position, and up to this much farther than the nearest one, metres. */
    private static final double REACH_METRES = 50;
    private static final double FARTHER_METRES = 1.5;
    private static final int MOST_CANDIDATES = 4;

    /** A station of a lane. */
    public record Stop(int lane, double station) {
    }

    private final RoadNetwork network;

    public TripSearch(RoadNetwork network) {
        this.network = network;
    }

    /** Candidate stops for a position; empty where no lane is near. */
    public List<Stop> near(double east, double north) {
        NearbyLanes nearby = new NearbyLanes(MOST_CANDIDATES);
        network.near(east, north, REACH_METRES, nearby);
        List<Stop> stops = new ArrayList<>();
        for (int i = 0; i < nearby.count(); i++) {
            if (nearby.spot(i).distance() <= nearby.spot(0).distance() + FARTHER_METRES) {
                stops.add(new Stop(nearby.lane(i), nearby.spot(i).station()));
            }
        }
        return stops;
    }

    /**
     * The paths from each stop to the next.
     *
     * @param stops  candidates for each stop, at least two stops
     * @param closed whether the last leads back to the first
     * @return empty where a stop cannot be reached from the one before
     */
    public Optional<List<Itinerary>> past(List<List<Stop>> stops, boolean closed) {
        Optional<Partial> best = Optional.empty();
        for (Stop start : stops.getFirst()) {
            Optional<Partial> way = from(start, stops, closed);
            best = way.isPresent() && (best.isEmpty() || way.get().seconds < best.get().seconds) ? way : best;
        }
        return best.map(Partial::ways);
    }

    /** The quickest way to a candidate of the current stop. */
    private record Partial(Stop at, double seconds, List<Itinerary> ways) {
    }

    private Optional<Partial> from(Stop start, List<List<Stop>> stops, boolean closed) {
        List<Partial> reached = List.of(new Partial(start, 0, List.of()));
        for (int i = 1; i < stops.size() && !reached.isEmpty(); i++) {
            reached = next(reached, stops.get(i));
        }
        if (closed) {
            reached = next(reached, List.of(start));
        }
        return reached.stream().min((a, b) -> Double.compare(a.seconds, b.seconds));
    }

    private List<Partial> next(List<Partial> reached, List<Stop> candidates) {
        List<Partial> after = new ArrayList<>();
        for (Stop candidate : candidates) {
            reached.stream().flatMap(before -> extend(before, candidate).stream())
                    .min((a, b) -> Double.compare(a.seconds, b.seconds)).ifPresent(after::add);
        }
        return after;
    }

    private Optional<Partial> extend(Partial before, Stop to) {
        return network.quickest(before.at.lane, before.at.station, to.lane, to.station).map(way -> {
            List<Itinerary> ways = new ArrayList<>(before.ways);
            ways.add(way);
            return new Partial(to, before.seconds + way.seconds(), List.copyOf(ways));
        });
    }
}
