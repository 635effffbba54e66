package io.tandem.world;

import java.io.IOException;

/** Where obstacles come from. It may take its time; several threads may ask at once. */
public interface ObstacleSource {

    /** Marks the cells of a square in which something stands. */
    void fill(CellBitmap cells) throws IOException;
}
