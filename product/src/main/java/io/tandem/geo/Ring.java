package io.tandem.geo;

import java.util.Arrays;
import java.util.Optional;

/** A closed line of vertices in metres; the last vertex joins the first. The arrays must not be changed. */
public record Ring(double[] east, double[] north) {

    /** Area over squared perimeter below which a ring is degenerate: what it encloses is rounding. */
    private static final double FLAT = 1e-12;

    public Ring {
        if (east.length != north.length) {
            throw new IllegalArgumentException(east.length + " eastings for " + north.length + " northings");
        }
    }

    public int vertices() {
        return east.length;
    }

    /** Enclosed area in square metres; positive where the vertices run anticlockwise. */
    public double signedArea() {
        double twice = 0;
        for (int i = 0; i < vertices(); i++) {
            int next = next(i);
            // Relative to the first vertex, so that a ring far from the origin loses no digits.
            twice += (east[i] - east[0]) * (north[next] - north[0]) - (east[next] - east[0]) * (north[i] - north[0]);
        }
        return twice / 2;
    }

    /** Why this ring does not bound an area, as a phrase; empty if it does. Vertices count from 1, without repeated ones. */
    public Optional<String> flaw() {
        for (int i = 0; i < vertices(); i++) {
            if (!Double.isFinite(east[i]) || !Double.isFinite(north[i])) {
                return Optional.of("vertex " + (i + 1) + " is not a finite place");
            }
        }
        Ring distinct = withoutRepeats();
        if (distinct.vertices() < 3) {
            return Optional.of("it needs at least 3 distinct vertices and has " + distinct.vertices());
        }
        double perimeter = distinct.perimeter();
        if (Math.abs(distinct.signedArea()) <= FLAT * perimeter * perimeter) {
            return Optional.of("its vertices lie on one line or its parts cancel, so it encloses no area");
        }
        return distinct.crossing();
    }

    /** The same line without vertices that repeat the one before. */
    Ring withoutRepeats() {
        double[] keptEast = new double[vertices()];
        double[] keptNorth = new double[vertices()];
        int kept = 0;
        for (int i = 0; i < vertices(); i++) {
            int next = next(i);
            if (vertices() == 1 || east[i] != east[next] || north[i] != north[next]) {
                keptEast[kept] = east[i];
                keptNorth[kept++] = north[i];
            }
        }
        return new Ring(Arrays.copyOf(keptEast, kept), Arrays.copyOf(keptNorth, kept));
    }

    /** The same line in the given orientation, without repeated vertices. */
    Ring running(boolean anticlockwise) {
        Ring distinct = withoutRepeats();
        if (distinct.signedArea() > 0 == anticlockwise) {
            return distinct;
        }
        int count = distinct.vertices();
        double[] backEast = new double[count];
        double[] backNorth = new double[count];
        for (int i = 0; i < count; i++) {
            backEast[i] = distinct.east[count - 1 - i];
            backNorth[i] = distinct.north[count - 1 - i];
        }
        return new Ring(backEast, backNorth);
    }

    /** Whether an anticlockwise ring is convex. */
    boolean turnsOnlyLeft() {
        for (int i = 0; i < vertices(); i++) {
            int next = next(i);
            if (side(i, next, next(next)) < 0) {
                return false;
            }
        }
        return true;
    }

    private int next(int i) {
        return i + 1 == east.length ? 0 : i + 1;
    }

    private double perimeter() {
        double sum = 0;
        for (int i = 0; i < vertices(); i++) {
            double e = east[next(i)] - east[i];
            double n = north[next(i)] - north[i];
            sum += Math.sqrt(e * e + n * n);
        }
        return sum;
    }

    private Optional<String> crossing() {
        for (int i = 0; i < vertices(); i++) {
            if (foldsBackAt(next(i), i)) {
                return Optional.of("it turns straight back on itself at vertex " + (next(i) + 1));
            }
            for (int j = i + 2; j < vertices(); j++) {
                if (next(j) != i && edgesMeet(i, j)) {
                    return Optional.of("its edge after vertex " + (i + 1) + " meets its edge after vertex " + (j + 1));
                }
            }
        }
        return Optional.empty();
    }

    private boolean foldsBackAt(int corner, int before) {
        int after = next(corner);
        double along = (east[corner] - east[before]) * (east[after] - east[corner])
                + (north[corner] - north[before]) * (north[after] - north[corner]);
        return along < 0 && side(before, corner, after) == 0;
    }

    private boolean edgesMeet(int i, int j) {
        int iEnd = next(i);
        int jEnd = next(j);
        return rangesMeet(east[i], east[iEnd], east[j], east[jEnd])
                && rangesMeet(north[i], north[iEnd], north[j], north[jEnd])
                && side(i, iEnd, j) * side(i, iEnd, jEnd) <= 0
                && side(j, jEnd, i) * side(j, jEnd, iEnd) <= 0;
    }

    private static boolean rangesMeet(double a1, double a2, double b1, double b2) {
        return Math.min(a1, a2) <= Math.max(b1, b2) && Math.min(b1, b2) <= Math.max(a1, a2);
    }

    /** Orientation of three vertices: +1 where {@code c} lies left of the line from {@code a} to {@code b}, -1 right of it, 0 on it. */
    private double side(int a, int b, int c) {
        return Math.signum((east[b] - east[a]) * (north[c] - north[a]) - (east[c] - east[a]) * (north[b] - north[a]));
    }
}
