package io.tandem.road.correction;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.road.ConnectionType;
import io.tandem.road.LaneConnection;
import io.tandem.road.RoadDefinition;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClosedLanesTest {

    private static LaneConnection follow(int from, int to) {
        return RoadDefinition.connect(ConnectionType.FOLLOW, from, to);
    }

    private static List<Integer> closing(int lanes, List<LaneConnection> connections, int... closed) {
        BitSet wanted = new BitSet();
        for (int lane : closed) {
            wanted.set(lane);
        }
        return new ClosedLanes(lanes, connections).with(wanted).stream().boxed().toList();
    }

    @Test
    void streetUpToTheLastForkIsClosedAlong() {
        List<LaneConnection> street = List.of(follow(0, 1), follow(1, 2), follow(2, 3), follow(0, 4));

        assertThat(closing(5, street, 3)).containsExactly(1, 2, 3);
    }

    @Test
    void laneThatAlwaysEndedThereStaysOpen() {
        assertThat(closing(3, List.of(follow(0, 1)), 2)).containsExactly(2);
    }

    /** Lanes 0, 1 and 2 side by side lead to 3, 4 and 5. */
    @Test
    void whoCanChangeToALaneThatLeadsOnStays() {
        List<LaneConnection> motorway = List.of(follow(0, 3), follow(1, 4), follow(2, 5), RoadDefinition.connect(ConnectionType.LEFT, 0, 1), RoadDefinition.connect(ConnectionType.LEFT, 1, 2),
                RoadDefinition.connect(ConnectionType.RIGHT, 2, 1), RoadDefinition.connect(ConnectionType.RIGHT, 1, 0));

        assertThat(closing(6, motorway, 3, 4)).containsExactly(3, 4);
        assertThat(closing(6, motorway, 3, 4, 5)).containsExactly(0, 1, 2, 3, 4, 5);
    }
}
