package io.tandem.road.inspection;

import io.tandem.geo.Angle;
import io.tandem.road.Lane;
import io.tandem.road.LaneConnection;
import io.tandem.road.NearbyLanes;
import io.tandem.road.RoadNetwork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * Which lanes of a network can be reached from which, by following and changing lanes. The main part is the largest set of lanes
 * in which every lane can be reached from every other.
 */
public final class RoadReach {

    /** Greatest distance between the two sides of a broken link, metres. */
    private static final double BROKEN_METRES = 20;
    private static final int WORD = 64;
    private static final int WORDS = 16;

    private final RoadNetwork network;
    private final int[] part;
    private final int[] size;
    private final BitSet unreached = new BitSet();
    private final BitSet trapped = new BitSet();
    private final int main;
    private final long pairsWithoutRoute;

    private RoadReach(RoadNetwork network) {
        this.network = network;
        int lanes = network.lanes().size();
        List<int[]> on = new ArrayList<>();
        for (int lane = 0; lane < lanes; lane++) {
            on.add(network.from(lane).stream().mapToInt(LaneConnection::to).distinct().toArray());
        }
        part = new StrongComponents(on).parts();
        size = new int[Arrays.stream(part).max().orElse(-1) + 1];
        Arrays.stream(part).forEach(one -> size[one]++);
        int largest = 0;
        for (int i = 1; i < size.length; i++) {
            largest = size[i] > size[largest] ? i : largest;
        }
        main = largest;
        unreached.set(0, lanes);
        trapped.set(0, lanes);
        flood(on, unreached);
        flood(reversed(on), trapped);
        pairsWithoutRoute = (long) lanes * lanes - countRoutes(on);
    }

    static RoadReach of(RoadNetwork network) {
        return new RoadReach(network);
    }

    /** Clears all lanes that can be reached from the main part. */
    private void flood(List<int[]> on, BitSet left) {
        int[] queue = new int[part.length];
        int end = 0;
        for (int lane = 0; lane < part.length; lane++) {
            if (part[lane] == main) {
                left.clear(lane);
                queue[end++] = lane;
            }
        }
        for (int i = 0; i < end; i++) {
            for (int next : on.get(queue[i])) {
                if (left.get(next)) {
                    left.clear(next);
                    queue[end++] = next;
                }
            }
        }
    }

    private static List<int[]> reversed(List<int[]> on) {
        List<List<Integer>> back = new ArrayList<>();
        on.forEach(_ -> back.add(new ArrayList<>()));
        for (int lane = 0; lane < on.size(); lane++) {
            for (int next : on.get(lane)) {
                back.get(next).add(lane);
            }
        }
        return back.stream().map(lanes -> lanes.stream().mapToInt(Integer::intValue).toArray()).toList();
    }

    /**
     * Pairs of lanes of which the second can be reached from the first. Parts are numbered such that every part leads only to
     * lower numbers, so one pass per block of target parts collects what each part reaches.
     */
    private long countRoutes(List<int[]> on) {
        int parts = size.length;
        List<List<Integer>> members = new ArrayList<>();
        Arrays.stream(size).forEach(_ -> members.add(new ArrayList<>()));
        for (int lane = 0; lane < part.length; lane++) {
            members.get(part[lane]).add(lane);
        }
        long routes = 0;
        for (int block = 0; block < parts; block += WORD * WORDS) {
            long[][] reached = new long[parts][];
            for (int from = 0; from < parts; from++) {
                reached[from] = reachedIn(block, from, members.get(from), on, reached);
                for (int word = 0; word < WORDS; word++) {
                    for (long bits = reached[from][word]; bits != 0; bits &= bits - 1) {
                        routes += (long) size[from] * size[block + word * WORD + Long.numberOfTrailingZeros(bits)];
                    }
                }
            }
        }
        return routes;
    }

    private long[] reachedIn(int block, int from, List<Integer> members, List<int[]> on, long[][] reached) {
        long[] bits = new long[WORDS];
        if (from >= block && from < block + WORD * WORDS) {
            bits[(from - block) / WORD] |= 1L << (from - block) % WORD;
        }
        for (int lane : members) {
            for (int next : on.get(lane)) {
                for (int word = 0; part[next] != from && word < WORDS; word++) {
                    bits[word] |= reached[part[next]][word];
                }
            }
        }
        return bits;
    }

    /** Number of lanes in the main part. */
    public int mainPart() {
        return size.length == 0 ? 0 : size[main];
    }

    /** Lanes that cannot be reached from the main part. */
    public BitSet unreached() {
        return unreached;
    }

    /** Lanes from which the main part cannot be reached. */
    public BitSet trapped() {
        return trapped;
    }

    /** Ordered pairs of lanes of which the second cannot be reached from the first. */
    public long pairsWithoutRoute() {
        return pairsWithoutRoute;
    }

    public String text() {
        int lanes = part.length;
        if (pairsWithoutRoute == 0) {
            return "every lane can be reached from every other";
        }
        return String.format(Locale.ROOT, "%d of %d lanes cannot be reached from the %d of the main part, and from %d it cannot be reached; %.1f %% of all pairs have no route",
                unreached.cardinality(), lanes, mainPart(), trapped.cardinality(), 100.0 * pairsWithoutRoute / ((double) lanes * lanes));
    }

    /**
     * The first lane that leads nowhere although the start of another lies before it, else the first that leads nowhere or that
     * nothing leads to; empty where there is none.
     */
    public String firstBreak() {
        NearbyLanes near = new NearbyLanes(64);
        String deadEnd = "";
        for (Lane lane : network.lanes()) {
            if (!lane.closed() && network.from(lane.id()).isEmpty()) {
                double e = lane.eastAt(lane.length());
                double n = lane.northAt(lane.length());
                String place = String.format(Locale.ROOT, "%s ends at %.1f, %.1f", lane.name(), e, n);
                network.near(e, n, BROKEN_METRES, near);
                Lane next = next(lane, near);
                if (next != null) {
                    return place + " and nothing follows; " + String.format(Locale.ROOT, "%s begins %.2f m from there", next.name(), gap(lane, next));
                }
                deadEnd = deadEnd.isEmpty() ? place + " and nothing follows" : deadEnd;
            }
        }
        return deadEnd;
    }

    /** The lane whose start lies nearest before the end of another, in much the same direction; null where there is none. */
    private Lane next(Lane lane, NearbyLanes near) {
        Lane best = null;
        for (int i = 0; i < near.count(); i++) {
            Lane other = network.lane(near.lane(i));
            double turn = Math.abs(Angle.wrap(other.headingAt(0) - lane.headingAt(lane.length())));
            if (other != lane && turn < Math.PI / 4 && gap(lane, other) < (best == null ? BROKEN_METRES : gap(lane, best))) {
                best = other;
            }
        }
        return best;
    }

    private static double gap(Lane from, Lane to) {
        double e = to.eastAt(0) - from.eastAt(from.length());
        double n = to.northAt(0) - from.northAt(from.length());
        return Math.sqrt(e * e + n * n);
    }
}
