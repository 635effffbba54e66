package io.tandem.road;

import io.tandem.road.control.LaneControl;
import io.tandem.road.curve.ArcLengthTable;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Summary of a network for printing.
 *
 * @param kinds kilometres by the map's word for each kind of lane; empty where the map has none
 * @param controls numbers of signs, signals and crossings
 * @param west of the bounding box of the centre lines, metres from the site; the others likewise
 */
public record RoadStatistics(int lanes, double kilometres, int connections, int junctions, int crossings, int merges, double slowest, double fastest,
        double west, double south, double east, double north, SortedMap<String, Double> kinds, SortedMap<LaneControl.Kind, Long> controls) {

    private static final double KILOMETRE_PER_HOUR = 1 / 3.6;

    public static RoadStatistics of(RoadNetwork network) {
        double slowest = Double.POSITIVE_INFINITY;
        double west = Double.POSITIVE_INFINITY;
        double south = Double.POSITIVE_INFINITY;
        double east = Double.NEGATIVE_INFINITY;
        double north = Double.NEGATIVE_INFINITY;
        SortedMap<String, Double> kinds = new TreeMap<>();
        for (Lane lane : network.lanes()) {
            if (!lane.kind().isEmpty()) {
                kinds.merge(lane.kind(), lane.length() / 1000, Double::sum);
            }
            ArcLengthTable nodes = lane.nodes();
            for (int i = 0; i < nodes.nodes(); i++) {
                slowest = Math.min(slowest, lane.limitAt(nodes.stationOf(i)));
                west = Math.min(west, nodes.east(i));
                east = Math.max(east, nodes.east(i));
                south = Math.min(south, nodes.north(i));
                north = Math.max(north, nodes.north(i));
            }
        }
        int crossings = (int) network.conflicts().stream().filter(conflict -> conflict.kind() == LaneConflict.Kind.CROSS).count();
        int merges = (int) network.conflicts().stream().filter(conflict -> conflict.kind() == LaneConflict.Kind.MERGE).count();
        return new RoadStatistics(network.lanes().size(), network.length() / 1000, network.connections().size(), network.junctions(), crossings,
                merges, slowest, network.fastest(), west, south, east, north, kinds, new TreeMap<>(network.controls().stream().collect(Collectors.groupingBy(LaneControl::kind, Collectors.counting()))));
    }

    public String sizes() {
        return String.format(Locale.ROOT, "%s, %.2f km, %s, %s%s, %s", count(lanes, "lane"), kilometres, count(connections, "connection"),
                junctions > 0 ? count(junctions, "junction") + ", " : "", count(crossings, "crossing"), count(merges, "merge"));
    }

    private static String count(long number, String of) {
        return number + " " + of + (number == 1 ? "" : "s");
    }

    /** Kilometres by kind of lane; empty where the map has no kinds. */
    public String lengths() {
        return kinds.entrySet().stream().map(kind -> String.format(Locale.ROOT, "%s %.2f km", kind.getKey(), kind.getValue())).collect(Collectors.joining(", "));
    }

    /** Numbers of signs, signals and crossings, of which lanes have one each; empty where there are none. */
    public String rules() {
        return controls.entrySet().stream().map(some -> count(some.getValue(), "lane") + " with " + switch (some.getKey()) {
            case STOP -> "a stop sign";
            case GIVE_WAY -> "a give-way sign";
            case SIGNAL -> "a signal";
            case CROSSING -> "a pedestrian crossing";
        }).collect(Collectors.joining(", "));
    }

    public String speeds() {
        double low = slowest / KILOMETRE_PER_HOUR;
        double high = fastest / KILOMETRE_PER_HOUR;
        return high - low < 0.5 ? String.format(Locale.ROOT, "limit %.0f km/h", high) : String.format(Locale.ROOT, "limits from %.0f to %.0f km/h", low, high);
    }

    public String extent() {
        return String.format(Locale.ROOT, "from %d to %d m east, %d to %d m north (%.2f x %.2f km)", Math.round(west), Math.round(east),
                Math.round(south), Math.round(north), (east - west) / 1000, (north - south) / 1000);
    }
}
