package io.tandem.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.road.Lane;
import io.tandem.road.RoadNetwork;
import io.tandem.time.SimTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A car turns right where two streets meet at a sharp angle, on a bend of a few metres such as maps of other simulators have. */
class TurnPathsTest {

    private static final double STEP = 0.02;
    private static final int STEPS_PER_CYCLE = 5;
    private static final double WHEELBASE = 2.8;
    private static final double LOCK = 0.51;
    private static final double LOCK_RATE = 0.6;

    private final Drivers drivers = new Drivers(1);
    private RoadNetwork network;
    private TrafficFlow flow;
    private Lane opposite;
    private double waits;
    private double steer;
    /** the least air to a car that waits in the lane of those who come from the other side, its front so many metres before the end, metres */
    private double least = Double.POSITIVE_INFINITY;

    @ParameterizedTest
    @CsvSource({"70, 3, 1, 3.2", "90, 3, 1, 3.2", "107, 3, 1, 3.2", "127, 9, 3, 3.2", "90, 8, 3, 2.4", "90, 10, 4, 2.4"})
    void carsThatTurnSharplyStayOutOfTheLaneOfThoseWhoCome(double degrees, double bendMetres, double waitingMetres, double laneWidth) {
        waits = waitingMetres;
        build(Math.toRadians(degrees), bendMetres, laneWidth);

        drive(30);

        assertThat(drivers.lane[0]).as("the lane behind the bend").isEqualTo(2);
        assertThat(drivers.station[0]).as("metres behind it").isGreaterThan(15);
        assertThat(Math.abs(drivers.offset[0])).as("metres aside there").isLessThan(0.5);
        assertThat(least).as("metres to a car that waits on the other side").isPositive();
    }

    /** Northward on the first lane; then a bend, of which the middle is nearer to the corner the shorter it is, and a lane and its opposite after a right turn. */
    private void build(double turn, double bendMetres, double laneWidth) {
        double reach = bendMetres / 2;
        double e = Math.sin(turn);
        double n = Math.cos(turn);
        Streets.Builder builder = new Streets.Builder();
        int before = builder.wideLane(12, laneWidth, 0, -80, 0, -40, 0, -reach);
        int bend = builder.wideLane(12, laneWidth, 0, -reach, 0.25 * reach * e, -0.25 * reach + 0.25 * reach * n, reach * e, reach * n);
        int behind = builder.wideLane(12, laneWidth, reach * e, reach * n, 40 * e, 40 * n, 120 * e, 120 * n);
        double left = laneWidth;
        int against = builder.wideLane(12, laneWidth, 120 * e - left * n, 120 * n + left * e, 40 * e - left * n, 40 * n + left * e, 3 * e - left * n, 3 * n + left * e);
        network = builder.follow(before, bend).follow(bend, behind).network();
        opposite = network.lane(against);
        place(before, -70, Math.PI / 2);
    }

    /** Southward on a street that bends to the east 9 m before its end, where all turn back: whoever does comes out 6 m beside its lane, just before the corner. */
    @Test
    void whoTurnsBackJustBeforeACornerDoesNotSwingIntoTheLaneFromWhichItCame() {
        Streets.Builder builder = new Streets.Builder();
        int before = builder.wideLane(8, 3.2, 0, 90, 0, 40, 0, 0.3, 0.3, -0.1, 8, -3.2);
        int bend = builder.wideLane(4, 3.2, 8, -3.2, 9.4, -2.9, 10.1, -2.3, 10, -1.4, 9.2, -0.2);
        int behind = builder.wideLane(8, 3.2, 9.2, -0.2, 3.6, 2, 3.2, 2.5, 3.2, 40, 3.2, 90);
        network = builder.follow(before, bend).follow(bend, behind).network();
        opposite = network.lane(before);
        waits = 19;
        place(before, 80, -Math.PI / 2);

        drive(60);

        assertThat(drivers.lane[0]).as("the lane behind the bend").isEqualTo(behind);
        assertThat(least).as("metres to a car that comes on the other side").isPositive();
    }

    private void place(int lane, double north, double heading) {
        drivers.vid[0] = 1;
        drivers.halfLength[0] = Streets.HALF_LENGTH;
        drivers.halfWidth[0] = Streets.HALF_WIDTH;
        drivers.north[0] = north;
        drivers.heading[0] = heading;
        drivers.speed[0] = 8;
        drivers.enter(0, lane, 10, null);
        flow = new TrafficFlow(network, drivers, STEP * STEPS_PER_CYCLE, 1);
    }

    private void drive(double seconds) {
        SteeringTarget target = new SteeringTarget();
        for (int cycle = 1; cycle <= seconds / STEP / STEPS_PER_CYCLE && drivers.present[0]; cycle++) {
            flow.see(SimTime.nanos(cycle * STEP * STEPS_PER_CYCLE));
            flow.decide(0, 1);
            flow.agree();
            if (drivers.lane[0] == 2 && drivers.station[0] > 20) {
                return;
            }
            double wanted = wantedSteer(target);
            for (int i = 0; i < STEPS_PER_CYCLE; i++) {
                move(wanted);
            }
            if (drivers.lane[0] != opposite.id()) {
                look();
            }
        }
    }

    private double wantedSteer(SteeringTarget target) {
        double look = flow.lookahead(0, Math.max(4, 2 + 0.5 * drivers.speed[0]));
        flow.aim(0, look - WHEELBASE / 2, target);
        double cos = Math.cos(drivers.heading[0]);
        double sin = Math.sin(drivers.heading[0]);
        double e = target.east() - drivers.east[0];
        double n = target.north() - drivers.north[0];
        double ahead = e * cos + n * sin + WHEELBASE / 2;
        double left = n * cos - e * sin;
        double steerFor = Math.atan(WHEELBASE * 2 * left / (ahead * ahead + left * left));
        return ahead <= 0 ? Math.copySign(LOCK, left) : Math.clamp(steerFor, -LOCK, LOCK);
    }

    /** The bicycle model about the rear axle. */
    private void move(double wanted) {
        steer += Math.clamp(wanted - steer, -LOCK_RATE * STEP, LOCK_RATE * STEP);
        drivers.speed[0] = Math.max(0, drivers.speed[0] + drivers.acceleration[0] * STEP);
        double heading = drivers.heading[0];
        double rearEast = drivers.east[0] - WHEELBASE / 2 * Math.cos(heading) + drivers.speed[0] * STEP * Math.cos(heading);
        double rearNorth = drivers.north[0] - WHEELBASE / 2 * Math.sin(heading) + drivers.speed[0] * STEP * Math.sin(heading);
        drivers.heading[0] = heading + drivers.speed[0] * STEP * Math.tan(steer) / WHEELBASE;
        drivers.east[0] = rearEast + WHEELBASE / 2 * Math.cos(drivers.heading[0]);
        drivers.north[0] = rearNorth + WHEELBASE / 2 * Math.sin(drivers.heading[0]);
    }

    /** The least distance of a corner of either car to the other, of which each is convex. */
    private void look() {
        double at = opposite.length() - waits - Streets.HALF_LENGTH;
        double[] one = {drivers.east[0], drivers.north[0], drivers.heading[0]};
        double[] other = {opposite.eastAt(at), opposite.northAt(at), opposite.headingAt(at)};
        for (int corner = 0; corner < 4; corner++) {
            least = Math.min(least, Math.min(distance(one, other, corner), distance(other, one, corner)));
        }
    }

    /** How far a corner of one car is outside another, metres; negative inside. */
    private static double distance(double[] one, double[] other, int corner) {
        double along = (corner & 1) == 0 ? Streets.HALF_LENGTH : -Streets.HALF_LENGTH;
        double left = (corner & 2) == 0 ? Streets.HALF_WIDTH : -Streets.HALF_WIDTH;
        double e = other[0] + along * Math.cos(other[2]) - left * Math.sin(other[2]) - one[0];
        double n = other[1] + along * Math.sin(other[2]) + left * Math.cos(other[2]) - one[1];
        return Math.max(Math.abs(e * Math.cos(one[2]) + n * Math.sin(one[2])) - Streets.HALF_LENGTH,
                Math.abs(n * Math.cos(one[2]) - e * Math.sin(one[2])) - Streets.HALF_WIDTH);
    }
}
