package io.tandem.world;

import java.io.IOException;

/**
 * A square of 256 by 256 cells, with the distance from every cell to the nearest occupied one among them and two more rows and
 * columns around, so that nobody close to the edge overlooks what stands just across it.
 */
public final class ObstacleTile {

    /** Cells across. */
    public static final int ACROSS = 256;
    /** Metres across. */
    public static final double METRES = ACROSS * CellBitmap.SIZE;
    static final int HALO = 2;
    private static final int WIDE = ACROSS + 2 * HALO;
    /** More than any squared distance in a tile. */
    private static final float NOWHERE = 1e9f;

    /** Of a tile in which nothing stands: most of them, and they need no room. */
    private static final float[] NO_CLEARANCE = new float[0];

    private final CellBitmap cells;
    /** metres from the middle of each cell to that of the nearest occupied one; infinite where there is none */
    private final float[] clearance;

    private ObstacleTile(CellBitmap cells, float[] clearance) {
        this.cells = cells;
        this.clearance = clearance;
    }

    /** Metres to a tile's number. */
    static int tileOf(double metres) {
        return Math.floorDiv(CellBitmap.cellOf(metres), ACROSS);
    }

    static ObstacleTile load(int column, int row, ObstacleSource source) throws IOException {
        CellBitmap cells = new CellBitmap(column * ACROSS - HALO, row * ACROSS - HALO, WIDE);
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

    /** Exact squared distances, first along columns, then along rows by the lower envelope of parabolas. */
    private static float[] clearances(CellBitmap cells) {
        float[] squared = new float[WIDE * WIDE];
        for (int x = 0; x < WIDE; x++) {
            along(cells, x, squared);
        }
        float[] clearance = new float[ACROSS * ACROSS];
        ParabolaEnvelope envelope = new ParabolaEnvelope(WIDE);
        for (int y = HALO; y < HALO + ACROSS; y++) {
            envelope.of(squared, y * WIDE);
            for (int x = HALO; x < HALO + ACROSS; x++) {
                float found = envelope.at(x);
                clearance[(y - HALO) * ACROSS + x - HALO] = found >= NOWHERE ? Float.POSITIVE_INFINITY
                        : (float) (Math.sqrt(found) * CellBitmap.SIZE);
            }
        }
        return clearance;
    }

    /** Squared distance to the nearest occupied cell of the same column: one pass up, one down. */
    private static void along(CellBitmap cells, int x, float[] squared) {
        int since = WIDE * 200;
        for (int y = 0; y < WIDE; y++) {
            since = cells.isOccupied(x, y) ? 0 : since + 1;
            squared[y * WIDE + x] = since > WIDE ? NOWHERE : (float) since * since;
        }
        since = WIDE * 200;
        for (int y = WIDE - 1; y >= 0; y--) {
            since = cells.isOccupied(x, y) ? 0 : since + 1;
            squared[y * WIDE + x] = Math.min(squared[y * WIDE + x], since > WIDE ? NOWHERE : (float) since * since);
        }
    }
}
