package io.tandem.geo;

import java.util.List;

/** The edges of all rings of an area, as columns; the inside lies on the left of each. None has length zero. */
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
     * How often the rings wind round a point. A ray to the east crosses edges that lie strictly right of the point and hold
     * their lower end but not their upper one: so a left or bottom edge belongs to the area, a right or top one does not.
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

    /** Judged from the lower end whatever the edge's sense, so that areas sharing an edge share no point and leave none out. */
    private boolean isRightOf(double east, double north, int edge, boolean upward) {
        double lowEast = upward ? fromEast[edge] : toEast[edge];
        double lowNorth = upward ? fromNorth[edge] : toNorth[edge];
        double highEast = upward ? toEast[edge] : fromEast[edge];
        double highNorth = upward ? toNorth[edge] : fromNorth[edge];
        return (highEast - lowEast) * (north - lowNorth) - (east - lowEast) * (highNorth - lowNorth) > 0;
    }

    /** East of the point where a level line crosses an edge, NaN where it does not. */
    double crossingEast(int edge, double north) {
        if (fromNorth[edge] <= north == toNorth[edge] <= north) {
            return Double.NaN;
        }
        double share = (north - fromNorth[edge]) / (toNorth[edge] - fromNorth[edge]);
        return fromEast[edge] + share * (toEast[edge] - fromEast[edge]);
    }

    /** The edge nearest to a point; the first of them if several are. */
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

    /** Where on an edge, from 0 at its start to 1 at its end, the point nearest to a place lies. */
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

    /** How many edges a straight line between two points crosses; one that passes through a vertex is counted once. */
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

    /** The direction into the area from a point of an edge: square to the edge, and halfway between two edges at a vertex. */
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
