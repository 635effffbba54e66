package io.tandem.road.map.opendrive;

import io.tandem.road.map.MapProblems;
import io.tandem.road.map.XmlElement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The reference line of an OpenDRIVE road (ASAM OpenDRIVE 1.8, chapter 9): a sequence of lines, arcs, spirals (clothoids), cubics
 * and parametric cubics. Stations in metres. Geometries too short to matter are passed over; those beside them reach across.
 */
final class ReferenceLine {

    private static final double LONGEST_METRES = 200_000;
    /** Geometries shorter than this are passed over. */
    private static final double SHORTEST_METRES = 1e-3;
    /** Curves sharper than this are no road; up to the length below they are passed over, longer ones refuse their road. */
    private static final double SHARPEST_PER_METRE = 10;
    private static final double SHORT_KNOT_METRES = 0.5;
    /** Gaps between geometries above this are reported. */
    private static final double GAP_METRES = 0.5;
    /** A geometry that lies farther than this from both its neighbours, or leads away from the next by more than its length, is a slip where they fit together without it. */
    private static final double STRAY_METRES = 10;

    private final List<ReferenceGeometry> pieces = new ArrayList<>();
    /** by geometry: where it stands in the file */
    private final List<Integer> lines = new ArrayList<>();
    private double[] starts = {};
    /** by geometry: upper bound of its curvature, 1/m */
    private double[] curvatures = {};
    private double length;

    /** Reads {@code planView}; adds its problems, and is empty where the line is unknown. */
    static Optional<ReferenceLine> of(XmlElement road, MapProblems faults) {
        List<XmlElement> written = road.first("planView").map(found -> found.all("geometry")).orElse(List.of());
        if (written.isEmpty()) {
            faults.add(road.line(), "<road>", "The road has no geometry.", "add <planView> with at least one <geometry>.");
        }
        ReferenceLine line = new ReferenceLine();
        boolean whole = !written.isEmpty();
        for (XmlElement geometry : written) {
            whole &= line.add(geometry, written.size() == 1, faults);
        }
        if (whole && line.pieces.isEmpty()) {
            faults.add(road.line(), "<road>", "The road has no geometry that is longer than zero.", "write the length of its geometries in metres.");
        }
        line.replaceStrays(faults);
        line.starts = line.pieces.stream().mapToDouble(ReferenceGeometry::s).toArray();
        line.curvatures = line.pieces.stream().mapToDouble(ReferenceGeometry::curvature).toArray();
        line.reportGaps(faults);
        return whole && !line.pieces.isEmpty() ? Optional.of(line) : Optional.empty();
    }

    /** Adds a geometry, or passes it over; false where it leaves the line unknown. */
    private boolean add(XmlElement geometry, boolean only, MapProblems faults) {
        double s = geometry.number("s", faults);
        double x = geometry.number("x", faults);
        double y = geometry.number("y", faults);
        double heading = geometry.number("hdg", faults);
        double metres = geometry.number("length", faults);
        if (!(metres >= 0 && metres < LONGEST_METRES) || metres == 0 && only) {
            faults.add(geometry.line(), geometry.attribute("length").orElse(""), "A geometry is longer than zero and shorter than 200 km.", "write its length in metres, or remove it.");
            return false;
        }
        if (Double.isFinite(s)) {
            length = Math.max(length, s + metres);
        }
        if (metres < SHORTEST_METRES && !only) {
            faults.passOver("geometries under 1 mm");
            return true;
        }
        if (!(Math.abs(heading) < 1e5)) {
            faults.add(geometry.line(), geometry.attribute("hdg").orElse(""), "This is no heading.", "write hdg in radians.");
            return false;
        }
        Optional<ReferenceGeometry.Shape> shape = GeometryShapeReader.read(geometry, metres, faults);
        if (shape.isEmpty() || !Double.isFinite(s + x + y)) {
            return false;
        }
        return add(geometry, new ReferenceGeometry(s, x, y, heading, metres, shape.get()), only, faults);
    }

    private boolean add(XmlElement geometry, ReferenceGeometry piece, boolean only, MapProblems faults) {
        if (!pieces.isEmpty() && piece.s() <= pieces.getLast().s()) {
            faults.add(geometry.line(), geometry.attribute("s").orElse(""), "The stations of geometries must rise; this one is passed over.", "put the geometries in order of s.");
            return true;
        }
        boolean knot = piece.shape() instanceof ReferenceGeometry.Spiral && piece.curvature() > SHARPEST_PER_METRE;
        if (knot) {
            faults.add(geometry.line(), "<geometry>", "A curve with a radius under 10 cm is no road.", "write the curvature as one over the radius in metres.");
        }
        if (!knot) {
            pieces.add(piece);
            lines.add(geometry.line());
        }
        return !knot || !only && piece.length() <= SHORT_KNOT_METRES;
    }

    private void replaceStrays(MapProblems faults) {
        for (int i = 1; i + 1 < pieces.size(); i++) {
            ReferenceGeometry stray = pieces.get(i);
            ReferenceGeometry next = pieces.get(i + 1);
            ReferenceGeometry.Pose from = pieces.get(i - 1).at(stray.s() - pieces.get(i - 1).s());
            double way = distance(from, next);
            double apart = distance(stray.at(stray.length()), next);
            boolean isStray = apart > STRAY_METRES && (apart > stray.length() || distance(from, stray) > STRAY_METRES);
            if (isStray && way > SHORTEST_METRES && way < stray.length() + GAP_METRES) {
                faults.add(lines.get(i), "<geometry>", "This geometry does not lie between those before and after it; a straight line takes its place.", "begin every geometry where the one before it ends.");
                double heading = StrictMath.atan2(next.north() - from.north(), next.east() - from.east());
                pieces.set(i, new ReferenceGeometry(stray.s(), from.east(), from.north(), heading, way, new ReferenceGeometry.Spiral(0, 0)));
            }
        }
    }

    private static double distance(ReferenceGeometry.Pose from, ReferenceGeometry to) {
        double e = to.east() - from.east();
        double n = to.north() - from.north();
        return Math.sqrt(e * e + n * n);
    }

    private void reportGaps(MapProblems faults) {
        for (int i = 1; i < pieces.size(); i++) {
            ReferenceGeometry before = pieces.get(i - 1);
            ReferenceGeometry.Pose end = before.at(pieces.get(i).s() - before.s());
            double gap = distance(end, pieces.get(i));
            if (gap > GAP_METRES) {
                faults.add(lines.get(i), "", String.format(Locale.ROOT, "The reference line of the road jumps by %.1f m at station %.1f.", gap, pieces.get(i).s()),
                        "begin every geometry where the one before it ends.");
            }
        }
    }

    double length() {
        return length;
    }

    /** The nearest station on the line. */
    double onLine(double s) {
        return Math.clamp(s, starts[0], length);
    }

    /** Stations where geometries begin. */
    double[] starts() {
        return starts;
    }

    /** {@link ReferenceGeometry#curvature} of the geometry that contains a station, 1/m. */
    double curvature(double s) {
        return curvatures[holding(s)];
    }

    /**
     * The line at a station by the geometry that contains another one, so that both ends of an interval between two starts belong
     * to the same geometry.
     */
    ReferenceGeometry.Pose at(double inside, double s) {
        ReferenceGeometry piece = pieces.get(holding(inside));
        return piece.at(Math.clamp(s - piece.s(), -SHORT_KNOT_METRES, piece.length() + SHORT_KNOT_METRES));
    }

    /** Index of the geometry that contains a station. */
    private int holding(double s) {
        int found = Arrays.binarySearch(starts, s);
        return Math.max(0, found >= 0 ? found : -found - 2);
    }
}
