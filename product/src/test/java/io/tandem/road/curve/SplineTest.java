package io.tandem.road.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

public class SplineTest {

    /** The waypoints of domain/reference/fastsim/lane_spline.json, whose values SciPy's CubicSpline gave. */
    public static final double[] X = {0, 20, 40, 60, 75, 80};
    public static final double[] Y = {0, 0, 4, 15, 35, 60};
    /** By SciPy's quad over each piece; over all at once, as in that file, it comes out 6e-8 less for the kinks between pieces. */
    public static final double TRUE_LENGTH = 114.24717419160007;

    @ParameterizedTest
    @CsvFileSource(resources = "/reference/fastsim/lane_spline.csv", numLinesToSkip = 1)
    void agreesWithAnIndependentSpline(double station, double x, double y, double heading, double curvature, double speed) {
        Spline spline = Spline.natural(X, Y);
        int piece = 0;
        while (piece < spline.pieces() - 1 && spline.knot[piece + 1] <= station) {
            piece++;
        }

        double u = station - spline.knot[piece];

        assertThat(spline.x(piece, u)).isCloseTo(x, within(1e-9));
        assertThat(spline.y(piece, u)).isCloseTo(y, within(1e-9));
        assertThat(Math.atan2(spline.slopeY(piece, u), spline.slopeX(piece, u))).isCloseTo(heading, within(1e-9));
        assertThat(spline.curvature(piece, u)).isCloseTo(curvature, within(1e-9));
        assertThat(spline.speed(piece, u)).isCloseTo(speed, within(1e-9));
    }

    @Test
    void twoPointsMakeAStraightLine() {
        Spline spline = Spline.natural(new double[] {1, 4}, new double[] {2, 6});

        assertThat(spline.x(0, 2.5)).isCloseTo(2.5, within(1e-12));
        assertThat(spline.y(0, 2.5)).isCloseTo(4, within(1e-12));
        assertThat(spline.curvature(0, 2.5)).isZero();
    }

    @Test
    void closedCurveIsSmoothWhereItBegins() {
        Spline spline = Spline.periodic(new double[] {0, 30, 45, 20, -10}, new double[] {0, 5, 30, 45, 20});
        int last = spline.pieces() - 1;
        double end = spline.chord(last);

        assertThat(spline.x(last, end)).isCloseTo(0, within(1e-10));
        assertThat(spline.slopeX(last, end)).isCloseTo(spline.slopeX(0, 0), within(1e-10));
        assertThat(spline.slopeY(last, end)).isCloseTo(spline.slopeY(0, 0), within(1e-10));
        assertThat(bend(spline, last, 0, end)).isCloseTo(bend(spline, 0, 0, 0), within(1e-10));
        assertThat(bend(spline, last, 1, end)).isCloseTo(bend(spline, 0, 1, 0), within(1e-10));
    }

    @Test
    void innerWaypointsAreSmoothToTheSecondDerivative() {
        Spline spline = Spline.periodic(new double[] {0, 30, 45, 20, -10}, new double[] {0, 5, 30, 45, 20});

        for (int piece = 0; piece + 1 < spline.pieces(); piece++) {
            double end = spline.chord(piece);
            assertThat(spline.slopeX(piece, end)).isCloseTo(spline.slopeX(piece + 1, 0), within(1e-10));
            assertThat(bend(spline, piece, 1, end)).isCloseTo(bend(spline, piece + 1, 1, 0), within(1e-10));
        }
    }

    /** The second derivative of a coordinate, 0 or 1. */
    private static double bend(Spline spline, int piece, int coordinate, double u) {
        double[] cubic = new double[Cubic.COUNT];
        spline.copy(piece, cubic, 0);
        return Cubic.bend(cubic, coordinate * Cubic.PER_COORDINATE, u);
    }

    @Test
    void givenHeadingsMakeNearlyAnArc() {
        double r = 20;
        Spline quarter = Spline.hermite(new double[] {r, 0}, new double[] {0, r}, new double[] {0, -1}, new double[] {1, 0});

        for (int i = 0; i <= 20; i++) {
            double u = quarter.chord(0) * i / 20;
            assertThat(Math.hypot(quarter.x(0, u), quarter.y(0, u))).isCloseTo(r, within(0.01));
        }
    }
}
