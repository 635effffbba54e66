package io.tandem.world;

import io.tandem.geo.Area;
import java.util.List;
import java.util.Optional;

/**
 * The permanent obstacles of a scenario.
 *
 * @param walls       areas that block sight and motion
 * @param pictureFile name of an occupancy image; the image itself is present only where the scenario was read beside it
 */
public record World(List<Area> walls, Optional<String> pictureFile, Optional<ImageObstacles> picture) {

    /** Whether an image is named but not present. */
    public boolean lacksPicture() {
        return pictureFile.isPresent() && picture.isEmpty();
    }

    /** The obstacles of walls and image together. */
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
