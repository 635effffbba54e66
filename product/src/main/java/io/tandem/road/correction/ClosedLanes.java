package io.tandem.road.correction;

import io.tandem.road.LaneConnection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/** Which lanes are closed along with others: those from which one could only get to closed ones. A lane that always ended somewhere stays open. */
final class ClosedLanes {

    private final List<List<Integer>> ahead = new ArrayList<>();
    private final List<List<Integer>> beside = new ArrayList<>();
    private final List<List<Integer>> into = new ArrayList<>();

    ClosedLanes(int lanes, List<LaneConnection> connections) {
        for (int lane = 0; lane < lanes; lane++) {
            ahead.add(new ArrayList<>(2));
            beside.add(new ArrayList<>(0));
            into.add(new ArrayList<>(2));
        }
        for (LaneConnection one : connections) {
            (one.turn().changesLane() ? beside : ahead).get(one.from()).add(one.to());
            into.get(one.to()).add(one.from());
        }
    }

    BitSet with(BitSet closed) {
        BitSet gone = (BitSet) closed.clone();
        Deque<Integer> changed = new ArrayDeque<>(closed.stream().boxed().toList());
        while (!changed.isEmpty()) {
            for (int before : into.get(changed.remove())) {
                if (!gone.get(before) && !leadsOn(before, gone)) {
                    gone.set(before);
                    changed.add(before);
                }
            }
        }
        return gone;
    }

    /** Whether a lane, or one that can be changed to from it, leads to an open one or ends where it always did. */
    private boolean leadsOn(int lane, BitSet gone) {
        BitSet seen = new BitSet();
        Deque<Integer> open = new ArrayDeque<>(List.of(lane));
        while (!open.isEmpty()) {
            int at = open.remove();
            if (ahead.get(at).isEmpty() || ahead.get(at).stream().anyMatch(next -> !gone.get(next))) {
                return true;
            }
            seen.set(at);
            beside.get(at).stream().filter(other -> !gone.get(other) && !seen.get(other)).forEach(open::add);
        }
        return false;
    }
}
