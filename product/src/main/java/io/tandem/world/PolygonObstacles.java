package io.tandem.world;

import io.tandem.geo.Area;
import io.tandem.geo.Ring;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Obstacles from polygons. A cell is occupied if an edge passes through it or its centre lies inside, so that a wall thinner than
 * a cell still counts.
 */
public final class PolygonObstacles implements ObstacleSource {

    private final List<List<Ring>> areas = new ArrayList<>();

    public PolygonObstacles(List<Area> obstacles) {
        for (Area area : obstacles) {
            List<Ring> rings = new ArrayList<>(List.of(area.outer()));
            rings.addAll(area.holes());
            areas.add(rings);
        }
    }

    @Override
    public void fill(CellBitmap cells) {
        for (List<Ring> rings : areas) {
            if (reaches(rings.getFirst(), cells)) {
                fillInside(rings, cells);
                rings.forEach(ring -> markEdges(ring, cells));
            }
        }
    }

    private static boolean reaches(Ring ring, CellBitmap cells) {
        double west = Arrays.stream(ring.east()).min().orElseThrow();
        double east = Arrays.stream(ring.east()).max().orElseThrow();
        double south = Arrays.stream(ring.north()).min().orElseThrow();
        double north = Arrays.stream(ring.north()).max().orElseThrow();
        return CellBitmap.cellOf(east) >= cells.firstColumn && CellBitmap.cellOf(west) < cells.firstColumn + cells.across
                && CellBitmap.cellOf(north) >= cells.firstRow && CellBitmap.cellOf(south) < cells.firstRow + cells.across;
    }

    /** Even-odd scan line fill along the centre of each row of cells; holes are edges like others. */
    private static void fillInside(List<Ring> rings, CellBitmap cells) {
        for (int row = cells.firstRow; row < cells.firstRow + cells.across; row++) {
            double[] crossings = crossings(rings, (row + 0.5) * CellBitmap.SIZE);
            for (int i = 0; i + 1 < crossings.length; i += 2) {
                int from = (int) Math.ceil(crossings[i] / CellBitmap.SIZE - 0.5);
                int to = (int) Math.floor(crossings[i + 1] / CellBitmap.SIZE - 0.5);
                cells.occupy(row, from, to);
            }
        }
    }

    private static double[] crossings(List<Ring> rings, double north) {
        double[] found = new double[8];
        int count = 0;
        for (Ring ring : rings) {
            int n = ring.vertices();
            for (int i = 0; i < n; i++) {
                int j = (i + 1) % n;
                double a = ring.north()[i];
                double b = ring.north()[j];
                if (a > north != b > north) {
                    found = count == found.length ? Arrays.copyOf(found, 2 * count) : found;
                    found[count++] = ring.east()[i] + (ring.east()[j] - ring.east()[i]) * (north - a) / (b - a);
                }
            }
        }
        double[] sorted = Arrays.copyOf(found, count);
        Arrays.sort(sorted);
        return sorted;
    }

    private static void markEdges(Ring ring, CellBitmap cells) {
        int n = ring.vertices();
        for (int i = 0; i < n; i++) {
            int j = (i + 1) % n;
            markEdge(ring.east()[i], ring.north()[i], ring.east()[j], ring.north()[j], cells);
        }
    }

    /** Marks the range of columns that the edge covers in each row of cells. */
    private static void markEdge(double fromEast, double fromNorth, double toEast, double toNorth, CellBitmap cells) {
        double low = Math.min(fromNorth, toNorth);
        double high = Math.max(fromNorth, toNorth);
        int first = Math.max(cells.firstRow, CellBitmap.cellOf(low));
        int last = Math.min(cells.firstRow + cells.across - 1, CellBitmap.cellOf(high));
        for (int row = first; row <= last; row++) {
            double a = eastAt(fromEast, fromNorth, toEast, toNorth, Math.max(low, row * CellBitmap.SIZE));
            double b = eastAt(fromEast, fromNorth, toEast, toNorth, Math.min(high, (row + 1) * CellBitmap.SIZE));
            if (low == high) {
                a = fromEast;
                b = toEast;
            }
            cells.occupy(row, CellBitmap.cellOf(Math.min(a, b)), CellBitmap.cellOf(Math.max(a, b)));
        }
    }

    private static double eastAt(double fromEast, double fromNorth, double toEast, double toNorth, double north) {
        return fromEast + (toEast - fromEast) * (north - fromNorth) / (toNorth - fromNorth);
    }
}
