package io.tandem.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.geo.Area;
import io.tandem.geo.Ring;
import io.tandem.planning.Plan.Pose;
import io.tandem.road.Interpolation;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.RoadDefinition;
import io.tandem.road.RoadNetwork;
import io.tandem.world.Obstacles;
import io.tandem.world.PolygonObstacles;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every way in which a plan cannot be driven is found, with its reason; what can be is taken. */
class PlanCheckTest {

    private static final PlannerParameters BRIEF = new PlannerParameters(1, 0.1, 0.1, 60, 4.6, 1.8, 2.8, 0.55, 3, 8, 8);
    private final PlanCheck check = new PlanCheck(BRIEF, Optional.empty());

    private static PlannerView view(Optional<OccupancyGrid> map) {
        return new PlannerView(1, 0, new PlannerView.Ego(0, 0, 0, 5, 0, Optional.empty()), List.of(), List.of(), List.of(), map);
    }

    private Optional<String> flaw(Pose... poses) {
        return check.flaw(new Plan.Trajectory(List.of(poses)), view(Optional.empty()), 0);
    }

    private static Pose pose(double time, double east, double north, double speed) {
        return new Pose(time, east, north, 0, speed);
    }

    @Test
    void whatCanBeDrivenIsTaken() {
        assertThat(flaw(pose(0, 0, 0, 5), pose(1, 5.5, 0, 6), pose(2, 12, 0.5, 7))).isEmpty();
        assertThat(flaw(pose(0, 0, 0, 0), pose(5, 0, 0, 0))).as("who stays").isEmpty();
        assertThat(check.flaw(new Plan.Controls(-7, 0.5), view(Optional.empty()), 0)).isEmpty();
        assertThat(check.flaw(new Plan.Halt("nothing"), view(Optional.empty()), 0)).isEmpty();
    }

    @Test
    void whatCannotBeDrivenIsRefusedWithItsReason() {
        assertThat(flaw()).hasValueSatisfying(why -> assertThat(why).contains("1 to 1000 poses"));
        assertThat(flaw(pose(0, Double.NaN, 0, 5), pose(1, 5, 0, 5))).hasValueSatisfying(why -> assertThat(why).contains("no finite number"));
        assertThat(flaw(pose(0, 0, 0, 5), pose(1, 5, 0, Double.POSITIVE_INFINITY))).hasValueSatisfying(why -> assertThat(why).contains("no finite number"));
        assertThat(flaw(pose(0, 0, 0, -2), pose(1, -2, 0, -2))).hasValueSatisfying(why -> assertThat(why).contains("a speed of -2.0"));
        assertThat(flaw(pose(0, 0, 0, 5), pose(0, 5, 0, 5), pose(1, 5, 0, 5))).hasValueSatisfying(why -> assertThat(why).contains("times do not rise"));
        assertThat(flaw(pose(0, 40, 0, 5), pose(1, 45, 0, 5))).hasValueSatisfying(why -> assertThat(why).contains("40.0 m from the vehicle"));
        assertThat(flaw(pose(0, 0, 0, 5), pose(1, 15, 0, 5))).hasValueSatisfying(why -> assertThat(why).contains("15.0 m in 1.00 s"));
        assertThat(flaw(pose(0, 0, 0, 5), pose(1, 2, 0, 5))).hasValueSatisfying(why -> assertThat(why).contains("only 2.0 m in 1.00 s at 5.0 m/s"));
        assertThat(flaw(pose(0, 0, 0, 5), pose(1, 8, 0, 11))).hasValueSatisfying(why -> assertThat(why).contains("speeding up by 6.0"));
        assertThat(flaw(pose(0, 0, 0, 15), pose(1, 8, 0, 0))).hasValueSatisfying(why -> assertThat(why).contains("braking by 15.0"));
        assertThat(flaw(pose(0, 0, 0, 5), pose(0.4, 2, 0, 5), pose(0.8, 2, 2, 5))).hasValueSatisfying(why -> assertThat(why).contains("radius is tighter"));
        assertThat(flaw(pose(0, 0, 0, 30), pose(0.2, 6, 0, 30), pose(0.4, 11.9, 0.6, 30))).hasValueSatisfying(why -> assertThat(why).contains("to the side"));
        assertThat(flaw(pose(-5, 0, 0, 5), pose(-4, 5, 0, 5))).hasValueSatisfying(why -> assertThat(why).contains("ended 4.0 s ago"));
        assertThat(flaw(pose(0, 0, 0, 5), pose(1e12, 5, 0, 5))).hasValueSatisfying(why -> assertThat(why).contains("more than 60 s"));
        assertThat(check.flaw(new Plan.Controls(0, 1), view(Optional.empty()), 0)).hasValueSatisfying(why -> assertThat(why).contains("steer of 1.00"));
        assertThat(check.flaw(new Plan.Controls(Double.NaN, 0), view(Optional.empty()), 0)).isPresent();
    }

    @Test
    void aWayThroughAWallIsRefusedWhereTheBodyMeetsIt() {
        Area wall = new Area(new Ring(new double[] {10, 10.3, 10.3, 10}, new double[] {-20, -20, 20, 20}), List.of(), -1e9, 1e9);
        try (Obstacles obstacles = new Obstacles(new PolygonObstacles(List.of(wall)), Obstacles.Loading.AT_ONCE, 1)) {
            obstacles.needAround(0, 0, 0, 0);
            PlannerView view = view(Optional.of(OccupancyGrid.around(obstacles, 0, 0, 30)));

            Optional<String> before = check.flaw(new Plan.Trajectory(List.of(pose(0, 0, 0, 5), pose(1.5, 7.5, 0, 5))), view, 0);
            Optional<String> into = check.flaw(new Plan.Trajectory(List.of(pose(0, 0, 0, 5), pose(1.6, 8, 0, 5))), view, 0);
            Optional<String> over = check.flaw(new Plan.Trajectory(List.of(pose(0, 0, 0, 5), pose(4, 20, 0, 5))), view, 0);

            assertThat(before).as("2.3 m before the wall its bumper is 20 cm away").isEmpty();
            assertThat(into).hasValue("it meets an obstacle at [8.0, 0.0]");
            assertThat(over).as("poses on both sides of the wall").hasValueSatisfying(why -> assertThat(why).contains("obstacle at [8.0, 0.0]"));
        }
    }

    @Test
    void aWayOffTheRoadIsRefusedAndOneBackToItIsNot() {
        LaneDefinition lane = new LaneDefinition("main", List.of(new LanePoint(-50, 0, 4, 10, Double.NaN), new LanePoint(50, 0, 4, 10, Double.NaN)), false, Interpolation.STEP,
                Interpolation.STEP, 0);
        PlanCheck onRoad = new PlanCheck(BRIEF, Optional.of(new RoadNetwork(new RoadDefinition(List.of(lane), List.of(), 0))));
        PlannerView beside = new PlannerView(1, 0, new PlannerView.Ego(0, 4, 0, 5, 0, Optional.empty()), List.of(), List.of(), List.of(), Optional.empty());

        Optional<String> off = onRoad.flaw(new Plan.Trajectory(List.of(pose(0, 0, 0, 5), pose(4, 20, 3, 5))), view(Optional.empty()), 0);
        Optional<String> within = onRoad.flaw(new Plan.Trajectory(List.of(pose(0, 0, 0, 5), pose(4, 20, 1.9, 5))), view(Optional.empty()), 0);
        Optional<String> back = onRoad.flaw(new Plan.Trajectory(List.of(pose(0, 0, 4, 5), pose(4, 20, 2, 5))), beside, 0);

        assertThat(off).as("2 m aside").hasValueSatisfying(why -> assertThat(why).startsWith("it leaves the road at [14."));
        assertThat(within).isEmpty();
        assertThat(back).isEmpty();
    }
}
