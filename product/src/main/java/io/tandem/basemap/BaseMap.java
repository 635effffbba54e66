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

    /** An aerial picture over it. */
    Optional<AerialPicture> picture();

    /** The same map with an aerial picture. */
    BaseMap with(Optional<AerialPicture> picture);

    /** No more than an aerial picture. */
    record PictureOnly(String attribution, Optional<AerialPicture> picture) implements BaseMap {

        @Override
        public String key() {
            return picture.map(AerialPicture::key).orElse("");
        }

        @Override
        public String note() {
            return "an aerial picture";
        }

        @Override
        public BaseMap with(Optional<AerialPicture> another) {
            return new PictureOnly(attribution, another);
        }
    }

    /** @param packed gzip-compressed GeoJSON, whose features carry their {@link FeatureClass} */
    record Drawing(String key, String attribution, String note, byte[] packed, Optional<AerialPicture> picture) implements BaseMap {

        @Override
        public BaseMap with(Optional<AerialPicture> another) {
            return new Drawing(key, attribution, note, packed, another);
        }
    }

    /** A PMTiles file. */
    record TileFile(String key, String attribution, String note, Path file, Optional<AerialPicture> picture) implements BaseMap {

        @Override
        public BaseMap with(Optional<AerialPicture> another) {
            return new TileFile(key, attribution, note, file, another);
        }
    }

    /**
     * Tiles of a server.
     *
     * @param template URL with {z}, {x} and {y}
     * @param vector   whether they are vector tiles; otherwise images
     * @param maxZoom  greatest zoom level
     */
    record TileServer(String key, String attribution, String note, String template, boolean vector, int maxZoom, Optional<AerialPicture> picture) implements BaseMap {

        @Override
        public BaseMap with(Optional<AerialPicture> another) {
            return new TileServer(key, attribution, note, template, vector, maxZoom, another);
        }

        /** URL of one tile. */
        public String address(int zoom, int column, int row) {
            return TileUrl.address(template, zoom, column, row);
        }
    }

    /**
     * Reads a map without its aerial picture, or reports its mistakes: at its own line where there is one, otherwise at the given location.
     *
     * @param folder base of relative paths
     * @param site   must be covered by the map, if known
     * @param place  where the map is named
     */
    static BaseMap read(MapSettings settings, Path folder, Optional<Site> site, SourceLocation place) throws MistakeException {
        if (settings.source().isEmpty() && settings.picture().isEmpty()) {
            throw new MistakeException(new Problem(place, "", "There is neither a source nor a picture.", "write for example map: campus.geojson."));
        }
        if (settings.source().isEmpty()) {
            return new PictureOnly(settings.attribution().orElse(""), Optional.empty());
        }
        String source = settings.source().get();
        try {
            return TileUrl.isOne(source) ? TileUrl.read(source, settings) : new MapFile(folder.resolve(source).normalize(), settings, site).read();
        } catch (InvalidPathException impossible) {
            throw new MistakeException(new Problem(place, source, "This cannot be the name of a file.",
                    "write for example map: campus.geojson."));
        } catch (MistakeException mistakes) {
            throw new MistakeException(mistakes.problems().stream().map(problem -> problem.place().line() > 0 ? problem
                    : new Problem(place, source, problem.what(), problem.fix())).toList());
        }
    }
}
