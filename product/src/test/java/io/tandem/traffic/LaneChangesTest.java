package io.tandem.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.road.RoadNetwork;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LaneChangesTest {

    private static final int RIGHT = 0;
    private static final int LEFT = 1;

    /** Two lanes to the east, 600 m long; both end there. */
    private static RoadNetwork road() {
        Streets.Builder roads = new Streets.Builder();
        int right = roads.lane(15, 0, 0, 300, 0, 600, 0);
        int left = roads.lane(15, 0, 3.5, 300, 3.5, 600, 3.5);
        return roads.beside(right, left).network();
    }

    /** The left of two lanes ends after 400 m; the right one continues. */
    private static RoadNetwork laneDrop() {
        Streets.Builder roads = new Streets.Builder();
        int right = roads.lane(15, 0, 0, 200, 0, 400, 0);
        int left = roads.lane(15, 0, 3.5, 200, 3.5, 400, 3.5);
        int on = roads.lane(15, 400, 0, 600, 0, 900, 0);
        return roads.beside(right, left).follow(right, on).network();
    }

    /** As lanes of OpenDRIVE end: narrower and narrower, and then for a while with hardly any width, up to the next section. */
    @Test
    void sideBySideBeforeATaperOneGoesFirstAndNobodyDrivesWhereTheLaneIsTooNarrow() {
        Streets.Builder roads = new Streets.Builder();
        int left = roads.lane(15, 0, 3.5, 100, 3.5, 200, 3.5);
        int right = roads.taperedLane(15, 0, 0, 3.5, 80, 0, 3.5, 105, 1.7, 0.1, 200, 1.75, 0.1);
        int on = roads.lane(15, 200, 3.5, 300, 3.5, 400, 3.5);
        Streets streets = new Streets(roads.beside(right, left).follow(left, on).network(), 2);
        streets.enter(left, 30, 13);
        int merging = streets.enter(right, 30, 13);

        for (int i = 0; i < 250; i++) {
            streets.cycle();
            boolean isNarrow = streets.drivers.lane(merging) == right && streets.network.lane(right).widthAt(streets.drivers.station(merging)) < 2;
            assertThat(isNarrow).as("on the narrow part").isFalse();
        }

        assertThat(streets.contacts).isZero();
        assertThat(streets.drivers.lane(merging)).isNotEqualTo(right);
    }

    /** Two lanes cut into pieces of 4 m, of which the right one ends; a driver stands too near to that for a usual change, before a road that crosses. */
    @Test
    void laneThatEndsIsLeftInTimeHoweverSmallItsPieces() {
        Streets.Builder roads = new Streets.Builder();
        int right = -1;
        int left = -1;
        for (int east = 0; east < 60; east += 4) {
            int before = right;
            int beforeLeft = left;
            right = roads.lane(15, east, 0, east + 2, 0, east + 4, 0);
            left = roads.lane(15, east, 3.5, east + 2, 3.5, east + 4, 3.5);
            roads.beside(right, left);
            if (before >= 0) {
                roads.follow(before, right).follow(beforeLeft, left);
            }
        }
        int on = roads.lane(15, 60, 3.5, 80, 3.5, 200, 3.5);
        Streets streets = new Streets(roads.follow(left, on).network(), 1);
        streets.enter(0, 2, 0);

        streets.run(60);

        assertThat(streets.drivers.hasLeft(0)).isTrue();
    }

    @Test
    void aFastDriverOvertakesASlowOneOnTheLeft() {
        Streets streets = new Streets(road(), 2);
        int fast = streets.enter(RIGHT, 50, 14);
        int slow = streets.enter(RIGHT, 90, 5);
        streets.drivers.haste[slow] = 0.35;
        boolean wasLeft = false;

        for (int i = 0; i < 250; i++) {
            streets.cycle();
            wasLeft |= streets.drivers.lane(fast) == LEFT;
        }

        assertThat(wasLeft).isTrue();
        assertThat(streets.drivers.station(fast)).isGreaterThan(streets.drivers.station(slow) + 20);
        assertThat(streets.contacts).isZero();
    }

    /** Others cross both lanes from 90 to 210 m. */
    @Test
    void nobodyOvertakesWhereOthersCross() {
        Streets.Builder roads = new Streets.Builder();
        int right = roads.lane(15, 0, 0, 300, 0, 600, 0);
        int left = roads.lane(15, 0, 3.5, 300, 3.5, 600, 3.5);
        for (int east = 95; east < 210; east += 10) {
            roads.lane(5, east, -30, east, 0, east, 30);
        }
        Streets streets = new Streets(roads.beside(right, left).network(), 2);
        int fast = streets.enter(right, 65, 14);
        int slow = streets.enter(right, 90, 5);
        streets.drivers.haste[slow] = 0.35;
        boolean wasLeft = false;

        for (int i = 0; i < 600; i++) {
            streets.cycle();
            wasLeft |= streets.drivers.lane(fast) == left;
            boolean crosses = streets.drivers.station(fast) > 90 && streets.drivers.station(fast) < 210;
            assertThat(crosses && streets.drivers.changesLane(fast)).as("changes at %.0f m", streets.drivers.station(fast)).isFalse();
        }

        assertThat(wasLeft).as("overtakes beyond").isTrue();
        assertThat(streets.contacts).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void onAFreeRoadOnlyThoseThatKeepRightReturnToTheRightLane(boolean keepsRight) {
        Streets streets = new Streets(road(), 1);
        int driver = streets.enter(LEFT, 50, 14);
        streets.drivers.keepsRight[driver] = keepsRight;

        streets.run(15);

        assertThat(streets.drivers.lane(driver)).isEqualTo(keepsRight ? RIGHT : LEFT);
        assertThat(streets.drivers.changesLane(driver)).isFalse();
        assertThat(streets.drivers.north[driver]).isCloseTo(keepsRight ? 0 : 3.5, within(0.3));
    }

    @Test
    void driversLeaveALaneThatEndsAndTheOthersMakeGaps() {
        Streets streets = new Streets(laneDrop(), 16);
        Arrays.fill(streets.drivers.courtesy, 1);
        for (int i = 0; i < 8; i++) {
            streets.enter(RIGHT, 20 + 22 * i, 10);
            streets.enter(LEFT, 25 + 22 * i, 10);
        }
        boolean asked = false;

        for (int i = 0; i < 1500; i++) {
            streets.cycle();
            asked |= IntStream.range(0, 16).anyMatch(driver -> streets.drivers.gapRequest(driver) != Drivers.NONE);
        }

        assertThat(asked).as("some requested a gap").isTrue();
        assertThat(IntStream.range(0, 16).filter(streets.drivers::hasLeft).count()).as("all got through").isEqualTo(16);
        assertThat(streets.contacts).isZero();
    }

    /** Of four lanes the left one alone continues, so that those on the others change up to three times. */
    @ParameterizedTest
    @ValueSource(doubles = {20, 250, 340, 355})
    void whereTheLanesBesideEndTooADriverChangesAsOftenAsItTakes(double station) {
        Streets.Builder roads = new Streets.Builder();
        int[] lanes = IntStream.range(0, 4).map(lane -> roads.lane(15, 0, 3.5 * lane, 200, 3.5 * lane, 400, 3.5 * lane)).toArray();
        IntStream.range(1, 4).forEach(lane -> roads.beside(lanes[lane - 1], lanes[lane]));
        int on = roads.lane(15, 400, 10.5, 600, 10.5, 900, 10.5);
        Streets streets = new Streets(roads.follow(lanes[3], on).network(), 4);
        IntStream.range(0, 4).forEach(lane -> streets.enter(lanes[lane], station - 5 * lane, 5));

        streets.run(120);

        assertThat(IntStream.range(0, 4).filter(streets.drivers::hasLeft)).hasSize(4);
        assertThat(streets.contacts).isZero();
    }

    /** A queue creeps past at the pace of a bend so tight that no gap in it is long enough for a car. */
    @Test
    void whoWaitsBeforeTheEndOfItsLaneIsLetIntoASlowQueue() {
        Streets.Builder roads = new Streets.Builder();
        int right = roads.lane(1.5, 0, 0, 200, 0, 400, 0);
        int left = roads.lane(15, 0, 3.5, 200, 3.5, 400, 3.5);
        int on = roads.lane(1.5, 400, 0, 600, 0, 900, 0);
        Streets streets = new Streets(roads.beside(right, left).follow(right, on).network(), 31);
        int waiting = streets.enter(left, 380, 0);
        IntStream.range(0, 30).forEach(i -> streets.enter(right, 396 - 8.7 * i, 1.5));

        streets.run(120);

        assertThat(streets.drivers.lane(waiting)).isNotEqualTo(left);
        assertThat(streets.contacts).isZero();
    }

    /** Where the lane is about to end, a short path at walking speed remains. */
    @ParameterizedTest
    @ValueSource(doubles = {378, 385, 392})
    void aDriverPastTheLineStillLeavesItsLane(double station) {
        Streets streets = new Streets(laneDrop(), 1);
        int driver = streets.enter(LEFT, station, 0);

        streets.run(60);

        assertThat(streets.drivers.hasLeft(driver)).isTrue();
    }

    @Test
    void aDriverWithoutAGapWaitsBeforeTheEndOfItsLane() {
        Streets streets = new Streets(laneDrop(), 1);
        for (int east = 250; east < 440; east += 8) {
            streets.other(east, 0, 0, 0, 1.6);
        }
        int driver = streets.enter(LEFT, 200, 12);

        streets.run(40);

        assertThat(streets.drivers.lane(driver)).isEqualTo(LEFT);
        assertThat(streets.drivers.station(driver)).isBetween(340.0, 400 - Streets.HALF_LENGTH);
        assertThat(streets.drivers.speed[driver]).isLessThan(0.5);
        assertThat(streets.contacts).isZero();
    }

    @Test
    void aBlockedLaneIsLeftAndSmallObstaclesArePassedWithinTheLane() {
        Streets blocked = new Streets(road(), 1).other(200, 0, 0, 0, 1.6);
        Streets narrow = new Streets(road(), 1).other(200, -1.6, 0, 0, 0.3);
        int one = blocked.enter(RIGHT, 50, 12);
        int two = narrow.enter(RIGHT, 50, 12);
        narrow.drivers.keepsRight[two] = true;
        double aside = 0;

        blocked.run(20);
        for (int i = 0; i < 200; i++) {
            narrow.cycle();
            aside = Math.max(aside, narrow.drivers.lane(two) == RIGHT ? narrow.drivers.north[two] : 0);
        }

        assertThat(blocked.drivers.station(one)).isGreaterThan(210);
        assertThat(narrow.drivers.station(two)).isGreaterThan(210);
        assertThat(aside).as("metres that it swerved to the left").isGreaterThan(0.1);
        assertThat(blocked.contacts + narrow.contacts).isZero();
    }

    @Test
    void aChangeIsAbortedWhereItsGapCloses() {
        Streets streets = new Streets(road(), 3);
        int driver = streets.enter(RIGHT, 100, 10);
        int slow = streets.enter(RIGHT, 130, 6);
        streets.drivers.haste[slow] = 0.4;
        int behind = streets.enter(LEFT, 30, 10);
        streets.drivers.keepsRight[behind] = false;
        while (!streets.drivers.changesLane(driver)) {
            streets.cycle();
        }
        double station = streets.drivers.station(driver);

        streets.drivers.east[slow] = station + 150;
        streets.drivers.station[slow] = station + 150;
        streets.drivers.east[behind] = station - 7;
        streets.drivers.station[behind] = station - 7;
        streets.drivers.speed[behind] = 14;
        streets.cycle();

        assertThat(streets.drivers.lane(driver)).isEqualTo(RIGHT);
        assertThat(streets.drivers.leaving(driver)).isEqualTo(LEFT);
    }

    @Test
    void aRouteIsFollowedByAChangeToTheLaneThatLeadsThere() {
        Streets.Builder roads = new Streets.Builder();
        int right = roads.lane(15, 0, 0, 200, 0, 400, 0);
        int left = roads.lane(15, 0, 3.5, 200, 3.5, 400, 3.5);
        int straight = roads.lane(15, 400, 0, 500, 0, 700, 0);
        int turn = roads.lane(15, 400, 3.5, 430, 6, 460, 30);
        RoadNetwork network = roads.beside(right, left).follow(right, straight).follow(left, turn).network();
        Streets streets = new Streets(network, 2);
        int one = streets.enter(right, 150, 10, left, turn);
        int two = streets.enter(left, 100, 10, right, straight);

        streets.run(32);

        assertThat(streets.drivers.lane(one)).isIn(turn, Drivers.NONE);
        assertThat(streets.drivers.lane(two)).isEqualTo(straight);
        assertThat(streets.contacts).isZero();
    }

    /** As a search for the quickest way gives it: both lanes, one after the other, and two lanes away. */
    @Test
    void aRouteThatChangesLanesTwiceIsFollowed() {
        Streets.Builder roads = new Streets.Builder();
        int right = roads.lane(15, 0, 0, 200, 0, 400, 0);
        int middle = roads.lane(15, 0, 3.5, 200, 3.5, 400, 3.5);
        int left = roads.lane(15, 0, 7, 200, 7, 400, 7);
        int straight = roads.lane(15, 400, 0, 500, 0, 700, 0);
        int straightBeside = roads.lane(15, 400, 3.5, 500, 3.5, 700, 3.5);
        int turn = roads.lane(15, 400, 7, 430, 10, 460, 35, 460, 300);
        roads.beside(right, middle).beside(middle, left).follow(right, straight).follow(middle, straightBeside).follow(left, turn);
        Streets streets = new Streets(roads.network(), 6);
        for (int i = 0; i < 6; i++) {
            streets.enter(right, 20 + 30 * i, 12, right, middle, left, turn);
        }

        streets.run(40);

        for (int i = 0; i < 6; i++) {
            assertThat(streets.drivers.lane(i)).isEqualTo(turn);
        }
        assertThat(streets.contacts).isZero();
    }

    /** A driver of another host is ready to change near by, and has the smaller id. */
    @Test
    void nearDriversOfOtherHostsOnlyTheFirstAnnouncedChangeBegins() {
        Streets streets = new Streets(road(), 1, 1);
        int driver = streets.enter(LEFT, 50, 10);
        int remote = streets.enter(LEFT, 80, 10);
        streets.drivers.vid[remote] = 7;
        boolean changed = false;

        for (int i = 0; i < 60; i++) {
            streets.drivers.receive(remote, LEFT, Drivers.NONE, Drivers.NONE, RIGHT, Drivers.NONE, true);
            streets.drivers.east[remote] = streets.drivers.east[driver] + 30;
            streets.cycle();
            changed |= streets.drivers.changesLane(driver);
        }
        boolean waited = !changed && streets.drivers.isReadyToChange(driver);
        for (int i = 0; i < 60; i++) {
            streets.drivers.receive(remote, LEFT, Drivers.NONE, Drivers.NONE, Drivers.NONE, Drivers.NONE, false);
            streets.drivers.east[remote] = streets.drivers.east[driver] + 30;
            streets.cycle();
        }

        assertThat(waited).isTrue();
        assertThat(streets.drivers.lane(driver)).isEqualTo(RIGHT);
    }

    @Test
    void aRequestOfAnotherHostIsGrantedByACourteousDriver() {
        Streets streets = new Streets(laneDrop(), 1, 1);
        int driver = streets.enter(RIGHT, 200, 12);
        int remote = streets.enter(LEFT, 205, 12);
        streets.drivers.courtesy[driver] = 1;

        for (int i = 0; i < 30; i++) {
            streets.drivers.receive(remote, LEFT, Drivers.NONE, Drivers.NONE, RIGHT, driver, false);
            streets.drivers.east[remote] += 1;
            streets.cycle();
        }

        assertThat(streets.drivers.speed[driver]).as("slows down for the gap").isLessThan(11);
    }
}
