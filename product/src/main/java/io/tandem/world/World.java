package io.tandem.world;

import io.tandem.geo.Area;
import java.util.List;
import java.util.Optional;

/**
 * What a scenario says of what permanently stands around.
 *
 * @param walls       areas that nobody sees or drives through
 * @param pictureFile the name of a picture of more; the picture itself is only there where the scenario was read beside it
 */
public record World(List<Area> walls, Optional<String> pictureFile, Optional<ImageObstacles> picture) {

    /** Whether a picture is named that is not here. */
    public boolean lacksPicture() {
        return pictureFile.isPresent() && picture.isEmpty();
    }

    /** Marks the cells of both. */
    public ObstacleSource source() {
        PolygonObstacles polygons = new PolygonObstacles(walls);
        return cells -> {
            polygons.fill(cells);
            if (picture.isPresent()) {
                picture.get().fill(cells);
            }
        };
    }
}
