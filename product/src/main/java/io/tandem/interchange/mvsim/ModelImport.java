package io.tandem.interchange.mvsim;

import io.tandem.diagnosis.MistakeException;
import io.tandem.setting.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Shapes that a world takes from the 3D models by which its things are drawn. */
final class ModelImport {

    private static final int MOST_KEPT_BYTES = 256 << 20;

    /** An outline with its heights. */
    record Shape(List<List<Double>> outline, Span heights) {
    }

    private final Map<String, Optional<byte[]>> files = new HashMap<>();
    private final Map<List<Object>, Optional<Shape>> shapes = new HashMap<>();
    private int kept;

    /** The hull of all visuals of a thing between two heights, in its own frame; empty where none of its models can be read. */
    Optional<Shape> of(WorldItem thing, double low, double high) {
        List<Object> key = new ArrayList<>(thing.all("visual"));
        key.addAll(List.of(low, high, thing.number("visual_scale", Double.NaN)));
        return shapes.computeIfAbsent(key, _ -> read(thing, low, high));
    }

    private Optional<Shape> read(WorldItem thing, double low, double high) {
        double bottom = Double.POSITIVE_INFINITY;
        double top = Double.NEGATIVE_INFINITY;
        ModelSlice all = new ModelSlice(Placement3D.NONE, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        for (WorldNode node : thing.all("visual")) {
            WorldItem visual = thing.world().item(node);
            ModelSlice slice = new ModelSlice(placement(visual, thing), low, high);
            if (!visual.flag("enabled", true) || !edges(visual, slice)) {
                continue;
            }
            Optional<List<List<Double>>> outline = slice.outline();
            outline.ifPresent(corners -> all.face(corners.stream().map(corner -> new double[] {corner.get(0), corner.get(1), 0}).toArray(double[][]::new)));
            bottom = outline.isPresent() ? Math.min(bottom, slice.bottom()) : bottom;
            top = outline.isPresent() ? Math.max(top, slice.top()) : top;
        }
        Span heights = bottom > top ? new Span(0, 1) : BlockShape.heights(ModelSlice.rounded(Math.clamp(bottom, 0, 99)), ModelSlice.rounded(Math.max(top, Math.max(bottom, 0) + 0.01)));
        return all.outline().map(corners -> new Shape(corners, heights));
    }

    /** By model_scale, which the thing may replace, and then turned and moved. */
    private static Placement3D placement(WorldItem visual, WorldItem thing) {
        double scale = thing.number("visual_scale", visual.number("model_scale", 1));
        return Placement3D.pose(visual.number("model_offset_x", 0), visual.number("model_offset_y", 0), visual.number("model_offset_z", 0), Math.toRadians(visual.number("model_yaw", 0)),
                Math.toRadians(visual.number("model_pitch", 0)), Math.toRadians(visual.number("model_roll", 0))).times(Placement3D.scale(scale, scale, scale));
    }

    /** Gives the edges of the model that a thing names; false where it cannot be read. */
    boolean edges(WorldItem thing, ModelEdges edges) {
        String name = thing.text("model_uri", "");
        return !name.isEmpty() && file(thing, name).map(data -> ModelFile.read(name, data, edges)).orElse(false);
    }

    private Optional<byte[]> file(WorldItem thing, String name) {
        Optional<byte[]> before = files.get(name);
        if (before != null) {
            return before;
        }
        Optional<byte[]> data = Optional.empty();
        try {
            data = WorldFiles.isRemote(name) ? thing.world().files().model(name) : thing.world().files().data(thing.world().files().resolve(name, thing.place("model_uri")));
        } catch (MistakeException elsewhere) {
            // A model that may not be read is as one that is not there.
        }
        kept += data.map(bytes -> bytes.length).orElse(0);
        if (kept < MOST_KEPT_BYTES) {
            files.put(name, data);
        }
        return data;
    }
}
