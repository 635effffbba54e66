package io.tandem.traffic.outline;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.road.Lane;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweptOutlineTest {

    private static final SweptOutline CAR = new SweptOutline(2.25, 0.9);

    private static LanePoint point(double east, double north) {
        return new LanePoint(east, north, 3.2, 14, Double.NaN);
    }

    private static Lane eastward() {
        return new Lane(0, LaneDefinition.open("a", List.of(point(0, 0), point(50, 0))));
    }

    private static SweptOutline.Standing car(double east, double north, double degrees) {
        return new SweptOutline.Standing(east, north, Math.toRadians(degrees), 2.25, 0.9);
    }

    @Test
    void carThatWaitsOnTheNextLaneIsPassed() {
        assertThat(CAR.meets(eastward(), 0, 50, car(25, 3.2, 180))).isFalse();
    }

    @Test
    void carInTheWayIsMet() {
        assertThat(CAR.meets(eastward(), 0, 50, car(25, 0, 180))).isTrue();
    }

    /** Its nose is 3.4 m - 2.25 m = 1.15 m from the centre line, half a width and 0.4 m of air are 1.3 m; half a metre farther away it is passed. */
    @Test
    void noseOfACarThatWaitsAcrossCounts() {
        assertThat(CAR.meets(eastward(), 0, 50, car(25, -3.4, 90))).isTrue();
        assertThat(CAR.meets(eastward(), 0, 50, car(25, -3.9, 90))).isFalse();
    }

    @Test
    void onlyTheStretchThatIsDrivenCounts() {
        assertThat(CAR.meets(eastward(), 30, 50, car(20, 0, 0))).isFalse();
        assertThat(CAR.meets(eastward(), -20, 10, car(20, 0, 0))).isFalse();
        assertThat(CAR.meets(eastward(), 45, 90, car(48, 0, 0))).isTrue();
    }

    /** Corners that do not reach the lane: only the direction of the other outline tells them apart. */
    @Test
    void carThatStandsAskewBesideTheWayIsPassed() {
        assertThat(CAR.meets(eastward(), 24, 25, car(29, 2.4, -45))).isFalse();
        assertThat(CAR.meets(eastward(), 24, 25, car(29, 2.4, 45))).isTrue();
    }
}
