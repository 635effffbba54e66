package io.tandem.road.map.polyline;

import io.tandem.geo.Angle;
import io.tandem.road.LanePoint;
import io.tandem.road.map.polyline.CentreLine.Corner;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Centre lines of lanes that follow one another. At each end a lane is rounded together with the lane that turns least of those that follow there.
 *
 * @param <K> names of lanes in the file
 */
final class LaneJoints<K> {

    /** Ends farther apart than this are not rounded together, metres. */
    private static final double JOINED_METRES = 0.3;
    /** The same for turns, radians. */
    private static final double LARGEST_TURN_RADIANS = Math.PI / 2;

    private final Map<K, CentreLine> lines = new LinkedHashMap<>();
    private final Map<K, Corner> before = new HashMap<>();
    private final Map<K, Corner> after = new HashMap<>();
    private final Map<K, Double> turnBefore = new HashMap<>();
    private final Map<K, Double> turnAfter = new HashMap<>();

    void add(K lane, CentreLine line) {
        lines.put(lane, line);
    }

    /** Notes that a lane follows another. */
    void follow(K lane, K next) {
        List<Corner> in = lines.get(lane).corners();
        List<Corner> out = lines.get(next).corners();
        if (in.size() < 2 || out.size() < 2 || in.getLast().distance(out.getFirst()) > JOINED_METRES) {
            return;
        }
        Corner last = in.get(in.size() - 2);
        double turn = Math.abs(Angle.wrap(out.getFirst().heading(out.get(1)) - last.heading(in.getLast())));
        if (turn < turnAfter.getOrDefault(lane, LARGEST_TURN_RADIANS)) {
            turnAfter.put(lane, turn);
            after.put(lane, out.get(1));
        }
        if (turn < turnBefore.getOrDefault(next, LARGEST_TURN_RADIANS)) {
            turnBefore.put(next, turn);
            before.put(next, last);
        }
    }

    /** Length of a lane before corners are rounded, metres. */
    double length(K lane) {
        return lines.get(lane).length();
    }

    /** The waypoints of a lane, once all are added and follow one another. */
    List<LanePoint> points(K lane, double limit) {
        return lines.get(lane).points(limit, Optional.ofNullable(before.get(lane)), Optional.ofNullable(after.get(lane)));
    }
}
