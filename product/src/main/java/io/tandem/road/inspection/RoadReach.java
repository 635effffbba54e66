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
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Which lanes of a network can be reached from which, by following and changing lanes. A map is often a part of the world: where a lane ends and none begins
 * before it, it leads out, and whoever is outside comes in by any lane that nothing leads to. The main part is the largest set of lanes in which every lane can
 * be reached from every other, also around the outside.
 */
public final class RoadReach {

    /** Greatest distance between the two sides of a broken link, metres. */
    private static final double BROKEN_METRES = 20;

    private final RoadNetwork network;
    private final int mainPart;
    private final BitSet unreached;
    private final BitSet trapped;
    private final BitSet out = new BitSet();
    private final BitSet in;
    private final long pairsWithoutRoute;
    private String firstBreak = "";

    private RoadReach(RoadNetwork network) {
        this.network = network;
        int outside = network.lanes().size();
        List<int[]> following = connections(connection -> !connection.turn().changesLane());
        List<int[]> beside = connections(connection -> connection.turn().changesLane());
        in = beyond(targets(following), beside);
        findEdges(beyond(sources(following), reversed(beside)));
        List<int[]> on = connections(_ -> true);
        pairsWithoutRoute = (long) outside * outside - RouteCount.of(on);
        List<int[]> around = aroundTheOutside(on);
        StrongComponents components = new StrongComponents(around);
        int[] part = components.parts();
        int[] size = components.sizes();
        size[part[outside]]--;
        int main = IntStream.range(0, size.length).reduce(0, (largest, one) -> size[one] > size[largest] ? one : largest);
        mainPart = size[main];
        BitSet inMain = lanes(lane -> part[lane] == main, outside + 1);
        unreached = beyond(inMain, around);
        trapped = beyond(inMain, reversed(around));
        unreached.clear(outside);
        trapped.clear(outside);
    }

    /** The lanes that connections of a kind lead to from each lane. */
    private List<int[]> connections(Predicate<LaneConnection> kind) {
        List<int[]> on = new ArrayList<>();
        for (int lane = 0; lane < network.lanes().size(); lane++) {
            on.add(network.from(lane).stream().filter(kind).mapToInt(LaneConnection::to).distinct().toArray());
        }
        return on;
    }

    private static BitSet lanes(IntPredicate which, int count) {
        BitSet lanes = new BitSet();
        IntStream.range(0, count).filter(which).forEach(lanes::set);
        return lanes;
    }

    private static BitSet sources(List<int[]> on) {
        return lanes(lane -> on.get(lane).length > 0, on.size());
    }

    private static BitSet targets(List<int[]> on) {
        return sources(reversed(on));
    }

    /** All that cannot be reached from some. */
    private static BitSet beyond(BitSet some, List<int[]> on) {
        BitSet left = lanes(lane -> !some.get(lane), on.size());
        int[] queue = Arrays.copyOf(some.stream().toArray(), on.size());
        int end = some.cardinality();
        for (int i = 0; i < end; i++) {
            for (int next : on.get(queue[i])) {
                if (left.get(next)) {
                    left.clear(next);
                    queue[end++] = next;
                }
            }
        }
        return left;
    }

    /**
     * Finds the lanes that lead out of the map, those that lead into it, and the first broken link: of a lane that ends before the start of another.
     *
     * @param ending lanes that no other follows, nor any of those beside them
     */
    private void findEdges(BitSet ending) {
        NearbyLanes near = new NearbyLanes(64);
        for (Lane lane : network.lanes()) {
            if (lane.closed()) {
                in.clear(lane.id());
            } else if (ending.get(lane.id())) {
                network.near(lane.eastAt(lane.length()), lane.northAt(lane.length()), BROKEN_METRES, near);
                Lane next = next(lane, near);
                if (next == null) {
                    out.set(lane.id());
                } else {
                    in.clear(next.id());
                    firstBreak = firstBreak.isEmpty() ? place(lane) + String.format(Locale.ROOT, " and nothing follows; %s begins %.2f m from there", next.name(), gap(lane, next)) : firstBreak;
                }
            }
        }
    }

    private static String place(Lane lane) {
        return String.format(Locale.ROOT, "%s ends at %.1f, %.1f", lane.name(), lane.eastAt(lane.length()), lane.northAt(lane.length()));
    }

    /** The lanes to which each lane leads, with the outside as one more. */
    private List<int[]> aroundTheOutside(List<int[]> on) {
        List<int[]> around = new ArrayList<>(on);
        out.stream().forEach(lane -> around.set(lane, IntStream.concat(Arrays.stream(on.get(lane)), IntStream.of(on.size())).toArray()));
        around.add(in.stream().toArray());
        return around;
    }

    static RoadReach of(RoadNetwork network) {
        return new RoadReach(network);
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

    /** Number of lanes in the main part. */
    public int mainPart() {
        return mainPart;
    }

    /** Lanes that cannot be reached from the main part. */
    public BitSet unreached() {
        return unreached;
    }

    /** Lanes from which the main part cannot be reached. */
    public BitSet trapped() {
        return trapped;
    }

    /** Lanes that lead out of the map. */
    public BitSet out() {
        return out;
    }

    /** Ordered pairs of lanes of which the second cannot be reached from the first without leaving the map. */
    public long pairsWithoutRoute() {
        return pairsWithoutRoute;
    }

    public String text() {
        int lanes = network.lanes().size();
        if (pairsWithoutRoute == 0) {
            return "every lane can be reached from every other";
        }
        String apart = unreached.isEmpty() && trapped.isEmpty() ? "no lane is cut off; "
                : String.format(Locale.ROOT, "%d of %d lanes cannot be reached from the %d of the main part, and from %d it cannot be reached; ", unreached.cardinality(), lanes, mainPart, trapped.cardinality());
        return apart + String.format(Locale.ROOT, "%.1f %% of all pairs have no route inside the map", 100.0 * pairsWithoutRoute / ((double) lanes * lanes));
    }

    /** How many lanes lead out of the map and into it, with the first that leads out; empty where none does. */
    public String edges() {
        int leaving = out.cardinality();
        return leaving == 0 ? "" : String.format(Locale.ROOT, "%d %s out of the map and %d into it; the first: %s", leaving, leaving == 1 ? "lane leads" : "lanes lead", in.cardinality(),
                place(network.lane(out.nextSetBit(0))));
    }

    /** The first lane that leads nowhere although the start of another lies before it; empty where there is none. */
    public String firstBreak() {
        return firstBreak;
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
