package io.tandem.scene.model;

import io.tandem.scene.TriangleMesh;
import java.util.List;

/**
 * A model that was read.
 *
 * @param mesh  in the vehicle's frame
 * @param parts that turn
 */
public record PlacedModel(TriangleMesh mesh, List<ModelPart> parts) {
}
