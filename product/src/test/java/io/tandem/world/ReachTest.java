package io.tandem.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A ray ends where a walk in steps of a millimetre first meets an occupied cell. */
class ReachTest {

    private static final double STRIDE = 0.001;

    /** The reference: one millimetre at a time. */
    private static double walked(Set<Long> occupied, double east, double north, double ahead, double aside, double range) {
        for (double gone = 0; gone < range; gone += STRIDE) {
            int column = (int) Math.floor((east + gone * ahead) / CellBitmap.SIZE);
            int row = (int) Math.floor((north + gone * aside) / CellBitmap.SIZE);
            if (occupied.contains((long) column << 32 | row & 0xffffffffL)) {
                return gone;
            }
        }
        return range;
    }

    /** Whether walk and ray differ only because a corner thinner than a step was skipped. */
    private static boolean cutsACorner(Set<Long> occupied, double east, double north, double ahead, double aside, double reach) {
        double e = east + reach * ahead;
        double n = north + reach * aside;
        return walked(occupied, e - 2 * STRIDE, n - 2 * STRIDE, 1, 0, 4 * STRIDE) < 4 * STRIDE || walked(occupied, e - 2 * STRIDE, n + 2 * STRIDE, 1, 0, 4 * STRIDE) < 4 * STRIDE;
    }

    @Test
    void looksEndWhereAWalkDoesOverTilesAndInAllDirections() {
        SplittableRandom random = new SplittableRandom(5);
        Set<Long> occupied = new HashSet<>();
        int[][] places = new int[400][2];
        for (int[] place : places) {
            place[0] = random.nextInt(-450, 450);
            place[1] = random.nextInt(-450, 450);
            occupied.add((long) place[0] << 32 | place[1] & 0xffffffffL);
        }
        try (Obstacles obstacles = new Obstacles(cells -> {
            for (int[] place : places) {
                cells.occupy(place[1], place[0], place[0]);
            }
        }, Obstacles.Loading.AT_ONCE, 2)) {
            obstacles.needAround(0, 0, 0, 0);
            int ended = 0;
            for (int look = 0; look < 400; look++) {
                double east = random.nextDouble(-40, 40);
                double north = random.nextDouble(-40, 40);
                double angle = look < 8 ? look * Math.PI / 4 : random.nextDouble(2 * Math.PI);
                double ahead = look < 8 && look % 4 == 2 ? 0 : Math.cos(angle);
                double aside = look < 8 && look % 4 == 0 ? 0 : Math.sin(angle);

                double reach = obstacles.reach(east, north, ahead, aside, 60);
                double walk = walked(occupied, east, north, ahead, aside, 60);

                boolean alike = Math.abs(reach - walk) <= 2 * STRIDE;
                assertThat(alike || cutsACorner(occupied, east, north, ahead, aside, Math.min(reach, walk)))
                        .as("look %d from %f %f by %f: %f and %f", look, east, north, angle, reach, walk).isTrue();
                ended += reach < 60 ? 1 : 0;
            }
            assertThat(ended).as("looks that met something").isBetween(50, 390);
        }
    }

    @Test
    void whatIsNotKnownStopsNoLookAndEveryPlan() {
        try (Obstacles obstacles = new Obstacles(cells -> cells.occupy(0, 0, 5000), Obstacles.Loading.AT_ONCE, 0)) {
            obstacles.needAround(1, 1, 0, 0);
            Set<Integer> closed = new HashSet<>();

            double reach = obstacles.reach(-100, 0.1, 1, 0, 200);
            obstacles.closed(-2, 1, 2, 1, (column, row) -> closed.add(column));

            assertThat(reach).isCloseTo(100, within(1e-9));
            assertThat(closed).as("west of the only tile nothing is known").containsExactlyInAnyOrder(-2, -1);
        }
    }
}
