package io.tandem.traffic.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.road.ConnectionType;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.RoadDefinition;
import io.tandem.road.RoadNetwork;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Eastward on a lane, back on a half circle to the left, and westward on the inner of two lanes. A car turns with a radius of 5 m at the least. */
class SweptTurnsTest {

    private static final int BEFORE = 0;
    private static final int BEND = 1;
    private static final int BEHIND = 2;
    private static final int OUTER = 3;

    private static LaneDefinition lane(double... points) {
        return LaneDefinition.open("lane", IntStream.range(0, points.length / 2).mapToObj(i -> new LanePoint(points[2 * i], points[2 * i + 1], 3.5, 14, Double.NaN)).toList());
    }

    private static RoadNetwork network(double radius) {
        double[] half = IntStream.rangeClosed(0, 12).mapToObj(i -> Math.PI * i / 12 - Math.PI / 2).flatMapToDouble(angle -> DoubleStream.of(radius * Math.cos(angle), radius * Math.sin(angle))).toArray();
        return network(radius, half);
    }

    private static RoadNetwork network(double radius, double... half) {
        double outer = radius + 3.5;
        return new RoadNetwork(new RoadDefinition(List.of(lane(-80, -radius, -40, -radius, 0, -radius), lane(half), lane(0, radius, -40, radius, -80, radius), lane(80, outer, 0, outer, -80, outer)),
                List.of(RoadDefinition.connect(ConnectionType.FOLLOW, BEFORE, BEND), RoadDefinition.connect(ConnectionType.FOLLOW, BEND, BEHIND)), 0));
    }

    @ParameterizedTest
    @CsvSource({"2.5, true", "4, true", "7, false"})
    void whoTurnsBackMoreSharplyThanItCanComesOverTheNextLane(double radius, boolean sweeps) {
        RoadNetwork network = network(radius);

        SweptTurns swept = new SweptTurns(network, new LaneGraph(network), new SpeedProfiles(network));

        assertThat(swept.of(OUTER)).hasSize(sweeps ? 1 : 0).allSatisfy(conflict -> {
            assertThat(conflict.concerns(BEND)).isTrue();
            assertThat(conflict.from(OUTER)).as("where it comes out, 80 m from the start of that lane").isBetween(70.0, 84.0);
            assertThat(conflict.to(BEND)).as("to the end of the bend").isEqualTo(network.lane(BEND).length());
        });
        assertThat(swept.of(BEND)).isEqualTo(swept.of(OUTER));
    }

    /** The bend begins and ends aslant, as short lanes in maps do: its ends differ in direction by 110 degrees only. */
    @Test
    void bendTurnsBackWhereTheLanesBeforeAndBehindItDo() {
        RoadNetwork network = network(2.5, 0, -2.5, 1.5, -1.4, 2.2, 0, 1.5, 1.4, 0, 2.5);

        SweptTurns swept = new SweptTurns(network, new LaneGraph(network), new SpeedProfiles(network));

        assertThat(swept.of(OUTER)).hasSize(1);
    }
}
