package io.tandem.mobility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class HeightFilterTest {

    @Test
    void aClimbIsFollowedThroughNoise() {
        HeightFilter filter = new HeightFilter(2);
        Random random = new Random(3);
        double squares = 0;
        for (int i = 0; i < 600; i++) {
            filter.hear(0.1, 30 + 0.2 * i + 4.5 * random.nextGaussian(), 3, Double.NaN);
            squares += i < 100 ? 0 : Math.pow(filter.up() - 30 - 0.2 * i, 2);
        }

        assertThat(Math.sqrt(squares / 500)).isLessThan(2.5);
        assertThat(filter.climb()).isCloseTo(2, within(1.5));
    }

    @Test
    void heightsThatAreNotToldChangeNothing() {
        HeightFilter filter = new HeightFilter(2);
        filter.hear(0, 12, 3, 1);

        filter.hear(1, Double.NaN, 3, Double.NaN);

        assertThat(filter.up()).isEqualTo(12);
        assertThat(filter.climb()).isEqualTo(1);
    }
}
