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
        return network(radius, half(radius));
    }

    /** A half circle to the left around the origin. */
    private static double[] half(double radius) {
        return IntStream.rangeClosed(0, 12).mapToObj(i -> Math.PI * i / 12 - Math.PI / 2).flatMapToDouble(angle -> DoubleStream.of(radius * Math.cos(angle), radius * Math.sin(angle))).toArray();
    }

    private static RoadNetwork network(double radius, double... half) {
        double outer = radius + 3.5;
        return new RoadNetwork(new RoadDefinition(List.of(lane(-80, -radius, -40, -radius, 0, -radius), lane(half), lane(0, radius, -40, radius, -80, radius), lane(80, outer, 0, outer, -80, outer)),
                List.of(RoadDefinition.connect(ConnectionType.FOLLOW, BEFORE, BEND), RoadDefinition.connect(ConnectionType.FOLLOW, BEND, BEHIND)), 0));
    }

    private static SweptTurns swept(RoadNetwork network) {
        LaneGraph graph = new LaneGraph(network);
        SpeedProfiles speeds = new SpeedProfiles(network);
        return new SweptTurns(network, graph, speeds, new TurnPaths(network, graph, speeds));
    }

    @ParameterizedTest
    @CsvSource({"2.5, true", "4, true", "7, false"})
    void whoTurnsBackMoreSharplyThanItCanComesOverTheNextLane(double radius, boolean sweeps) {
        RoadNetwork network = network(radius);

        SweptTurns swept = swept(network);

        assertThat(swept.of(OUTER)).hasSize(sweeps ? 1 : 0).allSatisfy(conflict -> {
            assertThat(conflict.concerns(BEND)).isTrue();
            assertThat(conflict.from(OUTER)).as("where it comes out, 80 m from the start of that lane").isBetween(70.0, 84.0);
            assertThat(conflict.to(BEND)).as("behind the bend, until it is back in its lane").isBetween(network.lane(BEND).length(), network.lane(BEND).length() + 15);
        });
        assertThat(swept.of(BEND)).isEqualTo(swept.of(OUTER));
    }

    /** The bend begins and ends aslant, as short lanes in maps do: its ends differ in direction by 110 degrees only. */
    @Test
    void bendTurnsBackWhereTheLanesBeforeAndBehindItDo() {
        RoadNetwork network = network(2.5, 0, -2.5, 1.5, -1.4, 2.2, 0, 1.5, 1.4, 0, 2.5);

        SweptTurns swept = swept(network);

        assertThat(swept.of(OUTER)).hasSize(1);
    }

    /** Eastward, and by 120 degrees to the left with a radius of 1 m. Others come the other way beside both. A car cannot keep to its lane at first. */
    @ParameterizedTest
    @CsvSource({"1, true", "12, false"})
    void whoComesOutOfASharpTurnBesideItsLaneComesOverTheOneThatLeadsTheOtherWay(double radius, boolean sweeps) {
        double[] arc = IntStream.rangeClosed(0, 12).mapToObj(i -> Math.PI * i / 18).flatMapToDouble(turn -> DoubleStream.of(radius * Math.sin(turn), radius * (1 - Math.cos(turn)))).toArray();
        double east = arc[24];
        double north = arc[25];
        double[] along = {Math.cos(Math.PI * 2 / 3), Math.sin(Math.PI * 2 / 3)};
        double[] right = {along[1] * 3.5, -along[0] * 3.5};
        RoadNetwork network = new RoadNetwork(new RoadDefinition(List.of(lane(-80, 0, -40, 0, 0, 0), lane(arc), lane(east, north, east + 40 * along[0], north + 40 * along[1], east + 80 * along[0], north + 80 * along[1]),
                lane(east + right[0] + 80 * along[0], north + right[1] + 80 * along[1], east + right[0] + 40 * along[0], north + right[1] + 40 * along[1], east + right[0] + 3 * along[0], north + right[1] + 3 * along[1]),
                lane(-3, 3.5, -40, 3.5, -80, 3.5)),
                List.of(RoadDefinition.connect(ConnectionType.FOLLOW, BEFORE, BEND), RoadDefinition.connect(ConnectionType.FOLLOW, BEND, BEHIND)), 0));

        assertThat(swept(network).of(OUTER)).hasSize(sweeps ? 1 : 0).allSatisfy(conflict -> assertThat(conflict.to(BEND)).isGreaterThan(network.lane(BEND).length()));
    }

    /** A car that has turned is followed on the lane on which it drives on, and gives way to nobody behind itself. */
    @Test
    void lanesThatLeadOnFromATurnDoNotConflictWithIt() {
        List<LaneDefinition> lanes = List.of(lane(-80, -2.5, -40, -2.5, 0, -2.5), lane(half(2.5)), lane(0, 2.5, -4, 2.5), lane(-4, 2.5, -40, 2.5, -80, 2.5));
        RoadNetwork network = new RoadNetwork(new RoadDefinition(lanes, List.of(RoadDefinition.connect(ConnectionType.FOLLOW, BEFORE, BEND), RoadDefinition.connect(ConnectionType.FOLLOW, BEND, BEHIND),
                RoadDefinition.connect(ConnectionType.FOLLOW, BEHIND, 3)), 0));

        assertThat(swept(network).of(BEND)).isEmpty();
    }

    /** The lane over which a car comes at 0 m is a bridge at 6 m. */
    @ParameterizedTest
    @CsvSource({"0, 1", "6, 0"})
    void aBridgeOverATurnIsClearOfIt(double height, int conflicts) {
        LaneDefinition outer = LaneDefinition.open("outer", List.of(new LanePoint(80, 6, 3.5, 14, Double.NaN, height, 0), new LanePoint(-80, 6, 3.5, 14, Double.NaN, height, 0)));
        List<LaneDefinition> lanes = List.of(lane(-80, -2.5, -40, -2.5, 0, -2.5), lane(half(2.5)), lane(0, 2.5, -40, 2.5, -80, 2.5), outer);
        RoadNetwork network = new RoadNetwork(new RoadDefinition(lanes, List.of(RoadDefinition.connect(ConnectionType.FOLLOW, BEFORE, BEND), RoadDefinition.connect(ConnectionType.FOLLOW, BEND, BEHIND)), 0));

        assertThat(swept(network).of(OUTER)).hasSize(conflicts);
    }
}
