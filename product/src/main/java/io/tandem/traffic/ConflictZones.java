package io.tandem.traffic;

import io.tandem.road.LaneConflict;
import io.tandem.road.RoadNetwork;
import java.util.List;

/** The stretches of each lane that overlap other lanes, by rising station. */
final class ConflictZones {

    /**
     * One zone. Its values are read together, so they are kept in one object.
     *
     * @param from       station where the overlap begins on the lane; to, where it ends; otherFrom and otherTo on the other lane; metres
     * @param precedence positive where the other lane has priority, negative where this one has, 0 between equals
     * @param merges     whether both lanes continue in the same lane
     */
    record ConflictZone(double from, double to, int other, double otherFrom, double otherTo, int precedence, boolean merges) {
    }

    /** by lane: the index of its first zone; last, the number of zones */
    private final int[] first;
    private final ConflictZone[] all;

    /** @param priority by lane; the greater has priority */
    ConflictZones(RoadNetwork network, double[] priority) {
        first = new int[priority.length + 1];
        for (int lane = 0; lane < priority.length; lane++) {
            first[lane + 1] = first[lane] + network.conflictsOf(lane).size();
        }
        all = new ConflictZone[first[priority.length]];
        for (int lane = 0; lane < priority.length; lane++) {
            fill(lane, network.conflictsOf(lane), priority);
        }
    }

    private void fill(int lane, List<LaneConflict> conflicts, double[] priority) {
        int at = first[lane];
        for (LaneConflict conflict : conflicts) {
            int other = conflict.other(lane);
            all[at++] = new ConflictZone(conflict.from(lane), conflict.to(lane), other, conflict.from(other), conflict.to(other),
                    Double.compare(priority[other], priority[lane]), conflict.kind() == LaneConflict.Kind.MERGE);
        }
    }

    int begin(int lane) {
        return first[lane];
    }

    int end(int lane) {
        return first[lane + 1];
    }

    ConflictZone at(int place) {
        return all[place];
    }
}
