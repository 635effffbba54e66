package io.tandem.interchange.mvsim;

import io.tandem.diagnosis.MistakeException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringTokenizer;

/**
 * Reads the edges of a COLLADA document (.dae), where its visual scene places them. Axes become those by which MVSIM loads models: y is up, so that its
 * worlds turn models that were drawn with z up by a roll of 90 degrees.
 */
final class ColladaModel {

    private static final int DEEPEST = 40;
    private static final long MOST_EDGES = 20_000_000;

    private final Map<String, WorldNode> byId = new HashMap<>();
    private final ModelEdges edges;
    private long count;

    private ColladaModel(ModelEdges edges) {
        this.edges = edges;
    }

    static void read(String text, ModelEdges edges) throws MistakeException {
        WorldNode root = WorldParser.parse("model.dae", Path.of(""), text).getFirst();
        ColladaModel model = new ColladaModel(edges);
        model.index(root);
        Placement3D frame = frame(root);
        for (WorldNode scene : root.first("library_visual_scenes").map(library -> library.all("visual_scene")).orElse(List.of())) {
            model.nodes(scene, frame, 0);
        }
    }

    private void index(WorldNode node) {
        node.attribute("id").ifPresent(id -> byId.putIfAbsent(id, node));
        node.children().forEach(this::index);
    }

    private static Placement3D frame(WorldNode root) {
        Optional<WorldNode> asset = root.first("asset");
        double metre = asset.flatMap(part -> part.first("unit")).flatMap(unit -> unit.attribute("meter")).map(words -> WorldItem.leadingNumber(words).orElse(1)).orElse(1.0);
        String up = asset.flatMap(part -> part.first("up_axis")).map(WorldNode::text).orElse("Y_UP");
        Placement3D axes = switch (up) {
            case "Z_UP" -> new Placement3D(new double[] {1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0});
            case "X_UP" -> new Placement3D(new double[] {0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0});
            default -> Placement3D.NONE;
        };
        return axes.times(Placement3D.scale(metre, metre, metre));
    }

    private void nodes(WorldNode parent, Placement3D placement, int depth) {
        for (WorldNode node : depth > DEEPEST ? List.<WorldNode>of() : parent.children()) {
            switch (node.name()) {
                case "node" -> nodes(node, placement.times(own(node)), depth + 1);
                case "instance_node" -> target(node).ifPresent(other -> nodes(other, placement.times(own(other)), depth + 1));
                case "instance_geometry" -> target(node).flatMap(geometry -> geometry.first("mesh")).ifPresent(mesh -> mesh(mesh, placement));
                default -> { }
            }
        }
    }

    private Optional<WorldNode> target(WorldNode instance) {
        return instance.attribute("url").or(() -> instance.attribute("source")).map(url -> byId.get(url.replaceFirst("^#", "")));
    }

    private static Placement3D own(WorldNode node) {
        Placement3D own = Placement3D.NONE;
        for (WorldNode part : node.children()) {
            double[] numbers = WorldItem.numbers(part.text());
            own = switch (part.name() + numbers.length) {
                case "matrix16" -> own.times(new Placement3D(Arrays.copyOf(numbers, 12)));
                case "translate3" -> own.times(Placement3D.shift(numbers[0], numbers[1], numbers[2]));
                case "rotate4" -> own.times(Placement3D.turn(numbers[0], numbers[1], numbers[2], Math.toRadians(numbers[3])));
                case "scale3" -> own.times(Placement3D.scale(numbers[0], numbers[1], numbers[2]));
                default -> own;
            };
        }
        return own;
    }

    private void mesh(WorldNode mesh, Placement3D placement) {
        double[][] places = mesh.first("vertices").flatMap(vertices -> vertices.all("input").stream().filter(input -> input.attribute("semantic").orElse("").equals("POSITION")).findFirst())
                .flatMap(this::target).flatMap(source -> source.first("float_array")).map(array -> places(array, placement)).orElse(new double[0][]);
        for (WorldNode primitive : mesh.children()) {
            int corners = switch (primitive.name()) {
                case "triangles" -> 3;
                case "lines" -> 2;
                case "polylist", "polygons" -> 0;
                default -> -1;
            };
            if (corners >= 0) {
                primitive.all("p").forEach(indices -> faces(primitive, indices(indices.text(), offsets(primitive)), corners, places));
            }
        }
    }

    private static double[][] places(WorldNode array, Placement3D placement) {
        double[] numbers = WorldItem.numbers(array.text());
        double[][] places = new double[numbers.length / 3][];
        for (int i = 0; i < places.length; i++) {
            places[i] = placement.of(numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]);
        }
        return places;
    }

    /** Numbers per corner, and which of them is that of its vertex. */
    private static int[] offsets(WorldNode primitive) {
        int stride = 1;
        int vertex = 0;
        for (WorldNode input : primitive.all("input")) {
            int offset = (int) Math.clamp(input.attribute("offset").map(words -> WorldItem.leadingNumber(words).orElse(0)).orElse(0.0), 0, 64);
            stride = Math.max(stride, offset + 1);
            vertex = input.attribute("semantic").orElse("").equals("VERTEX") ? offset : vertex;
        }
        return new int[] {stride, vertex};
    }

    private static int[] indices(String text, int[] offsets) {
        StringTokenizer words = new StringTokenizer(text);
        int[] indices = new int[words.countTokens() / offsets[0]];
        for (int i = 0; i < indices.length * offsets[0]; i++) {
            String word = words.nextToken();
            if (i % offsets[0] == offsets[1]) {
                indices[i / offsets[0]] = (int) WorldItem.leadingNumber(word).orElse(-1);
            }
        }
        return indices;
    }

    /** @param corners of each face; 0 where the primitive counts them itself, or is one polygon */
    private void faces(WorldNode primitive, int[] indices, int corners, double[][] places) {
        double[] counts = primitive.first("vcount").map(list -> WorldItem.numbers(list.text())).orElse(new double[0]);
        int at = 0;
        for (int face = 0; at < indices.length; face++) {
            int size = corners > 0 ? corners : face < counts.length ? (int) Math.clamp(counts[face], 1, 100_000) : indices.length - at;
            List<double[]> ends = new ArrayList<>();
            for (int i = at; i < Math.min(at + size, indices.length); i++) {
                if (indices[i] >= 0 && indices[i] < places.length) {
                    ends.add(places[indices[i]]);
                }
            }
            at += size;
            give(ends);
        }
    }

    private void give(List<double[]> ends) {
        count += ends.size();
        if (count > MOST_EDGES) {
            return;
        }
        if (ends.size() == 2) {
            edges.edge(ends.get(0), ends.get(1));
        } else if (ends.size() > 2) {
            edges.face(ends.toArray(double[][]::new));
        }
    }
}
