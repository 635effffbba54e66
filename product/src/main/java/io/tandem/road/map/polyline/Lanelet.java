package io.tandem.road.map.polyline;

import io.tandem.road.map.OsmTags;
import io.tandem.road.map.XmlElement;
import java.util.List;
import java.util.Set;

/**
 * A lanelet of a Lanelet2 map.
 *
 * @param id            of its relation
 * @param left          its left bound in the direction of driving
 * @param right         its right bound in the direction of driving
 * @param leftReversed  whether the left bound is drawn against the direction of driving
 * @param rightReversed whether the right bound is drawn against the direction of driving
 */
record Lanelet(long id, XmlElement relation, OsmTags tags, Lanelet2Line left, Lanelet2Line right, boolean leftReversed, boolean rightReversed) {

    private static final Set<String> DRIVEN = Set.of("", "lane", "road", "highway", "play_street", "exit");

    /** Whether cars drive here: by participants where the map names any, else by the subtype. */
    static boolean isDriven(OsmTags tags) {
        boolean named = tags.keys().stream().anyMatch(key -> key.startsWith("participant:"));
        boolean cars = tags.keys().stream().anyMatch(key -> (key.equals("participant:vehicle") || key.startsWith("participant:vehicle:car")) && tags.tag(key).equals("yes"));
        return named ? cars : DRIVEN.contains(tags.tag("subtype"));
    }

    /** The node at which the left bound begins. */
    long leftStart() {
        return end(left, leftReversed);
    }

    long leftEnd() {
        return end(left, !leftReversed);
    }

    long rightStart() {
        return end(right, rightReversed);
    }

    long rightEnd() {
        return end(right, !rightReversed);
    }

    private static long end(Lanelet2Line line, boolean last) {
        return last ? line.nodes().getLast() : line.nodes().getFirst();
    }

    /** Whether cars may change to the lanelet beyond the left bound. */
    boolean mayChangeLeft() {
        return left.mayCross(leftReversed);
    }

    /** Whether cars may change to the lanelet beyond the right bound. */
    boolean mayChangeRight() {
        return right.mayCross(!rightReversed);
    }

    LaneletBounds bounds() {
        List<double[]> l = leftReversed ? left.points().reversed() : left.points();
        List<double[]> r = rightReversed ? right.points().reversed() : right.points();
        return new LaneletBounds(l, r);
    }
}
