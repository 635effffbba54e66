package io.tandem.road.map;

import io.tandem.road.LaneConnection;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Orders lanes by the Morton code (Z-order) of their positions, so that lanes near each other get ids near each other. In a large
 * town, lanes that are used together then lie together in memory.
 */
final class MortonOrder {

    /** Side of the smallest square, metres. */
    private static final double SQUARE_METRES = 100;

    private final int[] old;
    private final int[] now;

    MortonOrder(List<LaneDefinition> lanes) {
        double west = lanes.stream().mapToDouble(lane -> middle(lane).east()).min().orElse(0);
        double south = lanes.stream().mapToDouble(lane -> middle(lane).north()).min().orElse(0);
        long[] place = lanes.stream().map(MortonOrder::middle)
                .mapToLong(at -> spread((at.east() - west) / SQUARE_METRES) | spread((at.north() - south) / SQUARE_METRES) << 1).toArray();
        old = IntStream.range(0, place.length).boxed().sorted(Comparator.comparingLong(lane -> place[lane])).mapToInt(Integer::intValue).toArray();
        now = new int[old.length];
        for (int i = 0; i < old.length; i++) {
            now[old[i]] = i;
        }
    }

    private static LanePoint middle(LaneDefinition lane) {
        return lane.points().get(lane.points().size() / 2);
    }

    /** Inserts a zero bit before each bit of a number. */
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

    /** The lane that had a number before. */
    int renumbered(int lane) {
        return now[lane];
    }

    LaneConnection renumbered(LaneConnection one) {
        return new LaneConnection(one.turn(), now[one.from()], one.fromStation(), now[one.to()], one.toStation());
    }
}
