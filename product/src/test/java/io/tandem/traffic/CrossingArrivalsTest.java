package io.tandem.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.road.RoadNetwork;
import io.tandem.road.curve.Quintic;
import io.tandem.traffic.layout.LaneGraph;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrossingArrivalsTest {

    private static final double HALF_LENGTH = 2.25;
    private static final double LORRY_HALF_LENGTH = 8;
    private static final double LIMIT = 10;

    /** Lane 0 goes east and ends just beyond the crossing with lane 1, which goes north; lane 2 follows lane 0, lane 3 goes north and crosses that 100 m farther on. */
    private final Approaches road = new Approaches(network(), 2);
    private final LaneGraph graph = road.graph;
    private final LaneOrder order = road.order;
    private final CrossingArrivals arrivals = road.arrivals;

    private static RoadNetwork network() {
        Streets.Builder roads = new Streets.Builder();
        int east = roads.lane(LIMIT, -150, 0, 0, 0, 6, 0);
        roads.lane(LIMIT, 0, -150, 0, 150);
        int on = roads.lane(LIMIT, 6, 0, 200, 0);
        roads.lane(LIMIT, 106, -150, 106, 150);
        return roads.follow(east, on).network();
    }

    private void put(int driver, int lane, double station, double speed) {
        road.put(driver, lane, station, speed, HALF_LENGTH);
    }

    /** The drivers who come to a lane or are on it, in no order. */
    private List<Integer> listed(int lane) {
        List<Integer> all = new ArrayList<>();
        for (int entry = arrivals.first(lane); entry != Drivers.NONE; entry = arrivals.next(entry)) {
            all.add(order.owner[arrivals.body(entry)]);
        }
        return all;
    }

    @Test
    void driverIsNoConcernToItself() {
        put(0, 0, 100, LIMIT);

        road.find();

        assertThat(arrivals.concern(0, 0, CrossingArrivals.HORIZON_SECONDS)).isFalse();
        assertThat(arrivals.concern(1, 0, CrossingArrivals.HORIZON_SECONDS)).isTrue();
    }

    /** The zone begins some 2 m before the middle of the crossing; 2.5 s are what one who drives 10 m/s may lose by braking with 2 m/s^2. */
    @ParameterizedTest
    @CsvSource({"100, 5, true", "100, 1, false", "40, 5, false", "40, 9, true", "149, 0.5, true", "151, 0.5, true", "170, 0.5, true"})
    void anotherIsAConcernIfItComesEarlyEnough(double station, double seconds, boolean isConcern) {
        put(0, 0, 120, LIMIT);
        put(1, 1, station, LIMIT);

        road.find();

        assertThat(arrivals.concern(0, 1, seconds)).isEqualTo(isConcern);
        assertThat(arrivals.concern(0, 3, seconds)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0.5, true", "1.5, true", "30, false"})
    void oneWhoseRearIsStillInTheCrossingIsAConcern(double stationBehind, boolean isConcern) {
        put(0, 1, 120, LIMIT);
        road.put(1, 2, stationBehind, LIMIT, LORRY_HALF_LENGTH);

        road.find();

        assertThat(arrivals.concern(0, 0, 0.1)).isEqualTo(isConcern);
        assertThat(arrivals.concern(0, 2, CrossingArrivals.HORIZON_SECONDS)).isTrue();
    }

    @Test
    void othersThanDriversAreAConcernOnAllLanesAheadOfThem() {
        put(1, 1, 20, 3);
        order.add(0, 140, 0.3, 2, Drivers.NONE);

        road.find();

        assertThat(arrivals.concern(1, 0, 4)).isTrue();
        assertThat(arrivals.concern(1, 2, 4)).isFalse();
    }

    /** Driver 1 has its front 13.75 m before the end of lane 0, which it leaves. */
    @ParameterizedTest
    @CsvSource({"10, false", "20, true"})
    void oneThatChangesLanesComesNoFartherOnItsOldLaneThanTheChangeTakes(double metresOfChange, boolean isListed) {
        put(1, 1, 20, LIMIT);
        road.drivers.leaving[1] = 0;
        road.drivers.lateralPath[1] = new Quintic(30, Quintic.End.at(3), Quintic.End.at(0));
        road.drivers.lateralPathStart[1] = 20 - 30 + metresOfChange;
        order.add(0, 140, HALF_LENGTH, LIMIT, 1);

        road.find();

        assertThat(listed(0)).contains(1);
        assertThat(listed(2).contains(1)).isEqualTo(isListed);
    }

    @Test
    void arrivalsOfTheCycleBeforeAreForgotten() {
        put(1, 1, 140, LIMIT);
        road.find();
        order.lane[1] = Drivers.NONE;

        road.find();

        assertThat(arrivals.concern(0, 1, 5)).isFalse();
    }

    /** Lane 0 ends at station 156, where lane 2 begins; 100 m farther on that crosses lane 3. */
    @Test
    void oneWhoStandsHidesThoseBehindFromLanesAhead() {
        put(0, 0, 140, 0);
        put(1, 0, 120, LIMIT);

        road.find();

        assertThat(listed(0)).containsExactlyInAnyOrder(0, 1);
        assertThat(listed(2)).doesNotContain(1);
    }

    @Test
    void oneWhoMovesHidesNobody() {
        put(0, 0, 140, LIMIT);
        put(1, 0, 120, LIMIT);

        road.find();

        assertThat(listed(2)).containsExactlyInAnyOrder(0, 1);
    }

    @Test
    void placeOnALaneAheadIsToldByTheMetresBetweenTheStarts() {
        put(0, 0, 140, LIMIT);
        put(1, 2, 1, LIMIT);

        road.find();

        int ahead = arrivals.first(2);
        while (arrivals.body(ahead) != 0) {
            ahead = arrivals.next(ahead);
        }
        int behind = arrivals.first(0);
        while (arrivals.body(behind) != 1) {
            behind = arrivals.next(behind);
        }
        assertThat(arrivals.shift(ahead)).isEqualTo(graph.length(0));
        assertThat(arrivals.shift(behind)).isEqualTo(-graph.length(0));
        assertThat(arrivals.isBehind(ahead, 1)).as("driver 1 is on the same lane as the entry").isFalse();
    }

    @Test
    void driverIsAheadOfThoseWhoComeBehindItOnItsLane() {
        put(0, 0, 140, LIMIT);
        put(1, 0, 120, LIMIT);

        road.find();

        for (int entry = arrivals.first(2); entry != Drivers.NONE; entry = arrivals.next(entry)) {
            assertThat(arrivals.isBehind(entry, 0)).isEqualTo(arrivals.body(entry) == 1);
            assertThat(arrivals.isBehind(entry, 1)).isFalse();
        }
    }

    /** Lane 1 turns back with a radius of 2.5 m from lane 0 to lane 2, on which a car is beside its lane at first, on the ground of lane 3. */
    @ParameterizedTest
    @CsvSource({"3, true", "30, false"})
    void whoIsNotBackInItsLaneBehindASharpBendCountsAsInIt(double station, boolean isListed) {
        Streets.Builder roads = new Streets.Builder();
        int before = roads.lane(LIMIT, -80, -2.5, -40, -2.5, 0, -2.5);
        int bend = roads.lane(LIMIT, 0, -2.5, 1.77, -1.77, 2.5, 0, 1.77, 1.77, 0, 2.5);
        int behind = roads.lane(LIMIT, 0, 2.5, -40, 2.5, -80, 2.5);
        roads.lane(LIMIT, 80, 6, 0, 6, -80, 6);
        Approaches turn = new Approaches(roads.follow(before, bend).follow(bend, behind).network(), 1);
        turn.put(0, behind, station, LIMIT, HALF_LENGTH);

        turn.find();

        assertThat(turn.arrivals.first(bend) != Drivers.NONE).isEqualTo(isListed);
    }
}
