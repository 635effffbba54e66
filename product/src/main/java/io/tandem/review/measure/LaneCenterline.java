package io.tandem.review.measure;

import io.tandem.geo.Angle;
import java.util.Arrays;

/** Centre line of a lane as a polyline, with its width. */
public final class LaneCenterline {

    private final double[] east;
    private final double[] north;
    private final double width;

    /** @param closed whether the last point is joined to the first */
    public LaneCenterline(double[] east, double[] north, boolean closed, double width) {
        if (east.length != north.length || east.length < 2) {
            throw new IllegalArgumentException("a lane needs two points or more, each with east and north");
        }
        this.east = joined(east, closed);
        this.north = joined(north, closed);
        this.width = width;
    }

    private static double[] joined(double[] column, boolean closed) {
        double[] copy = Arrays.copyOf(column, column.length + (closed ? 1 : 0));
        copy[copy.length - 1] = closed ? column[0] : copy[copy.length - 1];
        return copy;
    }

    public double width() {
        return width;
    }

    /** The segment nearest to a point. */
    int nearest(double e, double n) {
        int nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i + 1 < east.length; i++) {
            double square = squareTo(i, e, n);
            if (square < least) {
                least = square;
                nearest = i;
            }
        }
        return nearest;
    }

    private double squareTo(int piece, double e, double n) {
        double de = east[piece + 1] - east[piece];
        double dn = north[piece + 1] - north[piece];
        double square = de * de + dn * dn;
        double share = square == 0 ? 0 : Math.clamp(((e - east[piece]) * de + (n - north[piece]) * dn) / square, 0, 1);
        double x = e - east[piece] - share * de;
        double y = n - north[piece] - share * dn;
        return x * x + y * y;
    }

    /** Metres left of the centre line. */
    double offset(int piece, double e, double n) {
        double side = (east[piece + 1] - east[piece]) * (n - north[piece]) - (north[piece + 1] - north[piece]) * (e - east[piece]);
        return Math.copySign(Math.sqrt(squareTo(piece, e, n)), side);
    }

    double offset(double e, double n) {
        return offset(nearest(e, n), e, n);
    }

    /** Radians by which a heading is turned left of the lane's direction. */
    double turned(int piece, double heading) {
        return Angle.wrap(heading - StrictMath.atan2(north[piece + 1] - north[piece], east[piece + 1] - east[piece]));
    }
}
