package io.tandem.basemap;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Joins ways end to end to rings, as for the members of a multipolygon relation. */
final class RingAssembler {

    private RingAssembler() {
    }

    /** Closed rings; open ones lie partly outside the file and are left out. */
    static List<long[]> joined(List<long[]> ways) {
        Map<Long, Deque<long[]>> byEnd = new HashMap<>();
        ways.stream().filter(way -> way.length > 1).forEach(way -> {
            byEnd.computeIfAbsent(way[0], _ -> new ArrayDeque<>()).add(way);
            byEnd.computeIfAbsent(way[way.length - 1], _ -> new ArrayDeque<>()).add(way);
        });
        List<long[]> rings = new ArrayList<>();
        for (long[] way : ways) {
            if (way.length > 1 && take(byEnd, way)) {
                List<Long> ring = grow(way, byEnd);
                if (ring.size() >= 4 && ring.getFirst().equals(ring.getLast())) {
                    rings.add(ring.stream().mapToLong(Long::longValue).toArray());
                }
            }
        }
        return rings;
    }

    private static List<Long> grow(long[] first, Map<Long, Deque<long[]>> byEnd) {
        List<Long> ring = new ArrayList<>();
        append(ring, first, true);
        while (!ring.getFirst().equals(ring.getLast())) {
            long[] next = byEnd.get(ring.getLast()).peek();
            if (next == null) {
                return ring;
            }
            take(byEnd, next);
            append(ring, next, next[0] == ring.getLast());
        }
        return ring;
    }

    private static void append(List<Long> ring, long[] way, boolean forward) {
        for (int i = ring.isEmpty() ? 0 : 1; i < way.length; i++) {
            ring.add(forward ? way[i] : way[way.length - 1 - i]);
        }
    }

    /** Removes a way at both its ends; false where it was removed before. */
    private static boolean take(Map<Long, Deque<long[]>> byEnd, long[] way) {
        byEnd.get(way[way.length - 1]).remove(way);
        return byEnd.get(way[0]).remove(way);
    }

    /** Whether a point lies within a ring of longitudes and latitudes (even-odd rule). */
    static boolean isInside(double[] ring, double lon, double lat) {
        boolean inside = false;
        for (int i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
            boolean crosses = ring[i + 1] > lat != ring[j + 1] > lat;
            if (crosses && lon < (ring[j] - ring[i]) * (lat - ring[i + 1]) / (ring[j + 1] - ring[i + 1]) + ring[i]) {
                inside = !inside;
            }
        }
        return inside;
    }
}
