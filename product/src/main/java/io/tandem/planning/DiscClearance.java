package io.tandem.planning;

import io.tandem.geo.Angle;
import io.tandem.planning.PlannerView.Track;

/** Clearance between bodies, each covered by discs along its centre line. */
final class DiscClearance {

    private static final int DISCS = 4;

    private DiscClearance() {
    }

    /** Clearance, metres, to another body that moves with constant velocity, so many seconds from now; negative where they overlap. */
    static double gap(double east, double north, double heading, double length, double width, Track other, double seconds) {
        double toEast = other.east() + seconds * other.eastSpeed() - east;
        double toNorth = other.north() + seconds * other.northSpeed() - north;
        double radii = radius(length, width) + radius(other.length(), other.width());
        double reach = (length + other.length()) / 2;
        double middle = Math.sqrt(toEast * toEast + toNorth * toNorth) - radii;
        return middle > reach ? middle - reach : discs(toEast, toNorth, heading, length, other) - radii;
    }

    private static double discs(double toEast, double toNorth, double heading, double length, Track other) {
        double cos = Angle.cos(heading);
        double sin = Angle.sin(heading);
        double otherCos = Angle.cos(other.heading());
        double otherSin = Angle.sin(other.heading());
        int others = other.length() == other.width() ? 1 : DISCS;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < DISCS; i++) {
            double along = length * ((i + 0.5) / DISCS - 0.5);
            for (int j = 0; j < others; j++) {
                double otherAlong = other.length() * ((j + 0.5) / others - 0.5);
                double e = toEast + otherAlong * otherCos - along * cos;
                double n = toNorth + otherAlong * otherSin - along * sin;
                least = Math.min(least, e * e + n * n);
            }
        }
        return Math.sqrt(least);
    }

    private static double radius(double length, double width) {
        if (length == width) {
            return length / 2;
        }
        double part = length / (2 * DISCS);
        return Math.sqrt(width * width / 4 + part * part);
    }
}
