package io.tandem.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.road.ConnectionType;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.RoadDefinition;
import io.tandem.road.RoadNetwork;
import io.tandem.road.control.LanePriority;
import io.tandem.road.curve.Quintic;
import io.tandem.traffic.layout.LaneGraph;
import io.tandem.traffic.layout.Roundabouts;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RightOfWayTest {

    private static final double LIMIT = 10;

    /** Lane 0 goes east, lane 1 north; they cross at the origin. */
    private static RoadNetwork crossing(double eastLimit, double northLimit) {
        Streets.Builder roads = new Streets.Builder();
        roads.lane(eastLimit, -150, 0, 0, 0, 150, 0);
        roads.lane(northLimit, 0, -150, 0, 0, 0, 150);
        return roads.network();
    }

    /** East and north cross between lanes that only they lead to; the limit of the one to the north is lower. */
    private static RoadNetwork corner(LanePriority east, LanePriority north) {
        LaneDefinition west = straight("west", LIMIT, -150, 0, -20, 0).withPriority(east);
        LaneDefinition south = straight("south", LIMIT - 3, 0, -150, 0, -20).withPriority(north);
        List<LaneDefinition> lanes = List.of(west, straight("over", LIMIT, -20, 0, 150, 0), south, straight("up", LIMIT - 3, 0, -20, 0, 150));
        return new RoadNetwork(new RoadDefinition(lanes, List.of(RoadDefinition.connect(ConnectionType.FOLLOW, 0, 1), RoadDefinition.connect(ConnectionType.FOLLOW, 2, 3)), 0));
    }

    private static LaneDefinition straight(String name, double limit, double east, double north, double toEast, double toNorth) {
        return LaneDefinition.open(name, List.of(new LanePoint(east, north, LanePoint.USUAL_WIDTH, limit, Double.NaN), new LanePoint(toEast, toNorth, LanePoint.USUAL_WIDTH, limit, Double.NaN)));
    }

    @ParameterizedTest
    @CsvSource({"USUAL, USUAL, 0", "USUAL, HIGH, 1", "LOW, USUAL, 1", "HIGH, HIGH, 0", "LOW, LOW, 0", "HIGH, LOW, 0"})
    void priorityOfALaneHoldsForTheLaneThatOnlyItLeadsTo(LanePriority east, LanePriority north, int first) {
        Streets streets = new Streets(corner(east, north), 2);
        streets.enter(0, 50, 7);
        streets.enter(2, 76, 7);

        double[] passing = {Double.NaN, Double.NaN};
        for (int tick = 0; tick < 300 && Double.isNaN(passing[0] + passing[1]); tick++) {
            streets.run(Streets.STEP);
            for (int driver = 0; driver < 2; driver++) {
                boolean beyond = streets.drivers.lane(driver) == 2 * driver + 1 && streets.drivers.station(driver) > 22;
                passing[driver] = beyond && Double.isNaN(passing[driver]) ? tick : passing[driver];
            }
        }

        assertThat(passing[first]).isLessThan(passing[1 - first]);
        assertThat(streets.contacts).isZero();
    }

    /** Lanes 0 and 1 merge into lane 2, which begins at the origin. */
    private static RoadNetwork merge(double eastLimit, double slopeLimit) {
        Streets.Builder roads = new Streets.Builder();
        int east = roads.lane(eastLimit, -150, 0, -75, 0, 0, 0);
        int slope = roads.lane(slopeLimit, -150, -60, -60, -24, -25, -4, 0, 0);
        int on = roads.lane(LIMIT, 0, 0, 100, 0, 300, 0);
        return roads.follow(east, on).follow(slope, on).network();
    }

    /** Both start from rest, so the nearer one arrives first. */
    @ParameterizedTest
    @CsvSource({"80, 100, 1", "100, 80, 0"})
    void onEqualLanesTheEarlierArrivalGoesFirst(double eastStation, double northStation, int first) {
        Streets streets = new Streets(crossing(LIMIT, LIMIT), 2);
        streets.enter(0, eastStation, 0);
        streets.enter(1, northStation, 0);

        streets.run(13);

        assertThat(passed(streets, first)).isGreaterThan(5);
        assertThat(passed(streets, first)).isGreaterThan(passed(streets, 1 - first) + 10);
        assertThat(streets.contacts).isZero();
    }

    /** Metres beyond the crossing. */
    private static double passed(Streets streets, int driver) {
        return streets.drivers.station(driver) - 150;
    }

    @ParameterizedTest
    @CsvSource({"14, 10, 0", "10, 14, 1"})
    void theLaneWithTheHigherLimitHasPriority(double eastLimit, double northLimit, int first) {
        Streets streets = new Streets(crossing(eastLimit, northLimit), 2);
        streets.enter(0, 60, 10);
        streets.enter(1, 60, 10);

        streets.run(12);

        assertThat(passed(streets, first)).isGreaterThan(passed(streets, 1 - first) + 5);
        assertThat(streets.contacts).isZero();
    }

    @Test
    void bothGetThroughACrossingInTheEnd() {
        Streets streets = new Streets(crossing(LIMIT, LIMIT), 2);
        streets.enter(0, 60, 10);
        streets.enter(1, 60, 10);
        boolean waited = false;

        for (int i = 0; i < 400; i++) {
            streets.cycle();
            waited |= streets.drivers.waits(0) || streets.drivers.waits(1) || streets.drivers.acceleration[0] < -1 || streets.drivers.acceleration[1] < -1;
        }

        assertThat(waited).isTrue();
        assertThat(streets.drivers.hasLeft(0)).isTrue();
        assertThat(streets.drivers.hasLeft(1)).isTrue();
        assertThat(streets.contacts).isZero();
    }

    /** Lane 0 crosses lane 1 and, 30 m farther, lane 2. Somebody slow clears the first crossing after ten seconds. */
    private static Streets waitingBeforeTheFirstOfTwoCrossings() {
        Streets.Builder roads = new Streets.Builder();
        roads.lane(LIMIT, -150, 0, 0, 0, 150, 0);
        roads.lane(LIMIT, 0, -150, 0, 0, 0, 150);
        roads.lane(LIMIT, 30, -150, 30, 0, 30, 150);
        Streets streets = new Streets(roads.network(), 1).other(0, -2, Math.PI / 2, 0.4, 2);
        streets.enter(0, 120, 8);
        return streets;
    }

    /** Otherwise one that waited at the last crossing would go before those who can no longer stop at the next. */
    @Test
    void howLongOneWaitedAtACrossingDoesNotCountAtTheNext() {
        Streets streets = waitingBeforeTheFirstOfTwoCrossings();
        double now = 0;
        while (passed(streets, 0) < 12 && now < 40) {
            streets.cycle();
            now += Streets.STEP;
        }

        double due = streets.flow.claims().due[0];

        assertThat(due).as("seconds at which it is to be at the second crossing").isBetween(now, now + 5);
    }

    @Test
    void fromWhenOneIsCommittedItsArrivalCountsAndNotHowLongItWaited() {
        Streets streets = waitingBeforeTheFirstOfTwoCrossings();
        double now = 0;
        while (!streets.flow.claims().committed[0] && now < 40) {
            streets.cycle();
            now += Streets.STEP;
        }

        assertThat(now).isBetween(8.0, 30.0);
        assertThat(streets.flow.claims().due[0]).isBetween(now - Streets.STEP, now + 2);
    }

    /** Lane 0 crosses lane 3 and then merges with lane 1, which turns right, into lane 2: who comes along lane 0 is at its crossing first, and at the merge second. */
    @Test
    void ofTwoThatAreCommittedTheOneThatIsFirstAtAMergeGoesFirst() {
        Streets.Builder roads = new Streets.Builder();
        int east = roads.lane(14, -150, 0, -75, 0, 0, 0);
        int turn = roads.lane(14, -12, -100, -12, -50, -12, -12, -11.1, -7.4, -8.5, -3.5, -4.6, -0.9, 0, 0);
        int on = roads.lane(14, 0, 0, 100, 0, 300, 0);
        roads.lane(14, -25, -150, -25, 0, -25, 150);
        Streets streets = new Streets(roads.follow(east, on).follow(turn, on).network(), 2);
        streets.enter(east, 127, 8);
        streets.enter(turn, 94, 7);

        double slowest = 7;
        for (int tick = 0; tick < 100; tick++) {
            streets.cycle();
            slowest = Math.min(slowest, streets.drivers.speed[1]);
        }

        assertThat(slowest).as("m/s of the one that is first at the merge").isGreaterThan(5);
        assertThat(streets.drivers.east[1]).isGreaterThan(streets.drivers.east[0] + 5);
        assertThat(streets.contacts).isZero();
    }

    /** Otherwise others would wait for it at the crossing, and it behind them. */
    @Test
    void aDriverBetweenTwoLanesIsHeldAlsoByWhoStandsOnTheLaneThatItLeaves() {
        Streets.Builder roads = new Streets.Builder();
        int right = roads.lane(LIMIT, -150, 0, 0, 0, 150, 0);
        int left = roads.lane(LIMIT, -150, 3.5, 0, 3.5, 150, 3.5);
        roads.lane(LIMIT, 0, -150, 0, 0, 0, 150);
        Streets streets = new Streets(roads.beside(right, left).network(), 1).other(-7, -0.5, 0, 0, 0.9);
        int driver = streets.enter(left, 138, 0);
        streets.drivers.north[driver] = 1.75;
        streets.drivers.leaving[driver] = right;
        streets.drivers.leavingStation[driver] = 138;
        streets.drivers.lateralPath[driver] = new Quintic(30, Quintic.End.at(-3.5), Quintic.End.at(0));
        streets.drivers.lateralPathStart[driver] = 123;

        streets.cycle();

        assertThat(streets.flow.claims().stuck[driver]).isTrue();
    }

    @Test
    void aDriverThatCanNoLongerStopGoesFirstOnTheSlowerLaneToo() {
        Streets streets = new Streets(crossing(LIMIT, 14), 2);
        streets.enter(0, 142, 10);
        streets.enter(1, 100, 14);

        streets.run(2);

        assertThat(passed(streets, 0)).isGreaterThan(4);
        assertThat(streets.contacts).isZero();
    }

    @Test
    void aDriverStopsBeforeACrossingThatIsOccupied() {
        Streets streets = new Streets(crossing(LIMIT, LIMIT), 1).other(0, -2, Math.PI / 2, 0.4, 2);
        streets.enter(0, 90, 10);

        streets.run(7);

        assertThat(streets.drivers.speed[0]).isLessThan(3);
        assertThat(passed(streets, 0)).isLessThan(-Streets.HALF_LENGTH - 1);
        assertThat(streets.contacts).isZero();
    }

    /** Beyond the crossing there is no room for the car, or just for the car and not for the gap that it keeps ahead. */
    @ParameterizedTest
    @ValueSource(doubles = {9, 10})
    void aDriverDoesNotEnterACrossingBeyondWhichThereIsNoRoom(double blocked) {
        Streets streets = new Streets(crossing(LIMIT, LIMIT), 2).other(blocked, 0, 0, 0, 1.6);
        streets.enter(0, 90, 10);
        int through = streets.enter(1, 40, 10);

        streets.run(20);

        assertThat(passed(streets, 0)).as("waits before the crossing, not on it").isBetween(-20.0, -3.0);
        assertThat(passed(streets, through)).as("need not wait for one that has no room").isGreaterThan(20);
        assertThat(streets.contacts).isZero();
    }

    /** It stands behind something in a crossing that lies across two lanes, of which it has not reached the second: there it need not be waited for. */
    @Test
    void aDriverThatIsHeldInACrossingCannotGo() {
        Streets.Builder roads = new Streets.Builder();
        roads.lane(LIMIT, -150, 0, 0, 0, 150, 0);
        roads.lane(LIMIT, 0, -150, 0, 0, 0, 150);
        roads.lane(LIMIT, 10, -150, 10, 0, 10, 150);
        Streets streets = new Streets(roads.network(), 1).other(3.6, 0, 0, 0, 1.6);
        streets.enter(0, 150 - Streets.HALF_LENGTH, 0);

        streets.run(3);

        CrossingClaims claims = streets.flow.claims();
        assertThat(claims.isCommitted(0, 8, 1)).isTrue();
        assertThat(claims.isStuck(0, 8, 1)).isTrue();
    }

    /** Lane 0 forks at the origin into lanes that both cross lane 3; who stands beyond the crossing on either leaves no room there. */
    private static Streets fork(boolean northIsBlocked) {
        Streets.Builder roads = new Streets.Builder();
        int stem = roads.lane(LIMIT, -150, 0, -75, 0, 0, 0);
        int south = roads.lane(LIMIT, 0, 0, 20, -6, 40, -20, 60, -40, 160, -140);
        int north = roads.lane(LIMIT, 0, 0, 20, 6, 40, 20, 60, 40, 160, 140);
        roads.lane(LIMIT, 6, -150, 6, 0, 6, 150);
        return new Streets(roads.follow(stem, south).follow(stem, north).network(), 1).other(15, northIsBlocked ? 4.2 : -4.2, 0, 0, 1.6);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aDriverThatFindsNoRoomForLongTurnsElsewhere(boolean northIsBlocked) {
        Streets streets = fork(northIsBlocked);
        streets.enter(0, 90, 10);

        streets.run(60);

        assertThat(streets.drivers.north[0]).isEqualTo(northIsBlocked ? -140 : 140, within(10.0));
        assertThat(streets.drivers.hasLeft(0)).isTrue();
        assertThat(streets.contacts).isZero();
    }

    @Test
    void aDriverWithARouteWaitsForRoomThere() {
        Streets streets = fork(true);
        streets.enter(0, 90, 10, 0, 2);

        streets.run(60);

        assertThat(streets.drivers.east[0]).as("before the crossing").isLessThan(5);
        assertThat(streets.drivers.waits(0)).isTrue();
    }

    @Test
    void mergingDriversFollowEachOtherInOneLane() {
        Streets streets = new Streets(merge(LIMIT, LIMIT), 6);
        for (int i = 0; i < 3; i++) {
            streets.enter(0, 60 + 25 * i, 8);
            streets.enter(1, 60 + 25 * i, 8);
        }

        streets.run(45);

        assertThat(streets.contacts).isZero();
        for (int i = 0; i < 6; i++) {
            assertThat(streets.drivers.hasLeft(i) || streets.drivers.lane(i) == 2).as("driver %d is past the merge", i).isTrue();
        }
    }

    @Test
    void inAMergeTheFasterLaneHasPriority() {
        Streets streets = new Streets(merge(14, 8), 2);
        int main = streets.enter(0, 70, 10);
        int side = streets.enter(1, 90, 8);

        streets.run(14);

        assertThat(streets.drivers.station(main)).isGreaterThan(streets.drivers.station(side));
        assertThat(streets.contacts).isZero();
    }

    /** A ring of four lanes with an entry in the west and an exit in the east; drivers in the ring have priority whatever the limits are. */
    @Test
    void aDriverInARoundaboutHasPriority() {
        Streets.Builder roads = new Streets.Builder();
        double r = 15;
        double d = r * Math.sqrt(0.5);
        int[] ring = {roads.lane(6, -r, 0, -d, -d, 0, -r), roads.lane(6, 0, -r, d, -d, r, 0), roads.lane(6, r, 0, d, d, 0, r), roads.lane(6, 0, r, -d, d, -r, 0)};
        int entry = roads.lane(14, -100, 8, -40, 8, -18, 6, -r, 0);
        for (int i = 0; i < 4; i++) {
            roads.follow(ring[i], ring[(i + 1) % 4]);
        }
        roads.follow(entry, ring[0]);
        Streets streets = new Streets(roads.network(), 2);
        int inside = streets.enter(ring[2], 20, 6, ring[2], ring[3], ring[0], ring[1], ring[2]);
        int outside = streets.enter(entry, 62, 6, entry, ring[0], ring[1]);

        streets.run(6);

        assertThat(new Roundabouts(streets.network, new LaneGraph(streets.network)).contains(ring[1])).isTrue();
        assertThat(new Roundabouts(streets.network, new LaneGraph(streets.network)).contains(entry)).isFalse();
        assertThat(streets.drivers.lane(inside)).isIn(ring[0], ring[1]);
        assertThat(streets.drivers.speed[inside]).as("need not slow down").isGreaterThan(4);
        assertThat(streets.drivers.lane(outside)).isEqualTo(entry);
        assertThat(streets.contacts).isZero();
    }

    /** A street around a block that is round, with lanes in both directions. */
    @Test
    void aStreetAroundABlockIsNoRoundabout() {
        Streets.Builder roads = new Streets.Builder();
        int[] inner = ring(roads, 20, 1);
        int[] outer = ring(roads, 23.5, -1);
        RoadNetwork network = roads.network();

        Roundabouts roundabouts = new Roundabouts(network, new LaneGraph(network));

        assertThat(IntStream.concat(IntStream.of(inner), IntStream.of(outer)).anyMatch(roundabouts::contains)).isFalse();
    }

    private static int[] ring(Streets.Builder roads, double r, int direction) {
        int[] ring = new int[4];
        for (int i = 0; i < 4; i++) {
            double from = direction * i * Math.PI / 2;
            double middle = from + direction * Math.PI / 4;
            double to = from + direction * Math.PI / 2;
            ring[i] = roads.lane(6, r * Math.cos(from), r * Math.sin(from), r * Math.cos(middle), r * Math.sin(middle), r * Math.cos(to), r * Math.sin(to));
        }
        for (int i = 0; i < 4; i++) {
            roads.follow(ring[i], ring[(i + 1) % 4]);
        }
        return ring;
    }

    /** By s = a t^2 / 2 with a = 1.5 m/s^2 up to 6 m/s, which are reached after 4 s and 12 m; who is faster keeps its speed. */
    @ParameterizedTest
    @CsvSource({"3, 0, 2", "12, 0, 4", "24, 0, 6", "25, 10, 2.5", "-1, 3, 0"})
    void timesToACrossingAreThoseOfOneWhoGetsGoing(double metres, double speed, double seconds) {
        assertThat(ConflictingTraffic.secondsTo(metres, speed)).isCloseTo(seconds, within(1e-9));
    }

    /** Three who follow each other closely, and one that would be there two seconds before the last of them. */
    @Test
    void thoseWhoFollowCloselyGoAsARow() {
        Streets streets = new Streets(crossing(LIMIT, LIMIT), 4);
        int first = streets.enter(0, 130, 8);
        int second = streets.enter(0, 116, 8);
        int third = streets.enter(0, 102, 8);
        int across = streets.enter(1, 125, 6);

        streets.run(8);

        assertThat(passed(streets, third)).isPositive();
        assertThat(passed(streets, across)).isNegative();
        assertThat(streets.contacts).isZero();
        assertThat(passed(streets, first)).isGreaterThan(passed(streets, second));
    }

    /** Heights are those of the lane, so that one on a bridge is above those below it. */
    @Test
    void driversAreAtTheHeightOfTheirLane() {
        List<LanePoint> slope = List.of(new LanePoint(0, 0, 3.5, 10, Double.NaN, 2, 0), new LanePoint(100, 0, 3.5, 10, Double.NaN, 7, 0));
        RoadNetwork network = new RoadNetwork(new RoadDefinition(List.of(LaneDefinition.open("slope", slope)), List.of(), 0));
        Streets streets = new Streets(network, 1);
        int driver = streets.enter(0, 40, 0);

        streets.flow.see(0);

        assertThat(streets.flow.hasHeights()).isTrue();
        assertThat(streets.flow.height(driver)).isCloseTo(4, within(1e-6));
        assertThat(new Streets(crossing(LIMIT, LIMIT), 1).flow.hasHeights()).isFalse();
    }

    /** The other host's driver, with the smaller id, arrives at the same time; its claim is late, so it is taken to come earlier. */
    @Test
    void aDriverOfAnotherHostIsGivenWayByItsClaim() {
        Streets streets = new Streets(crossing(LIMIT, LIMIT), 1, 1);
        streets.enter(0, 100, 8);
        int remote = streets.enter(1, 100, 8);
        streets.drivers.vid[remote] = 7;

        for (int i = 0; i < 60; i++) {
            streets.drivers.receive(remote, 1, Drivers.NONE, Drivers.NONE, Drivers.NONE, Drivers.NONE, false);
            streets.flow.claims().crossing[remote] = 0;
            streets.flow.claims().due[remote] = 5;
            streets.drivers.north[remote] += 0.8;
            streets.cycle();
        }

        assertThat(passed(streets, 0)).isNegative();
        assertThat(streets.drivers.station(remote)).isGreaterThan(145);
        assertThat(streets.contacts).isZero();
    }

    @Test
    void aPedestrianWhoWillStepOntoTheLaneStopsTraffic() {
        Streets streets = new Streets(crossing(LIMIT, LIMIT), 1).other(-50, -9, Math.PI / 2, 1.4, 0.3);
        streets.enter(0, 40, 10);

        streets.run(7);

        assertThat(streets.contacts).isZero();
        assertThat(streets.drivers.speed[0]).isLessThan(9);
    }

    /** A grid of 3 by 3 one-way streets with turns, dense enough that everyone meets others. */
    @Test
    void manyDriversInATownNeverTouchAndNeverWaitForEver() {
        Streets streets = town(24);

        streets.run(240);

        assertThat(streets.contacts).isZero();
        long gone = IntStream.range(0, 24).filter(streets.drivers::hasLeft).count();
        assertThat(gone).as("drivers that came to the edge of the town").isEqualTo(24);
    }

    private static Streets town(int count) {
        Streets.Builder roads = new Streets.Builder();
        int[][] east = new int[3][4];
        int[][] north = new int[3][4];
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 4; k++) {
                double from = 80 * (k - 1) + (k == 0 ? 20 : 8);
                double to = 80 * k - 8;
                east[i][k] = roads.lane(10, from, 80 * i, (from + to) / 2, 80 * i, to, 80 * i);
                north[i][k] = roads.lane(10, 80 * i, from, 80 * i, (from + to) / 2, 80 * i, to);
            }
        }
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                double e = 80 * k;
                double n = 80 * i;
                int straightEast = roads.lane(10, e - 8, n, e, n, e + 8, n);
                int straightNorth = roads.lane(10, e, n - 8, e, n, e, n + 8);
                int left = roads.lane(6, e - 8, n, e - 2.3, n + 2.3, e, n + 8);
                int right = roads.lane(6, e, n - 8, e + 2.3, n - 2.3, e + 8, n);
                roads.follow(east[i][k], straightEast).follow(straightEast, east[i][k + 1]).follow(north[k][i], straightNorth).follow(straightNorth, north[k][i + 1]);
                roads.follow(east[i][k], left).follow(left, north[k][i + 1]).follow(north[k][i], right).follow(right, east[i][k + 1]);
            }
        }
        Streets streets = new Streets(roads.network(), count);
        for (int i = 0; i < count; i++) {
            int[] street = i % 2 == 0 ? east[i / 2 % 3] : north[i / 2 % 3];
            streets.enter(street[i / 6 % 3], 10 + 12 * (i / 18), 5);
        }
        return streets;
    }
}
