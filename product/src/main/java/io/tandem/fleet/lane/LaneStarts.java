package io.tandem.fleet.lane;

import io.tandem.road.Lane;
import io.tandem.road.LaneConflict;
import io.tandem.road.LanePose;
import io.tandem.road.RoadNetwork;
import io.tandem.road.Taper;
import java.util.ArrayList;
import java.util.List;

/** Starting places along lanes, with none where lanes cross or merge. */
public final class LaneStarts {

    /** Free road before and behind a conflict of lanes. */
    private static final double CLEAR_METRES = 3;
    /** Factor by which the spacing is reduced until there are enough places. */
    private static final double CLOSER = 0.98;
    private static final double TIME_GAP_SECONDS = 2;
    /** Sideways acceleration at the start, in a curve. */
    private static final double LATERAL_MPS2 = 1.5;

    private final List<Stretch> stretches = new ArrayList<>();

    private record Stretch(Lane lane, double from, double to) {

        int places(double spacing) {
            return (int) Math.floor((to - from) / spacing + 1e-9);
        }
    }

    /** A place on a lane. */
    public record Place(Lane lane, double station) {
    }

    /** @param names of lanes; none for all */
    public LaneStarts(RoadNetwork network, List<String> names) {
        for (Lane lane : network.lanes()) {
            if (names.isEmpty() || names.contains(lane.name())) {
                cut(lane, network.conflictsOf(lane.id()));
            }
        }
    }

    /** Cuts conflicts out of a lane, and where it tapers the part that is too narrow. */
    private void cut(Lane lane, List<LaneConflict> conflicts) {
        double to = Taper.closes(lane);
        double from = to > 0 ? Taper.opens(lane) : 0;
        for (LaneConflict conflict : conflicts) {
            add(lane, from, conflict.from(lane.id()) - CLEAR_METRES);
            from = Math.max(from, conflict.to(lane.id()) + CLEAR_METRES);
        }
        add(lane, from, to > 0 ? to : lane.length());
    }

    private void add(Lane lane, double from, double to) {
        if (to > from) {
            stretches.add(new Stretch(lane, from, to));
        }
    }

    /** The number of places with a spacing in metres. */
    public int room(double spacing) {
        return stretches.stream().mapToInt(stretch -> stretch.places(spacing)).sum();
    }

    /** The largest spacing, metres, within 2 %, that gives this many places. */
    public double spacing(int count) {
        double spacing = stretches.stream().mapToDouble(stretch -> stretch.to - stretch.from).sum() / count;
        while (room(spacing) < count) {
            spacing *= CLOSER;
        }
        return spacing;
    }

    /** All places with a spacing in metres: the first of every stretch, then the second; within a stretch they are spread evenly. */
    public List<Place> places(double spacing) {
        List<Place> places = new ArrayList<>();
        int most = stretches.stream().mapToInt(stretch -> stretch.places(spacing)).max().orElse(0);
        for (int i = 0; i < most; i++) {
            for (Stretch stretch : stretches) {
                int count = stretch.places(spacing);
                if (i < count) {
                    places.add(new Place(stretch.lane, stretch.from + (stretch.to - stretch.from) * (i + 0.5) / count));
                }
            }
        }
        return places;
    }

    /** Speed at the start, m/s: the least of the limit, sqrt(a_lat / |kappa|) in a curve, and gap / time gap behind the vehicle ahead. */
    public static double speed(Place place, double gap) {
        LanePose pose = new LanePose();
        place.lane.at(place.station, pose);
        double bend = Math.sqrt(LATERAL_MPS2 / Math.max(1e-9, Math.abs(pose.curvature())));
        return Math.min(Math.min(place.lane.limitAt(place.station), bend), Math.max(0, gap) / TIME_GAP_SECONDS);
    }
}
