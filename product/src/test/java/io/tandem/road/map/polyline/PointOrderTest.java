package io.tandem.road.map.polyline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PointOrderTest {

    private static List<double[]> line(double... east) {
        return DoubleStream.of(east).mapToObj(e -> new double[] {e, e * e / 100}).toList();
    }

    @Test
    void shortestWayGoesThroughThePointsInOrder() {
        List<double[]> line = line(0, 3, 9, 6, 12, 30, 24, 18, 27, 15, 33);

        assertThat(PointOrder.runsBack(line)).isTrue();
        assertThat(PointOrder.shortest(line)).extracting(point -> point[0]).containsExactly(0.0, 3.0, 6.0, 9.0, 12.0, 15.0, 18.0, 24.0, 27.0, 30.0, 33.0);
    }

    /** The time to order points rises faster than the square of their number, and anybody may send a map. */
    @Test
    void longLinesAreTakenAsTheyAre() {
        assertThat(PointOrder.runsBack(line(IntStream.range(0, 100_000).mapToDouble(i -> i % 2 == 0 ? i : i - 10).toArray()))).isFalse();
    }
}
