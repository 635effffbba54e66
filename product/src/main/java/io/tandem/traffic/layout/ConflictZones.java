package io.tandem.traffic.layout;

import io.tandem.road.LaneConflict;
import io.tandem.road.RoadNetwork;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The stretches of each lane that overlap other lanes, by rising station. */
public final class ConflictZones {

    public static final int ROUNDABOUT = 2;

    /**
     * One zone. Its values are read together, so they are kept in one object.
     *
     * @param from       station where the overlap begins on the lane; to, where it ends; otherFrom and otherTo on the other lane; metres
     * @param precedence positive where the other lane has priority, negative where this one has, 0 between equals; {@link #ROUNDABOUT} or its negative
     *                   where a lane of a roundabout has priority
     * @param merges     whether both lanes continue in the same lane
     * @param keptClear  whether nobody stops in it: not in merges, in which one follows, nor in a roundabout, which would lock if all in it kept room
     *                   for those who come and leave
     */
    public record ConflictZone(int lane, double from, double to, int other, double otherFrom, double otherTo, int precedence, boolean merges, boolean keptClear) {
    }

    /** by lane: the index of its first zone; last, the number of zones */
    private final int[] first;
    private final ConflictZone[] all;
    /** by zone: where it begins and ends on its lane, in turn, and the other lane, for the many that a driver only passes by */
    private final double[] ends;
    private final int[] others;

    public ConflictZones(RoadNetwork network, LaneGraph graph, SpeedProfiles speeds) {
        SweptTurns swept = new SweptTurns(network, graph, speeds);
        double[] priority = LanePriorities.of(network, new Roundabouts(network, graph));
        first = new int[priority.length + 1];
        for (int lane = 0; lane < priority.length; lane++) {
            first[lane + 1] = first[lane] + conflicts(network, swept, lane).size();
        }
        all = new ConflictZone[first[priority.length]];
        for (int lane = 0; lane < priority.length; lane++) {
            fill(lane, conflicts(network, swept, lane), priority);
        }
        ends = Arrays.stream(all).flatMapToDouble(zone -> DoubleStream.of(zone.from, zone.to)).toArray();
        others = Arrays.stream(all).mapToInt(ConflictZone::other).toArray();
    }

    /** Where lanes split, {@link Forks} has who is followed, and nobody gives way. */
    private static List<LaneConflict> conflicts(RoadNetwork network, SweptTurns swept, int lane) {
        return Stream.concat(network.conflictsOf(lane).stream(), swept.of(lane).stream()).filter(conflict -> conflict.kind() != LaneConflict.Kind.SPLIT)
                .sorted(Comparator.comparingDouble(conflict -> conflict.from(lane))).toList();
    }

    private void fill(int lane, List<LaneConflict> conflicts, double[] priority) {
        int at = first[lane];
        for (LaneConflict conflict : conflicts) {
            int other = conflict.other(lane);
            boolean merges = conflict.kind() == LaneConflict.Kind.MERGE;
            int precedence = precedence(priority[other], priority[lane]);
            all[at++] = new ConflictZone(lane, conflict.from(lane), conflict.to(lane), other, conflict.from(other), conflict.to(other), precedence, merges,
                    !merges && precedence != -ROUNDABOUT);
        }
    }

    private static int precedence(double other, double own) {
        return Double.compare(other, own) * (Double.isInfinite(other) || Double.isInfinite(own) ? ROUNDABOUT : 1);
    }

    public int begin(int lane) {
        return first[lane];
    }

    public int end(int lane) {
        return first[lane + 1];
    }

    public ConflictZone at(int place) {
        return all[place];
    }

    /** {@link ConflictZone#from} of a zone. */
    public double from(int place) {
        return ends[2 * place];
    }

    /** {@link ConflictZone#to} of a zone. */
    public double to(int place) {
        return ends[2 * place + 1];
    }

    /** {@link ConflictZone#other} of a zone. */
    public int other(int place) {
        return others[place];
    }
}
