package io.tandem.world;

import java.io.IOException;

/** Source of obstacles for tiles. Calls may be slow, and come from several threads. */
public interface ObstacleSource {

    /** Marks the occupied cells of a square. */
    void fill(CellBitmap cells) throws IOException;
}
