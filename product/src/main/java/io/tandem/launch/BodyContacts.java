package io.tandem.launch;

import io.tandem.message.Reports;
import java.util.Arrays;
import java.util.Comparator;

/** Which bodies of the same size touch, by the corners of each in the frame of the other; only those are asked who are near from west to east. */
final class BodyContacts {

    private final Reports reports;
    private final double halfLength;
    private final double halfWidth;

    BodyContacts(Reports reports, double length, double width) {
        this.reports = reports;
        this.halfLength = length / 2;
        this.halfWidth = width / 2;
    }

    /** Pairs that touch. */
    long count() {
        Integer[] rows = new Integer[reports.count()];
        Arrays.setAll(rows, i -> i);
        Arrays.sort(rows, Comparator.comparingDouble(i -> reports.east[i]));
        double far = 2 * Math.sqrt(halfLength * halfLength + halfWidth * halfWidth);
        long found = 0;
        for (int i = 0; i < rows.length; i++) {
            for (int j = i + 1; j < rows.length && reports.east[rows[j]] - reports.east[rows[i]] < far; j++) {
                boolean near = Math.abs(reports.north[rows[j]] - reports.north[rows[i]]) < far;
                found += near && (hasCornerIn(rows[i], rows[j]) || hasCornerIn(rows[j], rows[i])) ? 1 : 0;
            }
        }
        return found;
    }

    private boolean hasCornerIn(int one, int other) {
        double east = reports.east[one] - reports.east[other];
        double north = reports.north[one] - reports.north[other];
        double turn = reports.heading[one] - reports.heading[other];
        double cos = StrictMath.cos(reports.heading[other]);
        double sin = StrictMath.sin(reports.heading[other]);
        for (int corner = 0; corner < 4; corner++) {
            double along = (corner & 1) == 0 ? halfLength : -halfLength;
            double left = (corner & 2) == 0 ? halfWidth : -halfWidth;
            double x = east * cos + north * sin + along * StrictMath.cos(turn) - left * StrictMath.sin(turn);
            double y = north * cos - east * sin + along * StrictMath.sin(turn) + left * StrictMath.cos(turn);
            if (Math.abs(x) < halfLength && Math.abs(y) < halfWidth) {
                return true;
            }
        }
        return false;
    }
}
