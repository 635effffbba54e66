package io.tandem.behavior.walking;

import io.tandem.setting.Meaning;

/** How careful a person is before a road. */
public enum WalkingManner {
    @Meaning("wants 2 s to spare") ADULT(2),
    @Meaning("misjudges: wants 1 s to spare") CHILD(1),
    @Meaning("is content with 1 s to spare") HURRIED(1);

    private final double margin;

    WalkingManner(double margin) {
        this.margin = margin;
    }

    /** Seconds between the end of the own crossing and the next vehicle. */
    public double margin() {
        return margin;
    }
}
