package io.tandem.road.curve;

import java.util.Arrays;

/** Arc length of one piece of a spline, by quadrature, and the marks that approximate the parameter as a function of it. */
final class PieceArc {

    private static final int LEAST_STEPS = 4;
    /** Greatest error of the parameter between two marks, as metres along the curve. */
    private static final double TOLERANCE_METRES = 1e-8;
    /** Greatest length of a panel of the quadrature, metres; exact to the last digits even for hairpin bends. */
    private static final double LONGEST_PANEL_METRES = 2;
    private static final int LEAST_PANELS = 4;
    private static final int MOST_NEWTON_STEPS = 12;

    private final Spline spline;
    private final int piece;
    /** arc length from the start of the piece to the end of each panel; the first is 0 */
    private final double[] lengths;

    PieceArc(Spline spline, int piece) {
        this.spline = spline;
        this.piece = piece;
        double chord = spline.chord(piece);
        int count = Math.max(LEAST_PANELS, (int) Math.ceil(chord / LONGEST_PANEL_METRES));
        lengths = new double[count + 1];
        for (int i = 0; i < count; i++) {
            lengths[i + 1] = lengths[i] + arc(chord * i / count, chord * (i + 1) / count);
        }
    }

    double length() {
        return lengths[lengths.length - 1];
    }

    private double arc(double from, double to) {
        double half = (to - from) / 2;
        double middle = (from + to) / 2;
        double sum = 0;
        for (int i = 0; i < GaussLegendre.POINTS; i++) {
            sum += GaussLegendre.weight(i) * spline.speed(piece, middle + half * GaussLegendre.node(i));
        }
        return sum * half;
    }

    /**
     * Equidistant marks, two entries each: parameter, and its derivative by arc length. Their number is doubled until the error is below the tolerance, up to so many intervals.
     */
    double[] marks(int mostIntervals) {
        for (int steps = LEAST_STEPS; steps < mostIntervals; steps *= 2) {
            double[] marks = equidistant(steps);
            if (isAccurate(marks, length() / steps)) {
                return marks;
            }
        }
        return equidistant(mostIntervals);
    }

    private double[] equidistant(int steps) {
        double[] marks = new double[2 * steps + 2];
        for (int i = 0; i <= steps; i++) {
            marks[2 * i] = i == steps ? spline.chord(piece) : parameterAt(length() * i / steps);
            marks[2 * i + 1] = 1 / spline.speed(piece, marks[2 * i]);
        }
        return marks;
    }

    /** Checked halfway between marks, where the error of a cubic Hermite interpolation is greatest. */
    private boolean isAccurate(double[] marks, double step) {
        for (int i = 0; i + 3 < marks.length; i += 2) {
            double exact = parameterAt((i / 2 + 0.5) * step);
            if (Math.abs(between(marks, i, step, 0.5) - exact) * spline.speed(piece, exact) > TOLERANCE_METRES) {
                return false;
            }
        }
        return true;
    }

    /** Cubic Hermite interpolation between a mark and the next, t from 0 to 1. */
    static double between(double[] marks, int at, double step, double t) {
        double rise = marks[at + 2] - marks[at];
        double from = marks[at + 1] * step;
        double to = marks[at + 3] * step;
        return marks[at] + t * (from + t * ((3 * rise - 2 * from - to) + t * (from + to - 2 * rise)));
    }

    /** The parameter at an arc length from the start of the piece, by Newton's method. */
    private double parameterAt(double along) {
        int found = Arrays.binarySearch(lengths, along);
        int panel = Math.min(lengths.length - 2, found >= 0 ? found : -found - 2);
        double chord = spline.chord(piece);
        double from = chord * panel / (lengths.length - 1);
        double to = chord * (panel + 1) / (lengths.length - 1);
        double wanted = along - lengths[panel];
        double at = from + (to - from) * wanted / (lengths[panel + 1] - lengths[panel]);
        for (int i = 0; i < MOST_NEWTON_STEPS; i++) {
            double missing = wanted - arc(from, at);
            double next = Math.max(from, Math.min(to, at + missing / spline.speed(piece, at)));
            if (Math.abs(next - at) < 1e-13 * (1 + chord)) {
                return next;
            }
            at = next;
        }
        return at;
    }
}
