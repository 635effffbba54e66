package io.tandem.web.scene;

import io.tandem.geo.Area;
import java.util.List;

/**
 * What permanently stands on a stage.
 *
 * @param areas of walls that were drawn as such
 * @param cell  metres across a cell of the boxes; cell i reaches from i to i + 1 times it
 * @param boxes what a picture shows
 */
public record Walls(List<Area> areas, double cell, List<Box> boxes) {

    public static final Walls NONE = new Walls(List.of(), 0, List.of());

    /** Cells from a column and a row on. */
    public record Box(int column, int row, int columns, int rows) {
    }
}
