package io.tandem.scene.model;

import io.tandem.scene.TriangleMesh;
import java.util.List;
import java.util.Optional;

/**
 * What vehicles or blocks look like.
 *
 * @param file  name of the model
 * @param model empty where the file did not come along, for example with a scenario from a recording
 */
public record Look(String file, Optional<PlacedModel> model) {

    /** In the vehicle's frame. */
    public Optional<TriangleMesh> mesh() {
        return model.map(PlacedModel::mesh);
    }

    /** Corners of the outline by which others touch it, in order, [x, y] each: the convex hull of what it covers of the ground. */
    public List<List<Double>> outline() {
        return mesh().map(ModelOutline::of).orElse(List.of(List.of(0.5, 0.5), List.of(-0.5, 0.5), List.of(-0.5, -0.5), List.of(0.5, -0.5)));
    }

    /** Size along an axis, 0 ahead and 1 to the left, metres; 1 where the file did not come along. */
    public double size(int axis) {
        return mesh().map(mesh -> mesh.high(axis) - mesh.low(axis)).orElse(1.0);
    }
}
