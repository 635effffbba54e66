package io.tandem.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.traffic.layout.LaneGraph;
import io.tandem.traffic.layout.TurnOptions;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Who finds no room ahead draws its turns anew, and takes the other branch of a fork while that still lies before it. */
class ReroutingTest {

    private static final int STEM = 0;
    private static final int SOUTH = 1;
    private static final int NORTH = 2;

    /** The branches are one for 6 m and then part. */
    private static Streets fork() {
        Streets.Builder roads = new Streets.Builder();
        roads.lane(10, -150, 0, -75, 0, 0, 0);
        roads.lane(10, 0, 0, 3, 0, 6, 0, 25, -8, 60, -40);
        roads.lane(10, 0, 0, 3, 0, 6, 0, 25, 8, 60, 40);
        return new Streets(roads.follow(STEM, SOUTH).follow(STEM, NORTH).network(), 1);
    }

    /** The lanes on which a driver is that comes from the stem and turns elsewhere again and again. */
    private static Set<Integer> lanesTaken(double station, int... route) {
        Streets streets = fork();
        int driver = streets.enter(SOUTH, station, 0, route);
        streets.drivers.laneBefore[driver] = STEM;
        LaneGraph graph = new LaneGraph(streets.network);
        Rerouting rerouting = new Rerouting(streets.network, new RouteChoice(graph, new TurnOptions(streets.network, graph), 1), streets.drivers);
        Set<Integer> lanes = new TreeSet<>();
        for (int tries = 0; tries < 20; tries++) {
            rerouting.turnElsewhere(driver);
            lanes.add(streets.drivers.lane(driver));
        }
        return lanes;
    }

    @Test
    void aDriverJustBehindAForkTakesTheOtherBranch() {
        assertThat(lanesTaken(1)).containsExactly(SOUTH, NORTH);
    }

    @Test
    void aDriverWhereTheBranchesHavePartedKeepsItsOwn() {
        assertThat(lanesTaken(20)).containsExactly(SOUTH);
    }

    @Test
    void aDriverKeepsItsRoute() {
        assertThat(lanesTaken(1, SOUTH)).containsExactly(SOUTH);
    }
}
