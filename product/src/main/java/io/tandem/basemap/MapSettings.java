package io.tandem.basemap;

import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Shorthand;
import java.util.Optional;
import java.util.OptionalInt;

/** What lies under the vehicles on the control room's map. */
public record MapSettings(
        @Shorthand @Meaning("a file beside the scenario's own, in GeoJSON, OpenStreetMap XML or PMTiles; or the address of tiles with {z}, {x} and {y}")
        String source,
        @Meaning("whose data it is, shown on the map; absent: what the file says of itself") Optional<String> attribution,
        @Meaning("of tiles from an address: the deepest zoom there is; absent: 14 for vector tiles, 19 for pictures")
        @Measures(value = Dimension.NUMBER, min = 0, max = 24) OptionalInt maxZoom) {

    /** Nothing said but the source. */
    public static MapSettings of(String source) {
        return new MapSettings(source, Optional.empty(), OptionalInt.empty());
    }
}
