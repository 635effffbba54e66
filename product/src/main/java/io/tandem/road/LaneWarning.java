package io.tandem.road;

import io.tandem.road.curve.Spline;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A likely error in a lane's waypoints: the lane can be driven, but may not be where its author intended.
 *
 * @param point index of the waypoint in the definition, from 0
 */
public record LaneWarning(int point, String what, String fix) {

    /** Greatest ratio of neighbouring waypoint distances. */
    private static final double MOST_DISTANCE_RATIO = 3;
    /** Greatest deviation of the curve from the straight line between two waypoints, metres. */
    private static final double MOST_DEVIATION_METRES = 0.1;
    private static final int SAMPLES = 16;

    static List<LaneWarning> of(LaneDefinition plan) {
        List<LanePoint> points = plan.distinct();
        List<LaneWarning> warnings = new ArrayList<>();
        if (points.size() > 2 && points.stream().allMatch(point -> Double.isNaN(point.heading()))) {
            Spline spline = LaneCurve.through(points, plan.closed());
            addUneven(plan, points, spline, warnings);
            addBow(plan, points, spline, warnings);
        }
        return List.copyOf(warnings);
    }

    /** Reported once per lane, where it is worst. */
    private static void addUneven(LaneDefinition plan, List<LanePoint> points, Spline spline, List<LaneWarning> warnings) {
        int worst = 1;
        for (int i = 1; i < spline.pieces(); i++) {
            worst = ratio(spline, i) > ratio(spline, worst) ? i : worst;
        }
        if (ratio(spline, worst) > MOST_DISTANCE_RATIO) {
            warnings.add(new LaneWarning(plan.points().indexOf(points.get(worst)), text("The waypoints are spaced unevenly here: %.1f m before this one, %.1f m after.",
                    spline.chord(worst - 1), spline.chord(worst)), "add waypoints on the longer side, or give headings."));
        }
    }

    private static double ratio(Spline spline, int i) {
        double before = spline.chord(i - 1);
        double after = spline.chord(i);
        return Math.max(before / after, after / before);
    }

    private static void addBow(LaneDefinition plan, List<LanePoint> points, Spline spline, List<LaneWarning> warnings) {
        int worst = 0;
        for (int i = 1; i < spline.pieces(); i++) {
            worst = bow(spline, i) > bow(spline, worst) ? i : worst;
        }
        double bow = bow(spline, worst);
        if (bow > MOST_DEVIATION_METRES) {
            String what = bow > points.get(worst).width() ? "A smooth curve would bow by %.2f m from the straight line to the next waypoint; the lane bends near its waypoints instead."
                    : "The lane bows by %.2f m from the straight line to the next waypoint.";
            warnings.add(new LaneWarning(plan.points().indexOf(points.get(worst)), text(what, bow),
                    "add waypoints here if it is not meant to, or give headings."));
        }
    }

    /** Greatest distance of a piece from its chord, metres. */
    static double bow(Spline spline, int piece) {
        double chord = spline.chord(piece);
        double x = (spline.x(piece, chord) - spline.x(piece, 0)) / chord;
        double y = (spline.y(piece, chord) - spline.y(piece, 0)) / chord;
        double most = 0;
        for (int i = 1; i < SAMPLES; i++) {
            double u = chord * i / SAMPLES;
            double away = (spline.y(piece, u) - spline.y(piece, 0)) * x - (spline.x(piece, u) - spline.x(piece, 0)) * y;
            most = Math.max(most, Math.abs(away));
        }
        return most;
    }

    private static String text(String form, Object... numbers) {
        return String.format(Locale.ROOT, form, numbers);
    }
}
