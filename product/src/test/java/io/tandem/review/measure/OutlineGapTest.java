package io.tandem.review.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.Body;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OutlineGapTest {

    private static final Outline CAR = Outline.box(4.5, 1.8);

    @Test
    void gapOfCarsInLineIsFromBumperToBumper() {
        assertThat(OutlineGap.metres(CAR, 0, CAR, 0, 10, 0)).isCloseTo(5.5, within(1e-12));
        assertThat(OutlineGap.metres(CAR, 0, CAR, 0, 0, 3)).isCloseTo(1.2, within(1e-12));
        assertThat(OutlineGap.metres(CAR, 0, CAR, Math.PI / 2, 10, 0)).isCloseTo(10 - 2.25 - 0.9, within(1e-12));
    }

    @Test
    void boxesThatCrossWithoutACornerInsideOverlap() {
        assertThat(OutlineGap.metres(Outline.box(10, 1), 0, Outline.box(10, 1), Math.PI / 2, 0, 0)).isZero();
    }

    @Test
    void discIsItsRadiusNearer() {
        assertThat(OutlineGap.metres(CAR, 0, Outline.disc(1), 2, 5.25, 4.9)).isCloseTo(Math.hypot(3, 4) - 0.5, within(1e-12));
        assertThat(OutlineGap.metres(Outline.disc(2), 0, Outline.disc(4), 0, 3, 4)).isCloseTo(2, within(1e-12));
    }

    @Test
    void neitherOrderNorTurningTheSceneChangesTheGap() {
        Random random = new Random(3);
        Outline[] outlines = {CAR, Outline.box(12, 2.5), Outline.disc(0.5)};

        for (int i = 0; i < 500; i++) {
            Outline one = outlines[random.nextInt(3)];
            Outline other = outlines[random.nextInt(3)];
            double a = 7 * random.nextDouble();
            double b = 7 * random.nextDouble();
            double e = 20 * random.nextGaussian();
            double n = 20 * random.nextGaussian();
            double turn = 7 * random.nextDouble();
            double gap = OutlineGap.metres(one, a, other, b, e, n);

            assertThat(OutlineGap.metres(other, b, one, a, -e, -n)).isCloseTo(gap, within(1e-9));
            assertThat(OutlineGap.metres(one, a + turn, other, b + turn, Math.cos(turn) * e - Math.sin(turn) * n,
                    Math.sin(turn) * e + Math.cos(turn) * n)).isCloseTo(gap, within(1e-9));
        }
    }

    @Test
    void gapIsTheLeastDistanceOfAnyTwoPointsOfTheEdges() {
        Random random = new Random(4);

        for (int i = 0; i < 40; i++) {
            double a = 7 * random.nextDouble();
            double b = 7 * random.nextDouble();
            double e = 6 + 5 * random.nextDouble();
            double n = 6 * random.nextGaussian();
            double[][] one = edge(CAR, 0, 0, a);
            double[][] other = edge(CAR, e, n, b);
            double least = Double.POSITIVE_INFINITY;
            for (double[] p : one) {
                for (double[] q : other) {
                    least = Math.min(least, Math.hypot(p[0] - q[0], p[1] - q[1]));
                }
            }

            assertThat(OutlineGap.metres(CAR, a, CAR, b, e, n)).isCloseTo(least, within(0.06));
        }
    }

    /** Points every five centimetres or so along the edge of a box. */
    private static double[][] edge(Outline box, double east, double north, double heading) {
        double[][] points = new double[400][];
        for (int i = 0; i < points.length; i++) {
            double share = i % 100 / 50.0 - 1;
            double along = i < 200 ? share * box.length() / 2 : (i < 300 ? 1 : -1) * box.length() / 2;
            double across = i < 200 ? (i < 100 ? 1 : -1) * box.width() / 2 : share * box.width() / 2;
            points[i] = new double[]{east + Math.cos(heading) * along - Math.sin(heading) * across,
                    north + Math.sin(heading) * along + Math.cos(heading) * across};
        }
        return points;
    }

    @Test
    void outlinesFollowFromKindAndLength() {
        Outline car = Outline.of(Tracks.who(1, Kind.GROUND));

        assertThat(car.length()).isCloseTo(4.5, within(1e-12));
        assertThat(car.width()).isCloseTo(1.8, within(1e-12));
        assertThat(car.disc()).isFalse();
        assertThat(Outline.of(Tracks.who(2, Kind.PEDESTRIAN))).extracting(Outline::disc, Outline::length).containsExactly(true, 0.5);
    }

    @Test
    void lorryHasTheSizeOfItsScenario() {
        Participant lorry = new Participant(1, "lorry", Kind.GROUND, false, 6, new Body(12, 2.5), List.of(), List.of(), List.of());

        Outline outline = Outline.of(lorry);

        assertThat(outline).extracting(Outline::length, Outline::width, Outline::disc).containsExactly(12.0, 2.5, false);
    }
}
