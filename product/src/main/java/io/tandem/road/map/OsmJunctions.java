package io.tandem.road.map;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Junctions of an OpenStreetMap extract. Nodes where streets meet and between which no car can stand are one junction: a street drawn as two
 * carriageways crosses another at two nodes, and side streets often meet a street a few metres apart. The short streets between them become part of
 * the junction; turns lead across it where these streets do.
 */
final class OsmJunctions {

    /** Streets shorter than this lie inside a junction, metres. */
    private static final double JOINED_BELOW_METRES = 12;

    private final Map<Long, Integer> arms;
    private final Map<Long, Long> joined = new HashMap<>();
    /** by node: the nodes to which streets inside a junction lead */
    private final Map<Long, List<Long>> inside = new HashMap<>();

    /** @param arms number of street ends at each node */
    OsmJunctions(List<OsmStreet> streets, Map<Long, Integer> arms) {
        this.arms = arms;
        for (OsmStreet street : streets) {
            if (isInside(street)) {
                joined.put(of(street.start), of(street.end));
                if (street.tags.forward() > 0) {
                    inside.computeIfAbsent(street.start, _ -> new ArrayList<>()).add(street.end);
                }
                if (street.tags.backward() > 0) {
                    inside.computeIfAbsent(street.end, _ -> new ArrayList<>()).add(street.start);
                }
            }
        }
    }

    /** Whether a street lies inside a junction: it leads from one to the next, or to where another way continues. The ring of a roundabout is kept. */
    boolean isInside(OsmStreet street) {
        int fewer = Math.min(arms.get(street.start), arms.get(street.end));
        int more = Math.max(arms.get(street.start), arms.get(street.end));
        return street.start != street.end && fewer > 1 && more > 2 && !street.tags.isRoundabout() && street.whole.length() < JOINED_BELOW_METRES;
    }

    /** The junction of a node, by one of its nodes. */
    long of(long node) {
        long at = node;
        while (joined.containsKey(at) && joined.get(at) != at) {
            at = joined.get(at);
        }
        return at;
    }

    /** Whether one can drive from a node to another of the same junction. */
    boolean leads(long from, long to) {
        Deque<Long> open = new ArrayDeque<>(List.of(from));
        Set<Long> seen = new HashSet<>(open);
        while (!open.isEmpty()) {
            long node = open.poll();
            if (node == to) {
                return true;
            }
            inside.getOrDefault(node, List.of()).stream().filter(seen::add).forEach(open::add);
        }
        return false;
    }

    /** Number of junctions where more than two streets meet. */
    int count() {
        return (int) arms.entrySet().stream().filter(node -> node.getValue() > 2).map(node -> of(node.getKey())).distinct().count();
    }
}
