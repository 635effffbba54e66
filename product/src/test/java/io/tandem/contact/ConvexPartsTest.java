package io.tandem.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.geo.Area;
import io.tandem.geo.Ring;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConvexPartsTest {

    private static Area area(Ring outer, List<Ring> holes) {
        return new Area(outer, holes, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    private static void covers(List<Plate> parts, double area) {
        assertThat(parts.stream().mapToDouble(Plate::area).sum()).as("area of all parts").isCloseTo(area, within(1e-9));
        assertThat(parts).allSatisfy(part -> assertThat(part.hull().area()).as("a convex part is its own hull").isCloseTo(part.area(), within(1e-9)));
    }

    @Test
    void aBoxIsOnePart() {
        assertThat(ConvexParts.of(Area.box(5, 5, 4, 2))).hasSize(1);
    }

    @Test
    void anAngleIsTwoParts() {
        List<Plate> parts = ConvexParts.of(area(new Ring(new double[] {0, 0, 1, 1, 3, 3}, new double[] {0, 3, 3, 1, 1, 0}), List.of()));

        covers(parts, 5);
        assertThat(parts).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void aYardIsCutAroundItsHoles() {
        Ring outer = new Ring(new double[] {0, 10, 10, 0}, new double[] {0, 0, 10, 10});
        Ring court = new Ring(new double[] {1, 4, 4, 1}, new double[] {1, 1, 9, 9});
        Ring shaft = new Ring(new double[] {6, 7, 7, 6}, new double[] {6, 6, 7, 7});

        covers(ConvexParts.of(area(outer, List.of(court, shaft))), 100 - 24 - 1);
    }

    @Test
    void aStarIsCutIntoItsRays() {
        double[] x = new double[16];
        double[] y = new double[16];
        for (int i = 0; i < 16; i++) {
            double radius = i % 2 == 0 ? 5 : 1;
            x[i] = radius * StrictMath.cos(i * Math.PI / 8);
            y[i] = radius * StrictMath.sin(i * Math.PI / 8);
        }
        Ring star = new Ring(x, y);

        covers(ConvexParts.of(area(star, List.of())), star.signedArea());
    }
}
