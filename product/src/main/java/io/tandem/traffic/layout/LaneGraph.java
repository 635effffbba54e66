package io.tandem.traffic.layout;

import io.tandem.road.ConnectionType;
import io.tandem.road.Lane;
import io.tandem.road.LaneConnection;
import io.tandem.road.RoadNetwork;
import io.tandem.road.Taper;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/** Which lanes follow which, as columns by lane, with what drivers ask about their ends. A closed lane follows itself. */
public final class LaneGraph {

    /** The number that stands for no lane. */
    public static final int NONE = -1;

    private static final int MOST_BESIDE = 16;
    private static final int MOST_TO_LOOP = 8;
    /** Dead ends farther ahead than this are of no concern yet, metres. */
    private static final double FARTHEST_DEAD_END = 400;

    private final int[][] following;
    private final int[][] preceding;
    /** the same in one column, for searches that pass many lanes: by lane, the index of the first; last, the number of all */
    private final int[] firstPreceding;
    private final int[] allPreceding;
    private final boolean[] exit;
    private final double[] length;
    private final double[] drivable;
    private final boolean[] loop;
    private final double[] deadEnd;

    public LaneGraph(RoadNetwork network) {
        int lanes = network.lanes().size();
        following = new int[lanes][];
        List<List<Integer>> into = new ArrayList<>();
        for (int i = 0; i < lanes; i++) {
            into.add(new ArrayList<>());
        }
        for (int i = 0; i < lanes; i++) {
            int from = i;
            following[i] = network.from(i).stream().filter(connection -> connection.turn() == ConnectionType.FOLLOW).mapToInt(LaneConnection::to).toArray();
            for (int to : following[i]) {
                into.get(to).add(from);
            }
            if (network.lane(i).closed()) {
                following[i] = new int[] {i};
                into.get(i).add(i);
            }
        }
        preceding = into.stream().map(list -> list.stream().mapToInt(Integer::intValue).toArray()).toArray(int[][]::new);
        firstPreceding = new int[lanes + 1];
        for (int i = 0; i < lanes; i++) {
            firstPreceding[i + 1] = firstPreceding[i] + preceding[i].length;
        }
        allPreceding = Arrays.stream(preceding).flatMapToInt(Arrays::stream).toArray();
        length = network.lanes().stream().mapToDouble(Lane::length).toArray();
        drivable = network.lanes().stream().mapToDouble(Taper::closes).toArray();
        exit = new boolean[lanes];
        for (int i = 0; i < lanes; i++) {
            exit[i] = isExit(network, i);
        }
        loop = loops();
        deadEnd = deadEnds();
    }

    /** Lanes that only lead to lanes with a dead end have one, too, so that it does not matter into how many pieces a map cuts them. */
    private double[] deadEnds() {
        double[] ends = new double[following.length];
        Arrays.fill(ends, Double.POSITIVE_INFINITY);
        Deque<Integer> found = new ArrayDeque<>();
        for (int i = 0; i < ends.length; i++) {
            if (following[i].length == 0 && !exit[i]) {
                ends[i] = drivable[i];
                found.add(i);
            }
        }
        while (!found.isEmpty()) {
            for (int before : preceding[found.remove()]) {
                double farthest = length[before] + Arrays.stream(following[before]).mapToDouble(next -> ends[next]).max().orElseThrow();
                if (farthest < FARTHEST_DEAD_END && ends[before] == Double.POSITIVE_INFINITY) {
                    ends[before] = farthest;
                    found.add(before);
                }
            }
        }
        return ends;
    }

    /** Follows every lane that has one continuation until it is clear where that leads; each lane is passed once. */
    private boolean[] loops() {
        boolean[] loops = new boolean[following.length];
        int[] walk = new int[following.length];
        for (int start = 0; start < following.length; start++) {
            int lane = start;
            while (walk[lane] == 0 && following[lane].length == 1) {
                walk[lane] = start + 1;
                lane = following[lane][0];
            }
            for (int on = lane; walk[lane] == start + 1 && !loops[on]; on = following[on][0]) {
                loops[on] = true;
            }
        }
        return loops;
    }

    /** Whether a lane is part of a loop without forks, which nobody leaves without changing lanes: such is the inner lane of many roundabouts. */
    public boolean isLoop(int lane) {
        return loop[lane];
    }

    /** Whether a lane leads into such a loop without a fork before. */
    public boolean leadsIntoLoop(int lane) {
        int at = lane;
        for (int lanes = 0; lanes < MOST_TO_LOOP && !loop[at] && following[at].length == 1; lanes++) {
            at = following[at][0];
        }
        return loop[at];
    }

    /** Whether a lane and all its neighbours end, and it is wide enough up to there: drivers leave the road there. */
    public boolean isExit(int lane) {
        return exit[lane];
    }

    /** A lane that tapers beside one that does not is left before, also where the road ends for both. */
    private boolean isExit(RoadNetwork network, int lane) {
        return following[lane].length == 0 && !anyBeside(network, lane, other -> following[other].length > 0) && (!tapers(lane) || !anyBeside(network, lane, other -> !tapers(other)));
    }

    private boolean tapers(int lane) {
        return drivable[lane] < length[lane];
    }

    private static boolean anyBeside(RoadNetwork network, int lane, IntPredicate test) {
        return anyBeside(network::leftOf, lane, test) || anyBeside(network::rightOf, lane, test);
    }

    private static boolean anyBeside(IntUnaryOperator next, int lane, IntPredicate test) {
        int beside = next.applyAsInt(lane);
        for (int lanes = 0; beside >= 0 && lanes < MOST_BESIDE; lanes++) {
            if (test.test(beside)) {
                return true;
            }
            beside = next.applyAsInt(beside);
        }
        return false;
    }

    /** Metres of a lane up to where it ends or becomes too narrow for a car. Lanes that end beside others often taper over many metres. */
    public double drivable(int lane) {
        return drivable[lane];
    }

    /** Metres from the start of a lane to where it, or the only lanes to which it leads, end or become too narrow, though others beside go on; infinite where that is far or they do not. */
    public double deadEnd(int lane) {
        return deadEnd[lane];
    }

    /** Length of a lane, metres. */
    public double length(int lane) {
        return length[lane];
    }

    /** The lanes that follow a lane. */
    public int[] from(int lane) {
        return following[lane];
    }

    /** Whether one lane follows another. */
    public boolean leads(int lane, int next) {
        for (int each : following[lane]) {
            if (each == next) {
                return true;
            }
        }
        return false;
    }

    /** Whether one lane leads into a lane, and one follows it, neither of them itself. */
    public boolean isBetweenTwo(int lane) {
        return preceding[lane].length == 1 && following[lane].length == 1 && preceding[lane][0] != lane;
    }

    /** The lanes that lead into a lane. */
    public int[] into(int lane) {
        return preceding[lane];
    }

    /** The places of the lanes that lead into a lane: from begin, inclusive, to end. */
    public int beginInto(int lane) {
        return firstPreceding[lane];
    }

    public int endInto(int lane) {
        return firstPreceding[lane + 1];
    }

    /** The lane at such a place. */
    public int intoAt(int place) {
        return allPreceding[place];
    }
}
