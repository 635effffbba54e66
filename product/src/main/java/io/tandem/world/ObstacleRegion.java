package io.tandem.world;

import java.io.IOException;

/** The obstacles of one square, with the distance from every cell to the nearest occupied one: for plans that must know all of it. Nothing is outside. Immutable. */
public final class ObstacleRegion {

    private final CellBitmap cells;
    private final float[] clearance;

    private ObstacleRegion(CellBitmap cells, float[] clearance) {
        this.cells = cells;
        this.clearance = clearance;
    }

    /** The square around a place that reaches so many metres to each side. */
    public static ObstacleRegion around(ObstacleSource source, double east, double north, double reach) throws IOException {
        int half = (int) Math.ceil(reach / CellBitmap.SIZE);
        CellBitmap cells = new CellBitmap(CellBitmap.cellOf(east) - half, CellBitmap.cellOf(north) - half, 2 * half + 1);
        source.fill(cells);
        return new ObstacleRegion(cells, DistanceField.of(cells));
    }

    private int index(double east, double north) {
        int x = CellBitmap.cellOf(east) - cells.firstColumn;
        int y = CellBitmap.cellOf(north) - cells.firstRow;
        return x < 0 || y < 0 || x >= cells.across || y >= cells.across ? -1 : y * cells.across + x;
    }

    /** Metres from a place to the nearest point of an occupied cell, at least; 0 inside one, infinite where there is none. */
    public double clearance(double east, double north) {
        int index = index(east, north);
        return index < 0 ? Double.POSITIVE_INFINITY : Math.max(0, clearance[index] - CellBitmap.DIAGONAL);
    }

    public boolean isOccupied(double east, double north) {
        int index = index(east, north);
        return index >= 0 && clearance[index] == 0;
    }
}
