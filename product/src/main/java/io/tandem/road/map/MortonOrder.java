package io.tandem.road.map;

import io.tandem.road.LaneConnection;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Lanes in the order of their places, by a curve that visits quarter after quarter, and in each the same way: lanes that are near each other get
 * numbers that are. In a large town what is looked at together then lies together in memory.
 */
final class MortonOrder {

    /** Metres to the side of the smallest quarter. */
    private static final double QUARTER = 100;

    private final int[] old;
    private final int[] now;

    MortonOrder(List<LaneDefinition> lanes) {
        double west = lanes.stream().mapToDouble(lane -> middle(lane).east()).min().orElse(0);
        double south = lanes.stream().mapToDouble(lane -> middle(lane).north()).min().orElse(0);
        long[] place = lanes.stream().map(MortonOrder::middle)
                .mapToLong(at -> spread((at.east() - west) / QUARTER) | spread((at.north() - south) / QUARTER) << 1).toArray();
        old = IntStream.range(0, place.length).boxed().sorted(Comparator.comparingLong(lane -> place[lane])).mapToInt(Integer::intValue).toArray();
        now = new int[old.length];
        for (int i = 0; i < old.length; i++) {
            now[old[i]] = i;
        }
    }

    private static LanePoint middle(LaneDefinition lane) {
        return lane.points().get(lane.points().size() / 2);
    }

    /** A number with a free bit before each of its own. */
    private static long spread(double number) {
        long bits = 0;
        long left = (long) number;
        for (int i = 0; left >> i > 0; i++) {
            bits |= (left >> i & 1) << 2 * i;
        }
        return bits;
    }

    <T> List<T> sorted(List<T> byLane) {
        return IntStream.of(old).mapToObj(byLane::get).toList();
    }

    LaneConnection renumbered(LaneConnection one) {
        return new LaneConnection(one.turn(), now[one.from()], one.fromStation(), now[one.to()], one.toStation());
    }
}
