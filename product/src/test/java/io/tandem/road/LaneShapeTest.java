package io.tandem.road;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A lane as a polyline for drawing. */
class LaneShapeTest {

    private static Lane lane(double... heights) {
        List<LanePoint> points = IntStream.range(0, heights.length).mapToObj(i -> new LanePoint(20 * i, 0, 3.5, 10, Double.NaN, heights[i], 0)).toList();
        return new Lane(0, LaneDefinition.open("ramp", points));
    }

    @Test
    void aHumpOfAStraightLaneHasPointsEnoughToShowItsHeights() {
        Lane hump = lane(0, 0, 5, 5, 0, 0);

        LaneShape shape = LaneShape.of(hump, 0.1);

        for (int i = 1; i < shape.count(); i++) {
            double middle = (shape.east()[i - 1] + shape.east()[i]) / 2;
            assertThat((shape.up()[i - 1] + shape.up()[i]) / 2).isCloseTo(hump.heightAt(middle), within(0.15));
        }
        assertThat(Arrays.stream(shape.up()).max().orElseThrow()).isCloseTo(hump.heightAt(50), within(0.15));
    }

    @Test
    void aLevelStraightLaneNeedsTwoPoints() {
        LaneShape shape = LaneShape.of(lane(2, 2), 0.1);

        assertThat(shape.count()).isEqualTo(2);
        assertThat(shape.up()).containsExactly(2, 2);
    }
}
