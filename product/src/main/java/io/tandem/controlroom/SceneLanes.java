package io.tandem.controlroom;

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
    private static final double CENTIMETRES = 100;
    private static final int[] NOWHERE = {};

    private SceneLanes() {
    }

    static List<Lane> of(Optional<Roads> roads) {
        return roads.map(some -> some.network().lanes().stream().map(lane -> lane(lane, ahead(some.network(), lane.id()))).toList()).orElse(List.of());
    }

    /** Those that the scenario closes. */
    static List<Lane> closed(Optional<Roads> roads) {
        return roads.stream().flatMap(some -> some.closed().stream()).map(definition -> lane(new io.tandem.road.Lane(0, definition), NOWHERE)).toList();
    }

    private static int[] ahead(RoadNetwork network, int lane) {
        return network.from(lane).stream().filter(connection -> !connection.turn().changesLane()).mapToInt(LaneConnection::to).distinct().toArray();
    }

    private static Lane lane(io.tandem.road.Lane lane, int[] to) {
        LaneShape shape = LaneShape.of(lane, TOLERANCE_METRES);
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
