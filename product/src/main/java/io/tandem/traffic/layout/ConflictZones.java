package io.tandem.traffic.layout;

import io.tandem.road.LaneConflict;
import io.tandem.road.RoadNetwork;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The stretches of each lane that overlap other lanes, by rising station; each is a zone. Lanes that overlap, directly or by way of others, are a junction.
 *
 * <p>All numbers of a zone lie in one record, because they are read together. What drivers ask about the many zones that they only pass by is one byte of each.
 */
public final class ConflictZones {

    public static final int ROUNDABOUT = 2;

    private static final int FROM = 0;
    private static final int TO = 1;
    private static final int OTHER_FROM = 2;
    private static final int OTHER_TO = 3;
    private static final int LANE = 4;
    private static final int OTHER = 5;
    private static final int PRECEDENCE = 6;
    private static final int SIZE = 7;
    /** Of the byte of a zone: whether it merges, and whether it is kept clear; the rest is the number of the other lane in the junction. */
    private static final int MERGES = 0x40;
    private static final int KEPT_CLEAR = 0x80;

    /** by lane: the index of its first zone; last, the number of zones */
    private final int[] first;
    private final double[] records;
    private final byte[] tags;
    /** by lane: its junction, and its number in that */
    private final int[] junction;
    private final byte[] number;
    private final int junctions;
    /** by lane: metres at its start into which zones of the lane before it reach */
    private final double[] reach;

    public ConflictZones(RoadNetwork network, LaneGraph graph, SpeedProfiles speeds, TurnPaths turns) {
        SweptTurns swept = new SweptTurns(network, graph, speeds, turns);
        double[] priority = LanePriorities.of(network, new Roundabouts(network, graph));
        int lanes = priority.length;
        first = new int[lanes + 1];
        for (int lane = 0; lane < lanes; lane++) {
            first[lane + 1] = first[lane] + conflicts(network, swept, lane).size();
        }
        records = new double[first[lanes] * SIZE];
        tags = new byte[first[lanes]];
        for (int lane = 0; lane < lanes; lane++) {
            fill(lane, conflicts(network, swept, lane), priority);
        }
        junction = new int[lanes];
        number = new byte[lanes];
        junctions = numberJunctions();
        for (int zone = 0; zone < tags.length; zone++) {
            tags[zone] |= number[other(zone)];
        }
        reach = new double[lanes];
        for (int zone = 0; zone < tags.length; zone++) {
            double beyond = to(zone) - graph.length(lane(zone));
            if (beyond > 0 && graph.isBetweenTwo(lane(zone))) {
                int next = graph.from(lane(zone))[0];
                reach[next] = Math.max(reach[next], beyond);
            }
        }
    }

    /** Where lanes split, {@link Forks} has who is followed, and nobody gives way. */
    private static List<LaneConflict> conflicts(RoadNetwork network, SweptTurns swept, int lane) {
        return Stream.concat(network.conflictsOf(lane).stream(), swept.of(lane).stream()).filter(conflict -> conflict.kind() != LaneConflict.Kind.SPLIT)
                .sorted(Comparator.comparingDouble(conflict -> conflict.from(lane))).toList();
    }

    private void fill(int lane, List<LaneConflict> conflicts, double[] priority) {
        int zone = first[lane];
        for (LaneConflict conflict : conflicts) {
            int other = conflict.other(lane);
            boolean merges = conflict.kind() == LaneConflict.Kind.MERGE;
            int precedence = precedence(priority[other], priority[lane]);
            int at = zone * SIZE;
            records[at + FROM] = conflict.from(lane);
            records[at + TO] = conflict.to(lane);
            records[at + OTHER_FROM] = conflict.from(other);
            records[at + OTHER_TO] = conflict.to(other);
            records[at + LANE] = lane;
            records[at + OTHER] = other;
            records[at + PRECEDENCE] = precedence;
            tags[zone++] = (byte) ((merges ? MERGES : 0) | (!merges && precedence != -ROUNDABOUT ? KEPT_CLEAR : 0));
        }
    }

    private static int precedence(double other, double own) {
        return Double.compare(other, own) * (Double.isInfinite(other) || Double.isInfinite(own) ? ROUNDABOUT : 1);
    }

    /** Finds all lanes of each junction. Returns the number of junctions and one, since 0 stands in place of one for lanes that overlap no others. */
    private int numberJunctions() {
        int count = 1;
        int[] members = new int[junction.length];
        for (int lane = 0; lane < junction.length; lane++) {
            if (junction[lane] != 0 || first[lane] == first[lane + 1]) {
                continue;
            }
            junction[lane] = count;
            members[0] = lane;
            int known = 1;
            for (int member = 0; member < known; member++) {
                int its = members[member];
                number[its] = (byte) (member % Long.SIZE);
                for (int zone = first[its]; zone < first[its + 1]; zone++) {
                    if (junction[other(zone)] == 0) {
                        junction[other(zone)] = count;
                        members[known++] = other(zone);
                    }
                }
            }
            count++;
        }
        return count;
    }

    /** The first zone of a lane, and the one behind its last. */
    public int begin(int lane) {
        return first[lane];
    }

    public int end(int lane) {
        return first[lane + 1];
    }

    /** Station where the overlap begins on the lane, metres. */
    public double from(int zone) {
        return records[zone * SIZE + FROM];
    }

    /** Whether other lanes cross a lane, and do not merge with it, between two stations. */
    public boolean isCrossed(int lane, double from, double to) {
        for (int zone = first[lane]; zone < first[lane + 1] && from(zone) < to; zone++) {
            if (to(zone) > from && !merges(zone)) {
                return true;
            }
        }
        return false;
    }

    /** Station where the overlap ends on the lane, metres; behind a sharp bend it is beyond the end of the lane. */
    public double to(int zone) {
        return records[zone * SIZE + TO];
    }

    /** Metres at the start of a lane into which zones of the lane before it reach. */
    public double reach(int lane) {
        return reach[lane];
    }

    /** Station where the overlap begins on the other lane, metres. */
    public double otherFrom(int zone) {
        return records[zone * SIZE + OTHER_FROM];
    }

    /** Station where the overlap ends on the other lane, metres. */
    public double otherTo(int zone) {
        return records[zone * SIZE + OTHER_TO];
    }

    public int lane(int zone) {
        return (int) records[zone * SIZE + LANE];
    }

    public int other(int zone) {
        return (int) records[zone * SIZE + OTHER];
    }

    /**
     * Positive where the other lane has priority, negative where this one has, 0 between equals; {@link #ROUNDABOUT} or its negative where a lane of a roundabout has priority.
     */
    public int precedence(int zone) {
        return (int) records[zone * SIZE + PRECEDENCE];
    }

    /** Whether both lanes continue in the same lane. */
    public boolean merges(int zone) {
        return (tags[zone] & MERGES) != 0;
    }

    /** Whether nobody stops in a zone: not in merges, in which one follows, nor in a roundabout, which would lock if all in it kept room for those who come and leave. */
    public boolean isKeptClear(int zone) {
        return (tags[zone] & KEPT_CLEAR) != 0;
    }

    /** How many numbers {@link #junction} has. */
    public int junctions() {
        return junctions;
    }

    /** The junction to which a lane belongs; 0 for one without zones. */
    public int junction(int lane) {
        return junction[lane];
    }

    /** The bit that stands for a lane in sets of lanes of its junction. In a junction of more than 64 lanes several share a bit. */
    public long bit(int lane) {
        return 1L << number[lane];
    }

    /** The bit of the other lane of a zone. */
    public long otherBit(int zone) {
        return 1L << (tags[zone] & Long.SIZE - 1);
    }
}
