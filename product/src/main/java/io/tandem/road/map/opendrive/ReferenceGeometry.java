package io.tandem.road.map.opendrive;

import io.tandem.geo.Angle;
import io.tandem.road.curve.GaussLegendre;
import java.util.Arrays;

/**
 * One geometry of a reference line: where it starts on the road and in the plane, its length, and its shape. Lengths and
 * coordinates in metres, headings in radians, curvature in 1/m.
 *
 * @param s station of the road where it starts
 */
record ReferenceGeometry(double s, double east, double north, double heading, double length, Shape shape) {

    /** Limits of a quadrature panel: turn in radians, and length in metres. */
    private static final double PANEL_TURN_RADIANS = 0.2;
    private static final double PANEL_METRES = 5;
    private static final int MOST_PANELS = 20_000;
    private static final int MOST_STEPS = 60;
    private static final double SHARPEST_PER_METRE = 10;
    private static final int CURVATURE_SAMPLES = 16;

    /** The line at a station. */
    record Pose(double east, double north, double heading, double curvature) {
    }

    /** A shape in its own frame: from its start, along its heading. */
    sealed interface Shape {
    }

    /**
     * Clothoid with curvature k(t) = from + t (to - from) / length: heading(t) = heading + from t + (to - from) t² / (2 length),
     * and the position is the integral of (cos heading, sin heading) by Gauss-Legendre quadrature. Lines and arcs are clothoids
     * with constant curvature.
     */
    record Spiral(double from, double to) implements Shape {
    }

    /**
     * Cubics u(p), v(p). The station is arc length: p is found from the length of the curve, measured such that the end of the
     * parameter's range is the end of the geometry.
     *
     * @param u    coefficients from the constant to the cubic one
     * @param v    likewise
     * @param ends value of p at the end of each of equal panels of its range; the first is 0
     * @param arcs length of the curve up to there, metres
     */
    record Parametric(double[] u, double[] v, double[] ends, double[] arcs) implements Shape {

        /** @param range value of p at the end of the geometry; NaN where p is u itself (poly3), and the length tells the end */
        static Parametric of(double[] u, double[] v, double range, double length) {
            int panels = (int) Math.min(MOST_PANELS, 4 + length / PANEL_METRES);
            Parametric cubic = new Parametric(u, v, new double[panels + 1], new double[panels + 1]);
            // Along u a curve is at least as long as u, so its end lies before u = length.
            cubic.measure(Double.isNaN(range) ? length : range);
            if (Double.isNaN(range)) {
                cubic.measure(cubic.parameter(length));
            }
            return cubic;
        }

        private void measure(double range) {
            for (int i = 1; i < ends.length; i++) {
                ends[i] = range * i / (ends.length - 1);
                arcs[i] = arcs[i - 1] + arc(ends[i - 1], ends[i]);
            }
        }

        private double speed(double p) {
            double du = slope(u, p);
            double dv = slope(v, p);
            return Math.sqrt(du * du + dv * dv);
        }

        private double arc(double from, double to) {
            double half = (to - from) / 2;
            double sum = 0;
            for (int i = 0; i < GaussLegendre.POINTS; i++) {
                sum += GaussLegendre.weight(i) * speed(from + half * (1 + GaussLegendre.node(i)));
            }
            return sum * half;
        }

        double length() {
            return arcs[arcs.length - 1];
        }

        /**
         * The parameter at a length of the curve from its start, by Newton's method within a panel, or from the nearest one. Curves may be slow at their ends, |c'(p)| = 0.05 m and
         * then 10 m, where Newton's method leaves the panel; it is halved instead.
         */
        double parameter(double along) {
            int found = Arrays.binarySearch(arcs, along);
            int panel = Math.clamp(found >= 0 ? found : -found - 2, 0, arcs.length - 2);
            double width = ends[panel + 1] - ends[panel];
            double low = along < 0 ? ends[panel] - width : ends[panel];
            double high = along > length() ? ends[panel + 1] + width : ends[panel + 1];
            double p = ends[panel];
            for (int i = 0; i < MOST_STEPS; i++) {
                double missing = along - arcs[panel] - arc(ends[panel], p);
                if (!(Math.abs(missing) > 1e-10)) {
                    break;
                }
                low = missing > 0 ? p : low;
                high = missing > 0 ? high : p;
                double newton = p + missing / speed(p);
                p = newton > low && newton < high ? newton : (low + high) / 2;
            }
            return p;
        }
    }

    /** The greatest curvature of a clothoid, 1/m; of a cubic, which is often sharp at its ends alone, the mean. */
    double curvature() {
        return switch (shape) {
            case Spiral spiral -> Math.max(Math.abs(spiral.from), Math.abs(spiral.to));
            case Parametric _ -> {
                double sum = 0;
                for (int i = 0; i <= CURVATURE_SAMPLES; i++) {
                    sum += Math.min(SHARPEST_PER_METRE, Math.abs(at(length * i / CURVATURE_SAMPLES).curvature));
                }
                yield sum / (CURVATURE_SAMPLES + 1);
            }
        };
    }

    /** @param along metres from the start of this geometry */
    Pose at(double along) {
        return switch (shape) {
            case Spiral spiral -> onSpiral(spiral, along);
            case Parametric cubic -> onCubic(cubic, along);
        };
    }

    private Pose onSpiral(Spiral spiral, double along) {
        double sharpening = (spiral.to - spiral.from) / length;
        double turn = Math.max(Math.abs(spiral.from), Math.abs(spiral.to)) * Math.abs(along);
        int panels = (int) Math.min(MOST_PANELS, 1 + turn / PANEL_TURN_RADIANS);
        double half = along / panels / 2;
        double sumEast = 0;
        double sumNorth = 0;
        for (int panel = 0; panel < panels; panel++) {
            for (int i = 0; i < GaussLegendre.POINTS; i++) {
                double t = half * (2 * panel + 1 + GaussLegendre.node(i));
                double direction = heading + t * (spiral.from + t * sharpening / 2);
                sumEast += GaussLegendre.weight(i) * Angle.cos(direction);
                sumNorth += GaussLegendre.weight(i) * Angle.sin(direction);
            }
        }
        return new Pose(east + half * sumEast, north + half * sumNorth, heading + along * (spiral.from + along * sharpening / 2),
                spiral.from + along * sharpening);
    }

    private Pose onCubic(Parametric cubic, double along) {
        double p = cubic.parameter(along / length * cubic.length());
        double u = value(cubic.u, p);
        double v = value(cubic.v, p);
        double du = slope(cubic.u, p);
        double dv = slope(cubic.v, p);
        double cos = Angle.cos(heading);
        double sin = Angle.sin(heading);
        double speed = Math.sqrt(du * du + dv * dv);
        double bend = speed > 0 ? (du * bend(cubic.v, p) - dv * bend(cubic.u, p)) / (speed * speed * speed) : 0;
        return new Pose(east + u * cos - v * sin, north + u * sin + v * cos, heading + StrictMath.atan2(dv, du), bend);
    }

    private static double value(double[] c, double p) {
        return c[0] + p * (c[1] + p * (c[2] + p * c[3]));
    }

    private static double slope(double[] c, double p) {
        return c[1] + p * (2 * c[2] + p * 3 * c[3]);
    }

    private static double bend(double[] c, double p) {
        return 2 * c[2] + p * 6 * c[3];
    }
}
