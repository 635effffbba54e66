package io.tandem.v2x;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BoxIndexTest {

    private static final int BOXES = 500;

    @Test
    void everyBoxOnTheWayIsFoundOnceAndInOrder() {
        for (double extent : new double[] {30, 3000, 3e6}) {
            Random random = new Random(5);
            BoxIndex index = boxes(random, extent);
            for (int k = 0; k < 300; k++) {
                double e = extent * random.nextGaussian();
                double n = extent * random.nextGaussian();
                double de = k % 7 == 0 ? 0 : 800 * random.nextGaussian();
                double dn = k % 5 == 0 ? 0 : 800 * random.nextGaussian();

                List<Integer> found = Arrays.stream(index.found, 0, index.find(e, n, de, dn)).boxed().toList();

                assertThat(found).isSorted().doesNotHaveDuplicates();
                assertThat(IntStream.range(0, BOXES).filter(i -> isCrossed(index, i, e, n, de, dn)).boxed()).isSubsetOf(found);
            }
        }
    }

    @Test
    void wayOfAKilometreLooksAtFewOfManyBoxes() {
        BoxIndex index = boxes(new Random(6), 10_000);

        assertThat(index.find(0, 0, 600, 800)).isLessThan(50);
    }

    @Test
    void boxWithoutAPlaceIsNowhere() {
        BoxIndex index = boxes(new Random(7), 100);
        index.minEast[3] = Double.NaN;
        index.maxEast[3] = Double.NaN;

        index.build();

        assertThat(Arrays.copyOf(index.found, index.find(-1000, 0, 2000, 0))).isNotEmpty().doesNotContain(3);
    }

    private static BoxIndex boxes(Random random, double extent) {
        BoxIndex index = new BoxIndex(BOXES);
        for (int i = 0; i < BOXES; i++) {
            index.minEast[i] = extent * random.nextGaussian();
            index.minNorth[i] = extent * random.nextGaussian();
            index.maxEast[i] = index.minEast[i] + 100 * random.nextDouble();
            index.maxNorth[i] = index.minNorth[i] + 100 * random.nextDouble();
        }
        index.build();
        return index;
    }

    private static boolean isCrossed(BoxIndex index, int i, double e, double n, double de, double dn) {
        return new Rectangle2D.Double(index.minEast[i], index.minNorth[i], index.maxEast[i] - index.minEast[i], index.maxNorth[i] - index.minNorth[i]).intersectsLine(e, n, e + de, n + dn);
    }
}
