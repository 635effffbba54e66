package io.tandem.web.scene;

import io.tandem.geo.Area;
import java.util.List;

/**
 * Permanent obstacles of a scene.
 *
 * @param areas areas that the scenario defines as walls
 * @param cell  size of a cell of the boxes, metres; cell i extends from i to i + 1 times the size
 * @param boxes occupied cells of an obstacle image, as rectangles
 */
public record Walls(List<Area> areas, double cell, List<Box> boxes) {

    public static final Walls NONE = new Walls(List.of(), 0, List.of());

    /** A rectangle of cells with its first column and row. */
    public record Box(int column, int row, int columns, int rows) {
    }
}
