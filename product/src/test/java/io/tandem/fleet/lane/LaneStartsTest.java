package io.tandem.fleet.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.road.ConnectionType;
import io.tandem.road.LaneConnection;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.RoadDefinition;
import io.tandem.road.RoadNetwork;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LaneStartsTest {

    /** Straight lanes of these lengths, metres, far from each other. */
    private static LaneStarts starts(double... metres) {
        List<LaneDefinition> lanes = new ArrayList<>();
        for (double length : metres) {
            double north = 50.0 * lanes.size();
            lanes.add(LaneDefinition.open("lane " + lanes.size(), List.of(point(0, north), point(length / 2, north), point(length, north))));
        }
        return new LaneStarts(new RoadNetwork(new RoadDefinition(lanes, List.of(), 0)), List.of());
    }

    private static LanePoint point(double east, double north) {
        return new LanePoint(east, north, 3.5, 14, Double.NaN);
    }

    /** Ten lanes are a little longer than thirty others: with one vehicle to four lanes they get their fourth, not all. */
    @Test
    void fewVehiclesAreSpreadOverAllLanesInProportionToTheirLengths() {
        double[] metres = new double[40];
        for (int i = 0; i < 40; i++) {
            metres[i] = i % 4 == 0 ? 290 : 280;
        }

        List<LaneStarts.Place> places = starts(metres).spread(20, 6.5);

        assertThat(places).hasSize(20).doesNotHaveDuplicates();
        assertThat(places.stream().filter(place -> place.lane().id() % 4 == 0).count()).isBetween(3L, 8L);
    }

    @Test
    void onOneLaneTheyAreEvenlySpaced() {
        List<LaneStarts.Place> places = starts(1000).spread(40, 6.5);

        for (int i = 0; i < 40; i++) {
            assertThat(places.get(i).station()).isCloseTo(12.5 + 25 * i, within(1e-6));
        }
    }

    @Test
    void manyVehiclesFillShortLanesToo() {
        List<LaneStarts.Place> places = starts(100, 20, 60, 8).spread(18, 6.5);

        assertThat(places).hasSize(18);
        assertThat(places.stream().filter(place -> place.lane().id() == 1).count()).isEqualTo(2);
    }

    /** Two lanes side by side that are 1.6 m wide; a longer one has room for all. */
    @ParameterizedTest
    @ValueSource(ints = {4, 5, 6, 8, 10, 12, 14, 16, 18, 20})
    void carsDoNotTouchOnNarrowLanesSideBySide(int count) {
        assertApart(count, 400);
    }

    /** The other one has room for a few only, so cars come closer to each other. */
    @ParameterizedTest
    @ValueSource(ints = {14, 16, 18, 20, 22})
    void carsThatAreManyComeCloserRatherThanTouch(int count) {
        assertApart(count, 60);
    }

    private static void assertApart(int count, double metresElsewhere) {
        List<LaneDefinition> lanes = new ArrayList<>();
        for (double north : new double[] {0, 1.6, 50}) {
            lanes.add(LaneDefinition.open("at " + north, List.of(point(0, north), point(north < 50 ? 100 : metresElsewhere, north))));
        }
        List<LaneConnection> beside = List.of(RoadDefinition.connect(ConnectionType.LEFT, 0, 1), RoadDefinition.connect(ConnectionType.RIGHT, 1, 0));

        List<LaneStarts.Place> places = new LaneStarts(new RoadNetwork(new RoadDefinition(lanes, beside, 0)), List.of()).spread(count, 6.5);

        assertThat(places).hasSize(count);
        for (LaneStarts.Place one : places) {
            for (LaneStarts.Place other : places) {
                boolean areBeside = one.lane().id() + other.lane().id() == 1;
                assertThat(areBeside ? Math.abs(one.station() - other.station()) : 10).isGreaterThan(4.5);
            }
        }
    }
}
