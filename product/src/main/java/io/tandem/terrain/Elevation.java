package io.tandem.terrain;

/**
 * Heights on a grid of points along the axes of the local frame, bilinear in between, and those of the nearest edge outside.
 */
public final class Elevation {

    private final double west;
    private final double south;
    private final double spacing;
    private final int columns;
    private final int rows;
    /** metres above the site, row after row from the south, west to east */
    private final float[] heights;
    private final double low;
    private final double high;

    /**
     * @param west    easting of the first point of each row, metres
     * @param south   northing of the first row, metres
     * @param spacing metres between points
     */
    public Elevation(double west, double south, double spacing, int columns, int rows, float[] heights) {
        if (columns < 2 || rows < 2 || heights.length != columns * rows || !(spacing > 0)) {
            throw new IllegalArgumentException(columns + " x " + rows + " points " + spacing + " m apart with " + heights.length + " heights");
        }
        this.west = west;
        this.south = south;
        this.spacing = spacing;
        this.columns = columns;
        this.rows = rows;
        this.heights = heights;
        float least = Float.POSITIVE_INFINITY;
        float most = Float.NEGATIVE_INFINITY;
        for (float height : heights) {
            least = Math.min(least, height);
            most = Math.max(most, height);
        }
        this.low = least;
        this.high = most;
    }

    /** Metres above the site. */
    public double height(double east, double north) {
        double across = within((east - west) / spacing, columns - 1);
        double up = within((north - south) / spacing, rows - 1);
        int column = Math.min((int) across, columns - 2);
        int row = Math.min((int) up, rows - 2);
        double x = across - column;
        double y = up - row;
        int at = row * columns + column;
        double lower = heights[at] + x * (heights[at + 1] - heights[at]);
        double upper = heights[at + columns] + x * (heights[at + columns + 1] - heights[at + columns]);
        return lower + y * (upper - lower);
    }

    /** NaN counts as the edge, so that no index is out of range. */
    private static double within(double at, double last) {
        return at > 0 ? Math.min(at, last) : 0;
    }

    /** Whether a place is on the grid. */
    public boolean covers(double east, double north) {
        return east >= west && north >= south && east <= maxEast() && north <= maxNorth();
    }

    public double minEast() {
        return west;
    }

    public double minNorth() {
        return south;
    }

    public double maxEast() {
        return west + (columns - 1) * spacing;
    }

    public double maxNorth() {
        return south + (rows - 1) * spacing;
    }

    /** Metres between points. */
    public double spacing() {
        return spacing;
    }

    public int columns() {
        return columns;
    }

    public int rows() {
        return rows;
    }

    /** Height of a point of the grid, metres above the site. */
    public double at(int column, int row) {
        return heights[row * columns + column];
    }

    public double lowest() {
        return low;
    }

    public double highest() {
        return high;
    }
}
