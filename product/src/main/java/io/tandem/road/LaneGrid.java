package io.tandem.road;

import io.tandem.road.curve.ArcLengthTable;
import java.util.Arrays;
import java.util.List;

/**
 * Spatial index of lanes: a uniform grid whose cells list the lane parts in them. A part is up to 16 nodes of a lane's table, so
 * at most eight metres.
 */
final class LaneGrid {

    private static final double CELL_METRES = 32;
    private static final int MOST_CELLS = 1 << 20;
    static final int NODES_PER_PART = 16;
    /** A part is also listed in cells this near to it, so that two parts that pass each other share a cell, metres. */
    private static final double OVERLAP_METRES = 3;

    final List<Lane> lanes;
    /** lane, first and last node of each part, and its bounding box */
    final int[] lane;
    final int[] first;
    final int[] last;
    final double[] west;
    final double[] south;
    final double[] east;
    final double[] north;

    private final double originEast;
    private final double originNorth;
    private final double cell;
    private final int columns;
    private final int rows;
    /** start of each cell's entries in {@link #part} */
    private final int[] begin;
    private final int[] part;

    LaneGrid(List<Lane> lanes) {
        this.lanes = lanes;
        int parts = lanes.stream().mapToInt(one -> partsOf(one.nodes())).sum();
        lane = new int[parts];
        first = new int[parts];
        last = new int[parts];
        west = new double[parts];
        south = new double[parts];
        east = new double[parts];
        north = new double[parts];
        int at = 0;
        for (Lane one : lanes) {
            at = cut(one, at);
        }
        originEast = Arrays.stream(west).min().orElse(0);
        originNorth = Arrays.stream(south).min().orElse(0);
        double wide = Arrays.stream(east).max().orElse(0) - originEast;
        double high = Arrays.stream(north).max().orElse(0) - originNorth;
        cell = Math.max(Math.max(CELL_METRES, Math.sqrt(wide * high / MOST_CELLS)), Math.max(wide, high) / MOST_CELLS);
        columns = (int) (wide / cell) + 1;
        rows = (int) (high / cell) + 1;
        begin = new int[columns * rows + 1];
        part = fill();
    }

    private static int partsOf(ArcLengthTable nodes) {
        return (nodes.nodes() + NODES_PER_PART - 2) / (NODES_PER_PART - 1);
    }

    /** Consecutive parts share a node, so that they leave no gap. */
    private int cut(Lane one, int from) {
        ArcLengthTable nodes = one.nodes();
        int at = from;
        for (int node = 0; at < from + partsOf(nodes); node += NODES_PER_PART - 1) {
            lane[at] = one.id();
            first[at] = node;
            last[at] = Math.min(nodes.nodes() - 1, node + NODES_PER_PART - 1);
            box(at++, nodes);
        }
        return at;
    }

    private void box(int at, ArcLengthTable nodes) {
        west[at] = Double.POSITIVE_INFINITY;
        south[at] = Double.POSITIVE_INFINITY;
        east[at] = Double.NEGATIVE_INFINITY;
        north[at] = Double.NEGATIVE_INFINITY;
        for (int node = first[at]; node <= last[at]; node++) {
            west[at] = Math.min(west[at], nodes.east(node));
            east[at] = Math.max(east[at], nodes.east(node));
            south[at] = Math.min(south[at], nodes.north(node));
            north[at] = Math.max(north[at], nodes.north(node));
        }
    }

    /** Copies the positions of a part's nodes to the start of two arrays. */
    void copyPositions(int at, double[] easts, double[] norths) {
        lanes.get(lane[at]).nodes().copyPositions(first[at], last[at], easts, norths);
    }

    private int[] fill() {
        for (int i = 0; i < lane.length; i++) {
            for (int row = row(south[i] - OVERLAP_METRES); row <= row(north[i] + OVERLAP_METRES); row++) {
                for (int column = column(west[i] - OVERLAP_METRES); column <= column(east[i] + OVERLAP_METRES); column++) {
                    begin[row * columns + column + 1]++;
                }
            }
        }
        for (int i = 1; i < begin.length; i++) {
            begin[i] += begin[i - 1];
        }
        int[] filled = new int[begin[begin.length - 1]];
        int[] next = begin.clone();
        for (int i = 0; i < lane.length; i++) {
            for (int row = row(south[i] - OVERLAP_METRES); row <= row(north[i] + OVERLAP_METRES); row++) {
                for (int column = column(west[i] - OVERLAP_METRES); column <= column(east[i] + OVERLAP_METRES); column++) {
                    filled[next[row * columns + column]++] = i;
                }
            }
        }
        return filled;
    }

    int column(double at) {
        return (int) Math.max(0, Math.min(columns - 1, Math.floor((at - originEast) / cell)));
    }

    int row(double at) {
        return (int) Math.max(0, Math.min(rows - 1, Math.floor((at - originNorth) / cell)));
    }

    int cells() {
        return columns * rows;
    }

    int cell(int column, int row) {
        return row * columns + column;
    }

    int begin(int cell) {
        return begin[cell];
    }

    int end(int cell) {
        return begin[cell + 1];
    }

    int part(int index) {
        return part[index];
    }

    /** Whether a cell is the first of those in which two parts are listed both: there they are tested against each other, and not again. */
    boolean isFirstShared(int cell, int one, int other) {
        int column = column(Math.max(west[one], west[other]) - OVERLAP_METRES);
        int row = row(Math.max(south[one], south[other]) - OVERLAP_METRES);
        return cell == cell(column, row);
    }

    /** Whether the bounding boxes of two parts are farther apart than a reach in metres. */
    boolean areApart(int one, int other, double reach) {
        return west[one] > east[other] + reach || west[other] > east[one] + reach || south[one] > north[other] + reach || south[other] > north[one] + reach;
    }

    /** Whether the bounding box of a segment between two points is farther from that of a part than a reach in metres. */
    boolean isApart(int part, double fromEast, double fromNorth, double toEast, double toNorth, double reach) {
        return Math.max(fromEast, toEast) < west[part] - reach || Math.min(fromEast, toEast) > east[part] + reach
                || Math.max(fromNorth, toNorth) < south[part] - reach || Math.min(fromNorth, toNorth) > north[part] + reach;
    }

    /** Whether a point is within reach of the bounding box of a part. */
    boolean reaches(int part, double atEast, double atNorth, double reach) {
        double e = Math.max(0, Math.max(west[part] - atEast, atEast - east[part]));
        double n = Math.max(0, Math.max(south[part] - atNorth, atNorth - north[part]));
        return e * e + n * n <= reach * reach;
    }

    /** Collects the lanes within reach of a point, each with its nearest projection. */
    void near(double atEast, double atNorth, double reach, NearbyLanes found) {
        found.clear();
        for (int row = row(atNorth - reach); row <= row(atNorth + reach); row++) {
            for (int column = column(atEast - reach); column <= column(atEast + reach); column++) {
                int cell = cell(column, row);
                for (int i = begin[cell]; i < begin[cell + 1]; i++) {
                    look(part[i], atEast, atNorth, reach, found);
                }
            }
        }
    }

    private void look(int at, double atEast, double atNorth, double reach, NearbyLanes found) {
        if (reaches(at, atEast, atNorth, reach)
                && lanes.get(lane[at]).project(atEast, atNorth, first[at], last[at], found.looking)
                && found.looking.distance() <= reach) {
            found.offer(lane[at]);
        }
    }
}
