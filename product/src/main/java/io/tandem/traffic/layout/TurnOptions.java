package io.tandem.traffic.layout;

import io.tandem.road.LaneConnection;
import io.tandem.road.RoadNetwork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The turns at the end of every carriageway, which is all lanes that lie side by side in one direction, and which of them each lane offers. Lanes that lead to the same
 * carriageway, also through a junction on lanes of their own, are one turn.
 */
public final class TurnOptions {

    /** In place of a turn: the next lane is still part of the carriageway, and the turn comes later. */
    public static final int GOES_ON = -1;

    /** In place of a turn: the next lane only leads into a loop that nobody leaves, and another does not, so nobody turns there who does not have to. */
    private static final int TRAP = -2;

    /** Lanes through which a junction leads at the most; a map may have many that are short. */
    private static final int MOST_IN_JUNCTION = 8;

    private final LaneGraph graph;
    /** by lane: the least lane of its carriageway, and how many that has */
    private final int[] carriageway;
    private final int[] lanesBeside;
    /** by lane: the turn of each lane that follows, in the order of {@link LaneGraph#from}; and the number of turns that its carriageway has */
    private final int[][] turn;
    private final int[] turns;

    public TurnOptions(RoadNetwork network, LaneGraph graph) {
        this.graph = graph;
        int lanes = network.lanes().size();
        carriageway = new int[lanes];
        Arrays.setAll(carriageway, lane -> lane);
        network.connections().stream().filter(connection -> connection.turn().changesLane()).forEach(this::join);
        lanesBeside = new int[lanes];
        Map<Integer, List<Integer>> members = new LinkedHashMap<>();
        for (int lane = 0; lane < lanes; lane++) {
            carriageway[lane] = root(lane);
            members.computeIfAbsent(carriageway[lane], _ -> new ArrayList<>(1)).add(lane);
        }
        members.values().forEach(side -> side.forEach(lane -> lanesBeside[lane] = side.size()));
        turn = new int[lanes][];
        turns = new int[lanes];
        members.values().forEach(this::count);
    }

    private void join(LaneConnection beside) {
        int one = root(beside.from());
        int other = root(beside.to());
        carriageway[Math.max(one, other)] = Math.min(one, other);
    }

    private int root(int lane) {
        int at = lane;
        while (carriageway[at] != at) {
            at = carriageway[at];
        }
        return at;
    }

    private void count(List<Integer> side) {
        List<Integer> leadsTo = new ArrayList<>();
        boolean leadsOut = side.stream().flatMapToInt(lane -> Arrays.stream(graph.from(lane))).anyMatch(next -> !isTrap(next));
        for (int lane : side) {
            turn[lane] = Arrays.stream(graph.from(lane)).map(next -> leadsOut && isTrap(next) ? TRAP : turn(lane, next, leadsTo)).toArray();
        }
        side.forEach(lane -> turns[lane] = leadsTo.size());
    }

    /** Whether a lane only leads into a loop without forks and without lanes beside it. */
    private boolean isTrap(int lane) {
        int at = lane;
        for (int lanes = 0; lanes < MOST_IN_JUNCTION && !graph.isLoop(at) && lanesBeside[at] == 1 && graph.from(at).length == 1; lanes++) {
            at = graph.from(at)[0];
        }
        if (!graph.isLoop(at)) {
            return false;
        }
        int on = at;
        do {
            if (lanesBeside[on] > 1) {
                return false;
            }
            on = graph.from(on)[0];
        } while (on != at);
        return true;
    }

    private int turn(int lane, int next, List<Integer> leadsTo) {
        if (areBeside(lane, next)) {
            return GOES_ON;
        }
        int there = behindJunction(next);
        if (!leadsTo.contains(there)) {
            leadsTo.add(there);
        }
        return leadsTo.indexOf(there);
    }

    /** The carriageway to which a lane leads: the first with several lanes, or that several lead into, or that forks into several. */
    private int behindJunction(int lane) {
        int at = lane;
        for (int lanes = 0; lanes < MOST_IN_JUNCTION && lanesBeside[at] == 1 && graph.into(at).length < 2 && leadsToOne(at); lanes++) {
            at = graph.from(at)[0];
        }
        return carriageway[at];
    }

    private boolean leadsToOne(int lane) {
        int[] next = graph.from(lane);
        return next.length > 0 && Arrays.stream(next).allMatch(each -> carriageway[each] == carriageway[next[0]]);
    }

    /** Whether two lanes are part of the same carriageway. */
    public boolean areBeside(int lane, int other) {
        return carriageway[lane] == carriageway[other];
    }

    /** The number of turns at the end of a lane's carriageway. */
    public int count(int lane) {
        return turns[lane];
    }

    /** The turn that one takes from a lane to one that follows it; {@link #GOES_ON} where that is still part of the carriageway. */
    public int of(int lane, int next) {
        int place = 0;
        while (graph.from(lane)[place] != next) {
            place++;
        }
        return turn[lane][place];
    }

    /** Whether the lane that follows another at a place of {@link LaneGraph#from} offers a turn of its carriageway. */
    public boolean offers(int lane, int place, int wanted) {
        return turn[lane][place] == wanted || turn[lane][place] == GOES_ON;
    }

    /** The place of {@link LaneGraph#from} that alone offers a turn; {@link LaneGraph#NONE} where several do, or none. */
    public int only(int lane, int wanted) {
        int only = LaneGraph.NONE;
        for (int place = 0; place < turn[lane].length; place++) {
            if (offers(lane, place, wanted)) {
                if (only != LaneGraph.NONE) {
                    return LaneGraph.NONE;
                }
                only = place;
            }
        }
        return only;
    }
}
