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
    /** Larger than any squared distance in a tile, in cells. */
    private static final float UNREACHABLE = 1e9f;

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

    /**
     * Exact Euclidean distance transform in two passes, D(x, y) = min over x' of (x - x')² + g(x', y) with g the squared distance
     * along the column (P. Felzenszwalb and D. Huttenlocher, "Distance transforms of sampled functions", Theory of Computing 8
     * (2012) 415). Linear in the number of cells.
     */
    private static float[] clearances(CellBitmap cells) {
        float[] squared = new float[WIDTH_WITH_HALO * WIDTH_WITH_HALO];
        for (int x = 0; x < WIDTH_WITH_HALO; x++) {
            along(cells, x, squared);
        }
        float[] clearance = new float[ACROSS * ACROSS];
        ParabolaEnvelope envelope = new ParabolaEnvelope(WIDTH_WITH_HALO);
        for (int y = HALO; y < HALO + ACROSS; y++) {
            envelope.of(squared, y * WIDTH_WITH_HALO);
            for (int x = HALO; x < HALO + ACROSS; x++) {
                float found = envelope.at(x);
                clearance[(y - HALO) * ACROSS + x - HALO] = found >= UNREACHABLE ? Float.POSITIVE_INFINITY
                        : (float) (Math.sqrt(found) * CellBitmap.SIZE);
            }
        }
        return clearance;
    }

    /** g(x, y): squared distance in cells to the nearest occupied cell of the same column, by one pass up and one down. */
    private static void along(CellBitmap cells, int x, float[] squared) {
        int since = WIDTH_WITH_HALO * 200;
        for (int y = 0; y < WIDTH_WITH_HALO; y++) {
            since = cells.isOccupied(x, y) ? 0 : since + 1;
            squared[y * WIDTH_WITH_HALO + x] = since > WIDTH_WITH_HALO ? UNREACHABLE : (float) since * since;
        }
        since = WIDTH_WITH_HALO * 200;
        for (int y = WIDTH_WITH_HALO - 1; y >= 0; y--) {
            since = cells.isOccupied(x, y) ? 0 : since + 1;
            squared[y * WIDTH_WITH_HALO + x] = Math.min(squared[y * WIDTH_WITH_HALO + x], since > WIDTH_WITH_HALO ? UNREACHABLE : (float) since * since);
        }
    }
}
