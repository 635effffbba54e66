package io.tandem.road.map;

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
                    return finite(new ReferenceGeometry.Parametric(new double[] {0, 1, 0, 0}, coefficients(kind, "", faults), Double.NaN));
                }
                case "paramPoly3" -> {
                    boolean metres = kind.attribute("pRange").orElse("normalized").strip().equals("arcLength");
                    return finite(new ReferenceGeometry.Parametric(coefficients(kind, "U", faults), coefficients(kind, "V", faults), metres ? length : 1));
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

    private static Optional<ReferenceGeometry.Shape> finite(ReferenceGeometry.Parametric cubic) {
        double sum = 0;
        for (int i = 0; i < cubic.u().length; i++) {
            sum += cubic.u()[i] + cubic.v()[i];
        }
        return Double.isFinite(sum) ? Optional.of(cubic) : Optional.empty();
    }
}
