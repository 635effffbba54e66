package io.tandem.road.map.polyline;

import io.tandem.geo.Angle;
import io.tandem.road.LanePoint;
import io.tandem.road.map.polyline.CentreLine.Corner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

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
    /** A joint that turns less is no corner of the line, radians; and segments beside it that are too short to round the next corner on, metres. */
    private static final double STRAIGHT_RADIANS = 0.05;
    private static final double SHORT_METRES = 3;

    private final Map<K, CentreLine> lines = new LinkedHashMap<>();
    private final Map<K, Corner> before = new HashMap<>();
    private final Map<K, Corner> after = new HashMap<>();
    private final Map<K, Double> turnBefore = new HashMap<>();
    private final Map<K, Double> turnAfter = new HashMap<>();
    private final Map<K, Integer> following = new HashMap<>();
    private final Map<K, Integer> leading = new HashMap<>();
    private final List<Joint<K>> all = new ArrayList<>();

    private record Joint<K>(K lane, K next, double turn) {
    }

    void add(K lane, CentreLine line) {
        lines.put(lane, line);
    }

    CentreLine line(K lane) {
        return lines.get(lane);
    }

    /** Notes that a lane follows another. */
    void follow(K lane, K next) {
        List<Corner> in = lines.get(lane).corners();
        List<Corner> out = lines.get(next).corners();
        if (in.size() < 2 || out.size() < 2 || in.getLast().distance(out.getFirst()) > JOINED_METRES) {
            return;
        }
        following.merge(lane, 1, Integer::sum);
        leading.merge(next, 1, Integer::sum);
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
        all.add(new Joint<>(lane, next, turn));
    }

    /**
     * Moves joints where a map cuts a line just before or behind a corner, as SUMO does where those who turn wait, to the corner: it could not be rounded on the short
     * segment that is left of it. Once all lanes follow one another, before their waypoints are asked for.
     */
    void moveToCorners() {
        for (Joint<K> joint : all) {
            if (joint.turn < STRAIGHT_RADIANS && following.get(joint.lane) == 1 && leading.get(joint.next) == 1) {
                List<Corner> in = lines.get(joint.lane).corners();
                List<Corner> out = lines.get(joint.next).corners();
                if (out.size() > 2 && out.getFirst().distance(out.get(1)) < SHORT_METRES) {
                    join(joint, in.subList(0, in.size() - 1), List.of(out.get(1)), out.subList(2, out.size()));
                } else if (in.size() > 2 && in.getLast().distance(in.get(in.size() - 2)) < SHORT_METRES) {
                    join(joint, in.subList(0, in.size() - 2), List.of(in.get(in.size() - 2)), out.subList(1, out.size()));
                }
            }
        }
    }

    private void join(Joint<K> joint, List<Corner> in, List<Corner> corner, List<Corner> out) {
        lines.computeIfPresent(joint.lane, (_, line) -> line.with(Stream.concat(in.stream(), corner.stream()).toList()));
        lines.computeIfPresent(joint.next, (_, line) -> line.with(Stream.concat(corner.stream(), out.stream()).toList()));
        after.put(joint.lane, out.getFirst());
        before.put(joint.next, in.getLast());
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
