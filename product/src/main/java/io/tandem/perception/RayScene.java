package io.tandem.perception;

import io.tandem.geo.Angle;
import io.tandem.message.Body;
import io.tandem.world.Obstacles;
import java.util.Arrays;
import java.util.Optional;

/**
 * Everything that rays can hit at one time, as columns sorted into cells of a uniform grid, so that a sensor searches only around itself.
 * Built by one thread whenever Core has spoken; read by all.
 */
public final class RayScene {

    private static final double CELL_METRES = 25;
    private static final int MOST_CELLS_PER_OBJECT = 4;

    private final Body[] outlines;
    private final Optional<Obstacles> obstacles;
    private final double farthestReach;
    private int count;
    /** by object, in the order of cells */
    int[] vid = new int[0];
    int[] row = new int[0];
    double[] east = new double[0];
    double[] north = new double[0];
    double[] cos = new double[0];
    double[] sin = new double[0];
    double[] halfLength = new double[0];
    double[] halfWidth = new double[0];
    private int[] cellOf = new int[0];
    private int[] cellStart = new int[1];
    private double west;
    private double south;
    private double cell = CELL_METRES;
    private int columns;
    private int rows;
    private long at;

    /** @param outlines by row of the watched participants */
    public RayScene(Body[] outlines) {
        this(outlines, Optional.empty());
    }

    /** @param obstacles permanent obstacles, which end rays */
    public RayScene(Body[] outlines, Optional<Obstacles> obstacles) {
        this.outlines = outlines;
        this.obstacles = obstacles;
        this.farthestReach = Arrays.stream(outlines).mapToDouble(Body::reach).max().orElse(0);
    }

    Optional<Obstacles> obstacles() {
        return obstacles;
    }

    /** The shape of a watched participant by its row; null where shapes are not needed. */
    Body outline(int ofRow) {
        return ofRow >= 0 && ofRow < outlines.length ? outlines[ofRow] : null;
    }

    /** Largest distance from the middle of an object to its outline, metres. */
    double farthestReach() {
        return farthestReach;
    }

    long at() {
        return at;
    }

    int count() {
        return count;
    }

    /** Takes all participants whose position is known at a time, nanoseconds. */
    public void take(WatchedParticipants others, long now) {
        at = now;
        count = 0;
        if (outlines.length == 0) {
            return;
        }
        grow(others.count());
        double[] box = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (int i = 0; i < others.count(); i++) {
            if (others.isThere(i, now)) {
                double e = others.east(i, now);
                double n = others.north(i, now);
                box[0] = Math.min(box[0], e);
                box[1] = Math.min(box[1], n);
                box[2] = Math.max(box[2], e);
                box[3] = Math.max(box[3], n);
                count++;
            }
        }
        if (count > 0) {
            layGrid(box);
            sort(others, now);
        }
    }

    private void layGrid(double[] box) {
        west = box[0];
        south = box[1];
        double most = MOST_CELLS_PER_OBJECT * count + 64.0;
        cell = Math.max(CELL_METRES, Math.sqrt((box[2] - west + 1) * (box[3] - south + 1) / most));
        cell = Math.max(cell, Math.max(box[2] - west, box[3] - south) / most);
        columns = (int) ((box[2] - west) / cell) + 1;
        rows = (int) ((box[3] - south) / cell) + 1;
        if (cellStart.length < columns * rows + 1) {
            cellStart = new int[columns * rows + 1];
        }
    }

    /** Counting sort by cell. */
    private void sort(WatchedParticipants others, long now) {
        Arrays.fill(cellStart, 0);
        for (int i = 0; i < others.count(); i++) {
            cellOf[i] = others.isThere(i, now) ? cell(others.east(i, now), others.north(i, now)) : -1;
            if (cellOf[i] >= 0) {
                cellStart[cellOf[i]]++;
            }
        }
        for (int c = 0, sum = 0; c <= columns * rows; c++) {
            sum += cellStart[c];
            cellStart[c] = sum;
        }
        for (int i = others.count() - 1; i >= 0; i--) {
            if (cellOf[i] >= 0) {
                put(--cellStart[cellOf[i]], i, others, now);
            }
        }
    }

    private void put(int place, int i, WatchedParticipants others, long now) {
        vid[place] = others.vid(i);
        row[place] = i;
        east[place] = others.east(i, now);
        north[place] = others.north(i, now);
        cos[place] = Angle.cos(others.heading(i));
        sin[place] = Angle.sin(others.heading(i));
        halfLength[place] = outlines[i].length() / 2;
        halfWidth[place] = outlines[i].width() / 2;
    }

    private int cell(double e, double n) {
        return rowOf(n) * columns + columnOf(e);
    }

    int columnOf(double e) {
        return (int) Math.max(0, Math.min(columns - 1, (e - west) / cell));
    }

    int rowOf(double n) {
        return (int) Math.max(0, Math.min(rows - 1, (n - south) / cell));
    }

    /** Index of the first object in the cells of a grid row from a column on; cells of a row are contiguous. */
    int start(int gridRow, int column) {
        return cellStart[gridRow * columns + column];
    }

    private void grow(int capacity) {
        if (vid.length < capacity) {
            vid = new int[capacity];
            row = new int[capacity];
            east = new double[capacity];
            north = new double[capacity];
            cos = new double[capacity];
            sin = new double[capacity];
            halfLength = new double[capacity];
            halfWidth = new double[capacity];
            cellOf = new int[capacity];
        }
    }
}
