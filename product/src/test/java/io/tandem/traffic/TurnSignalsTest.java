package io.tandem.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.road.ConnectionType;
import io.tandem.road.LaneConnection;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.RoadDefinition;
import io.tandem.road.RoadNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What drivers indicate before and during turns and changes of lanes. */
class TurnSignalsTest {

    /** A road to the east with a fork after 100 m: straight on, to the left and to the right. */
    private static final int APPROACH = 0;
    private static final int STRAIGHT = 1;
    private static final int TO_LEFT = 2;
    private static final int TO_RIGHT = 3;

    private static RoadNetwork fork() {
        Streets.Builder roads = new Streets.Builder();
        roads.lane(14, 0, 0, 100, 0);
        roads.lane(14, 100, 0, 120, 0);
        roads.lane(8, 100, 0, 108, 2, 114, 8, 116, 20);
        roads.lane(8, 100, 0, 106, -1.5, 110, -6, 112, -20);
        for (int branch = 1; branch <= 3; branch++) {
            roads.follow(APPROACH, branch);
        }
        return roads.network();
    }

    @Test
    void aTurnIsIndicatedFromSomeWayBeforeItUntilItIsOver() {
        assertThat(sides(fork(), APPROACH, 75, 10, TO_LEFT)).containsExactly(1);
        assertThat(sides(fork(), APPROACH, 20, 10, TO_LEFT)).isEqualTo(new TreeSet<>(List.of(0, 1)));
        assertThat(sides(fork(), APPROACH, 75, 10, TO_RIGHT)).containsExactly(-1);
        assertThat(sides(fork(), APPROACH, 75, 10, STRAIGHT)).containsExactly(0);
    }

    /** Three seconds at the limit of 14 m/s are 42 m. */
    @ParameterizedTest
    @CsvSource({"57, 0", "59, 1"})
    void aTurnIsIndicatedThreeSecondsBeforeAtTheSpeedLimit(double station, int side) {
        Streets streets = new Streets(fork(), 1);
        streets.enter(APPROACH, station, 4, APPROACH, TO_LEFT);
        streets.flow.see(0);

        assertThat(streets.flow.indicates(0)).isEqualTo(side);
    }

    /** All that one indicates over some seconds. */
    private static TreeSet<Integer> sides(RoadNetwork network, int lane, double station, double speed, int branch) {
        Streets streets = new Streets(network, 1);
        int car = streets.enter(lane, station, speed, lane, branch);
        TreeSet<Integer> shown = new TreeSet<>();
        for (int i = 0; i < 200 && streets.drivers.present[car]; i++) {
            streets.cycle();
            if (streets.drivers.present[car]) {
                shown.add(streets.flow.indicates(car));
            }
        }
        return shown;
    }

    @Test
    void aBendOfTheRoadIsNoTurn() {
        Streets.Builder roads = new Streets.Builder();
        int straight = roads.lane(14, 0, 0, 100, 0);
        int bend = roads.lane(8, 100, 0, 108, 2, 114, 8, 116, 20);
        roads.follow(straight, bend);

        assertThat(sides(roads.network(), straight, 75, 10, bend)).containsExactly(0);
    }

    /** A quarter of a circle of 130 m after a side street has gone off: 204 m of one lane. */
    @Test
    void aLongBendAfterASideStreetIsNoTurn() {
        Streets.Builder roads = new Streets.Builder();
        int before = roads.lane(14, 0, 0, 100, 0);
        int bend = roads.lane(14, IntStream.rangeClosed(0, 12).boxed().flatMapToDouble(i -> DoubleStream.of(100 + 130 * Math.sin(i * Math.PI / 24), 130 - 130 * Math.cos(i * Math.PI / 24))).toArray());
        int street = roads.lane(8, 100, 0, 106, -1.5, 110, -6, 112, -20);
        roads.follow(before, bend).follow(before, street);

        assertThat(sides(roads.network(), before, 75, 10, bend)).containsExactly(0);
        assertThat(sides(roads.network(), before, 75, 10, street)).contains(-1).doesNotContain(1);
    }

    /** A street to the right 15 m before the one that is taken. */
    @ParameterizedTest
    @ValueSource(doubles = {85, 95})
    void aTurnIsNotIndicatedBeforeAStreetToTheSameSideThatIsPassed(double station) {
        assertThat(beforeTwoStreets(0, station)).isZero();
        assertThat(beforeTwoStreets(2, 2)).as("after it").isEqualTo(-1);
    }

    private static int beforeTwoStreets(int lane, double station) {
        Streets.Builder roads = new Streets.Builder();
        roads.lane(14, 0, 0, 100, 0);
        roads.lane(8, 100, 0, 106, -1.5, 110, -6, 112, -20);
        roads.lane(14, 100, 0, 115, 0);
        roads.lane(8, 115, 0, 121, -1.5, 125, -6, 127, -20);
        roads.lane(14, 115, 0, 200, 0);
        Streets streets = new Streets(roads.follow(0, 1).follow(0, 2).follow(2, 3).follow(2, 4).network(), 1);
        streets.enter(lane, station, 4, lane == 0 ? new int[] {0, 2, 3} : new int[] {2, 3});
        streets.flow.see(0);
        return streets.flow.indicates(0);
    }

    @Test
    void overtakersIndicateToTheLeftAndBackToTheRight() {
        Streets.Builder roads = new Streets.Builder();
        int right = roads.lane(15, 0, 0, 300, 0, 900, 0);
        int left = roads.lane(15, 0, 3.5, 300, 3.5, 900, 3.5);
        Streets streets = new Streets(roads.beside(right, left).network(), 2);
        int fast = streets.enter(right, 50, 14);
        int slow = streets.enter(right, 90, 5);
        streets.drivers.haste[slow] = 0.35;
        List<Integer> shown = new ArrayList<>();
        boolean sidesAreRight = true;
        for (int i = 0; i < 400; i++) {
            streets.cycle();
            int side = streets.flow.indicates(fast);
            int onto = streets.drivers.lane(fast);
            sidesAreRight &= !streets.drivers.changesLane(fast) || Math.abs(streets.drivers.offset(fast)) < 0.05 || side == (onto == left ? 1 : -1);
            if (side != 0 && (shown.isEmpty() || shown.getLast() != side)) {
                shown.add(side);
            }
            assertThat(streets.flow.indicates(slow)).isZero();
        }

        assertThat(sidesAreRight).isTrue();
        assertThat(shown).containsExactly(1, -1);
    }

    @Test
    void nobodyIndicatesOnTheWayIntoARoundaboutAndEverybodyOnTheWayOut() {
        double[] corners = IntStream.rangeClosed(0, 12).boxed().flatMapToDouble(i -> DoubleStream.of(20 * Math.cos(i * Math.PI / 12 - Math.PI / 2), 20 * Math.sin(i * Math.PI / 12 - Math.PI / 2))).toArray();
        List<LaneDefinition> lanes = new ArrayList<>();
        lanes.add(LaneDefinition.open("in", points(-60, -45, -20, -30, 0, -20)));
        lanes.add(LaneDefinition.open("ring", points(corners)).inRoundabout(true));
        lanes.add(LaneDefinition.open("ring on", points(0, 20, -14, 14, -20, 0)).inRoundabout(true));
        lanes.add(LaneDefinition.open("out", points(0, 20, 3, 28, 10, 60)));
        List<LaneConnection> follow = List.of(RoadDefinition.connect(ConnectionType.FOLLOW, 0, 1), RoadDefinition.connect(ConnectionType.FOLLOW, 1, 2), RoadDefinition.connect(ConnectionType.FOLLOW, 1, 3));
        RoadNetwork network = new RoadNetwork(new RoadDefinition(lanes, follow, 0));

        Streets out = new Streets(network, 1);
        out.enter(0, 45, 6, 0, 1, 3);
        out.flow.see(0);
        assertThat(out.flow.indicates(0)).as("on the way in").isZero();
        Streets leaving = new Streets(network, 1);
        leaving.enter(1, 50, 6, 1, 3);
        leaving.flow.see(0);
        assertThat(leaving.flow.indicates(0)).as("on the way out").isEqualTo(-1);
        Streets around = new Streets(network, 1);
        around.enter(1, 50, 6, 1, 2);
        around.flow.see(0);
        assertThat(around.flow.indicates(0)).as("around").isZero();
    }

    private static List<LanePoint> points(double... all) {
        return IntStream.range(0, all.length / 2).mapToObj(i -> new LanePoint(all[2 * i], all[2 * i + 1], LanePoint.USUAL_WIDTH, 10, Double.NaN)).toList();
    }

    @Test
    void aDriverThatIsOffTheRoadIndicatesNothing() {
        Streets streets = new Streets(fork(), 1);
        int car = streets.enter(APPROACH, 80, 10, APPROACH, TO_LEFT);
        streets.flow.see(0);
        streets.drivers.leave(car);

        assertThat(streets.flow.indicates(car)).isZero();
    }
}
