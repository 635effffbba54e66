package io.tandem.road.map.polyline;

import io.tandem.road.map.OsmTags;
import java.util.List;

/**
 * A linestring of a Lanelet2 map.
 *
 * @param points {east, north, height} of each node
 */
record Lanelet2Line(long id, OsmTags tags, List<Long> nodes, List<double[]> points) {

    /**
     * Whether cars may cross the line: by its tag lane_change, else by its marking. Without either they may not.
     *
     * @param toRight whether they cross from the left side of the line, as it is drawn, to the right one
     */
    boolean mayCross(boolean toRight) {
        String said = tags.tag("lane_change");
        String onSide = tags.tag(toRight ? "lane_change:right" : "lane_change:left");
        if (!said.isEmpty() || !onSide.isEmpty()) {
            return said.equals("yes") || onSide.equals("yes");
        }
        boolean marked = tags.tag("type").equals("line_thin") || tags.tag("type").equals("line_thick");
        return marked && switch (tags.tag("subtype")) {
            case "dashed" -> true;
            case "dashed_solid" -> toRight;
            case "solid_dashed" -> !toRight;
            default -> false;
        };
    }

    /** The middle between its ends. */
    double[] middle() {
        double[] a = points.getFirst();
        double[] b = points.getLast();
        return new double[] {(a[0] + b[0]) / 2, (a[1] + b[1]) / 2};
    }
}
