package io.tandem.bench.body;

import io.tandem.message.Reports;
import java.util.Arrays;
import java.util.Comparator;

/** Counts overlapping vehicle rectangles of equal size by the separating-axis test; candidates come from a sweep from west to east. */
public final class BodyContacts {

    private final Reports reports;
    private final double halfLength;
    private final double halfWidth;

    public BodyContacts(Reports reports, double length, double width) {
        this.reports = reports;
        this.halfLength = length / 2;
        this.halfWidth = width / 2;
    }

    /** Number of overlapping pairs. */
    public long count() {
        Integer[] rows = new Integer[reports.count()];
        Arrays.setAll(rows, i -> i);
        Arrays.sort(rows, Comparator.comparingDouble(i -> reports.east[i]));
        double far = 2 * Math.sqrt(halfLength * halfLength + halfWidth * halfWidth);
        long found = 0;
        for (int i = 0; i < rows.length; i++) {
            for (int j = i + 1; j < rows.length && reports.east[rows[j]] - reports.east[rows[i]] < far; j++) {
                boolean near = Math.abs(reports.north[rows[j]] - reports.north[rows[i]]) < far;
                found += near && overlap(rows[i], rows[j]) && overlap(rows[j], rows[i]) ? 1 : 0;
            }
        }
        return found;
    }

    /** Whether the projections of two bodies overlap on both axes of one of them. */
    private boolean overlap(int one, int other) {
        double east = reports.east[other] - reports.east[one];
        double north = reports.north[other] - reports.north[one];
        double cos = StrictMath.cos(reports.heading[one]);
        double sin = StrictMath.sin(reports.heading[one]);
        double turnCos = Math.abs(StrictMath.cos(reports.heading[other] - reports.heading[one]));
        double turnSin = Math.abs(StrictMath.sin(reports.heading[other] - reports.heading[one]));
        return Math.abs(east * cos + north * sin) < halfLength + halfLength * turnCos + halfWidth * turnSin
                && Math.abs(north * cos - east * sin) < halfWidth + halfLength * turnSin + halfWidth * turnCos;
    }
}
