package io.tandem.world;

import java.io.IOException;

/**
 * A square of 256 by 256 cells with the distance from every cell to the nearest occupied one. Two rows and columns around the
 * tile are included, so that an obstacle just across the tile's edge is found.
 */
public final class ObstacleTile {

    /** Cells per side. */
    public static final int ACROSS = 256;
    /** Metres per side. */
    public static final double METRES = ACROSS * CellBitmap.SIZE;
    static final int HALO = 2;
    private static final int WIDTH_WITH_HALO = ACROSS + 2 * HALO;

    /** Shared by all tiles without obstacles, which are the most. */
    private static final float[] NO_CLEARANCE = new float[0];

    private final CellBitmap cells;
    /** metres from the centre of each cell to the centre of the nearest occupied one; infinite where there is none */
    private final float[] clearance;

    private ObstacleTile(CellBitmap cells, float[] clearance) {
        this.cells = cells;
        this.clearance = clearance;
    }

    /** Number of the tile that contains a coordinate. */
    static int tileOf(double metres) {
        return Math.floorDiv(CellBitmap.cellOf(metres), ACROSS);
    }

    static ObstacleTile load(int column, int row, ObstacleSource source) throws IOException {
        CellBitmap cells = new CellBitmap(column * ACROSS - HALO, row * ACROSS - HALO, WIDTH_WITH_HALO);
        source.fill(cells);
        return new ObstacleTile(cells, cells.isEmpty() ? NO_CLEARANCE : clearances(cells));
    }

    boolean isOccupied(int x, int y) {
        return cells.isOccupied(x + HALO, y + HALO);
    }

    boolean isEmpty() {
        return clearance == NO_CLEARANCE;
    }

    double clearance(int x, int y) {
        return isEmpty() ? Double.POSITIVE_INFINITY : clearance[y * ACROSS + x];
    }

    /** Of the cells without the halo. */
    private static float[] clearances(CellBitmap cells) {
        float[] whole = DistanceField.of(cells);
        float[] clearance = new float[ACROSS * ACROSS];
        for (int y = 0; y < ACROSS; y++) {
            System.arraycopy(whole, (y + HALO) * WIDTH_WITH_HALO + HALO, clearance, y * ACROSS, ACROSS);
        }
        return clearance;
    }
}
