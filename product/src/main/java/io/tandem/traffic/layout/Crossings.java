package io.tandem.traffic.layout;

import java.util.Arrays;

/**
 * Conflict zones that belong together: the two sides of each zone, and zones of a lane that are near each other. A junction is one crossing, or a few.
 */
public final class Crossings {

    /** Zones of a lane with less than this between them are of one crossing, metres. */
    private static final double NEAR_METRES = 10;

    /** by zone: its crossing */
    private final int[] crossing;
    private final int count;

    public Crossings(ConflictZones zones, int lanes) {
        int[] parent = new int[zones.count()];
        Arrays.setAll(parent, zone -> zone);
        for (int lane = 0; lane < lanes; lane++) {
            double end = Double.NEGATIVE_INFINITY;
            for (int zone = zones.begin(lane); zone < zones.end(lane); zone++) {
                join(parent, zone, otherSide(zones, zone));
                if (zones.from(zone) < end + NEAR_METRES) {
                    join(parent, zone, zone - 1);
                }
                end = Math.max(end, zones.to(zone));
            }
        }
        crossing = new int[parent.length];
        int found = 0;
        for (int zone = 0; zone < parent.length; zone++) {
            int first = root(parent, zone);
            crossing[zone] = first == zone ? found++ : crossing[first];
        }
        count = found;
    }

    /** The same zone among those of the other lane; itself where that has it not. */
    private static int otherSide(ConflictZones zones, int zone) {
        ConflictZones.ConflictZone own = zones.at(zone);
        for (int other = zones.begin(own.other()); other < zones.end(own.other()); other++) {
            ConflictZones.ConflictZone its = zones.at(other);
            if (its.other() == own.lane() && its.from() == own.otherFrom() && its.otherFrom() == own.from()) {
                return other;
            }
        }
        return zone;
    }

    /** The root is the smallest of those joined. */
    private static void join(int[] parent, int one, int other) {
        int a = root(parent, one);
        int b = root(parent, other);
        parent[Math.max(a, b)] = Math.min(a, b);
    }

    private static int root(int[] parent, int zone) {
        int at = zone;
        while (parent[at] != at) {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        return at;
    }

    public int count() {
        return count;
    }

    /** The crossing of a zone. */
    public int of(int zone) {
        return crossing[zone];
    }
}
