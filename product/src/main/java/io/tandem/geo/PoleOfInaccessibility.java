package io.tandem.geo;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Finds the point of an area that is farthest from its boundary by branch and bound over squares, the square with the largest
 * bound first (V. Agafonkin, "polylabel", 2016). The search ends when no square can hold a point that is better by the tolerance.
 */
final class PoleOfInaccessibility {

    private static final double TOLERANCE_METRES = 0.5;
    /** Tolerance for small areas, as a share of their shorter side. */
    private static final double RELATIVE_TOLERANCE = 0.01;
    /** Most squares of the initial grid along the longer side. */
    private static final int MOST_SQUARES_PER_SIDE = 100;

    /** A square and the depth of its centre: metres to the nearest edge, negative outside. */
    private record Square(double east, double north, double half, double depth) {

        /** Upper bound of the depth of any point of the square. */
        double bound() {
            return depth + half * Math.sqrt(2);
        }
    }

    private final Area area;
    private final Edges edges;
    private final PriorityQueue<Square> open = new PriorityQueue<>(Comparator.comparingDouble(Square::bound).reversed());

    private PoleOfInaccessibility(Area area, Edges edges) {
        this.area = area;
        this.edges = edges;
    }

    static LocalPosition of(Area area, Edges edges) {
        return new PoleOfInaccessibility(area, edges).search();
    }

    private LocalPosition search() {
        double width = area.maxEast() - area.minEast();
        double height = area.maxNorth() - area.minNorth();
        double side = Math.max(Math.min(width, height), Math.max(width, height) / MOST_SQUARES_PER_SIDE);
        double tolerance = Math.min(TOLERANCE_METRES, RELATIVE_TOLERANCE * Math.min(width, height));
        Square best = centreOfWidestInterval();
        for (double east = area.minEast(); east < area.maxEast(); east += side) {
            for (double north = area.minNorth(); north < area.maxNorth(); north += side) {
                open.add(square(east + side / 2, north + side / 2, side / 2));
            }
        }
        while (!open.isEmpty() && open.peek().bound() - best.depth > tolerance) {
            Square next = open.poll();
            best = next.depth > best.depth ? next : best;
            split(next);
        }
        return LocalPosition.of(best.east, best.north);
    }

    private void split(Square square) {
        double half = square.half / 2;
        open.add(square(square.east - half, square.north - half, half));
        open.add(square(square.east + half, square.north - half, half));
        open.add(square(square.east - half, square.north + half, half));
        open.add(square(square.east + half, square.north + half, half));
    }

    private Square square(double east, double north, double half) {
        double distance = area.distanceToBoundary(east, north);
        return new Square(east, north, half, area.contains(east, north) ? distance : -distance);
    }

    /** The middle of the widest inside interval at half height: a start value that is inside the area however thin it is. */
    private Square centreOfWidestInterval() {
        double north = (area.minNorth() + area.maxNorth()) / 2;
        double[] crossings = new double[edges.count()];
        int count = 0;
        for (int edge = 0; edge < edges.count(); edge++) {
            double east = edges.crossingEast(edge, north);
            if (!Double.isNaN(east)) {
                crossings[count++] = east;
            }
        }
        Arrays.sort(crossings, 0, count);
        Square best = null;
        double widest = Double.NEGATIVE_INFINITY;
        for (int i = 1; i < count; i++) {
            double width = crossings[i] - crossings[i - 1];
            double east = crossings[i - 1] + width / 2;
            if (width > widest && area.contains(east, north)) {
                widest = width;
                best = square(east, north, 0);
            }
        }
        return best != null ? best : square((area.minEast() + area.maxEast()) / 2, north, 0);
    }
}
