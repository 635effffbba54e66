package io.tandem.interchange.mvsim;

import io.tandem.interchange.FlowText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Walls: segments of a {@code <walls>} and vertical planes with their doors. */
final class WallImport {

    private static final Set<String> WALLS = Set.of("shape", "model_uri", "transformation", "wallThickness", "wallHeight", "scale");
    private static final Set<String> PLANE = Set.of("x0", "y0", "x1", "y1", "z", "height", "thickness", "door", "window");
    private static final Set<String> PLANE_DRAWN = Set.of("color", "enable_shadows", "cull_face", "texture", "texture_size_x", "texture_size_y", "name");
    private static final int MOST_SEGMENTS = 20_000;
    private static final int MATRIX = 16;
    private static final double LEAST_LENGTH = 0.01;

    /** A stretch of a wall, in metres from its start. */
    private record Stretch(double from, double to) {
    }

    private WallImport() {
    }

    static void walls(WorldItem walls) {
        walls.noteOthers(WALLS, Set.of("color"));
        List<List<Double>> points = points(walls);
        if (points.isEmpty()) {
            walls.world().leftOut(walls.place("model_uri"), "walls of the model " + walls.text("model_uri", "") + ", which is not at hand or has no lines");
            return;
        }
        double thickness = walls.positive("wallThickness", 0.1);
        double height = walls.positive("wallHeight", 2);
        double[] turn = transformation(walls);
        List<double[]> ends = new ArrayList<>();
        for (List<Double> point : points) {
            ends.add(new double[] {turn[0] * point.get(0) + turn[1] * point.get(1) + turn[3], turn[4] * point.get(0) + turn[5] * point.get(1) + turn[7]});
        }
        if (ends.size() % 2 != 0 || ends.size() > 2 * MOST_SEGMENTS) {
            walls.world().mistake(walls.place("shape"), "", "Walls are pairs of points, at most " + MOST_SEGMENTS + ".", "write two <pt>x y</pt> for each wall.");
            return;
        }
        for (int i = 0; i < ends.size(); i += 2) {
            segment(walls, ends, i, thickness, height);
        }
    }

    /** Ends of walls in pairs. */
    private static List<List<Double>> points(WorldItem walls) {
        if (walls.has("shape")) {
            return BlockShape.points(walls.world(), walls.first("shape").orElseThrow());
        }
        List<List<Double>> ends = new ArrayList<>();
        walls.world().models().edges(walls, (from, to) -> {
            if (ends.size() < 2 * MOST_SEGMENTS) {
                ends.add(List.of(from[0], from[1]));
                ends.add(List.of(to[0], to[1]));
            }
        });
        return ends;
    }

    /** Rows of a 4 x 4 matrix such as [1 0 0 5; 0 1 0 2; 0 0 1 0; 0 0 0 1]; the unit matrix where there is none. */
    private static double[] transformation(WorldItem walls) {
        double[] numbers = WorldItem.numbers(walls.text("transformation", "").replaceAll("[\\[\\],;]", " "));
        if (numbers.length != 0 && numbers.length != MATRIX) {
            walls.world().mistake(walls.place("transformation"), walls.text("transformation", ""), "A transformation has 4 x 4 numbers.", "write rows with semicolons between them.");
        }
        return numbers.length == MATRIX ? numbers : new double[] {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    }

    /** Where an earlier wall has an end, this one reaches half its thickness over it, so that corners are closed. */
    private static void segment(WorldItem walls, List<double[]> ends, int first, double thickness, double height) {
        double[] from = ends.get(first);
        double[] to = ends.get(first + 1);
        double length = Math.hypot(to[0] - from[0], to[1] - from[1]);
        if (length < LEAST_LENGTH) {
            walls.world().leftOut(walls.place("shape"), "a wall without length");
            return;
        }
        double over = isEnd(ends, first, from, thickness) ? thickness / 2 : 0;
        double beyond = isEnd(ends, first, to, thickness) ? thickness / 2 : 0;
        stretch(walls.world(), from, to, new Stretch(-over, length + beyond), thickness, 0, height);
    }

    private static boolean isEnd(List<double[]> ends, int before, double[] place, double thickness) {
        for (int i = 0; i < before; i++) {
            if (Math.hypot(ends.get(i)[0] - place[0], ends.get(i)[1] - place[1]) < 1.01 * thickness) {
                return true;
            }
        }
        return false;
    }

    private static void stretch(WorldImport world, double[] from, double[] to, Stretch part, double thickness, double bottom, double height) {
        double length = Math.hypot(to[0] - from[0], to[1] - from[1]);
        double alongX = (to[0] - from[0]) / length;
        double alongY = (to[1] - from[1]) / length;
        double half = thickness / 2;
        List<List<Double>> corners = new ArrayList<>();
        for (double[] corner : new double[][] {{part.from, half}, {part.from, -half}, {part.to, -half}, {part.to, half}}) {
            corners.add(List.of(world.frame().x(from[0] + alongX * corner[0] - alongY * corner[1]), world.frame().y(from[1] + alongY * corner[0] + alongX * corner[1])));
        }
        world.draft().wall(new FlowText().put("polygon", FlowText.lists(corners)).put("height", "[" + FlowText.number(bottom) + " m, " + FlowText.number(bottom + height) + " m]").toString());
    }

    /** A vertical plane, with gaps where it has doors; windows are touched like the wall. */
    static void plane(WorldItem plane) {
        WorldImport world = plane.world();
        plane.noteOthers(PLANE, PLANE_DRAWN);
        double[] from = {plane.number("x0", -10), plane.number("y0", -10)};
        double[] to = {plane.number("x1", -10), plane.number("y1", 10)};
        double length = Math.hypot(to[0] - from[0], to[1] - from[1]);
        if (length < LEAST_LENGTH) {
            world.mistake(plane.node(), "", "A wall needs two different ends.", "write x0, y0 and x1, y1.");
            return;
        }
        plane.all("window").forEach(window -> world.leftOut(window, "a window, through which nothing is seen"));
        double at = 0;
        for (Stretch door : doors(plane, length)) {
            if (door.from - at > LEAST_LENGTH) {
                stretch(world, from, to, new Stretch(at, door.from), plane.positive("thickness", 0.02), plane.number("z", 0), plane.positive("height", 3));
            }
            at = Math.max(at, door.to);
        }
        if (length - at > LEAST_LENGTH) {
            stretch(world, from, to, new Stretch(at, length), plane.positive("thickness", 0.02), plane.number("z", 0), plane.positive("height", 3));
        }
    }

    private static List<Stretch> doors(WorldItem plane, double length) {
        List<Stretch> doors = new ArrayList<>();
        for (WorldNode node : plane.all("door")) {
            WorldItem door = plane.world().item(node);
            double middle = Math.clamp(door.number("position", 0.5), 0, 1) * length;
            double half = Math.max(door.number("width", 1), 0) / 2;
            doors.add(new Stretch(middle - half, middle + half));
        }
        doors.sort(Comparator.comparingDouble(Stretch::from));
        return doors;
    }
}
