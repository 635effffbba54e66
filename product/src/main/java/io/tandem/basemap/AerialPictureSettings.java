package io.tandem.basemap;

import io.tandem.geo.LocalPosition;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;

/** Where an aerial picture lies on the ground. */
@Meaning("an aerial picture on the ground of the map")
public record AerialPictureSettings(
        @Meaning("a PNG or JPEG file, relative to the scenario") String file,
        @Meaning("where its middle lies") LocalPosition at,
        @Meaning("how wide it is on the ground, from its left to its right edge") @Measures(value = Dimension.LENGTH, max = 100_000) @Positive double width,
        @Meaning("by how much it is turned anticlockwise; 0: its upper edge points along the site's north") @Measures(Dimension.ANGLE) @Default("0 deg") double turn) {
}
