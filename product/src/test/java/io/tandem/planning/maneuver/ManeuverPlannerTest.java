package io.tandem.planning.maneuver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.geo.Area;
import io.tandem.message.Body;
import io.tandem.world.CellBitmap;
import io.tandem.world.ObstacleRegion;
import io.tandem.world.ObstacleSource;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ManeuverPlannerTest {

    private static final Body CAR = new Body(3.85, 1.67);
    private static final double AHEAD = 1.23;
    private static final double RADIUS = 4.6;

    @Test
    void aCarBacksOutOfOneSpotAndIntoAnotherWithoutTouchingAnything() {
        Random random = new Random(7);
        List<Double> seconds = new ArrayList<>();
        int plans = 0;
        for (int lot = 0; lot < 100; lot++) {
            List<double[]> parked = parked(random);
            double[] from = parked.remove(random.nextInt(parked.size()));
            double[] to = parked.remove(random.nextInt(parked.size()));
            to[2] += random.nextBoolean() ? Math.PI : 0;

            long began = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            ManeuverPlanner.Outcome outcome = ManeuverPlanner.plan(footprint(parked, 0.15), rear(from), rear(to), RADIUS, 0.75, true);
            seconds.add((ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - began) / 1e9);

            if (outcome.isPlan()) {
                plans++;
                arrives(outcome.maneuver(), rear(to));
                assertFree(outcome.maneuver(), footprint(parked, 0.01));
            } else {
                assertThat(outcome.reason()).isNotEmpty();
            }
        }
        assertThat(plans).as("lots with a way").isGreaterThan(90);
        assertThat(seconds.stream().sorted().skip(95).findFirst()).get().satisfies(p95 -> assertThat(p95).as("p95 of the time, s").isLessThan(1));
    }

    @Test
    void withoutRoomThereIsNoPlanAndAReason() {
        List<double[]> ring = List.of(new double[] {8, 0, Math.PI / 2}, new double[] {4, 4, 0}, new double[] {4, -4, 0}, new double[] {0, 4, 0}, new double[] {0, -4, 0},
                new double[] {-4, 0, Math.PI / 2});
        Footprint walled = footprint(ring, 0.1);
        walled.avoid(Area.box(6.5, 0, 0.2, 12));
        walled.avoid(Area.box(-3, 0, 0.2, 12));
        walled.avoid(Area.box(2, 5.2, 12, 0.2));
        walled.avoid(Area.box(2, -5.2, 12, 0.2));

        ManeuverPlanner.Outcome shut = ManeuverPlanner.plan(walled, new RearPose(1, 0, 0), new RearPose(30, 0, 0), RADIUS, 0.75, true);
        ManeuverPlanner.Outcome taken = ManeuverPlanner.plan(walled, new RearPose(1, 0, 0), new RearPose(7, 0, 1), RADIUS, 0.75, true);

        assertThat(shut.isPlan()).isFalse();
        assertThat(shut.reason()).contains("way");
        assertThat(taken.reason()).contains("where it is to go");
    }

    /** A wall of cells across the direct way, with an opening to the side. */
    @Test
    void cellsOfAPictureAreGoneAround() throws IOException {
        ObstacleSource wall = cells -> {
            for (int row = CellBitmap.cellOf(-12); row < CellBitmap.cellOf(4); row++) {
                cells.occupy(row, CellBitmap.cellOf(10), CellBitmap.cellOf(10.3));
            }
        };
        Footprint footprint = footprint(List.of(), 0.3);
        footprint.avoid(ObstacleRegion.around(wall, 10, 0, 40));
        Footprint fine = footprint(List.of(), 0.05);
        fine.avoid(Area.box(10.2, -4.1, 0.4, 16));

        ManeuverPlanner.Outcome outcome = ManeuverPlanner.plan(footprint, new RearPose(0, 0, 0), new RearPose(20, 0, 0), RADIUS, 0.75, true);
        ManeuverPlanner.Outcome inside = ManeuverPlanner.plan(footprint, new RearPose(0, 0, 0), new RearPose(9, 0, 0), RADIUS, 0.75, true);

        assertFree(outcome.maneuver(), fine);
        arrives(outcome.maneuver(), new RearPose(20, 0, 0));
        assertThat(outcome.maneuver().length()).isGreaterThan(21);
        assertThat(inside.reason()).contains("where it is to go");
    }

    @Test
    void onAFreeFieldTheWayIsTheDubinsPath() {
        RearPose start = new RearPose(0, 0, 0);
        RearPose goal = new RearPose(20, 0, 0);

        Maneuver maneuver = ManeuverPlanner.plan(footprint(List.of(), 0.2), start, goal, 5, 0.75, false).maneuver();

        assertThat(maneuver.length()).isCloseTo(20, within(1e-9));
        assertThat(maneuver.legs()).hasSize(1);
    }

    /** Two rows of spots of 2.6 m by 5 m along an aisle of 6.5 m, some of them empty; poses of reported points. */
    private static List<double[]> parked(Random random) {
        List<double[]> all = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            for (int side = -1; side <= 1; side += 2) {
                if (random.nextDouble() < 0.8) {
                    all.add(new double[] {2.6 * i, side * (3.25 + 2.5) + 0.2 * (random.nextDouble() - 0.5), side * Math.PI / 2});
                }
            }
        }
        return all;
    }

    private static RearPose rear(double[] reported) {
        return new RearPose(reported[0] - AHEAD * Math.cos(reported[2]), reported[1] - AHEAD * Math.sin(reported[2]), reported[2]);
    }

    private static Footprint footprint(List<double[]> parked, double margin) {
        Footprint footprint = new Footprint(CAR, AHEAD, margin);
        parked.forEach(one -> footprint.avoid(CAR, one[0], one[1], one[2]));
        return footprint;
    }

    private static void arrives(Maneuver maneuver, RearPose goal) {
        assertThat(maneuver.end().distance(goal)).isLessThan(1e-6);
        assertThat(Math.cos(maneuver.end().heading() - goal.heading())).isCloseTo(1, within(1e-9));
    }

    /** Every two centimetres, much finer than the planner looks. */
    private static void assertFree(Maneuver maneuver, Footprint footprint) {
        for (Maneuver.Leg leg : maneuver.legs()) {
            for (int i = 1; i < leg.poses().size(); i++) {
                double length = leg.direction() * (leg.station().get(i) - leg.station().get(i - 1));
                for (int part = 0; part < 5; part++) {
                    assertThat(footprint.isFree(leg.poses().get(i - 1).after(length * part / 5, leg.curvature().get(i)))).isTrue();
                }
            }
        }
    }
}
