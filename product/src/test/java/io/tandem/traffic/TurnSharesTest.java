package io.tandem.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Drivers without a destination turn as often one way as another, whichever lane they come on. */
class TurnSharesTest {

    private static final int LANES = 3;
    private static final int DRIVERS = 60;
    private static final double ROAD_METRES = 1600;

    /** Three lanes, of which the right one turns right, the middle one goes on and the left one turns left, onto roads of one lane. */
    private static Streets crossroads() {
        Streets.Builder roads = new Streets.Builder();
        for (int lane = 0; lane < LANES; lane++) {
            roads.lane(14, 0, 3.5 * lane, ROAD_METRES / 2, 3.5 * lane, ROAD_METRES, 3.5 * lane);
        }
        int right = roads.lane(14, ROAD_METRES, 0, ROAD_METRES + 14, -3, ROAD_METRES + 20, -20, ROAD_METRES + 20, -100);
        int straight = roads.lane(14, ROAD_METRES, 3.5, ROAD_METRES + 50, 3.5, ROAD_METRES + 100, 3.5);
        int left = roads.lane(14, ROAD_METRES, 7, ROAD_METRES + 14, 10, ROAD_METRES + 20, 27, ROAD_METRES + 20, 107);
        roads.follow(0, right).follow(1, straight).follow(2, left).beside(0, 1).beside(1, 2);
        return new Streets(roads.network(), DRIVERS);
    }

    /** How many take each turn until all have left. */
    private static int[] turns(Streets streets) {
        int[] turns = new int[LANES];
        boolean[] turned = new boolean[DRIVERS];
        for (int i = 0; i < 2500 && !haveAllLeft(streets); i++) {
            streets.cycle();
            for (int driver = 0; driver < DRIVERS; driver++) {
                if (!turned[driver] && streets.drivers.lane(driver) >= LANES) {
                    turned[driver] = true;
                    turns[streets.drivers.lane(driver) - LANES]++;
                }
            }
        }
        return turns;
    }

    private static boolean haveAllLeft(Streets streets) {
        for (int driver = 0; driver < DRIVERS; driver++) {
            if (!streets.drivers.hasLeft(driver)) {
                return false;
            }
        }
        return true;
    }

    /** Of 60 that turn one of three ways each with the same probability 20 take each, with a standard deviation of 3.7. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, -1})
    void aThirdTakesEachTurnAlsoWhereAllComeOnOneLane(int lane) {
        Streets streets = crossroads();
        for (int i = 0; i < DRIVERS; i++) {
            streets.enter(lane < 0 ? i % LANES : lane, 20 + 22 * i, 12);
        }

        int[] turns = turns(streets);

        assertThat(haveAllLeft(streets)).as("nobody is stuck").isTrue();
        assertThat(streets.contacts).isZero();
        assertThat(Arrays.stream(turns).min().orElseThrow()).as("turns " + Arrays.toString(turns)).isGreaterThan(10);
    }

    /** Standing cars fill the middle lane, so nobody comes from the right lane to the left. */
    @Test
    void whoCannotReachItsLaneTakesTheTurnOfItsOwn() {
        Streets streets = crossroads();
        for (double east = 20; east < ROAD_METRES; east += 6) {
            streets.other(east, 3.5, 0, 0, 1.6);
        }
        for (int i = 0; i < DRIVERS; i++) {
            streets.enter(0, 20 + 22 * i, 12);
        }

        int[] turns = turns(streets);

        assertThat(haveAllLeft(streets)).as("nobody is stuck").isTrue();
        assertThat(streets.contacts).isZero();
        assertThat(turns).containsExactly(DRIVERS, 0, 0);
    }
}
