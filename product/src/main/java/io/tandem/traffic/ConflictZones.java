package io.tandem.traffic;

import io.tandem.road.LaneConflict;
import io.tandem.road.RoadNetwork;
import java.util.List;

/**
 * Where each lane shares ground with others: the meetings of a lane stand one after the other, by rising station. Meetings that lie so close that
 * nobody could stand between them are one crossing, before which one waits for all of them.
 */
final class ConflictZones {

    /** Metres between two meetings in which a vehicle can stand. */
    private static final double ROOM = 8;

    /**
     * One of them. All that is asked of it is asked at once, so it stands together in memory.
     *
     * @param from       where the shared ground begins on the lane, and ends; on the other likewise
     * @param line       where the crossing that it is part of begins on the lane
     * @param crossing   the place of that one's first meeting, which is its name
     * @param precedence positive where those on the other lane go first, negative where those on this one do
     * @param merges     whether both go on in the same lane
     */
    record ConflictZone(double from, double to, int other, double otherFrom, double otherTo, double line, int crossing, int precedence, boolean merges) {
    }

    /** by lane: the first of its meetings; at the end, how many there are */
    private final int[] first;
    private final ConflictZone[] all;

    /** @param priority of each lane: the greater one goes first */
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
            boolean apart = conflict.from(lane) > end + ROOM;
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
