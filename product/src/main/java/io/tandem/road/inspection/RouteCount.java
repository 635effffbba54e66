package io.tandem.road.inspection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Counts the ordered pairs of lanes of which the second can be reached from the first. Parts, in which every lane can be reached from every other, are
 * numbered such that each leads only to lower numbers, so one pass per block of target parts collects what each part reaches.
 */
final class RouteCount {

    private static final int WORD = 64;
    private static final int WORDS = 16;

    private final List<int[]> on;
    private final int[] part;
    private final int[] size;
    private final List<List<Integer>> members = new ArrayList<>();

    private RouteCount(List<int[]> on) {
        this.on = on;
        StrongComponents components = new StrongComponents(on);
        part = components.parts();
        size = components.sizes();
        Arrays.stream(size).forEach(_ -> members.add(new ArrayList<>()));
        for (int lane = 0; lane < part.length; lane++) {
            members.get(part[lane]).add(lane);
        }
    }

    /** @param on the lanes to which each lane leads */
    static long of(List<int[]> on) {
        return new RouteCount(on).count();
    }

    private long count() {
        long routes = 0;
        for (int block = 0; block < size.length; block += WORD * WORDS) {
            long[][] reached = new long[size.length][];
            for (int from = 0; from < size.length; from++) {
                reached[from] = reachedIn(block, from, reached);
                for (int word = 0; word < WORDS; word++) {
                    for (long bits = reached[from][word]; bits != 0; bits &= bits - 1) {
                        routes += (long) size[from] * size[block + word * WORD + Long.numberOfTrailingZeros(bits)];
                    }
                }
            }
        }
        return routes;
    }

    private long[] reachedIn(int block, int from, long[][] reached) {
        long[] bits = new long[WORDS];
        if (from >= block && from < block + WORD * WORDS) {
            bits[(from - block) / WORD] |= 1L << (from - block) % WORD;
        }
        for (int lane : members.get(from)) {
            for (int next : on.get(lane)) {
                for (int word = 0; part[next] != from && word < WORDS; word++) {
                    bits[word] |= reached[part[next]][word];
                }
            }
        }
        return bits;
    }
}
