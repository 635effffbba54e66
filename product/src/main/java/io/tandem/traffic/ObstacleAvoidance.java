package io.tandem.traffic;

import io.tandem.road.Lane;
import io.tandem.road.RoadNetwork;
import io.tandem.traffic.ElasticBand.Obstacle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How lanes bend around what stands in them: one band per lane, shared by all who drive there, and made anew only when something changed. */
final class ObstacleAvoidance {

    private static final double SPACING = 1;
    /** Metres that everyone likes to have beside a vehicle, and that must remain at the least. */
    private static final double LIKED = 0.9;
    private static final double LEAST = 0.2;

    private final RoadNetwork network;
    /** half of the widest driver's width */
    private final double halfWidth;
    private Map<Integer, List<Obstacle>> found = new HashMap<>();
    private Map<Integer, List<Obstacle>> known = new HashMap<>();
    private final Map<Integer, ElasticBand> bands = new HashMap<>();

    ObstacleAvoidance(RoadNetwork network, double halfWidth) {
        this.network = network;
        this.halfWidth = halfWidth;
    }

    void clear() {
        found = new HashMap<>();
    }

    /**
     * Offers something that stands in a lane: true if there is room to pass it within the lane.
     *
     * @param along  half of its length along the lane
     * @param across half of its width across
     */
    boolean offer(int lane, double station, double offset, double along, double across) {
        double edge = network.lane(lane).widthAt(station) / 2;
        double room = Math.max(edge - offset - across, edge + offset - across);
        if (room < 2 * (halfWidth + LEAST)) {
            return false;
        }
        List<Obstacle> here = found.computeIfAbsent(lane, _ -> new ArrayList<>());
        int circles = Math.max(1, (int) Math.ceil(along / Math.max(across, 0.1)));
        for (int i = 0; i < circles; i++) {
            double shift = circles == 1 ? 0 : (2.0 * i / (circles - 1) - 1) * Math.max(0, along - across);
            here.add(new Obstacle(station + shift, offset, across));
        }
        return true;
    }

    /** Lays bands where something changed. */
    void settle() {
        bands.keySet().retainAll(found.keySet());
        found.forEach((lane, obstacles) -> {
            if (!obstacles.equals(known.get(lane))) {
                bands.put(lane, laid(network.lane(lane), obstacles));
            }
        });
        known = found;
    }

    private ElasticBand laid(Lane lane, List<Obstacle> obstacles) {
        ElasticBand band = new ElasticBand((int) Math.ceil(lane.length() / SPACING) + 1, SPACING, halfWidth + LIKED);
        obstacles.forEach(obstacle -> band.lean(obstacle, obstacle.offset() <= 0));
        band.settle(obstacles);
        return band;
    }

    /** Metres to the left of a lane's centre where the band lies, within what the lane leaves to a driver. */
    double offset(int lane, double station, double itsHalfWidth) {
        ElasticBand band = bands.isEmpty() ? null : bands.get(lane);
        if (band == null) {
            return 0;
        }
        double place = Math.clamp(station / SPACING, 0, band.nodes() - 1.0);
        int i = Math.min((int) place, band.nodes() - 2);
        double at = band.offset(i) + (place - i) * (band.offset(i + 1) - band.offset(i));
        double most = Math.max(0, network.lane(lane).widthAt(station) / 2 - itsHalfWidth);
        return Math.clamp(at, -most, most);
    }
}
