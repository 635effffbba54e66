package io.tandem.controlroom;

import io.tandem.road.BoundedCache;
import io.tandem.road.LaneConnection;
import io.tandem.road.LaneShape;
import io.tandem.road.RoadNetwork;
import io.tandem.road.Roads;
import io.tandem.web.contract.SceneDescription.Lane;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lanes of a scenario as the page draws them. */
final class SceneLanes {

    /** Metres by which a drawn lane may deviate from the lane. */
    private static final double TOLERANCE_METRES = 0.1;
    /** The same on maps of no more lanes than this, whose bends may be seen from near. */
    private static final double FINE_METRES = 0.02;
    private static final int FEW_LANES = 2_000;
    private static final double CENTIMETRES = 100;
    private static final int[] NOWHERE = {};
    private static final int MAX_NETWORKS = 4;
    private static final long MAX_LANES = 100_000;
    /** Drawings of networks; the same network comes again while somebody edits its scenario. */
    private static final BoundedCache<RoadNetwork, List<Lane>> DRAWN = new BoundedCache<>(MAX_NETWORKS, MAX_LANES);

    private SceneLanes() {
    }

    static List<Lane> of(Optional<Roads> roads) {
        return roads.map(some -> DRAWN.get(some.network(), some.network().lanes().size(), () -> draw(some.network()))).orElse(List.of());
    }

    private static List<Lane> draw(RoadNetwork network) {
        double tolerance = network.lanes().size() > FEW_LANES ? TOLERANCE_METRES : FINE_METRES;
        return network.lanes().stream().map(lane -> lane(lane, tolerance, ahead(network, lane.id()))).toList();
    }

    /** Those that the scenario closes. */
    static List<Lane> closed(Optional<Roads> roads) {
        return roads.stream().flatMap(some -> some.closed().stream()).map(definition -> lane(new io.tandem.road.Lane(0, definition), TOLERANCE_METRES, NOWHERE)).toList();
    }

    private static int[] ahead(RoadNetwork network, int lane) {
        return network.from(lane).stream().filter(connection -> !connection.turn().changesLane()).mapToInt(LaneConnection::to).distinct().toArray();
    }

    private static Lane lane(io.tandem.road.Lane lane, double tolerance, int[] to) {
        LaneShape shape = LaneShape.of(lane, tolerance);
        boolean isLow = lane.isLevel() && lane.heightAt(0) == 0;
        List<double[]> points = new ArrayList<>();
        for (int i = 0; i < shape.count(); i++) {
            double up = rounded(shape.up()[i]);
            points.add(isLow ? new double[] {rounded(shape.east()[i]), rounded(shape.north()[i]), rounded(shape.width()[i])}
                    : new double[] {rounded(shape.east()[i]), rounded(shape.north()[i]), rounded(shape.width()[i]), up});
        }
        return new Lane(lane.name(), points, rounded(lane.fastest()), to);
    }

    private static double rounded(double value) {
        return Math.rint(value * CENTIMETRES) / CENTIMETRES;
    }
}
