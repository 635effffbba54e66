package io.tandem.fleet.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.fleet.lane.LaneStarts.Place;
import io.tandem.road.ConnectionType;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.RoadDefinition;
import io.tandem.road.RoadNetwork;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartSpeedsTest {

    private static final double LIMIT = 14;
    private static final double LENGTH = 4.5;
    private static final double COMFORTABLE_BRAKING = 1.5;

    /** @param points east and north in turn, metres */
    private static LaneDefinition lane(String name, double... points) {
        List<LanePoint> all = new ArrayList<>();
        for (int i = 0; i < points.length; i += 2) {
            all.add(new LanePoint(points[i], points[i + 1], 3.5, LIMIT, Double.NaN));
        }
        return LaneDefinition.open(name, all);
    }

    /** Speeds in places on the first lane of a network. */
    private static double[] speeds(RoadNetwork network, double... stations) {
        List<Place> places = new ArrayList<>();
        for (double station : stations) {
            places.add(new Place(network.lanes().getFirst(), station));
        }
        StartSpeeds speeds = new StartSpeeds(network, places, LENGTH);
        return places.stream().mapToDouble(speeds::of).toArray();
    }

    private static double brakingFrom(double speed, double metres) {
        return Math.sqrt(speed * speed + 2 * COMFORTABLE_BRAKING * metres);
    }

    private static RoadNetwork straight() {
        return new RoadNetwork(new RoadDefinition(List.of(lane("east", 0, 0, 250, 0, 500, 0)), List.of(), 0));
    }

    @Test
    void withNobodyAheadTheSpeedIsTheLimit() {
        assertThat(speeds(straight(), 100)).containsExactly(LIMIT);
    }

    @Test
    void behindAnotherTheTimeGapIsTwoSeconds() {
        assertThat(speeds(straight(), 100, 120)[0]).isCloseTo((20 - 2 * LENGTH) / 2, within(1e-9));
    }

    /** The lanes cross 100 m from the start of the first. */
    @Test
    void beforeACrossingTheyCanStopWithComfort() {
        RoadNetwork network = new RoadNetwork(new RoadDefinition(List.of(lane("east", 0, 0, 250, 0, 500, 0), lane("north", 100, -200, 100, 0, 100, 200)), List.of(), 0));
        double line = network.conflictsOf(0).getFirst().from(0);

        assertThat(speeds(network, line - 20)[0]).isCloseTo(brakingFrom(0, 20 - LENGTH), within(1e-9));
        assertThat(speeds(network, line - 150)[0]).isEqualTo(LIMIT);
        assertThat(speeds(network, 120)[0]).as("behind the crossing").isEqualTo(LIMIT);
    }

    @Test
    void behindOneThatStartsSlowlyTheyAreSlowToo() {
        RoadNetwork network = new RoadNetwork(new RoadDefinition(List.of(lane("east", 0, 0, 250, 0, 500, 0), lane("north", 300, -200, 300, 0, 300, 200)), List.of(), 0));
        double line = network.conflictsOf(0).getFirst().from(0);

        double[] speeds = speeds(network, line - 6, line - 36, line - 68);

        assertThat(speeds[1]).isCloseTo(brakingFrom(speeds[0], 30 - 2 * LENGTH), within(1e-9));
        assertThat(speeds[2]).isCloseTo(Math.min((32 - 2 * LENGTH) / 2, brakingFrom(speeds[1], 32 - 2 * LENGTH)), within(1e-9));
    }

    /** A lane that turns right with a radius of 5 m follows. */
    @Test
    void beforeASlowBendTheyAreSlowEnoughForIt() {
        List<LaneDefinition> lanes = List.of(lane("east", 0, 0, 100, 0, 200, 0), lane("bend", 200, 0, 202.5, -0.67, 204.33, -2.5, 205, -5, 205, -100));
        RoadNetwork network = new RoadNetwork(new RoadDefinition(lanes, List.of(RoadDefinition.connect(ConnectionType.FOLLOW, 0, 1)), 0));

        assertThat(speeds(network, 190)[0]).isLessThan(8);
        assertThat(speeds(network, 60)[0]).isEqualTo(LIMIT);
    }

    /** As on a circuit. */
    @Test
    void onAClosedLaneTheLastIsAheadOfTheFirst() {
        List<LanePoint> points = new ArrayList<>();
        for (int i = 0; i < 72; i++) {
            points.add(new LanePoint(200 * Math.cos(i * Math.PI / 36), 200 * Math.sin(i * Math.PI / 36), 3.5, LIMIT, Double.NaN));
        }
        RoadNetwork network = new RoadNetwork(new RoadDefinition(List.of(LaneDefinition.closed("ring", points)), List.of(), 0));
        double end = network.lanes().getFirst().length() - 5;

        assertThat(speeds(network, 15, end)[1]).isCloseTo((20 - 2 * LENGTH) / 2, within(1e-6));
    }
}
