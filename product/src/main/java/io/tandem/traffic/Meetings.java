package io.tandem.traffic;

import io.tandem.road.Conflict;
import io.tandem.road.Network;
import java.util.List;

/**
 * Where each lane shares ground with others, as columns: the meetings of a lane stand one after the other, by rising station. Meetings that lie
 * so close that nobody could stand between them are one crossing, before which one waits for all of them.
 */
final class Meetings {

    /** Metres between two meetings in which a vehicle can stand. */
    private static final double ROOM = 8;

    /** by lane: the first of its meetings; at the end, how many there are */
    private final int[] first;
    /** where the shared ground begins and ends on the lane, and on the other */
    final double[] from;
    final double[] to;
    final int[] other;
    final double[] otherFrom;
    final double[] otherTo;
    /** whether both go on in the same lane */
    final boolean[] merges;
    /** where the crossing that it is part of begins on the lane; the place of its first meeting, which is its name, too */
    final double[] line;
    final int[] crossing;
    /** positive where those on the other lane go first, negative where those on this one do */
    final int[] precedence;

    /** @param priority of each lane: the greater one goes first */
    Meetings(Network network, double[] priority) {
        first = new int[priority.length + 1];
        for (int lane = 0; lane < priority.length; lane++) {
            first[lane + 1] = first[lane] + network.conflictsOf(lane).size();
        }
        int count = first[priority.length];
        from = new double[count];
        to = new double[count];
        other = new int[count];
        otherFrom = new double[count];
        otherTo = new double[count];
        merges = new boolean[count];
        line = new double[count];
        crossing = new int[count];
        precedence = new int[count];
        for (int lane = 0; lane < priority.length; lane++) {
            fill(lane, network.conflictsOf(lane), priority);
        }
    }

    private void fill(int lane, List<Conflict> conflicts, double[] priority) {
        double end = Double.NEGATIVE_INFINITY;
        int at = first[lane];
        for (Conflict conflict : conflicts) {
            from[at] = conflict.from(lane);
            to[at] = conflict.to(lane);
            other[at] = conflict.other(lane);
            otherFrom[at] = conflict.from(other[at]);
            otherTo[at] = conflict.to(other[at]);
            merges[at] = conflict.kind() == Conflict.Kind.MERGE;
            precedence[at] = Double.compare(priority[other[at]], priority[lane]);
            boolean apart = from[at] > end + ROOM;
            line[at] = apart ? from[at] : line[at - 1];
            crossing[at] = apart ? at : crossing[at - 1];
            end = Math.max(end, to[at]);
            at++;
        }
    }

    int begin(int lane) {
        return first[lane];
    }

    int end(int lane) {
        return first[lane + 1];
    }
}
