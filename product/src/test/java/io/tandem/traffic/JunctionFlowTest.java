package io.tandem.traffic;

import static org.assertj.core.api.Assertions.assertThat;

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

        assertThat(new RouteChoice(streets.network, 1).leadsIntoLoop(left)).isTrue();
        assertThat(new RouteChoice(streets.network, 1).leadsIntoLoop(right)).isFalse();
    }
}
