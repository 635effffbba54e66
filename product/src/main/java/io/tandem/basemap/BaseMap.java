package io.tandem.basemap;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.geo.Site;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** A map that was read and found to be well. */
public sealed interface BaseMap {

    /** Names it in addresses; another edition of the same file has another key. */
    String key();

    /** Whose data it is, as plain text; empty where nobody said. */
    String attribution();

    /** What was found, for a person who checks. */
    String note();

    /** @param packed GeoJSON, compressed with gzip: every feature says what it is as {@link FeatureClass} does */
    record Drawing(String key, String attribution, String note, byte[] packed) implements BaseMap {
    }

    /** A PMTiles file. */
    record TileFile(String key, String attribution, String note, Path file) implements BaseMap {
    }

    /**
     * Tiles of a server.
     *
     * @param template an address with {z}, {x} and {y}
     * @param vector   whether they are shapes; else pictures
     * @param maxZoom  the deepest there is
     */
    record TileServer(String key, String attribution, String note, String template, boolean vector, int maxZoom) implements BaseMap {

        /** The address of one tile. */
        public String address(int zoom, int column, int row) {
            return TileUrl.address(template, zoom, column, row);
        }
    }

    /**
     * Reads a map, or says what is wrong with it: at its own line where it has one, else at the given place.
     *
     * @param folder where files are looked for
     * @param site   what the map must reach, if that is known
     * @param place  where the map was named
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
