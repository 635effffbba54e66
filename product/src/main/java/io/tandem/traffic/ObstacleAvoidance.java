package io.tandem.traffic;

import io.tandem.road.Lane;
import io.tandem.road.RoadNetwork;
import io.tandem.traffic.band.ElasticBand;
import io.tandem.traffic.band.ElasticBand.Obstacle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Lateral offsets around standing obstacles: one {@link ElasticBand} per lane, shared by its drivers, computed again only when its
 * obstacles change.
 */
final class ObstacleAvoidance {

    private static final double SPACING_METRES = 1;
    private static final double DESIRED_CLEARANCE_METRES = 0.9;
    private static final double LEAST_CLEARANCE_METRES = 0.2;

    private final RoadNetwork network;
    /** half width of the widest driver, metres */
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
     * Adds a standing obstacle if there is room to pass it within the lane; returns whether there is.
     *
     * @param along  half of its extent along the lane, metres
     * @param across half of its extent across, metres
     */
    boolean offer(int lane, double station, double offset, double along, double across) {
        double edge = network.lane(lane).widthAt(station) / 2;
        double room = Math.max(edge - offset - across, edge + offset - across);
        if (room < 2 * (halfWidth + LEAST_CLEARANCE_METRES)) {
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

    /** Computes the bands of lanes whose obstacles have changed. */
    void settle() {
        bands.keySet().retainAll(found.keySet());
        found.forEach((lane, obstacles) -> {
            if (!obstacles.equals(known.get(lane))) {
                bands.put(lane, bandAround(network.lane(lane), obstacles));
            }
        });
        known = found;
    }

    private ElasticBand bandAround(Lane lane, List<Obstacle> obstacles) {
        ElasticBand band = new ElasticBand((int) Math.ceil(lane.length() / SPACING_METRES) + 1, SPACING_METRES, halfWidth + DESIRED_CLEARANCE_METRES);
        obstacles.forEach(obstacle -> band.lean(obstacle, obstacle.offset() <= 0));
        band.settle(obstacles);
        return band;
    }

    /** Offset of the band to the left of the centre line, metres, limited so that the driver stays within the lane. */
    double offset(int lane, double station, double itsHalfWidth) {
        ElasticBand band = bands.isEmpty() ? null : bands.get(lane);
        if (band == null) {
            return 0;
        }
        double place = Math.clamp(station / SPACING_METRES, 0, band.nodes() - 1.0);
        int i = Math.min((int) place, band.nodes() - 2);
        double at = band.offset(i) + (place - i) * (band.offset(i + 1) - band.offset(i));
        double most = Math.max(0, network.lane(lane).widthAt(station) / 2 - itsHalfWidth);
        return Math.clamp(at, -most, most);
    }
}
