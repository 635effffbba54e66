package io.tandem.road;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LaneStretchesTest {

    private static final double LIMIT = 14;

    private final RoadNetwork network = network();
    private final LaneStretches stretches = new LaneStretches(network, 3);
    private final LaneProjection here = new LaneProjection();
    private final LaneProjection expected = new LaneProjection();
    private final LanePose pose = new LanePose();
    private final LanePose expectedPose = new LanePose();

    /** A winding lane with pieces of 3 to 60 m, a straight one, and a ring. */
    private static RoadNetwork network() {
        List<LaneDefinition> lanes = new ArrayList<>();
        lanes.add(LaneDefinition.open("winding", points(0, 0, 60, 2, 75, 10, 79, 13, 82, 20, 80, 40, 60, 60, 10, 70)));
        lanes.add(LaneDefinition.open("straight", points(0, -20, 100, -20)));
        lanes.add(LaneDefinition.closed("ring", IntStream.range(0, 24).mapToObj(i -> point(200 + 30 * Math.cos(i * Math.PI / 12), 30 * Math.sin(i * Math.PI / 12))).toList()));
        return new RoadNetwork(new RoadDefinition(lanes, List.of(), 0));
    }

    private static List<LanePoint> points(double... places) {
        return IntStream.range(0, places.length / 2).mapToObj(i -> point(places[2 * i], places[2 * i + 1])).toList();
    }

    private static LanePoint point(double east, double north) {
        return new LanePoint(east, north, LanePoint.USUAL_WIDTH, LIMIT, Double.NaN);
    }

    @Test
    void vehicleIsWhereItsLaneProjectsIt() {
        Random random = new Random(1);

        for (int row = 0; row < 3; row++) {
            Lane lane = network.lane(row);
            double station = 0;
            for (int i = 0; i < 3_000; i++) {
                lane.lead(station + random.nextDouble() * 2, pose);
                double aside = random.nextDouble() * 4 - 2;
                double east = pose.eastAt(aside) + random.nextDouble() * 0.1;
                double north = pose.northAt(aside);

                boolean found = stretches.project(row, row, east, north, station, here);

                assertThat(found).isEqualTo(lane.project(east, north, station, expected));
                assertThat(here).usingRecursiveComparison().isEqualTo(expected);
                station = expected.station() > lane.length() - 1 ? 0 : expected.station();
            }
        }
    }

    @Test
    void placeAheadIsThatOfItsLane() {
        Random random = new Random(2);

        for (int i = 0; i < 10_000; i++) {
            int lane = random.nextInt(3);
            double station = random.nextDouble() * 1.2 * network.lane(lane).length() - 10;

            stretches.lead(i % 3, lane, station, pose);

            network.lane(lane).lead(station, expectedPose);
            assertThat(pose).usingRecursiveComparison().isEqualTo(expectedPose);
        }
    }
}
