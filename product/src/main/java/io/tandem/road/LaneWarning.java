package io.tandem.road;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What looks like a slip in a lane's waypoints: the lane can be driven, but may not be where its author thinks.
 *
 * @param point place of the waypoint in the plan, from 0
 */
public record LaneWarning(int point, String what, String fix) {

    /** Neighbouring distances may differ by this factor. */
    private static final double UNEVEN = 3;
    /** The curve may leave the straight line between two waypoints by this, metres. */
    private static final double BOW = 0.1;
    private static final int LOOKS = 16;

    static List<LaneWarning> of(LaneDefinition plan, List<LanePoint> points, Spline spline) {
        List<LaneWarning> warnings = new ArrayList<>();
        boolean smooth = points.stream().allMatch(point -> Double.isNaN(point.heading()));
        if (smooth && spline.pieces() > 1) {
            addUneven(plan, points, spline, warnings);
            addBow(plan, points, spline, warnings);
        }
        return List.copyOf(warnings);
    }

    /** Told once per lane, where it is worst. */
    private static void addUneven(LaneDefinition plan, List<LanePoint> points, Spline spline, List<LaneWarning> warnings) {
        int worst = 1;
        for (int i = 1; i < spline.pieces(); i++) {
            worst = ratio(spline, i) > ratio(spline, worst) ? i : worst;
        }
        if (ratio(spline, worst) > UNEVEN) {
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
        if (bow > BOW) {
            warnings.add(new LaneWarning(plan.points().indexOf(points.get(worst)), text("The lane bows by %.2f m from the straight line to the next waypoint.", bow),
                    "add waypoints here if it is not meant to, or give headings."));
        }
    }

    /** The farthest that a piece gets from its chord. */
    static double bow(Spline spline, int piece) {
        double chord = spline.chord(piece);
        double x = (spline.x(piece, chord) - spline.x(piece, 0)) / chord;
        double y = (spline.y(piece, chord) - spline.y(piece, 0)) / chord;
        double most = 0;
        for (int i = 1; i < LOOKS; i++) {
            double u = chord * i / LOOKS;
            double away = (spline.y(piece, u) - spline.y(piece, 0)) * x - (spline.x(piece, u) - spline.x(piece, 0)) * y;
            most = Math.max(most, Math.abs(away));
        }
        return most;
    }

    private static String text(String form, Object... numbers) {
        return String.format(Locale.ROOT, form, numbers);
    }
}
