package io.tandem.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The lattice asked again and again, by a vehicle that does exactly what it plans. */
class LatticePlannerTest {

    private static final double PERIOD = 0.1;

    private final LatticePlanner planner = new LatticePlanner(new PlannerParameters(1, PERIOD, PERIOD, 60, 4.6, 1.8, 2.8, 0.55, 3, 8, 2));

    /** East along a lane of 8 m with a speed limit. */
    private static List<PlannerView.PathPoint> lane(double from, double limit) {
        List<PlannerView.PathPoint> points = new ArrayList<>();
        for (int i = -10; i <= 60; i++) {
            points.add(new PlannerView.PathPoint(from + i, from + i, 0, 0, 0, 8, limit));
        }
        return points;
    }

    private Plan.Pose follow(Plan.Pose start, double limit, int questions) {
        Plan.Pose now = start;
        for (int i = 0; i < questions; i++) {
            PlannerView.Ego ego = new PlannerView.Ego(now.east(), now.north(), now.heading(), now.speed(), 0, Optional.empty());
            Plan plan = planner.plan(new PlannerView(i, Math.round(i * PERIOD * 1e9), ego, List.of(), lane(now.east(), limit), List.of(), Optional.empty()));
            now = between((Plan.Trajectory) plan, (i + 1) * PERIOD);
        }
        return now;
    }

    /** The pose at a time, with the heading turned in proportion, as that of a car is. */
    private static Plan.Pose between(Plan.Trajectory plan, double time) {
        Plan.Pose at = plan.at(time);
        Plan.Pose before = plan.poses().get(0);
        Plan.Pose after = plan.poses().get(1);
        double share = (time - before.time()) / (after.time() - before.time());
        return new Plan.Pose(time, at.east(), at.north(), before.heading() + share * (after.heading() - before.heading()), at.speed());
    }

    /** A plan that begins straight every time puts off the turn for ever: 0.2 rad for 8 s at 2 m/s would lead 3 m off. */
    @Test
    void slowCarThatHeadsForTheEdgeTurnsBackToTheMiddle() {
        Plan.Pose after = follow(new Plan.Pose(0, 0, 1, 0.2, 2), 2, 80);

        assertThat(after.east()).isGreaterThan(14);
        assertThat(after.north()).isCloseTo(0, within(0.5));
        assertThat(after.heading()).isCloseTo(0, within(0.05));
    }

    @Test
    void fastCarTurnsBackWithoutSwinging() {
        Plan.Pose after = follow(new Plan.Pose(0, 0, 1, 0.1, 8), 8, 60);

        assertThat(after.north()).isCloseTo(0, within(0.3));
        assertThat(after.heading()).isCloseTo(0, within(0.02));
    }
}
