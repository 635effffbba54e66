package io.tandem.road.map;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/**
 * An OpenDRIVE road for tests, written to XML and evaluated on its own by the definitions of the standard: headings are integrated
 * in steps of millimetres, cubics are walked as polylines of millimetres, and lanes are added up from the lane offset outwards.
 */
final class DrawnRoad {

    private static final double STEP_METRES = 0.002;

    /** a + b ds + c ds² + d ds³ from a station on. */
    record Cubic(double from, double a, double b, double c, double d) {

        double at(double s) {
            double u = s - from;
            return a + b * u + c * u * u + d * u * u * u;
        }

        String xml(String name, String start, double shift) {
            return "<" + name + " " + start + "=\"" + (from - shift) + "\" a=\"" + a + "\" b=\"" + b + "\" c=\"" + c + "\" d=\"" + d + "\"/>";
        }
    }

    /** @param widths by lane outwards, the first cubic of each starting with the section */
    record Section(double from, double to, List<List<Cubic>> left, List<List<Cubic>> right) {
    }

    private final String id;
    private final String rule;
    private final List<double[]> poses = new ArrayList<>();
    private final StringBuilder geometry = new StringBuilder();
    final List<Cubic> offsets = new ArrayList<>();
    final List<Section> sections = new ArrayList<>();
    final List<Cubic> elevations = new ArrayList<>();
    final List<Cubic> banks = new ArrayList<>();
    private double east;
    private double north;
    private double heading;
    private double length;

    DrawnRoad(String id, String rule, double east, double north, double heading) {
        this.id = id;
        this.rule = rule;
        this.east = east;
        this.north = north;
        this.heading = heading;
    }

    String rule() {
        return rule;
    }

    double length() {
        return length;
    }

    /** A line, arc or spiral, by its curvature along itself. */
    void curve(double metres, String shape, DoubleUnaryOperator curvature) {
        write(metres, shape);
        int steps = (int) Math.ceil(metres / STEP_METRES);
        double step = metres / steps;
        for (int i = 0; i < steps; i++) {
            poses.add(new double[] {length + i * step, east, north, heading});
            double middle = heading + curvature.applyAsDouble(i * step) * step / 2;
            east += Math.cos(middle) * step;
            north += Math.sin(middle) * step;
            heading += curvature.applyAsDouble((i + 0.5) * step) * step;
        }
        length += metres;
    }

    /** A curve (u, v) over a parameter, in a frame such that it goes on where the road ends; the station is the length of the curve. */
    void parametric(double range, DoubleUnaryOperator u, DoubleUnaryOperator v, DoubleUnaryOperator du, DoubleUnaryOperator dv, java.util.function.DoubleFunction<String> shape) {
        int steps = 20_000;
        double metres = 0;
        double heading0 = heading - Math.atan2(dv.applyAsDouble(0), du.applyAsDouble(0));
        double east0 = east - u.applyAsDouble(0) * Math.cos(heading0) + v.applyAsDouble(0) * Math.sin(heading0);
        double north0 = north - u.applyAsDouble(0) * Math.sin(heading0) - v.applyAsDouble(0) * Math.cos(heading0);
        for (int i = 0; i <= steps; i++) {
            double p = range * i / steps;
            double x = east0 + u.applyAsDouble(p) * Math.cos(heading0) - v.applyAsDouble(p) * Math.sin(heading0);
            double y = north0 + u.applyAsDouble(p) * Math.sin(heading0) + v.applyAsDouble(p) * Math.cos(heading0);
            metres += i == 0 ? 0 : Math.hypot(x - east, y - north);
            east = x;
            north = y;
            heading = heading0 + Math.atan2(dv.applyAsDouble(p), du.applyAsDouble(p));
            poses.add(new double[] {length + metres, east, north, heading});
        }
        geometry.append(Maps.geometry(length, east0, north0, heading0, metres, shape.apply(metres)));
        length += metres;
    }

    private void write(double metres, String shape) {
        geometry.append(Maps.geometry(length, east, north, heading, metres, shape));
    }

    String xml() {
        StringBuilder xml = new StringBuilder("<road id=\"" + id + "\" rule=\"" + rule + "\" length=\"" + length + "\" junction=\"-1\"><planView>" + geometry + "</planView><elevationProfile>");
        elevations.forEach(elevation -> xml.append(elevation.xml("elevation", "s", 0)));
        xml.append("</elevationProfile><lateralProfile>");
        banks.forEach(bank -> xml.append(bank.xml("superelevation", "s", 0)));
        xml.append("</lateralProfile><lanes>");
        offsets.forEach(offset -> xml.append(offset.xml("laneOffset", "s", 0)));
        for (Section section : sections) {
            xml.append("<laneSection s=\"").append(section.from).append("\"><left>");
            lanes(xml, section, section.left, 1);
            xml.append("</left><center><lane id=\"0\" type=\"none\"/></center><right>");
            lanes(xml, section, section.right, -1);
            xml.append("</right></laneSection>");
        }
        return xml.append("</lanes></road>").toString();
    }

    private static void lanes(StringBuilder xml, Section section, List<List<Cubic>> lanes, int sign) {
        for (int i = 0; i < lanes.size(); i++) {
            xml.append("<lane id=\"").append(sign * (i + 1)).append("\" type=\"driving\">");
            lanes.get(i).forEach(width -> xml.append(width.xml("width", "sOffset", section.from)));
            xml.append("</lane>");
        }
    }

    /** The middle of a lane, its width there, and the heading of the reference line. */
    double[] centre(Section section, int lane, double s) {
        double[] lateral = lateral(section, lane, s);
        double[] pose = pose(s);
        return new double[] {pose[1] - lateral[0] * Math.sin(pose[3]), pose[2] + lateral[0] * Math.cos(pose[3]), lateral[1], pose[3]};
    }

    /** Height of the middle of a lane, and the angle of the road's surface across it. */
    double[] surface(Section section, int lane, double s) {
        double bank = holding(banks, s).at(s);
        return new double[] {holding(elevations, s).at(s) + lateral(section, lane, s)[0] * Math.sin(bank), bank};
    }

    /** Distance of the middle of a lane to the left of the reference line, and its width. */
    private double[] lateral(Section section, int lane, double s) {
        double t = holding(offsets, s).at(s);
        int sign = Integer.signum(lane);
        List<List<Cubic>> lanes = sign > 0 ? section.left : section.right;
        for (int i = 0; i < Math.abs(lane) - 1; i++) {
            t += sign * holding(lanes.get(i), s).at(s);
        }
        double width = holding(lanes.get(Math.abs(lane) - 1), s).at(s);
        return new double[] {t + sign * width / 2, width};
    }

    private static Cubic holding(List<Cubic> cubics, double s) {
        return cubics.stream().filter(cubic -> cubic.from <= s).reduce((_, later) -> later).orElse(cubics.getFirst());
    }

    /** Between two poses of the table, which are millimetres apart. */
    private double[] pose(double s) {
        int low = 0;
        int high = poses.size() - 1;
        while (high - low > 1) {
            int middle = (low + high) / 2;
            low = poses.get(middle)[0] <= s ? middle : low;
            high = poses.get(middle)[0] <= s ? high : middle;
        }
        double[] a = poses.get(low);
        double[] b = poses.get(high);
        double share = b[0] > a[0] ? Math.min(2, (s - a[0]) / (b[0] - a[0])) : 0;
        return new double[] {s, a[1] + share * (b[1] - a[1]), a[2] + share * (b[2] - a[2]), a[3] + share * Math.IEEEremainder(b[3] - a[3], 2 * Math.PI)};
    }

    String name(int section, int lane) {
        return String.format(Locale.ROOT, "road %s%s lane %d", id, sections.size() > 1 ? " section " + section : "", lane);
    }
}
