package io.tandem.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.road.ConnectionType;
import io.tandem.road.LaneConnection;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.RoadDefinition;
import io.tandem.road.RoadNetwork;
import io.tandem.road.control.LaneControl;
import io.tandem.road.control.SignalLink;
import io.tandem.road.control.SignalProgramme;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Greens that give way, and where one stops so that others can turn. */
class PermissiveGreenTest {

    private static final int FROM_SOUTH = 0;
    private static final int LEFT = 1;
    private static final int WEST = 2;
    private static final int FROM_NORTH = 3;
    private static final int STRAIGHT = 4;

    private static LaneDefinition lane(double... points) {
        return LaneDefinition.open("lane", IntStream.range(0, points.length / 2).mapToObj(i -> new LanePoint(points[2 * i], points[2 * i + 1], 3.5, 14, Double.NaN)).toList());
    }

    private static LaneControl signal(int lane, SignalProgramme programme, int link) {
        return new LaneControl(LaneControl.Kind.SIGNAL, lane, 0, Optional.of(new SignalLink(programme, link)));
    }

    private static List<LaneConnection> chains(int... pairs) {
        return IntStream.range(0, pairs.length / 2).mapToObj(i -> RoadDefinition.connect(ConnectionType.FOLLOW, pairs[2 * i], pairs[2 * i + 1])).toList();
    }

    /** Those from the south turn left across those from the north. */
    private static RoadNetwork crossing(String states) {
        SignalProgramme programme = new SignalProgramme("crossing", 0, List.of(new SignalProgramme.Phase(60, states), new SignalProgramme.Phase(60, "rr")));
        List<LaneDefinition> lanes = List.of(lane(1.75, -200, 1.75, -100, 1.75, -10), lane(1.75, -10, 1.2, -4, -2, 0.5, -10, 1.75), lane(-10, 1.75, -100, 1.75, -300, 1.75),
                lane(-1.75, 200, -1.75, 100, -1.75, 10), lane(-1.75, 10, -1.75, 0, -1.75, -10), lane(-1.75, -10, -1.75, -100, -1.75, -300));
        return new RoadNetwork(new RoadDefinition(lanes, chains(0, 1, 1, 2, 3, 4, 4, 5), List.of(signal(LEFT, programme, 0), signal(STRAIGHT, programme, 1)), 0));
    }

    private record Passage(double leftFirst, double straightFirst, double slowest, int contacts) {
    }

    /** Who turns is at the junction a second before the other. */
    private static Passage drive(String states) {
        Streets streets = new Streets(crossing(states), 2);
        int turning = streets.enter(FROM_SOUTH, 150, 10);
        int straight = streets.enter(FROM_NORTH, 125, 12);
        double left = Double.NaN;
        double through = Double.NaN;
        double slowest = Double.POSITIVE_INFINITY;
        for (int i = 1; i <= 300; i++) {
            streets.cycle();
            left = Double.isNaN(left) && streets.drivers.lane(turning) == WEST ? i * Streets.STEP : left;
            through = Double.isNaN(through) && streets.drivers.lane(straight) == STRAIGHT + 1 ? i * Streets.STEP : through;
            slowest = Double.isNaN(through) ? Math.min(slowest, streets.drivers.speed[straight]) : slowest;
        }
        return new Passage(left, through, slowest, streets.contacts);
    }

    @Test
    void whoseGreenGivesWayWaitsForWhomeverHasPriority() {
        Passage passage = drive("gG");

        assertThat(passage.straightFirst).isLessThan(passage.leftFirst);
        assertThat(passage.slowest).as("those with priority do not brake for it").isGreaterThan(9);
        assertThat(passage.leftFirst).as("and then it goes").isLessThan(25);
        assertThat(passage.contacts).isZero();
    }

    @Test
    void withPriorityOnTheOtherSideTheOrderIsReversed() {
        Passage passage = drive("Gg");

        assertThat(passage.leftFirst).isLessThan(passage.straightFirst);
        assertThat(passage.contacts).isZero();
    }

    @Test
    void redOfAProgrammeWithGreensThatGiveWayIsObeyed() {
        Streets streets = new Streets(crossing("rg"), 1);
        int turning = streets.enter(FROM_SOUTH, 100, 12);

        streets.run(40);

        assertThat(streets.drivers.lane(turning)).isEqualTo(FROM_SOUTH);
        assertThat(streets.drivers.speed[turning]).isLessThan(0.1);
    }

    @Test
    void atAGreenArrowOneStopsGivesWayAndThenGoes() {
        Streets streets = new Streets(crossing("sG"), 2);
        int turning = streets.enter(FROM_SOUTH, 120, 10);
        int straight = streets.enter(FROM_NORTH, 60, 12);
        double slowest = Double.POSITIVE_INFINITY;
        double line = streets.network.lane(FROM_SOUTH).length();
        int turned = 0;
        for (int i = 1; i <= 300 && turned == 0; i++) {
            streets.cycle();
            boolean isAtLine = streets.drivers.lane(turning) == FROM_SOUTH && streets.drivers.station(turning) > line - 8;
            slowest = isAtLine ? Math.min(slowest, streets.drivers.speed[turning]) : slowest;
            turned = streets.drivers.lane(turning) == WEST ? i : 0;
        }

        assertThat(slowest).as("m/s before the line").isLessThan(0.5);
        assertThat(turned * Streets.STEP).as("seconds until it has turned").isBetween(8.0, 25.0);
        assertThat(streets.drivers.lane(straight)).as("has passed").isGreaterThan(STRAIGHT);
        assertThat(streets.contacts).isZero();
    }

    /** Those who come from the west turn right, so sharply that they sweep the last metres of the street on which others wait for green. */
    @Test
    void whoStopsAtRedKeepsOutOfTheWayOfThoseWhoTurn() {
        SignalProgramme programme = new SignalProgramme("corner", 0, List.of(new SignalProgramme.Phase(200, "rG")));
        List<LaneDefinition> lanes = List.of(lane(1.6, -200, 1.6, -100, 1.6, -5), lane(1.6, -5, 1.6, 0, 1.6, 10),
                lane(-200, -1.6, -100, -1.6, -6, -1.6), lane(-6, -1.6, -2.5, -2.2, -0.5, -5, -1.6, -11), lane(-1.6, -11, -1.6, -60, -1.6, -900));
        RoadNetwork network = new RoadNetwork(new RoadDefinition(lanes, chains(0, 1, 2, 3, 3, 4), List.of(signal(1, programme, 0), signal(3, programme, 1)), 0));
        Streets streets = new Streets(network, 2);
        int waiting = streets.enter(0, 120, 12);
        streets.run(20);
        int turning = streets.enter(2, 120, 8);
        streets.run(30);

        assertThat(network.conflictsOf(0)).as("the turn sweeps the place before the line").anyMatch(conflict -> conflict.concerns(3) && conflict.to(0) > network.lane(0).length() - 6);
        assertThat(streets.drivers.lane(waiting)).isZero();
        assertThat(streets.drivers.lane(turning)).as("has turned").isEqualTo(4);
        assertThat(streets.contacts).isZero();
    }
}
