package io.tandem.perception;

import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;

/** How objects are tracked from scan to scan. */
public record TrackingSettings(
        @Meaning("the participant that a sensor's return is assigned to: known, the true one; nearest, the nearest track that it may belong to, so that neighbours are "
                + "confused")
        @Default("known") Identity identity,
        @Meaning("by how much the velocity of others changes in a second, a standard deviation east and north")
        @Measures(value = Dimension.ACCELERATION, max = 100) @Positive @Default("1 m/s2") double agility) {

    /** Default settings. */
    public static final TrackingSettings USUAL = new TrackingSettings(Identity.KNOWN, 1);

    /** How detections are associated with tracks. */
    public enum Identity { KNOWN, NEAREST }
}
