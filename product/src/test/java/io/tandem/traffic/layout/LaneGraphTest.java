package io.tandem.traffic.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.road.ConnectionType;
import io.tandem.road.Interpolation;
import io.tandem.road.LaneConnection;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.RoadDefinition;
import io.tandem.road.RoadNetwork;
import java.util.List;
import org.junit.jupiter.api.Test;

class LaneGraphTest {

    /** A lane to the east, of one width at its start and another at its end. */
    private static LaneDefinition lane(double from, double to, double north, double width, double widthAtEnd) {
        return new LaneDefinition("lane", List.of(new LanePoint(from, north, width, 14, Double.NaN), new LanePoint(to, north, widthAtEnd, 14, Double.NaN)), false, Interpolation.CUBIC, Interpolation.STEP, 0);
    }

    private static LaneConnection connect(ConnectionType turn, int from, int to) {
        return RoadDefinition.connect(turn, from, to);
    }

    /** Beside a lane that keeps its width one tapers from 3.5 to 0.1 m, and the road ends for both. */
    @Test
    void nobodyLeavesTheRoadOnALaneThatTapersBesideOneThatDoesNot() {
        List<LaneConnection> beside = List.of(connect(ConnectionType.LEFT, 0, 1), connect(ConnectionType.RIGHT, 1, 0));

        LaneGraph graph = new LaneGraph(new RoadNetwork(new RoadDefinition(List.of(lane(0, 100, 0, 3.5, 0.1), lane(0, 100, 3.5, 3.5, 3.5)), beside, 0)));
        LaneGraph alone = new LaneGraph(new RoadNetwork(new RoadDefinition(List.of(lane(0, 100, 0, 3.5, 0.1)), List.of(), 0)));

        assertThat(graph.isExit(0)).isFalse();
        assertThat(graph.isExit(1)).isTrue();
        assertThat(alone.isExit(0)).as("the only lane of its road").isTrue();
    }

    /** The right of two lanes ends after pieces of 50, 4 and 6 m; the left one goes on. From lane 5 one comes to the right one, or turns off. */
    @Test
    void deadEndIsSeenThroughThePiecesThatLeadToNothingElse() {
        List<LaneDefinition> lanes = List.of(lane(0, 50, 0, 3.5, 3.5), lane(50, 54, 0, 3.5, 3.5), lane(54, 60, 0, 3.5, 3.5), lane(54, 60, 3.5, 3.5, 3.5), lane(60, 100, 3.5, 3.5, 3.5),
                lane(-20, 0, 0, 3.5, 3.5), lane(0, 50, -20, 3.5, 3.5));
        List<LaneConnection> connections = List.of(connect(ConnectionType.FOLLOW, 0, 1), connect(ConnectionType.FOLLOW, 1, 2), connect(ConnectionType.LEFT, 2, 3), connect(ConnectionType.RIGHT, 3, 2),
                connect(ConnectionType.FOLLOW, 3, 4), connect(ConnectionType.FOLLOW, 5, 0), connect(ConnectionType.FOLLOW, 5, 6));

        LaneGraph graph = new LaneGraph(new RoadNetwork(new RoadDefinition(lanes, connections, 0)));

        assertThat(graph.deadEnd(2)).isCloseTo(6, within(1e-9));
        assertThat(graph.deadEnd(1)).isCloseTo(10, within(1e-9));
        assertThat(graph.deadEnd(0)).isCloseTo(60, within(1e-9));
        assertThat(graph.deadEnd(5)).isInfinite();
        assertThat(graph.deadEnd(3)).isInfinite();
    }
}
