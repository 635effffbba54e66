package io.tandem.road;

import io.tandem.geo.Angle;
import io.tandem.road.curve.Spline;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The curve through a lane's waypoints: a C2 spline, or a Hermite spline where headings are given. */
final class LaneCurve {

    private LaneCurve() {
    }

    static Spline through(List<LanePoint> points, boolean closed) {
        double[] x = column(points, false, LanePoint::east);
        double[] y = column(points, false, LanePoint::north);
        Spline smooth = closed ? Spline.periodic(x, y) : Spline.natural(x, y);
        return points.stream().allMatch(point -> Double.isNaN(point.heading())) ? smooth : withHeadings(points, closed, smooth);
    }

    /** Waypoints without a heading keep that of the smooth curve. */
    private static Spline withHeadings(List<LanePoint> points, boolean closed, Spline smooth) {
        int count = points.size();
        double[] east = new double[count];
        double[] north = new double[count];
        for (int i = 0; i < count; i++) {
            double heading = points.get(i).heading();
            int piece = Math.min(i, smooth.pieces() - 1);
            double u = i > piece ? smooth.chord(piece) : 0;
            double speed = smooth.speed(piece, u);
            east[i] = Double.isNaN(heading) ? smooth.slopeX(piece, u) / speed : Angle.cos(heading);
            north[i] = Double.isNaN(heading) ? smooth.slopeY(piece, u) / speed : Angle.sin(heading);
        }
        double[] x = column(points, closed, LanePoint::east);
        double[] y = column(points, closed, LanePoint::north);
        return Spline.hermite(x, y, closed ? Spline.around(east) : east, closed ? Spline.around(north) : north);
    }

    /** One value of every waypoint; on a closed lane the first is repeated at the end. */
    static double[] column(List<LanePoint> points, boolean closed, ToDoubleFunction<LanePoint> number) {
        double[] column = new double[points.size()];
        for (int i = 0; i < column.length; i++) {
            column[i] = number.applyAsDouble(points.get(i));
        }
        return closed ? Spline.around(column) : column;
    }
}
