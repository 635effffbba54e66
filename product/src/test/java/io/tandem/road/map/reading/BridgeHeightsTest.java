package io.tandem.road.map.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.road.ConnectionType;
import io.tandem.road.Interpolation;
import io.tandem.road.Lane;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.RoadDefinition;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Heights of bridges that a map tells by layers. */
class BridgeHeightsTest {

    private static final double MILLIMETRE = 0.001;

    /** A road to the east with a bridge from 200 to 240 m, over a road to the north. */
    private static RoadDefinition crossing() {
        List<LaneDefinition> lanes = List.of(lane("to", 0, 0, 0, 200, 0), lane("bridge", 1, 200, 0, 240, 0), lane("on", 0, 240, 0, 600, 0), lane("under", 0, 220, -200, 220, 200));
        return new RoadDefinition(lanes, List.of(RoadDefinition.connect(ConnectionType.FOLLOW, 0, 1), RoadDefinition.connect(ConnectionType.FOLLOW, 1, 2)), 0);
    }

    private static LaneDefinition lane(String name, int layer, double... all) {
        List<LanePoint> points = IntStream.range(0, all.length / 2).mapToObj(i -> LanePoint.of(all[2 * i], all[2 * i + 1])).toList();
        return new LaneDefinition(name, points, false, Interpolation.STEP, Interpolation.STEP, layer);
    }

    private static List<Lane> raised(RoadDefinition plan) {
        return BridgeHeights.raise(plan).lanes().stream().map(lane -> new Lane(0, lane)).toList();
    }

    @Test
    void aBridgeIsOverTheRoadBelowAndRampsLeadToIt() {
        List<Lane> lanes = raised(crossing());

        assertThat(lanes.get(1).heightAt(20)).isEqualTo(5.5);
        assertThat(lanes.get(3).heightAt(200)).as("the road below").isZero();
        assertThat(lanes.get(0).heightAt(200)).isEqualTo(5.5, within(MILLIMETRE));
        assertThat(lanes.get(0).heightAt(0)).isZero();
        assertThat(lanes.get(2).heightAt(0)).isEqualTo(5.5, within(MILLIMETRE));
        assertThat(lanes.get(2).heightAt(137.5 / 2)).as("half of the ramp").isEqualTo(2.75, within(0.02));
        assertThat(lanes.get(2).heightAt(140)).isEqualTo(0, within(0.01));
    }

    @Test
    void noRampIsSteeperThanSixInAHundred() {
        Lane ramp = raised(crossing()).get(2);

        double steepest = IntStream.range(0, 359).mapToDouble(metre -> Math.abs(ramp.heightAt(metre + 1) - ramp.heightAt(metre))).max().orElseThrow();

        assertThat(steepest).isBetween(0.055, 0.0605);
    }

    @Test
    void lanesStayWhereTheyAre() {
        RoadDefinition plan = crossing();
        List<Lane> lanes = raised(plan);

        for (int i = 0; i < lanes.size(); i++) {
            Lane before = new Lane(0, plan.lanes().get(i));
            assertThat(lanes.get(i).length()).isEqualTo(before.length(), within(1e-6));
            assertThat(lanes.get(i).eastAt(33)).isEqualTo(before.eastAt(33), within(1e-6));
            assertThat(lanes.get(i).northAt(33)).isEqualTo(before.northAt(33), within(1e-6));
        }
    }

    /** A bridge of 100 km is one slab: its points do not grow with its length. */
    @Test
    void onlyRampsGetMoreWaypoints() {
        List<LaneDefinition> lanes = List.of(lane("long bridge", 1, 0, 0, 100_000, 0), lane("long road", 0, 100_000, 0, 200_000, 0));
        RoadDefinition raised = BridgeHeights.raise(new RoadDefinition(lanes, List.of(RoadDefinition.connect(ConnectionType.FOLLOW, 0, 1)), 0));

        assertThat(raised.lanes().get(0).points()).hasSize(2).allMatch(point -> point.height() == 5.5);
        assertThat(raised.lanes().get(1).points()).hasSizeBetween(14, 18);
    }

    @Test
    void mapsWithoutBridgesAndMapsWithHeightsKeepTheirs() {
        RoadDefinition flat = new RoadDefinition(List.of(lane("a", 0, 0, 0, 50, 0), lane("tunnel", -1, 25, -30, 25, 30)), List.of(), 0);
        LaneDefinition high = new LaneDefinition("high", List.of(new LanePoint(0, 0, 3.5, 14, Double.NaN, 3, 0), new LanePoint(50, 0, 3.5, 14, Double.NaN, 4, 0)), false, Interpolation.STEP,
                Interpolation.STEP, 1);
        RoadDefinition hills = new RoadDefinition(List.of(high), List.of(), 0);

        assertThat(BridgeHeights.raise(flat)).isSameAs(flat);
        assertThat(BridgeHeights.raise(hills)).isSameAs(hills);
    }
}
