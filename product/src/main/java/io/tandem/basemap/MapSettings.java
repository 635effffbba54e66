package io.tandem.basemap;

import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Shorthand;
import java.util.Optional;
import java.util.OptionalInt;

/** The base map of the control room. */
public record MapSettings(
        @Shorthand @Meaning("a file, relative to the scenario, in GeoJSON, OpenStreetMap XML or PMTiles; or the URL of a tile server with {z}, {x} and {y}; absent: none but the picture")
        Optional<String> source,
        @Meaning("attribution shown on the map; absent: that of the file") Optional<String> attribution,
        @Meaning("greatest zoom level of a tile server; absent: 14 for vector tiles, 19 for images")
        @Measures(value = Dimension.NUMBER, min = 0, max = 24) OptionalInt maxZoom,
        @Meaning("an aerial picture over the map and under roads and vehicles") Optional<AerialPictureSettings> picture) {

    /** A source with defaults for all else. */
    public static MapSettings of(String source) {
        return new MapSettings(Optional.of(source), Optional.empty(), OptionalInt.empty(), Optional.empty());
    }
}
