package io.tandem.basemap;

import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Shorthand;
import java.util.Optional;
import java.util.OptionalInt;

/** The base map of the control room. */
public record MapSettings(
        @Shorthand @Meaning("a file, relative to the scenario, in GeoJSON, OpenStreetMap XML or PMTiles; or the URL of a tile server with {z}, {x} and {y}")
        String source,
        @Meaning("attribution shown on the map; absent: that of the file") Optional<String> attribution,
        @Meaning("greatest zoom level of a tile server; absent: 14 for vector tiles, 19 for images")
        @Measures(value = Dimension.NUMBER, min = 0, max = 24) OptionalInt maxZoom) {

    /** With defaults for all but the source. */
    public static MapSettings of(String source) {
        return new MapSettings(source, Optional.empty(), OptionalInt.empty());
    }
}
