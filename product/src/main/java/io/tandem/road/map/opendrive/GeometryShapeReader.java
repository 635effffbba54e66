package io.tandem.road.map.opendrive;

import io.tandem.road.map.MapProblems;
import io.tandem.road.map.XmlElement;
import java.util.Optional;

/** Reads the shape of an OpenDRIVE geometry: line, arc, spiral, poly3 or paramPoly3. */
final class GeometryShapeReader {

    private GeometryShapeReader() {
    }

    /** The shape; adds a problem and is empty where it is unknown. */
    static Optional<ReferenceGeometry.Shape> read(XmlElement geometry, double length, MapProblems faults) {
        for (XmlElement kind : geometry.children()) {
            switch (kind.name()) {
                case "line" -> {
                    return Optional.of(new ReferenceGeometry.Spiral(0, 0));
                }
                case "arc" -> {
                    double curvature = kind.number("curvature", faults);
                    return curved(curvature, curvature);
                }
                case "spiral" -> {
                    return curved(kind.number("curvStart", faults), kind.number("curvEnd", faults));
                }
                case "poly3" -> {
                    return cubic(new double[] {0, 1, 0, 0}, coefficients(kind, "", faults), Double.NaN, length);
                }
                case "paramPoly3" -> {
                    boolean metres = kind.attribute("pRange").orElse("normalized").strip().equals("arcLength");
                    return cubic(coefficients(kind, "U", faults), coefficients(kind, "V", faults), metres ? length : 1, length);
                }
                default -> { }
            }
        }
        faults.add(geometry.line(), "<geometry>", "The geometry has no shape that is known.", "add line, arc, spiral, poly3 or paramPoly3.");
        return Optional.empty();
    }

    private static Optional<ReferenceGeometry.Shape> curved(double from, double to) {
        return Double.isFinite(from + to) ? Optional.of(new ReferenceGeometry.Spiral(from, to)) : Optional.empty();
    }

    private static double[] coefficients(XmlElement kind, String axis, MapProblems faults) {
        return new double[] {kind.number("a" + axis, faults), kind.number("b" + axis, faults), kind.number("c" + axis, faults),
            kind.number("d" + axis, faults)};
    }

    private static Optional<ReferenceGeometry.Shape> cubic(double[] u, double[] v, double range, double length) {
        double sum = 0;
        for (int i = 0; i < u.length; i++) {
            sum += u[i] + v[i];
        }
        return Double.isFinite(sum) ? Optional.of(ReferenceGeometry.Parametric.of(u, v, range, length)) : Optional.empty();
    }
}
