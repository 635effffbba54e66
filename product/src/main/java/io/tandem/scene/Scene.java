package io.tandem.scene;

import java.util.ArrayList;
import java.util.List;

/**
 * Everything that rays can hit at one instant. Instances are numbered, what stands first; of two hits at the same distance that of the lower instance counts, and ground only where nothing else is.
 *
 * @param instances what stands, and bodies where they are now
 * @param ground    height of level ground without end, metres; NaN where the ground is a mesh or there is none
 * @param paint     colours of the ground
 */
public record Scene(List<Instance> instances, double ground, GroundPaint paint) {

    /** Number of no instance: nothing was hit. */
    public static final int NOTHING = -1;
    /** Number of level ground. */
    public static final int GROUND = -2;

    public Scene {
        instances = List.copyOf(instances);
    }

    /** The same with more instances. */
    public Scene with(List<Instance> more) {
        List<Instance> all = new ArrayList<>(instances);
        all.addAll(more);
        return new Scene(all, ground, paint);
    }
}
