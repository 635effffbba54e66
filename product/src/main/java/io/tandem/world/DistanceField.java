package io.tandem.world;

/**
 * Distances from the cells of a square to the nearest occupied one, by the exact Euclidean distance transform in two passes, D(x, y) = min over x' of (x - x')² + g(x', y) with g the
 * squared distance along the column (P. Felzenszwalb and D. Huttenlocher, "Distance transforms of sampled functions", Theory of Computing 8 (2012) 415). Linear in the number of cells.
 */
final class DistanceField {

    /** Larger than any squared distance in a square, in cells. */
    private static final float UNREACHABLE = 1e9f;

    private DistanceField() {
    }

    /** Metres from the centre of each cell to the centre of the nearest occupied one, row by row; infinite where there is none. */
    static float[] of(CellBitmap cells) {
        int across = cells.across;
        float[] squared = new float[across * across];
        for (int x = 0; x < across; x++) {
            along(cells, x, squared);
        }
        ParabolaEnvelope envelope = new ParabolaEnvelope(across);
        float[] row = new float[across];
        for (int y = 0; y < across; y++) {
            envelope.of(squared, y * across);
            for (int x = 0; x < across; x++) {
                float found = envelope.at(x);
                row[x] = found >= UNREACHABLE ? Float.POSITIVE_INFINITY : (float) (Math.sqrt(found) * CellBitmap.SIZE);
            }
            System.arraycopy(row, 0, squared, y * across, across);
        }
        return squared;
    }

    /** g(x, y): squared distance in cells to the nearest occupied cell of the same column, by one pass up and one down. */
    private static void along(CellBitmap cells, int x, float[] squared) {
        int across = cells.across;
        int since = across * 200;
        for (int y = 0; y < across; y++) {
            since = cells.isOccupied(x, y) ? 0 : since + 1;
            squared[y * across + x] = since > across ? UNREACHABLE : (float) since * since;
        }
        since = across * 200;
        for (int y = across - 1; y >= 0; y--) {
            since = cells.isOccupied(x, y) ? 0 : since + 1;
            squared[y * across + x] = Math.min(squared[y * across + x], since > across ? UNREACHABLE : (float) since * since);
        }
    }
}
