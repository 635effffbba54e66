package io.tandem.planning.maneuver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DubinsTest {

    /** Reference: domain/reference/cosim/dubins.csv. Lengths only: several words may tie. */
    @Test
    void lengthsAreThoseOfTheReferenceAndEveryWordLandsOnItsGoal() throws IOException {
        String all = new String(DubinsTest.class.getResourceAsStream("/reference/cosim/dubins.csv").readAllBytes(), StandardCharsets.UTF_8);
        List<String> lines = all.lines().skip(1).toList();
        assertThat(lines).hasSize(7);

        for (String line : lines) {
            String[] cells = line.split(",");
            double[] numbers = Arrays.stream(cells, 0, 7).mapToDouble(Double::parseDouble).toArray();
            RearPose goal = new RearPose(numbers[3], numbers[4], numbers[5]);
            List<Arc> arcs = Dubins.shortest(new RearPose(numbers[0], numbers[1], numbers[2]), goal, numbers[6]);

            assertThat(arcs.stream().mapToDouble(Arc::length).sum()).as(line).isCloseTo(Double.parseDouble(cells[8]), within(1e-9));
            lands(new RearPose(numbers[0], numbers[1], numbers[2]), arcs, goal);
        }
    }

    @Test
    void tenThousandRandomPairsOfPosesAreJoinedByAPathNoShorterThanTheLineBetweenThem() {
        Random random = new Random(5);
        for (int i = 0; i < 10_000; i++) {
            RearPose from = pose(random);
            RearPose to = pose(random);
            double radius = 1 + 6 * random.nextDouble();

            List<Arc> arcs = Dubins.shortest(from, to, radius);

            lands(from, arcs, to);
            assertThat(arcs.stream().mapToDouble(Arc::length).sum()).isGreaterThanOrEqualTo(from.distance(to) - 1e-9);
        }
    }

    private static RearPose pose(Random random) {
        return new RearPose(30 * random.nextDouble(), 30 * random.nextDouble(), 10 * random.nextDouble() - 5);
    }

    private static void lands(RearPose from, List<Arc> arcs, RearPose goal) {
        RearPose pose = from;
        for (Arc arc : arcs) {
            assertThat(arc.length()).isPositive();
            pose = pose.after(arc.length(), arc.curvature());
        }
        assertThat(pose.distance(goal)).isLessThan(1e-6);
        assertThat(Math.cos(pose.heading() - goal.heading())).isCloseTo(1, within(1e-9));
    }
}
