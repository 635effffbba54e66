package io.tandem.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.traffic.layout.LaneGraph;
import org.junit.jupiter.api.Test;

/** What keeps junctions flowing: who is waited for, and which lanes are not taken. */
class JunctionFlowTest {

    @Test
    void howLongADriverWaitedAtACrossingThatItLeftDoesNotCountAnyMore() {
        CrossingClaims claims = new CrossingClaims(2);
        claims.crossing[0] = 3;
        claims.due[0] = 12;
        claims.due[1] = 5;

        assertThat(claims.due(0, 2)).isEqualTo(12);
        assertThat(claims.due(1, 2)).as("of a driver of this host that has no crossing near").isInfinite();
        assertThat(claims.due(1, 1)).as("of other hosts it is not known which crossing they claim").isEqualTo(5);
        claims.forget(0);
        assertThat(claims.due(0, 2)).isInfinite();
    }

    /** The left lane leads into the inner lane of a roundabout, which has no exits; the right one leads on. */
    @Test
    void nobodyOvertakesOnALaneThatOnlyLeadsIntoALoop() {
        Streets.Builder roads = new Streets.Builder();
        int right = roads.lane(15, 0, 0, 150, 0, 300, 0);
        int left = roads.lane(15, 0, 3.5, 150, 3.5, 300, 3.5);
        int on = roads.lane(15, 300, 0, 400, 0, 900, 0);
        int there = roads.lane(15, 300, 3.5, 330, 10, 350, 40);
        int ring = roads.lane(15, 350, 40, 320, 70, 290, 40);
        int back = roads.lane(15, 290, 40, 320, 15, 350, 40);
        roads.follow(right, on).follow(left, there).follow(there, ring).follow(ring, back).follow(back, ring).beside(right, left);
        Streets streets = new Streets(roads.network(), 2);
        int slow = streets.enter(right, 70, 4);
        streets.drivers.haste[slow] = 0.3;
        int fast = streets.enter(right, 20, 14);

        for (int i = 0; i < 300; i++) {
            streets.cycle();
            assertThat(streets.drivers.lane(fast)).isNotEqualTo(left);
        }

        assertThat(new LaneGraph(streets.network).leadsIntoLoop(left)).isTrue();
        assertThat(new LaneGraph(streets.network).leadsIntoLoop(right)).isFalse();
    }

    /** A wide crossing, six lanes to cross, on which nobody comes; eight cars stand before it one behind the other. Saturated lanes carry 1,700 to 2,000 an hour, one in 2 s. */
    @Test
    void aQueueCrossesAWideJunctionOneCloseBehindTheOther() {
        Streets.Builder roads = new Streets.Builder();
        int east = roads.lane(14, -200, 0, 0, 0, 400, 0);
        for (int lane = 0; lane < 6; lane++) {
            roads.lane(14, 4 * lane, -150, 4 * lane, 0, 4 * lane, 150);
        }
        Streets streets = new Streets(roads.network(), 8);
        for (int i = 0; i < 8; i++) {
            streets.enter(east, 190 - 7 * i, 0);
        }
        double first = 0;
        double last = 0;

        for (int i = 1; i < 600; i++) {
            streets.cycle();
            first = first == 0 && streets.drivers.station(0) > 200 ? i * Streets.STEP : first;
            last = last == 0 && streets.drivers.station(7) > 200 ? i * Streets.STEP : last;
        }

        assertThat((last - first) / 7).as("seconds from one to the next").isBetween(1.5, 2.7);
        assertThat(streets.contacts).isZero();
    }
}
