package io.tandem.basemap;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/** A map file; its first bytes determine the format. */
final class MapFile {

    static final String OPEN_STREET_MAP = "© OpenStreetMap contributors";
    private static final String SUPPORTED = "name a map in GeoJSON, OpenStreetMap XML (.osm) or PMTiles.";
    private static final long MAX_DRAWING_BYTES = 256L << 20;
    private static final int LOOKED_AT = 64;
    private static final int KEY_BYTES = 8;
    private static final double FAR_METRES = 20_000;

    private final Path file;
    private final MapSettings settings;
    private final Optional<Site> site;

    MapFile(Path file, MapSettings settings, Optional<Site> site) {
        this.file = file;
        this.settings = settings;
        this.site = site;
    }

    BaseMap read() throws MistakeException {
        if (!Files.isRegularFile(file)) {
            throw mistake(file, 0, "", Files.isDirectory(file) ? "This is a directory." : "There is no such map.", SUPPORTED);
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            in.mark(LOOKED_AT);
            String head = new String(in.readNBytes(LOOKED_AT), StandardCharsets.UTF_8);
            in.reset();
            return read(in, head.replace("\uFEFF", "").strip());
        } catch (IOException unreadable) {
            throw mistake(file, 0, "", "The map cannot be read: " + unreadable.getMessage() + ".", "check that you may read it.");
        }
    }

    private BaseMap read(InputStream in, String head) throws IOException, MistakeException {
        String key = key(file);
        if (head.startsWith(PmTilesHeader.MAGIC)) {
            PmTilesHeader tiles = PmTilesHeader.read(file);
            requireCoverage(tiles.bounds());
            return new BaseMap.TileFile(key, settings.attribution().orElse(tiles.attribution()), tiles.note(), file, Optional.empty());
        }
        boolean isXml = head.startsWith("<");
        if (!isXml && !head.startsWith("{")) {
            throw mistake(file, 0, "", head.isEmpty() ? "The map is empty." : "This is not a map.", SUPPORTED);
        }
        if (Files.size(file) > MAX_DRAWING_BYTES) {
            throw mistake(file, 0, "", "The map is larger than " + (MAX_DRAWING_BYTES >> 20) + " MiB.", "cut out what is near the site, or make PMTiles of it.");
        }
        DrawingWriter sketch = new DrawingWriter(file);
        if (isXml) {
            new OsmXmlReader(file, sketch).read(in);
        } else {
            new GeoJsonReader(file, sketch).read(in);
        }
        if (sketch.isEmpty()) {
            throw mistake(file, 0, "", "There is nothing to draw in this map.", "name one with roads, buildings, water or greens.");
        }
        requireCoverage(sketch.bounds());
        return new BaseMap.Drawing(key, settings.attribution().orElse(isXml ? OPEN_STREET_MAP : ""), sketch.note(), sketch.packed(), Optional.empty());
    }

    /** Refuses a map that does not cover the site and would show nothing. */
    private void requireCoverage(Bounds bounds) throws MistakeException {
        if (site.isEmpty()) {
            return;
        }
        LatLon origin = site.get().origin();
        LatLon nearest = new LatLon(Math.clamp(origin.latDegrees(), bounds.south(), bounds.north()),
                Math.clamp(origin.lonDegrees(), bounds.west(), bounds.east()));
        LocalPosition there = site.get().toLocal(nearest, site.get().height());
        double metres = Math.hypot(there.east(), there.north());
        if (!(metres <= FAR_METRES)) {
            throw mistake(file, 0, "", "The map lies " + Math.round(metres / 1000) + " km from the site.",
                    "name a map of the site; in GeoJSON longitude comes before latitude.");
        }
    }

    /** Another one for each edition of a file. */
    static String key(Path file) throws IOException {
        return key(file.toAbsolutePath() + " " + Files.size(file) + " " + Files.getLastModifiedTime(file).toMillis());
    }

    /** A short hash of a text. */
    static String key(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, KEY_BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static MistakeException mistake(Path file, int line, String found, String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation(file.toString(), line, ""), found, what, fix));
    }
}
