package io.tandem.fleet;

import java.util.HashMap;
import java.util.Map;

/** The hardest touch of every participant since it was last asked for, N s. For the thread that steps the fleet. */
final class TouchLog {

    private final Map<Integer, Double> hardest = new HashMap<>();

    void add(int vid, double impulse) {
        hardest.merge(vid, impulse, Math::max);
    }

    /** 0 where nothing touched it. */
    double take(int vid) {
        Double impulse = hardest.remove(vid);
        return impulse == null ? 0 : impulse;
    }
}
