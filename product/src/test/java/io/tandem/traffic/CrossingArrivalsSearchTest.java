package io.tandem.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.road.RoadNetwork;
import io.tandem.traffic.layout.ConflictZones;
import io.tandem.traffic.layout.LaneGraph;
import io.tandem.traffic.layout.SpeedProfiles;
import io.tandem.traffic.layout.TurnOptions;
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

    private final RoadNetwork network = blocks();
    private final LaneGraph graph = new LaneGraph(network);
    private final Drivers drivers = new Drivers(DRIVERS);
    private final LaneOrder order = new LaneOrder(DRIVERS, network.lanes().size());
    private final SpeedProfiles speeds = new SpeedProfiles(network);
    private final ConflictZones zones = new ConflictZones(network, graph, speeds);
    private final RoadAhead roadAhead = new RoadAhead(graph, speeds, new SignalStops(network, graph), zones, drivers);
    private final RouteChoice routeChoice = new RouteChoice(graph, new TurnOptions(network, graph), 1);
    private final CrossingArrivals arrivals = new CrossingArrivals(graph, zones, roadAhead, routeChoice, drivers, order, network.lanes().size());

    /** A lane each way between neighbouring corners, from each of which one goes on to all but that from which one came. */
    private static RoadNetwork blocks() {
        Streets.Builder roads = new Streets.Builder();
        int[][] lanes = new int[SIDE * SIDE][SIDE * SIDE];
        for (int from = 0; from < SIDE * SIDE; from++) {
            for (int to = 0; to < SIDE * SIDE; to++) {
                int east = to % SIDE - from % SIDE;
                int north = to / SIDE - from / SIDE;
                lanes[from][to] = Math.abs(east) + Math.abs(north) != 1 ? Drivers.NONE : roads.lane(14, from % SIDE * BLOCK_METRES + 2 * north, from / SIDE * BLOCK_METRES - 2 * east,
                        to % SIDE * BLOCK_METRES + 2 * north, to / SIDE * BLOCK_METRES - 2 * east);
            }
        }
        for (int from = 0; from < SIDE * SIDE; from++) {
            for (int over = 0; over < SIDE * SIDE; over++) {
                for (int to = 0; to < SIDE * SIDE; to++) {
                    if (from != to && lanes[from][over] != Drivers.NONE && lanes[over][to] != Drivers.NONE) {
                        roads.follow(lanes[from][over], lanes[over][to]);
                    }
                }
            }
        }
        return roads.network();
    }

    private void put(int driver, int lane, double station, double speed) {
        drivers.vid[driver] = 100 + driver;
        drivers.halfLength[driver] = HALF_LENGTH;
        drivers.speed[driver] = speed;
        drivers.enter(driver, lane, station, null);
        routeChoice.lookAhead(drivers, driver);
        roadAhead.update(driver);
        order.lane[driver] = lane;
        order.station[driver] = station;
        order.half[driver] = HALF_LENGTH;
        order.speed[driver] = speed;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void listsAreThoseOfASearchUpstream(int seed) {
        Random random = new Random(seed);
        order.clear();
        for (int driver = 0; driver < DRIVERS; driver++) {
            put(driver, random.nextInt(network.lanes().size()), HALF_LENGTH + random.nextDouble() * (BLOCK_METRES - HALF_LENGTH), random.nextInt(4) == 0 ? 0 : 2 + random.nextDouble() * 12);
        }

        order.sort();
        arrivals.find();

        int found = 0;
        for (int lane = 0; lane < network.lanes().size(); lane++) {
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
        for (int lanes = 0; lanes < depth; lanes++) {
            if (routeChoice.choose(drivers, driver, way[depth - lanes], lanes) != way[depth - lanes - 1]) {
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
