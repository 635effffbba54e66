package io.tandem.road.map;

import io.tandem.geo.Angle;
import io.tandem.road.GaussLegendre;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The reference line of an OpenDRIVE road (ASAM OpenDRIVE 1.8, chapter 9): a sequence of lines, arcs, spirals (clothoids), cubics
 * and parametric cubics. Lengths and coordinates in metres, headings in radians, curvature in 1/m.
 */
final class ReferenceLine {

    private static final double LONGEST_METRES = 200_000;
    private static final double SHORTEST_METRES = 1e-6;
    /** Limits of a quadrature panel: turn in radians, and length in metres. */
    private static final double PANEL_TURN_RADIANS = 0.2;
    private static final double PANEL_METRES = 5;
    private static final int MOST_PANELS = 20_000;
    private static final int MOST_NEWTON_STEPS = 20;

    /** The line at a station. */
    record Pose(double east, double north, double heading, double curvature) {
    }

    /** A geometry in its own frame: from its start, along its heading. */
    private sealed interface Shape {
    }

    /**
     * Clothoid with curvature k(t) = from + t (to - from) / length: heading(t) = heading + from t + (to - from) t² / (2 length),
     * and the position is the integral of (cos heading, sin heading) by Gauss-Legendre quadrature. Lines and arcs are clothoids
     * with constant curvature.
     */
    private record Spiral(double from, double to) implements Shape {
    }

    /**
     * Cubics u(p), v(p).
     *
     * @param scale parameter per metre; 0 for the form v(u), whose parameter is found from its arc length
     */
    private record Parametric(double[] u, double[] v, double scale) implements Shape {
    }

    private record Piece(double s, double east, double north, double heading, double length, Shape shape) {
    }

    private final List<Piece> pieces = new ArrayList<>();

    /** Reads {@code planView}; adds its mistakes, and is then empty. */
    static Optional<ReferenceLine> of(XmlElement road, MapProblems faults) {
        Optional<XmlElement> plan = road.first("planView");
        ReferenceLine line = new ReferenceLine();
        boolean whole = plan.isPresent();
        for (XmlElement geometry : plan.map(found -> found.all("geometry")).orElse(List.of())) {
            Piece piece = line.piece(geometry, faults);
            whole &= piece != null;
            if (piece != null) {
                line.pieces.add(piece);
            }
        }
        if (line.pieces.isEmpty() && whole || plan.isEmpty()) {
            faults.add(road.line(), "<road>", "The road has no geometry.", "add <planView> with at least one <geometry>.");
        }
        return whole && !line.pieces.isEmpty() ? Optional.of(line) : Optional.empty();
    }

    private Piece piece(XmlElement geometry, MapProblems faults) {
        double s = geometry.number("s", faults);
        double x = geometry.number("x", faults);
        double y = geometry.number("y", faults);
        double heading = geometry.number("hdg", faults);
        double length = geometry.number("length", faults);
        Optional<Shape> shape = shape(geometry, length, faults);
        if (!(length > SHORTEST_METRES && length < LONGEST_METRES)) {
            faults.add(geometry.line(), geometry.attribute("length").orElse(""), "A geometry is longer than zero and shorter than 200 km.", "write its length in metres, or remove it.");
            return null;
        }
        if (!(Math.abs(heading) < 1e5)) {
            faults.add(geometry.line(), geometry.attribute("hdg").orElse(""), "This is no heading.", "write hdg in radians.");
            return null;
        }
        boolean whole = Double.isFinite(s) && Double.isFinite(x) && Double.isFinite(y) && shape.isPresent();
        if (whole && !pieces.isEmpty() && s <= pieces.getLast().s) {
            faults.add(geometry.line(), geometry.attribute("s").orElse(""), "The stations of geometries must rise.", "put the geometries in order of s.");
            return null;
        }
        return whole ? new Piece(s, x, y, heading, length, shape.get()) : null;
    }

    private static Optional<Shape> shape(XmlElement geometry, double length, MapProblems faults) {
        for (XmlElement kind : geometry.children()) {
            switch (kind.name()) {
                case "line" -> {
                    return Optional.of(new Spiral(0, 0));
                }
                case "arc" -> {
                    double curvature = kind.number("curvature", faults);
                    return curved(kind, curvature, curvature, faults);
                }
                case "spiral" -> {
                    return curved(kind, kind.number("curvStart", faults), kind.number("curvEnd", faults), faults);
                }
                case "poly3" -> {
                    return finite(new Parametric(new double[] {0, 1, 0, 0}, coefficients(kind, "", faults), 0));
                }
                case "paramPoly3" -> {
                    boolean metres = kind.attribute("pRange").orElse("normalized").equals("arcLength");
                    return finite(new Parametric(coefficients(kind, "U", faults), coefficients(kind, "V", faults), metres ? 1 : 1 / length));
                }
                default -> { }
            }
        }
        faults.add(geometry.line(), "<geometry>", "The geometry has no shape that is known.", "add line, arc, spiral, poly3 or paramPoly3.");
        return Optional.empty();
    }

    private static Optional<Shape> curved(XmlElement kind, double from, double to, MapProblems faults) {
        boolean sane = Math.abs(from) <= 10 && Math.abs(to) <= 10;
        if (Double.isFinite(from) && Double.isFinite(to) && !sane) {
            faults.add(kind.line(), "<" + kind.name() + ">", "A curve with a radius under 10 cm is no road.", "write the curvature as one over the radius in metres.");
        }
        return sane ? Optional.of(new Spiral(from, to)) : Optional.empty();
    }

    private static double[] coefficients(XmlElement kind, String axis, MapProblems faults) {
        return new double[] {kind.number("a" + axis, faults), kind.number("b" + axis, faults), kind.number("c" + axis, faults),
            kind.number("d" + axis, faults)};
    }

    private static Optional<Shape> finite(Parametric cubic) {
        boolean whole = true;
        for (int i = 0; i < 4; i++) {
            whole &= Double.isFinite(cubic.u[i]) && Double.isFinite(cubic.v[i]);
        }
        return whole ? Optional.of(cubic) : Optional.empty();
    }

    double length() {
        return pieces.getLast().s + pieces.getLast().length;
    }

    /** Stations where geometries begin. */
    List<Double> starts() {
        return pieces.stream().map(Piece::s).toList();
    }

    /** Upper bound of the curvature in the geometry that contains a station, 1/m. */
    double sharpest(double s) {
        Piece piece = holding(s);
        return switch (piece.shape) {
            case Spiral spiral -> Math.max(Math.abs(spiral.from), Math.abs(spiral.to));
            case Parametric _ -> {
                double most = 0;
                for (int i = 0; i <= 8; i++) {
                    most = Math.max(most, Math.abs(at(piece.s + piece.length * i / 8).curvature));
                }
                yield Math.min(10, most);
            }
        };
    }

    Pose at(double s) {
        Piece piece = holding(s);
        double along = Math.max(0, Math.min(piece.length, s - piece.s));
        return switch (piece.shape) {
            case Spiral spiral -> onSpiral(piece, spiral, along);
            case Parametric cubic -> onCubic(piece, cubic, along);
        };
    }

    private Piece holding(double s) {
        int low = 0;
        int high = pieces.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) / 2;
            boolean before = pieces.get(middle).s <= s;
            low = before ? middle : low;
            high = before ? high : middle - 1;
        }
        return pieces.get(low);
    }

    private static Pose onSpiral(Piece piece, Spiral spiral, double along) {
        double sharpening = (spiral.to - spiral.from) / piece.length;
        double turn = Math.max(Math.abs(spiral.from), Math.abs(spiral.to)) * along;
        int panels = (int) Math.min(MOST_PANELS, 1 + turn / PANEL_TURN_RADIANS);
        double half = along / panels / 2;
        double east = 0;
        double north = 0;
        for (int panel = 0; panel < panels; panel++) {
            for (int i = 0; i < GaussLegendre.POINTS; i++) {
                double t = half * (2 * panel + 1 + GaussLegendre.node(i));
                double heading = piece.heading + t * (spiral.from + t * sharpening / 2);
                east += GaussLegendre.weight(i) * Angle.cos(heading);
                north += GaussLegendre.weight(i) * Angle.sin(heading);
            }
        }
        return new Pose(piece.east + half * east, piece.north + half * north, piece.heading + along * (spiral.from + along * sharpening / 2),
                spiral.from + along * sharpening);
    }

    private static Pose onCubic(Piece piece, Parametric cubic, double along) {
        double p = cubic.scale > 0 ? along * cubic.scale : parameter(cubic, along);
        double u = value(cubic.u, p);
        double v = value(cubic.v, p);
        double du = slope(cubic.u, p);
        double dv = slope(cubic.v, p);
        double cos = Angle.cos(piece.heading);
        double sin = Angle.sin(piece.heading);
        double speed = Math.sqrt(du * du + dv * dv);
        double bend = speed > 0 ? (du * bend(cubic.v, p) - dv * bend(cubic.u, p)) / (speed * speed * speed) : 0;
        return new Pose(piece.east + u * cos - v * sin, piece.north + u * sin + v * cos, piece.heading + StrictMath.atan2(dv, du), bend);
    }

    /** The u at which the curve v(u) has a given arc length, by Newton's method. */
    private static double parameter(Parametric cubic, double along) {
        double u = along;
        for (int i = 0; i < MOST_NEWTON_STEPS; i++) {
            double missing = along - arc(cubic, u);
            double slope = slope(cubic.v, u);
            u += missing / Math.sqrt(1 + slope * slope);
            if (Math.abs(missing) < 1e-10) {
                break;
            }
        }
        return u;
    }

    private static double arc(Parametric cubic, double u) {
        int panels = (int) Math.min(MOST_PANELS, 1 + Math.abs(u) / PANEL_METRES);
        double half = u / panels / 2;
        double sum = 0;
        for (int panel = 0; panel < panels; panel++) {
            for (int i = 0; i < GaussLegendre.POINTS; i++) {
                double slope = slope(cubic.v, half * (2 * panel + 1 + GaussLegendre.node(i)));
                sum += GaussLegendre.weight(i) * Math.sqrt(1 + slope * slope);
            }
        }
        return sum * half;
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
