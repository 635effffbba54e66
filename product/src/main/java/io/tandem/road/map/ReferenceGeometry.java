package io.tandem.road.map;

import io.tandem.geo.Angle;
import io.tandem.road.GaussLegendre;

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
    private static final int MOST_NEWTON_STEPS = 30;
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
     * @param range value of p at the end of the geometry; NaN where p is u itself (poly3) and the end follows from the length
     */
    record Parametric(double[] u, double[] v, double range) implements Shape {

        private double speed(double p) {
            double du = slope(u, p);
            double dv = slope(v, p);
            return Math.sqrt(du * du + dv * dv);
        }

        private double arc(double to, int panels) {
            double half = to / panels / 2;
            double sum = 0;
            for (int panel = 0; panel < panels; panel++) {
                for (int i = 0; i < GaussLegendre.POINTS; i++) {
                    sum += GaussLegendre.weight(i) * speed(half * (2 * panel + 1 + GaussLegendre.node(i)));
                }
            }
            return sum * half;
        }

        /** The parameter at a distance from the start, by Newton's method. */
        private double parameter(double along, double length) {
            int panels = (int) Math.min(MOST_PANELS, 4 + length / PANEL_METRES);
            boolean open = Double.isNaN(range);
            double wanted = open ? along : along / length * arc(range, panels);
            double p = open ? along : along / length * range;
            for (int i = 0; i < MOST_NEWTON_STEPS; i++) {
                double missing = wanted - arc(p, panels);
                double speed = speed(p);
                if (!(Math.abs(missing) > 1e-10) || !(speed > 0)) {
                    break;
                }
                p += missing / speed;
            }
            return p;
        }
    }

    double end() {
        return s + length;
    }

    /** Upper bound of the curvature, 1/m. */
    double sharpest() {
        return switch (shape) {
            case Spiral spiral -> Math.max(Math.abs(spiral.from), Math.abs(spiral.to));
            case Parametric _ -> {
                double most = 0;
                for (int i = 0; i <= CURVATURE_SAMPLES; i++) {
                    most = Math.max(most, Math.abs(at(length * i / CURVATURE_SAMPLES).curvature));
                }
                yield Math.min(SHARPEST_PER_METRE, most);
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
        double p = cubic.parameter(along, length);
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
