package io.tandem.road.map;

import java.util.ArrayList;
import java.util.List;

/** A quantity along a road in OpenDRIVE: a + b ds + c ds² + d ds³, each cubic valid from its start to that of the next. */
final class PiecewiseCubic {

    private record Cubic(double from, double a, double b, double c, double d) {
    }

    private final List<Cubic> cubics = new ArrayList<>();

    /** @param start name of the attribute with the start of each cubic */
    static PiecewiseCubic of(List<XmlElement> written, String start, double shift, MapProblems faults) {
        PiecewiseCubic all = new PiecewiseCubic();
        for (XmlElement one : written) {
            all.cubics.add(new Cubic(shift + one.number(start, faults), one.number("a", faults), one.number("b", faults),
                    one.number("c", faults), one.number("d", faults)));
        }
        return all;
    }

    boolean isEmpty() {
        return cubics.isEmpty();
    }

    double at(double s) {
        Cubic cubic = holding(s);
        double u = cubic == null ? 0 : s - cubic.from;
        return cubic == null ? 0 : cubic.a + u * (cubic.b + u * (cubic.c + u * cubic.d));
    }

    double slope(double s) {
        Cubic cubic = holding(s);
        double u = cubic == null ? 0 : s - cubic.from;
        return cubic == null ? 0 : cubic.b + u * (2 * cubic.c + u * 3 * cubic.d);
    }

    List<Double> starts() {
        return cubics.stream().map(Cubic::from).toList();
    }

    private Cubic holding(double s) {
        Cubic holding = null;
        for (Cubic cubic : cubics) {
            if (holding == null || cubic.from <= s) {
                holding = cubic;
            }
        }
        return holding;
    }
}
