package io.tandem.basemap;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The URL template of a tile server. */
final class TileUrl {

    private static final int MAX_VECTOR_ZOOM = 14;
    private static final int MAX_IMAGE_ZOOM = 19;
    private static final String EXAMPLE = "write for example https://tiles.example.org/{z}/{x}/{y}.png.";

    private TileUrl() {
    }

    static boolean isOne(String source) {
        return source.matches("[A-Za-z][A-Za-z0-9+.-]+://.*");
    }

    static BaseMap read(String template, MapSettings settings) throws MistakeException {
        URI example = example(template);
        String path = example.getPath().toLowerCase(Locale.ROOT);
        boolean vector = path.endsWith(".pbf") || path.endsWith(".mvt");
        String attribution = settings.attribution().orElse(example.getHost().endsWith("openstreetmap.org") ? MapFile.OPEN_STREET_MAP : "");
        return new BaseMap.TileServer(MapFile.key(template), attribution, (vector ? "vector tiles" : "pictures") + " from " + example.getHost(),
                template, vector, settings.maxZoom().orElse(vector ? MAX_VECTOR_ZOOM : MAX_IMAGE_ZOOM), Optional.empty());
    }

    private static URI example(String template) throws MistakeException {
        if (!template.startsWith("http://") && !template.startsWith("https://")) {
            throw mistake(template, "Tiles are fetched by http or https.", EXAMPLE);
        }
        if (template.contains("{s}")) {
            throw mistake(template, "The address leaves open which of several servers is meant.", "write one of their names in place of {s}.");
        }
        if (List.of("{z}", "{x}", "{y}").stream().anyMatch(part -> template.split(Pattern.quote(part), -1).length != 2)) {
            throw mistake(template, "The address of tiles has {z}, {x} and {y}, once each.", EXAMPLE);
        }
        try {
            URI example = new URI(address(template, 0, 0, 0));
            if (example.getHost() == null || example.getUserInfo() != null) {
                throw mistake(template, "This address names no server.", EXAMPLE);
            }
            return example;
        } catch (URISyntaxException wrong) {
            throw mistake(template, "This is not an address.", EXAMPLE);
        }
    }

    /** URL of one tile. */
    static String address(String template, int zoom, int column, int row) {
        return template.replace("{z}", String.valueOf(zoom)).replace("{x}", String.valueOf(column)).replace("{y}", String.valueOf(row));
    }

    private static MistakeException mistake(String template, String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation(template, 0, ""), "", what, fix));
    }
}
