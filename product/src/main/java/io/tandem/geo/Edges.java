package io.tandem.geo;

import java.util.List;

/** The edges of all rings of an area as columns. The inside lies on the left of each edge, and no edge has length zero. */
final class Edges {

    private final double[] fromEast;
    private final double[] fromNorth;
    private final double[] toEast;
    private final double[] toNorth;
    /** the edge that ends where this one starts */
    private final int[] before;
    /** the edge that starts where this one ends */
    private final int[] after;

    Edges(List<Ring> rings) {
        int count = rings.stream().mapToInt(Ring::vertices).sum();
        fromEast = new double[count];
        fromNorth = new double[count];
        toEast = new double[count];
        toNorth = new double[count];
        before = new int[count];
        after = new int[count];
        int first = 0;
        for (Ring ring : rings) {
            add(ring, first);
            first += ring.vertices();
        }
    }

    private void add(Ring ring, int first) {
        int count = ring.vertices();
        for (int i = 0; i < count; i++) {
            int next = (i + 1) % count;
            fromEast[first + i] = ring.east()[i];
            fromNorth[first + i] = ring.north()[i];
            toEast[first + i] = ring.east()[next];
            toNorth[first + i] = ring.north()[next];
            after[first + i] = first + next;
            before[first + next] = first + i;
        }
    }

    int count() {
        return fromEast.length;
    }

    /**
     * Winding number of the rings around a point. A ray to the east counts the edges that lie strictly right of the point and
     * contain its northing, lower end included and upper end excluded. A left or bottom edge therefore belongs to the area, a
     * right or top edge does not.
     */
    int winding(double east, double north) {
        int winding = 0;
        for (int i = 0; i < fromEast.length; i++) {
            boolean startsBelow = fromNorth[i] <= north;
            if (startsBelow != toNorth[i] <= north && isRightOf(east, north, i, startsBelow)) {
                winding += startsBelow ? 1 : -1;
            }
        }
        return winding;
    }

    /**
     * Evaluated from the lower end in either direction of the edge, so that areas with a common edge get the same rounding: they
     * share no point and leave no gap.
     */
    private boolean isRightOf(double east, double north, int edge, boolean upward) {
        double lowEast = upward ? fromEast[edge] : toEast[edge];
        double lowNorth = upward ? fromNorth[edge] : toNorth[edge];
        double highEast = upward ? toEast[edge] : fromEast[edge];
        double highNorth = upward ? toNorth[edge] : fromNorth[edge];
        return (highEast - lowEast) * (north - lowNorth) - (east - lowEast) * (highNorth - lowNorth) > 0;
    }

    /** Easting where the line of constant northing crosses an edge; NaN where it does not. */
    double crossingEast(int edge, double north) {
        if (fromNorth[edge] <= north == toNorth[edge] <= north) {
            return Double.NaN;
        }
        double share = (north - fromNorth[edge]) / (toNorth[edge] - fromNorth[edge]);
        return fromEast[edge] + share * (toEast[edge] - fromEast[edge]);
    }

    /** Index of the edge nearest to a point; the lowest index if several are. */
    int nearest(double east, double north) {
        int nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < fromEast.length; i++) {
            double squared = squaredDistance(i, east, north);
            if (squared < least) {
                least = squared;
                nearest = i;
            }
        }
        return nearest;
    }

    double squaredDistance(int edge, double east, double north) {
        double share = nearestShare(edge, east, north);
        double e = eastAt(edge, share) - east;
        double n = northAt(edge, share) - north;
        return e * e + n * n;
    }

    /** Position on an edge nearest to a point, from 0 at the edge's start to 1 at its end. */
    double nearestShare(int edge, double east, double north) {
        double e = toEast[edge] - fromEast[edge];
        double n = toNorth[edge] - fromNorth[edge];
        double share = ((east - fromEast[edge]) * e + (north - fromNorth[edge]) * n) / (e * e + n * n);
        return Math.max(0, Math.min(1, share));
    }

    double eastAt(int edge, double share) {
        return share == 1 ? toEast[edge] : fromEast[edge] + share * (toEast[edge] - fromEast[edge]);
    }

    double northAt(int edge, double share) {
        return share == 1 ? toNorth[edge] : fromNorth[edge] + share * (toNorth[edge] - fromNorth[edge]);
    }

    /** Number of edges that the segment between two points crosses; a crossing through a vertex counts once. */
    int crossings(double east1, double north1, double east2, double north2) {
        int crossings = 0;
        for (int i = 0; i < fromEast.length; i++) {
            crossings += crosses(i, east1, north1, east2, north2) ? 1 : 0;
        }
        return crossings;
    }

    boolean crosses(int edge, double east1, double north1, double east2, double north2) {
        boolean edgeParted = isLeft(east1, north1, east2, north2, fromEast[edge], fromNorth[edge])
                != isLeft(east1, north1, east2, north2, toEast[edge], toNorth[edge]);
        boolean lineParted = isLeft(fromEast[edge], fromNorth[edge], toEast[edge], toNorth[edge], east1, north1)
                != isLeft(fromEast[edge], fromNorth[edge], toEast[edge], toNorth[edge], east2, north2);
        return edgeParted && lineParted;
    }

    private static boolean isLeft(double fromE, double fromN, double toE, double toN, double east, double north) {
        return (toE - fromE) * (north - fromN) - (east - fromE) * (toN - fromN) >= 0;
    }

    /** Unit direction into the area from a point of an edge: perpendicular to the edge, the bisector of both edges at a vertex. */
    LocalPosition inward(int edge, double share) {
        int neighbour = share == 0 ? before[edge] : share == 1 ? after[edge] : edge;
        double east = inwardEast(edge) + inwardEast(neighbour);
        double north = inwardNorth(edge) + inwardNorth(neighbour);
        double length = Math.sqrt(east * east + north * north);
        return LocalPosition.of(east / length, north / length);
    }

    private double inwardEast(int edge) {
        return (fromNorth[edge] - toNorth[edge]) / length(edge);
    }

    private double inwardNorth(int edge) {
        return (toEast[edge] - fromEast[edge]) / length(edge);
    }

    private double length(int edge) {
        double e = toEast[edge] - fromEast[edge];
        double n = toNorth[edge] - fromNorth[edge];
        return Math.sqrt(e * e + n * n);
    }
}
