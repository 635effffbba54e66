package io.tandem.traffic.layout;

import io.tandem.geo.Angle;
import io.tandem.road.Lane;
import io.tandem.road.LaneConflict;
import io.tandem.road.LaneProjection;
import io.tandem.road.RoadNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Lanes that diverge from the same lane overlap at first, also beyond where the map cuts them into several: a vehicle on the overlap blocks both.
 */
public final class Forks {

    private static final double SPACING_METRES = 0.5;
    /** Distance between centre lines at which two vehicles can pass each other. */
    private static final double PASSING_METRES = 2.6;
    private static final double LONGEST_METRES = 40;

    /** by lane: the index of its first row; last, the number of rows */
    private final int[] first;
    private final int[] beside;
    /** by row: up to which station the other overlaps, and the shift, in turn */
    private final double[] metres;

    /**
     * @param beside a lane that diverges from this one
     * @param shared station of the other lane up to which it overlaps this one, metres
     * @param shift  station of this lane beside the start of the other, metres
     */
    private record Fork(int beside, double shared, double shift) {
    }

    public Forks(RoadNetwork network, LaneGraph graph) {
        int lanes = network.lanes().size();
        List<List<Fork>> all = new ArrayList<>();
        for (int lane = 0; lane < lanes; lane++) {
            all.add(new ArrayList<>(0));
        }
        for (int from = 0; from < lanes; from++) {
            for (int branch : graph.from(from)) {
                for (int other : graph.from(from)) {
                    if (other != branch) {
                        all.get(branch).add(new Fork(other, sharedLength(network.lane(other), network.lane(branch)), 0));
                    }
                }
            }
        }
        network.conflicts().stream().filter(conflict -> conflict.kind() == LaneConflict.Kind.SPLIT).forEach(split -> {
            all.get(split.first()).add(fork(network, split.first(), split));
            all.get(split.second()).add(fork(network, split.second(), split));
        });
        first = new int[lanes + 1];
        for (int lane = 0; lane < lanes; lane++) {
            first[lane + 1] = first[lane] + all.get(lane).size();
        }
        beside = all.stream().flatMap(List::stream).mapToInt(Fork::beside).toArray();
        metres = all.stream().flatMap(List::stream).flatMapToDouble(fork -> DoubleStream.of(fork.shared, fork.shift)).toArray();
    }

    private static Fork fork(RoadNetwork network, int lane, LaneConflict split) {
        Lane own = network.lane(lane);
        Lane other = network.lane(split.other(lane));
        double shift = split.from(lane) > 0 ? startBeside(own, other) : split.from(other.id()) > 0 ? -startBeside(other, own) : startAhead(own, other);
        return new Fork(other.id(), split.to(other.id()), shift);
    }

    /** The station of a lane beside the start of one that begins farther on, metres. */
    private static double startBeside(Lane lane, Lane other) {
        LaneProjection projection = new LaneProjection();
        lane.project(other.eastAt(0), other.northAt(0), projection);
        return projection.station();
    }

    /** Metres by which a lane begins ahead of another. */
    private static double startAhead(Lane lane, Lane other) {
        double heading = lane.headingAt(0);
        return (other.eastAt(0) - lane.eastAt(0)) * Angle.cos(heading) + (other.northAt(0) - lane.northAt(0)) * Angle.sin(heading);
    }

    /** Length, metres, over which a lane overlaps another that begins at the same point. */
    private static double sharedLength(Lane lane, Lane other) {
        LaneProjection projection = new LaneProjection();
        double at = 0;
        while (at < Math.min(lane.length(), LONGEST_METRES)) {
            other.project(lane.eastAt(at), lane.northAt(at), at, projection);
            if (projection.distance() > PASSING_METRES) {
                return at;
            }
            at += SPACING_METRES;
        }
        return at;
    }

    /** The rows of a lane, one for each lane that diverges from it: from begin, inclusive, to end. */
    public int begin(int lane) {
        return first[lane];
    }

    public int end(int lane) {
        return first[lane + 1];
    }

    public int beside(int row) {
        return beside[row];
    }

    /** The station of the other lane up to which it overlaps this one, metres. */
    public double shared(int row) {
        return metres[2 * row];
    }

    /** The station of this lane that lies beside the start of the other, metres. */
    public double shift(int row) {
        return metres[2 * row + 1];
    }
}
