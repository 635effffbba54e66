package io.tandem.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.geo.Ring;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlateTest {

    @Test
    void aBoxHasTheInertiaOfTheTextbook() {
        Plate box = Plate.box(3, 2);

        assertThat(box.area()).isCloseTo(6, within(1e-12));
        assertThat(box.centerX()).isCloseTo(0, within(1e-12));
        assertThat(box.inertiaPerMass(0, 0)).as("(a2 + b2) / 12").isCloseTo((9.0 + 4) / 12, within(1e-12));
        assertThat(box.inertiaPerMass(1, 2)).as("and the parallel axis").isCloseTo((9.0 + 4) / 12 + 5, within(1e-12));
    }

    @Test
    void massPropertiesDoNotDependOnTheDirectionOfTheOutlineNorOnItsPlace() {
        Plate clockwise = new Plate(new Ring(new double[] {10, 10, 13}, new double[] {20, 23, 20}));

        assertThat(clockwise.area()).isCloseTo(4.5, within(1e-12));
        assertThat(clockwise.centerX()).isCloseTo(11, within(1e-12));
        assertThat(clockwise.centerY()).isCloseTo(21, within(1e-12));
        assertThat(clockwise.inertiaPerMass(11, 21)).as("(b2 + h2) / 18 of a right triangle").isCloseTo(1, within(1e-11));
    }

    @Test
    void theHullOfAnAngleHasFiveCornersAnticlockwise() {
        Plate angle = new Plate(new Ring(new double[] {0, 0, 1, 1, 2, 2, 1}, new double[] {0, 2, 2, 1, 1, 0, 0}));

        Plate hull = angle.hull();

        assertThat(hull.ring().signedArea()).isCloseTo(3.5, within(1e-12));
        assertThat(hull.vertices()).isEqualTo(5);
        assertThat(IntStream.range(0, 5).mapToObj(i -> hull.x(i) + " " + hull.y(i)))
                .containsExactly("0.0 0.0", "2.0 0.0", "2.0 1.0", "1.0 2.0", "0.0 2.0");
    }
}
