package io.tandem.interchange.mvsim;

import io.tandem.interchange.FlowText;
import java.util.Optional;
import java.util.Set;

/** Elements of a world: ground, walls, heights, grids and regions. */
final class ElementImport {

    /** Metres up to which a plane is paint on the ground. */
    private static final double PAINT = 0.1;
    private static final Set<String> REGION = Set.of("property_name", "value_double", "value_bool", "value_string", "x_min", "y_min", "z_min", "x_max", "y_max", "z_max");

    private ElementImport() {
    }

    static void read(WorldItem element, TerrainImport terrain) {
        WorldImport world = element.world();
        switch (element.text("class", "")) {
            case "elevation_map" -> terrain.read(element);
            case "vertical_plane" -> WallImport.plane(element);
            case "horizontal_plane" -> floor(element);
            case "occupancy_grid" -> OccupancyImport.read(element);
            case "property_region" -> region(element);
            case "ground_grid", "skybox" -> world.notDrawn(element.node(), element.text("class", ""));
            case "pointcloud", "point_cloud" -> world.leftOut(element.node(), "a point cloud");
            default -> world.mistake(element.node(), element.text("class", ""), "There is no element of this class.", "write one that MVSIM documents, such as vertical_plane.");
        }
    }

    private static void floor(WorldItem plane) {
        double height = plane.number("z", 0);
        if (plane.has("animation")) {
            plane.world().leftOut(plane.place("animation"), "a floor that moves");
        } else if (Math.abs(height) > PAINT) {
            plane.world().leftOut(plane.node(), "a floor or ceiling at " + FlowText.number(height) + " m: the ground has one height everywhere");
        } else {
            plane.world().notDrawn(plane.node(), "a plane on the ground");
        }
    }

    private static void region(WorldItem region) {
        region.noteOthers(REGION, Set.of("name"));
        double value = Math.clamp(region.number("value_double", 0), 0, 10);
        switch (region.text("property_name", "")) {
            case "friction_mu" -> zone(region, "mu", value);
            case "friction_C_rr" -> zone(region, "rolling", value);
            default -> region.world().leftOut(region.node(), "the region of " + region.text("property_name", "no name"));
        }
    }

    private static void zone(WorldItem region, String key, double value) {
        WorldFrame frame = region.world().frame();
        double west = region.number("x_min", -1);
        double east = region.number("x_max", 1);
        double south = region.number("y_min", -1);
        double north = region.number("y_max", 1);
        if (!(east > west && north > south)) {
            region.world().mistake(region.node(), "", "A region has its maxima above its minima.", "exchange x_min and x_max, or y_min and y_max.");
            return;
        }
        String box = new FlowText().put("center", frame.place((west + east) / 2, (south + north) / 2)).put("size", FlowText.list(east - west, north - south)).toString();
        region.world().draft().zone(new FlowText().put("area", "{box: " + box + "}").put(key, value).toString());
    }

    /** The name of a class that is used, or nothing. */
    static Optional<String> className(WorldNode node, WorldImport world) {
        return node.attribute("class").map(written -> world.value(written, node).strip());
    }
}
