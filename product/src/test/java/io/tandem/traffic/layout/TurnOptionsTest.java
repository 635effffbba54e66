package io.tandem.traffic.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.road.ConnectionType;
import io.tandem.road.LaneConnection;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.RoadDefinition;
import io.tandem.road.RoadNetwork;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnOptionsTest {

    private final List<LaneDefinition> lanes = new ArrayList<>();
    private final List<LaneConnection> connections = new ArrayList<>();

    private int lane(double... points) {
        List<LanePoint> all = new ArrayList<>();
        for (int i = 0; i < points.length; i += 2) {
            all.add(new LanePoint(points[i], points[i + 1], LanePoint.USUAL_WIDTH, 14, Double.NaN));
        }
        lanes.add(LaneDefinition.open("lane " + lanes.size(), all));
        return lanes.size() - 1;
    }

    private void connect(ConnectionType type, int from, int... to) {
        for (int each : to) {
            connections.add(RoadDefinition.connect(type, from, each));
        }
    }

    private TurnOptions options() {
        RoadNetwork network = new RoadNetwork(new RoadDefinition(lanes, connections, 0));
        return new TurnOptions(network, new LaneGraph(network));
    }

    /** Two lanes go straight on through a junction, each on a lane of its own, and the left one may turn left, too. */
    @Test
    void lanesThatLeadToTheSameRoadThroughAJunctionAreOneTurn() {
        int right = lane(0, 0, 100, 0);
        int left = lane(0, 3.5, 100, 3.5);
        int through = lane(100, 0, 120, 0);
        int beside = lane(100, 3.5, 110, 3.5);
        int besideOn = lane(110, 3.5, 120, 3.5);
        int rightOn = lane(120, 0, 220, 0);
        int leftOn = lane(120, 3.5, 220, 3.5);
        int turn = lane(100, 3.5, 110, 6, 115, 20);
        int turned = lane(115, 20, 115, 120);
        connect(ConnectionType.LEFT, right, left);
        connect(ConnectionType.RIGHT, left, right);
        connect(ConnectionType.LEFT, rightOn, leftOn);
        connect(ConnectionType.FOLLOW, right, through);
        connect(ConnectionType.FOLLOW, left, beside, turn);
        connect(ConnectionType.FOLLOW, through, rightOn);
        connect(ConnectionType.FOLLOW, beside, besideOn);
        connect(ConnectionType.FOLLOW, besideOn, leftOn);
        connect(ConnectionType.FOLLOW, turn, turned);

        TurnOptions options = options();

        assertThat(options.count(right)).isEqualTo(2);
        assertThat(options.count(left)).isEqualTo(2);
        assertThat(options.of(left, beside)).isEqualTo(options.of(right, through));
        assertThat(options.of(left, turn)).isNotEqualTo(options.of(right, through));
        assertThat(options.offers(right, 0, options.of(left, turn))).isFalse();
        assertThat(options.areBeside(right, left)).isTrue();
        assertThat(options.areBeside(right, rightOn)).isFalse();
    }

    /** A map cuts one of two lanes in the middle, and not the other. */
    @Test
    void aLaneThatGoesOnBesideItsNeighbourHasNotTurned() {
        int whole = lane(0, 0, 100, 0, 200, 0);
        int first = lane(0, 3.5, 100, 3.5);
        int second = lane(100, 3.5, 200, 3.5);
        int on = lane(200, 0, 300, 0);
        int off = lane(200, 3.5, 220, 8, 240, 30);
        connect(ConnectionType.LEFT, whole, first, second);
        connect(ConnectionType.FOLLOW, first, second);
        connect(ConnectionType.FOLLOW, whole, on);
        connect(ConnectionType.FOLLOW, second, off);

        TurnOptions options = options();

        assertThat(options.count(first)).isEqualTo(2);
        assertThat(options.of(first, second)).isEqualTo(TurnOptions.GOES_ON);
        assertThat(options.offers(first, 0, options.of(whole, on))).as("it is not decided yet").isTrue();
    }

    /** A road forks; one lane leads into the inner lane of a roundabout that nobody leaves, the other around it and on. */
    @Test
    void nobodyTurnsToALoopWithoutAWayOutWhoDoesNotHaveTo() {
        int road = lane(0, 0, 100, 0);
        int inward = lane(100, 0, 120, 0, 140, -10);
        int around = lane(100, 0, 120, 5, 160, 20);
        int half = lane(140, -10, 160, 0, 180, -10);
        int back = lane(180, -10, 160, -20, 140, -10);
        connect(ConnectionType.FOLLOW, road, inward, around);
        connect(ConnectionType.FOLLOW, inward, half);
        connect(ConnectionType.FOLLOW, half, back);
        connect(ConnectionType.FOLLOW, back, half);

        TurnOptions options = options();

        assertThat(options.count(road)).isEqualTo(1);
        assertThat(options.offers(road, 0, 0)).isFalse();
        assertThat(options.offers(road, 1, 0)).isTrue();
        assertThat(options.count(half)).as("there is no other").isEqualTo(1);
    }

    /** The same, but one may change from the loop to a lane beside it. */
    @Test
    void loopsThatOneLeavesByChangingLanesAreTurns() {
        int road = lane(0, 0, 100, 0);
        int inward = lane(100, 0, 120, 0, 140, -10);
        int around = lane(100, 0, 120, 5, 138, -6);
        int half = lane(140, -10, 160, 0, 180, -10);
        int back = lane(180, -10, 160, -20, 140, -10);
        int outside = lane(138, -6, 160, 4, 184, -6);
        connect(ConnectionType.FOLLOW, road, inward, around);
        connect(ConnectionType.FOLLOW, inward, half);
        connect(ConnectionType.FOLLOW, around, outside);
        connect(ConnectionType.FOLLOW, half, back);
        connect(ConnectionType.FOLLOW, back, half);
        connect(ConnectionType.LEFT, half, outside);

        TurnOptions options = options();

        assertThat(options.offers(road, 0, options.of(road, inward))).isTrue();
        assertThat(options.of(road, inward)).isNotNegative();
    }
}
