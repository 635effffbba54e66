package io.tandem.interchange.mvsim;

import io.tandem.contact.Plate;
import io.tandem.geo.Ring;
import io.tandem.interchange.FlowText;
import io.tandem.setting.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Outlines and heights of things. */
final class BlockShape {

    private static final List<List<Double>> USUAL = List.of(List.of(-0.5, -0.5), List.of(-0.5, 0.5), List.of(0.5, 0.5), List.of(0.5, -0.5));
    /** Most corners of a polygon in Box2D. */
    private static final int MOST_CORNERS = 8;
    private static final int MOST_POINTS = 10_000;
    private static final double LARGEST = 100;

    private BlockShape() {
    }

    /** The corners of a {@code <shape>}; reports a mistake and gives a square metre where it bounds no area. */
    static List<List<Double>> polygon(WorldImport world, WorldNode shape) {
        List<List<Double>> corners = points(world, shape);
        boolean sound = corners.size() >= 3 && corners.size() <= MOST_POINTS && ring(corners).flaw().isEmpty()
                && corners.stream().flatMap(List::stream).allMatch(value -> Math.abs(value) <= LARGEST);
        if (!sound) {
            world.mistake(shape, "", "This shape bounds no area, or reaches farther than " + LARGEST + " m.", "write three or more <pt>x y</pt> in order, around the thing's own place.");
            return USUAL;
        }
        return corners;
    }

    static List<List<Double>> points(WorldImport world, WorldNode shape) {
        List<List<Double>> corners = new ArrayList<>();
        for (WorldNode point : shape.all("pt")) {
            double[] place = WorldItem.numbers(world.value(point.text(), point));
            if (place.length < 2) {
                world.mistake(point, point.text(), "A point has two numbers.", "write <pt>x y</pt>.");
            } else {
                corners.add(List.of(place[0], place[1]));
            }
        }
        return corners;
    }

    private static Ring ring(List<List<Double>> corners) {
        return new Ring(corners.stream().mapToDouble(List::getFirst).toArray(), corners.stream().mapToDouble(List::getLast).toArray());
    }

    /** Centre of the area, which is where Box2D puts the centre of mass of the convex hull. */
    static List<Double> center(List<List<Double>> corners) {
        Plate hull = new Plate(ring(corners)).hull();
        return List.of(hull.centerX(), hull.centerY());
    }

    static List<Double> mean(List<List<Double>> places) {
        return List.of(places.stream().mapToDouble(List::getFirst).average().orElse(0), places.stream().mapToDouble(List::getLast).average().orElse(0));
    }

    static Span heights(double bottom, double top) {
        return new Span(bottom, Math.min(top, LARGEST));
    }

    static String text(Span height) {
        return "[" + FlowText.number(height.min()) + " m, " + FlowText.number(height.max()) + " m]";
    }

    /**
     * The outline of a block. A geometry is only drawn, and becomes the shape by {@code <shape_from_visual/>}: a box then has a corner at the
     * block's place and not its middle.
     */
    static List<List<Double>> of(WorldItem block) {
        Optional<ModelImport.Shape> model = model(block);
        if (model.isPresent()) {
            return model.get().outline();
        }
        Optional<WorldNode> shape = block.first("shape");
        if (shape.isPresent() && !block.has("shape_from_visual")) {
            return polygon(block.world(), shape.get());
        }
        Optional<WorldItem> geometry = block.part("geometry");
        if (geometry.isEmpty()) {
            return withoutGeometry(block);
        }
        if (!block.has("shape_from_visual")) {
            block.world().changed(geometry.get().node(), "it is touched as a square of 1 m, as in MVSIM, which only draws a geometry without <shape_from_visual/>");
            return USUAL;
        }
        return of(geometry.get(), block);
    }

    /** The shape of the model that is drawn, between the heights that the block says; empty where it is shaped otherwise, or the model is not at hand. */
    static Optional<ModelImport.Shape> model(WorldItem block) {
        boolean bounded = block.number("zmin").isPresent() && block.number("zmax").isPresent();
        return !block.has("shape_from_visual") || block.has("geometry") ? Optional.empty()
                : block.world().models().of(block, bounded ? block.number("zmin", 0) : Double.NEGATIVE_INFINITY, bounded ? block.number("zmax", 1) : Double.POSITIVE_INFINITY);
    }

    private static List<List<Double>> withoutGeometry(WorldItem block) {
        if (block.has("shape_from_visual")) {
            block.world().changed(block.place("shape_from_visual"), "the outline is a square of 1 m, because its model is not at hand");
        }
        return USUAL;
    }

    private static List<List<Double>> of(WorldItem geometry, WorldItem block) {
        double scale = block.number("visual_scale", 1);
        return switch (geometry.text("type", "")) {
            case "cylinder", "sphere" -> round(geometry.positive("radius", 0.5) * scale, (int) Math.clamp(geometry.number("vertex_count", 10), 3, 1000));
            case "box" -> rectangle(0, geometry.positive("lx", 1) * scale, 0, geometry.positive("ly", 1) * scale);
            case "ramp" -> {
                double side = geometry.positive("ly", 1) * scale / 2;
                yield rectangle(0, geometry.positive("lx", 1) * scale, -side, side);
            }
            case "semi_cylinder_bump" -> {
                double end = geometry.positive("lx", 1) * scale / 2;
                double side = geometry.positive("ly", 1) * scale / 2;
                yield rectangle(-end, end, -side, side);
            }
            default -> {
                geometry.world().mistake(geometry.node(), geometry.text("type", ""), "There is no geometry of this type.", "write cylinder, sphere, box, ramp or semi_cylinder_bump.");
                yield USUAL;
            }
        };
    }

    private static List<List<Double>> rectangle(double rear, double front, double right, double left) {
        return List.of(List.of(front, left), List.of(front, right), List.of(rear, right), List.of(rear, left));
    }

    /** A regular polygon; with more than eight edges, eight that contain the circle. */
    private static List<List<Double>> round(double radius, int edges) {
        int corners = Math.min(edges, MOST_CORNERS);
        double reach = edges > MOST_CORNERS ? radius / StrictMath.cos(Math.PI / corners) : radius;
        List<List<Double>> outline = new ArrayList<>();
        for (int i = 0; i < corners; i++) {
            double angle = 2 * Math.PI * i / corners;
            outline.add(List.of(reach * StrictMath.cos(angle), reach * StrictMath.sin(angle)));
        }
        return outline;
    }
}
