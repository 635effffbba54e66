package io.tandem.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.road.RoadNetwork;
import io.tandem.traffic.layout.ConflictZones;
import io.tandem.traffic.layout.LaneGraph;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the lists of {@link CrossingArrivals}, made by following each driver ahead, with a search upstream from each lane. */
class CrossingArrivalsSearchTest {

    private static final int SIDE = 4;
    private static final double BLOCK_METRES = 40;
    private static final int DRIVERS = 60;
    private static final double HALF_LENGTH = 2.25;

    private final Approaches road = new Approaches(blocks(), DRIVERS);
    private final LaneGraph graph = road.graph;
    private final ConflictZones zones = road.zones;
    private final LaneOrder order = road.order;
    private final CrossingArrivals arrivals = road.arrivals;
    private final int lanes = road.network.lanes().size();

    /** A lane each way between neighbouring corners, from each of which one goes on to all but that from which one came. */
    private static RoadNetwork blocks() {
        Streets.Builder roads = new Streets.Builder();
        int[][] streets = new int[SIDE * SIDE][SIDE * SIDE];
        for (int from = 0; from < SIDE * SIDE; from++) {
            for (int to = 0; to < SIDE * SIDE; to++) {
                int east = to % SIDE - from % SIDE;
                int north = to / SIDE - from / SIDE;
                streets[from][to] = Math.abs(east) + Math.abs(north) != 1 ? Drivers.NONE : roads.lane(14, from % SIDE * BLOCK_METRES + 2 * north, from / SIDE * BLOCK_METRES - 2 * east,
                        to % SIDE * BLOCK_METRES + 2 * north, to / SIDE * BLOCK_METRES - 2 * east);
            }
        }
        for (int from = 0; from < SIDE * SIDE; from++) {
            for (int over = 0; over < SIDE * SIDE; over++) {
                for (int to = 0; to < SIDE * SIDE; to++) {
                    if (from != to && streets[from][over] != Drivers.NONE && streets[over][to] != Drivers.NONE) {
                        roads.follow(streets[from][over], streets[over][to]);
                    }
                }
            }
        }
        return roads.network();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void listsAreThoseOfASearchUpstream(int seed) {
        Random random = new Random(seed);
        for (int driver = 0; driver < DRIVERS; driver++) {
            road.put(driver, random.nextInt(lanes), HALF_LENGTH + random.nextDouble() * (BLOCK_METRES - HALF_LENGTH), random.nextInt(4) == 0 ? 0 : 2 + random.nextDouble() * 12, HALF_LENGTH);
        }

        road.find();

        int found = 0;
        for (int lane = 0; lane < lanes; lane++) {
            Map<Integer, Double> expected = new HashMap<>();
            if (zones.begin(lane) < zones.end(lane)) {
                search(lane, lane, 0, 0, new int[20], expected);
            }
            Map<Integer, Double> listed = new HashMap<>();
            for (int entry = arrivals.first(lane); entry != Drivers.NONE; entry = arrivals.next(entry)) {
                listed.put(arrivals.body(entry), arrivals.shift(entry));
            }
            assertThat(listed.keySet()).as("lane %s", lane).isEqualTo(expected.keySet());
            listed.forEach((body, shift) -> assertThat(shift).isCloseTo(expected.get(body), within(1e-9)));
            found += listed.size();
        }
        assertThat(found).isGreaterThan(2 * DRIVERS);
    }

    /** Those on a lane from its end to its start, up to one who stands, then those on the lanes before it. On the lane from which the search begins nobody hides others. */
    private void search(int target, int lane, double shift, int depth, int[] way, Map<Integer, Double> found) {
        way[depth] = lane;
        for (int place = order.countOn(lane) - 1; place >= 0; place--) {
            int body = order.body(lane, place);
            if (comes(body, way, depth) && isInTime(body, target, shift)) {
                found.merge(body, shift, Math::min);
            }
            if (depth > 0 && order.speed[body] == 0) {
                return;
            }
        }
        for (int before : graph.into(lane)) {
            if (shift + graph.length(before) < ConflictingTraffic.FARTHEST_METRES + 2 * BLOCK_METRES) {
                search(target, before, shift + graph.length(before), depth + 1, way, found);
            }
        }
    }

    private boolean comes(int driver, int[] way, int depth) {
        for (int ahead = 0; ahead < depth; ahead++) {
            if (road.routeChoice.choose(road.drivers, driver, way[depth - ahead], ahead) != way[depth - ahead - 1]) {
                return false;
            }
        }
        return true;
    }

    private boolean isInTime(int driver, int lane, double shift) {
        double metres = shift + zones.from(zones.begin(lane)) - order.station[driver] - HALF_LENGTH;
        double speed = order.speed[driver];
        return metres <= ConflictingTraffic.FARTHEST_METRES && ConflictingTraffic.secondsTo(metres, speed) - ConflictingTraffic.mostSlowing(speed) < CrossingArrivals.HORIZON_SECONDS;
    }
}
