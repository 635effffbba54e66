package io.tandem.traffic;

import io.tandem.road.LaneConflict;
import io.tandem.road.RoadNetwork;
import java.util.List;

/**
 * The stretches of each lane that overlap other lanes, by rising station. Zones so close that no vehicle fits between them form one crossing,
 * and a vehicle gives way to all of them before the first.
 */
final class ConflictZones {

    /** Distance between two zones in which a vehicle can stand. */
    private static final double STANDING_METRES = 8;

    /**
     * One zone. Its values are read together, so they are kept in one object.
     *
     * @param from       station where the overlap begins on the lane; to, where it ends; otherFrom and otherTo on the other lane; metres
     * @param line       station where the crossing begins of which it is part: the stop line, metres
     * @param crossing   identifies the crossing: the index of its first zone
     * @param precedence positive where the other lane has priority, negative where this one has, 0 between equals
     * @param merges     whether both lanes continue in the same lane
     */
    record ConflictZone(double from, double to, int other, double otherFrom, double otherTo, double line, int crossing, int precedence, boolean merges) {
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
        double end = Double.NEGATIVE_INFINITY;
        int at = first[lane];
        for (LaneConflict conflict : conflicts) {
            int other = conflict.other(lane);
            boolean apart = conflict.from(lane) > end + STANDING_METRES;
            all[at] = new ConflictZone(conflict.from(lane), conflict.to(lane), other, conflict.from(other), conflict.to(other),
                    apart ? conflict.from(lane) : all[at - 1].line, apart ? at : all[at - 1].crossing, Double.compare(priority[other], priority[lane]),
                    conflict.kind() == LaneConflict.Kind.MERGE);
            end = Math.max(end, conflict.to(lane));
            at++;
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
