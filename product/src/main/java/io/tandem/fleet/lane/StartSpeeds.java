package io.tandem.fleet.lane;

import io.tandem.fleet.lane.LaneStarts.Place;
import io.tandem.road.LaneConflict;
import io.tandem.road.RoadNetwork;
import io.tandem.road.control.LaneControl;
import io.tandem.traffic.layout.LaneGraph;
import io.tandem.traffic.layout.SpeedProfiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/**
 * The speeds at which vehicles start on lanes: the highest from which each brakes with comfort for whatever is ahead on the lanes that it may take.
 *
 * <pre>
 *   v <= limit,   v <= sqrt(a_lat / |kappa|),   v <= s / T,   v <= sqrt(u^2 + 2 b s)
 * </pre>
 *
 * with the gap s to the next vehicle, which starts with u; or to a slower lane with u; or to the line of a signal, a place where lanes cross or merge, or the end of
 * a lane, with u = 0. Everybody can stop before what it may have to give way to, so that nobody is committed to a crossing before it has looked.
 */
public final class StartSpeeds {

    /** T. */
    private static final double TIME_GAP_SECONDS = 2;
    /** a_lat; the wheels are straight at the start. */
    private static final double LATERAL_MPS2 = 1.5;
    /** How far ahead one looks, and over how many lanes; a map may have many that are short. */
    private static final double HORIZON_METRES = 250;
    private static final int MOST_LANES = 16;

    private final RoadNetwork network;
    private final LaneGraph graph;
    private final SpeedProfiles profiles;
    private final double length;
    private final Map<Integer, NavigableMap<Double, Place>> byLane = new HashMap<>();
    private final Map<Place, Double> speeds = new HashMap<>();
    private final List<Following> following = new ArrayList<>();

    private record Following(Place place, Place leader, double gap) {
    }

    /** @param length of a vehicle, metres */
    public StartSpeeds(RoadNetwork network, List<Place> places, double length) {
        this.network = network;
        this.graph = new LaneGraph(network);
        this.profiles = new SpeedProfiles(network);
        this.length = length;
        places.forEach(place -> byLane.computeIfAbsent(place.lane().id(), _ -> new TreeMap<>()).put(place.station(), place));
        for (Place place : places) {
            int lane = place.lane().id();
            speeds.put(place, Math.min(profiles.on(lane, place.station()), Math.sqrt(LATERAL_MPS2 / Math.max(1e-9, Math.abs(place.lane().curvatureAt(place.station()))))));
            look(place, lane, -place.station(), place.station(), 0);
        }
        settle();
    }

    /** Slows down whoever is too fast for the one ahead, until nobody is. */
    private void settle() {
        boolean slowed = true;
        while (slowed) {
            slowed = false;
            for (Following pair : following) {
                slowed |= limit(pair.place, Math.min(pair.gap / TIME_GAP_SECONDS, SpeedProfiles.brakingFrom(speeds.get(pair.leader), pair.gap)));
            }
        }
    }

    /** Looks along a lane from a station on; the lane begins so many metres ahead of the place. */
    private void look(Place place, int lane, double before, double from, int lanes) {
        Map.Entry<Double, Place> leader = byLane.getOrDefault(lane, new TreeMap<>()).higherEntry(from);
        double stop = stop(lane, from);
        double end = before + graph.length(lane);
        if (leader != null && leader.getKey() < stop) {
            following.add(new Following(place, leader.getValue(), Math.max(0, before + leader.getKey() - 2 * length)));
        } else if (stop < Double.POSITIVE_INFINITY) {
            limit(place, SpeedProfiles.brakingFrom(0, Math.max(0, before + stop - length)));
        } else if (end < HORIZON_METRES && lanes < MOST_LANES) {
            for (int next : graph.from(lane)) {
                limit(place, SpeedProfiles.brakingFrom(profiles.atStart(next), end));
                look(place, next, end, -1, lanes + 1);
            }
        }
    }

    /** The first station of a lane behind another at which a driver may have to stop; infinite where there is none. */
    private double stop(int lane, double from) {
        DoubleStream conflicts = network.conflictsOf(lane).stream().filter(conflict -> conflict.kind() != LaneConflict.Kind.SPLIT).mapToDouble(conflict -> conflict.from(lane));
        DoubleStream signals = network.controlsOf(lane).stream().mapToDouble(LaneControl::station);
        boolean ends = graph.from(lane).length == 0 && !graph.isExit(lane);
        DoubleStream end = ends ? DoubleStream.of(graph.drivable(lane)) : DoubleStream.empty();
        return DoubleStream.concat(DoubleStream.concat(conflicts, signals), end).filter(station -> station > from).min().orElse(Double.POSITIVE_INFINITY);
    }

    private boolean limit(Place place, double speed) {
        boolean isSlower = speed < speeds.get(place);
        if (isSlower) {
            speeds.put(place, speed);
        }
        return isSlower;
    }

    /** Speed at the start in a place, m/s. */
    public double of(Place place) {
        return speeds.get(place);
    }
}
