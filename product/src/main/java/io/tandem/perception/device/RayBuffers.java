package io.tandem.perception.device;

import io.tandem.scene.Hits;
import io.tandem.scene.RayCast;
import io.tandem.scene.SceneDrawing;

/** Buffers for casting rays, used by one thread at a time and shared by devices one after the other. */
final class RayBuffers {
    final SceneDrawing drawing = new SceneDrawing();
    final Hits hits = new Hits();
    final RayCast cast = new RayCast();
}
