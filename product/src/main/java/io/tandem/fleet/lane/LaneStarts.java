package io.tandem.fleet.lane;

import io.tandem.road.Lane;
import io.tandem.road.LaneConflict;
import io.tandem.road.RoadNetwork;
import io.tandem.road.Taper;
import io.tandem.traffic.outline.SweptOutline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Starting places along lanes, with none where lanes cross or merge. */
public final class LaneStarts {

    /** Least gap between two vehicles that start on the same lane, metres. */
    public static final double GAP_METRES = 2;
    /** Free road before and behind a conflict of lanes. */
    private static final double CLEAR_METRES = 3;
    /** Factor by which the spacing is reduced until there are enough places. */
    private static final double CLOSER = 0.98;
    /** Distance of the places among which those are chosen that are spread over all lanes, metres; less where there would not be enough. */
    private static final double SPREAD_METRES = 20;
    /** Half of a usual car's length and width, metres. */
    private static final double HALF_LENGTH = 2.25;
    private static final double HALF_WIDTH = 0.9;
    private static final SweptOutline CAR = new SweptOutline(HALF_LENGTH, HALF_WIDTH);
    /** More than the distance of the middles of two cars that touch. */
    private static final double CELL_METRES = 8;
    private static final double GOLDEN_RATIO = 0.6180339887498949;

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
    private double spacing(int count) {
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

    /**
     * So many places, spread over all lanes in proportion to the room there. Of two at which cars would touch, as on narrow lanes side by side or where lanes have not parted yet, one is left
     * out; where there are not enough others, they come closer.
     *
     * @param closest least spacing on a lane, metres
     */
    public List<Place> spread(int count, double closest) {
        double usual = Math.min(spacing(count), SPREAD_METRES);
        List<Place> places = apart(count, usual);
        for (double spacing = CLOSER * usual; places.size() < count && spacing >= closest; spacing *= CLOSER) {
            places = apart(count, spacing);
        }
        return places.size() < count ? evenly(count, usual, room(usual)) : List.copyOf(places.subList(0, count));
    }

    /** So many places or more at which cars do not touch; fewer where there are not enough with a spacing. */
    private List<Place> apart(int count, double spacing) {
        int room = room(spacing);
        List<Place> apart = List.of();
        for (int some = count; some <= room && apart.size() < count; some += Math.max(count - apart.size(), 1 + some / 20)) {
            apart = apart(evenly(some, spacing, room));
        }
        return apart;
    }

    /**
     * Stretch after stretch takes its share of an even division of all places that there are with a small spacing; within a stretch they are spread evenly. Stretches are mixed before,
     * since a map has lanes of a kind at regular places.
     */
    private List<Place> evenly(int count, double spacing, long room) {
        long before = 0;
        List<Place> places = new ArrayList<>();
        for (Stretch stretch : mixed()) {
            long behind = before + stretch.places(spacing);
            add(places, stretch, (int) (Math.ceilDiv(2 * behind * count - room, 2 * room) - Math.ceilDiv(2 * before * count - room, 2 * room)));
            before = behind;
        }
        return places;
    }

    /** Those at which a usual car touches none at a place before. */
    private static List<Place> apart(List<Place> places) {
        Map<Long, List<Place>> cells = new HashMap<>();
        List<Place> apart = new ArrayList<>();
        for (Place place : places) {
            long east = Math.round(place.lane.eastAt(place.station) / CELL_METRES);
            long north = Math.round(place.lane.northAt(place.station) / CELL_METRES);
            SweptOutline.Standing car = new SweptOutline.Standing(place.lane.eastAt(place.station), place.lane.northAt(place.station), place.lane.headingAt(place.station), HALF_LENGTH, HALF_WIDTH);
            boolean isFree = true;
            for (int i = 0; i < 9 && isFree; i++) {
                isFree = cells.getOrDefault(cell(east + i % 3 - 1, north + i / 3 - 1), List.of()).stream()
                        .noneMatch(other -> other.lane.layer() == place.lane.layer() && CAR.meets(other.lane, other.station, other.station, car)
                                && !other.lane.isClearOf(place.lane, other.station, place.station));
            }
            if (isFree) {
                cells.computeIfAbsent(cell(east, north), _ -> new ArrayList<>()).add(place);
                apart.add(place);
            }
        }
        return apart;
    }

    private static long cell(long east, long north) {
        return east << Integer.SIZE ^ north & 0xffffffffL;
    }

    /** All stretches, ordered by the fractional part of their number times the golden ratio, which no regular pattern follows. */
    private List<Stretch> mixed() {
        List<Integer> numbers = new ArrayList<>(IntStream.range(0, stretches.size()).boxed().toList());
        numbers.sort(Comparator.comparingDouble(number -> number * GOLDEN_RATIO % 1));
        return numbers.stream().map(stretches::get).toList();
    }

    private static void add(List<Place> places, Stretch stretch, int count) {
        for (int i = 0; i < count; i++) {
            places.add(new Place(stretch.lane, stretch.from + (stretch.to - stretch.from) * (i + 0.5) / count));
        }
    }
}
