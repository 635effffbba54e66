package io.tandem.basemap;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.geo.Site;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** A base map that was read and validated. */
public sealed interface BaseMap {

    /** Identifies it in URLs; another edition of the same file has another key. */
    String key();

    /** Attribution as plain text; empty where none is known. */
    String attribution();

    /** Summary for a user who checks the scenario. */
    String note();

    /** @param packed gzip-compressed GeoJSON, whose features carry their {@link FeatureClass} */
    record Drawing(String key, String attribution, String note, byte[] packed) implements BaseMap {
    }

    /** A PMTiles file. */
    record TileFile(String key, String attribution, String note, Path file) implements BaseMap {
    }

    /**
     * Tiles of a server.
     *
     * @param template URL with {z}, {x} and {y}
     * @param vector   whether they are vector tiles; otherwise images
     * @param maxZoom  greatest zoom level
     */
    record TileServer(String key, String attribution, String note, String template, boolean vector, int maxZoom) implements BaseMap {

        /** URL of one tile. */
        public String address(int zoom, int column, int row) {
            return TileUrl.address(template, zoom, column, row);
        }
    }

    /**
     * Reads a map, or reports its mistakes: at its own line where there is one, otherwise at the given location.
     *
     * @param folder base of relative paths
     * @param site   must be covered by the map, if known
     * @param place  where the map is named
     */
    static BaseMap read(MapSettings settings, Path folder, Optional<Site> site, SourceLocation place) throws MistakeException {
        try {
            return TileUrl.isOne(settings.source()) ? TileUrl.read(settings)
                    : new MapFile(folder.resolve(settings.source()).normalize(), settings, site).read();
        } catch (InvalidPathException impossible) {
            throw new MistakeException(new Problem(place, settings.source(), "This cannot be the name of a file.",
                    "write for example map: campus.geojson."));
        } catch (MistakeException mistakes) {
            throw new MistakeException(mistakes.problems().stream().map(problem -> problem.place().line() > 0 ? problem
                    : new Problem(place, settings.source(), problem.what(), problem.fix())).toList());
        }
    }
}
