package io.tandem.road.map.opendrive;

import io.tandem.road.map.MapProblems;
import io.tandem.road.map.XmlElement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A quantity along a road in OpenDRIVE: a + b ds + c ds² + d ds³, each cubic valid from its start to that of the next. Queries name
 * a station inside an interval between two starts and the station asked for, so that the two ends of an interval have the values
 * of its own cubic, however the quantity jumps there.
 */
final class PiecewiseCubic {

    private record Cubic(double from, double a, double b, double c, double d) {

        boolean isFinite() {
            return Double.isFinite(from + a + b + c + d);
        }
    }

    /** A cubic that starts less than this before the one written before it replaces that one, metres. */
    private static final double SAME_START_METRES = 1e-3;

    private final List<Cubic> cubics = new ArrayList<>();
    private double[] starts = {};

    /**
     * Cubics that are not numbers are left out, with a problem.
     *
     * @param start name of the attribute with the start of each cubic
     * @param shift station from which the starts count
     */
    static PiecewiseCubic of(List<XmlElement> written, String start, double shift, MapProblems faults) {
        PiecewiseCubic all = new PiecewiseCubic();
        for (XmlElement one : written) {
            Cubic cubic = new Cubic(shift + one.number(start, faults), one.number("a", faults), one.number("b", 0, faults),
                    one.number("c", 0, faults), one.number("d", 0, faults));
            if (cubic.isFinite()) {
                all.add(cubic);
            }
        }
        all.cubics.sort(Comparator.comparingDouble(Cubic::from));
        all.starts = all.cubics.stream().mapToDouble(Cubic::from).toArray();
        return all;
    }

    private void add(Cubic cubic) {
        if (!cubics.isEmpty() && cubic.from < cubics.getLast().from && cubics.getLast().from - cubic.from < SAME_START_METRES) {
            cubics.removeLast();
        }
        cubics.add(cubic);
    }

    boolean isEmpty() {
        return cubics.isEmpty();
    }

    /** Whether the quantity is the same everywhere. */
    boolean isConstant() {
        return cubics.stream().allMatch(cubic -> cubic.a == cubics.getFirst().a && cubic.b == 0 && cubic.c == 0 && cubic.d == 0);
    }

    double at(double inside, double s) {
        Cubic cubic = holding(inside);
        double u = cubic == null ? 0 : s - cubic.from;
        return cubic == null ? 0 : cubic.a + u * (cubic.b + u * (cubic.c + u * cubic.d));
    }

    double slope(double inside, double s) {
        Cubic cubic = holding(inside);
        double u = cubic == null ? 0 : s - cubic.from;
        return cubic == null ? 0 : cubic.b + u * (2 * cubic.c + u * 3 * cubic.d);
    }

    double[] starts() {
        return starts;
    }

    /** The last cubic that starts at or before a station; the first one before all starts. */
    private Cubic holding(double s) {
        int found = Arrays.binarySearch(starts, s);
        int index = found >= 0 ? found : -found - 2;
        while (index + 1 < starts.length && starts[index + 1] == s) {
            index++;
        }
        return cubics.isEmpty() ? null : cubics.get(Math.max(0, index));
    }
}
