package io.tandem.road.map.polyline;

import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.Site;
import io.tandem.road.map.DecimalParser;
import io.tandem.road.map.GeographicNodes;
import io.tandem.road.map.MapProblems;
import io.tandem.road.map.OsmTags;
import io.tandem.road.map.XmlElement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The nodes of a Lanelet2 map as {east, north, height} in metres from the site, by latitude and longitude. Maps that have no geographic places, whose
 * nodes lie at one or at none, but for slips, are read by Autoware's tags local_x and local_y.
 */
final class Lanelet2Nodes {

    /** Nodes closer than this are one where bounds end, metres. */
    private static final double SAME_METRES = 0.1;

    private record Cell(long column, long row) {
    }

    private final Map<Long, double[]> places = new HashMap<>();
    private final Map<Long, Long> same = new HashMap<>();
    private final Map<Cell, List<Long>> cells = new HashMap<>();

    private Lanelet2Nodes() {
    }

    static Lanelet2Nodes of(XmlElement root, MapProblems faults, Site site) throws MistakeException {
        List<XmlElement> nodes = root.all("node");
        GeographicNodes geographic = areMostApart(nodes) ? GeographicNodes.of(root, faults, site) : null;
        Lanelet2Nodes all = new Lanelet2Nodes();
        for (XmlElement node : nodes) {
            OsmTags tags = new OsmTags(node);
            OptionalLong id = node.whole("id", faults);
            if (id.isPresent()) {
                double[] at = geographic == null ? local(node, tags, faults) : geographic.at(id.getAsLong());
                all.put(id.getAsLong(), at, DecimalParser.of(tags.tag("ele")));
            }
        }
        return all;
    }

    /** Whether no place by latitude and longitude, or the lack of one, is that of more than half of the nodes. */
    private static boolean areMostApart(List<XmlElement> nodes) {
        Map<String, Integer> counts = new HashMap<>();
        nodes.forEach(node -> counts.merge(node.attribute("lat").orElse("") + " " + node.attribute("lon").orElse(""), 1, Integer::sum));
        return counts.values().stream().allMatch(count -> 2 * count <= nodes.size());
    }

    private void put(long id, double[] at, double height) {
        if (at != null) {
            places.put(id, new double[] {at[0], at[1], Double.isFinite(height) ? height : 0});
        }
    }

    private static double[] local(XmlElement node, OsmTags tags, MapProblems faults) {
        double[] at = {DecimalParser.of(tags.tag("local_x")), DecimalParser.of(tags.tag("local_y"))};
        if (!Double.isFinite(at[0]) || !Double.isFinite(at[1])) {
            faults.add(node.line(), "<node>", "This node has neither a geographic place nor local_x and local_y; it is left out.", "add lat and lon.");
            return null;
        }
        return at;
    }

    /** The first node asked for at this place: programs that draw lanelets do not always let them share their nodes. */
    long same(long node) {
        return same.computeIfAbsent(node, this::first);
    }

    private long first(long node) {
        double[] at = places.get(node);
        long column = (long) Math.floor(at[0] / SAME_METRES);
        long row = (long) Math.floor(at[1] / SAME_METRES);
        for (long c = column - 1; c <= column + 1; c++) {
            for (long r = row - 1; r <= row + 1; r++) {
                for (long other : cells.getOrDefault(new Cell(c, r), List.of())) {
                    double[] place = places.get(other);
                    if (StrictMath.hypot(place[0] - at[0], place[1] - at[1]) < SAME_METRES) {
                        return other;
                    }
                }
            }
        }
        cells.computeIfAbsent(new Cell(column, row), _ -> new ArrayList<>()).add(node);
        return node;
    }

    /** Null where the node is not in the file or was left out. */
    double[] at(long node) {
        return places.get(node);
    }
}
