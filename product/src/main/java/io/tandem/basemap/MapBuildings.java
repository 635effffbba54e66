package io.tandem.basemap;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Ring;
import io.tandem.geo.Site;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** The buildings of a drawn map, in the site's frame. Their courtyards are left out. */
public final class MapBuildings {

    private static final double USUAL_HEIGHT = 6;

    /**
     * @param outline metres east and north of the site
     * @param base    metres above the ground
     * @param top     likewise; two storeys where the map has no height
     */
    public record Building(Ring outline, double base, double top) {
    }

    private final Site site;
    private final List<Building> found = new ArrayList<>();
    private String kind;
    private double base;
    private double top;
    private double[] ring;

    private MapBuildings(Site site) {
        this.site = site;
    }

    public static List<Building> of(BaseMap.Drawing map, Site site) {
        MapBuildings reader = new MapBuildings(site);
        try (JsonParser json = new JsonFactory().createParser(new GZIPInputStream(new ByteArrayInputStream(map.packed())))) {
            while (json.nextToken() != null) {
                reader.token(json);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException("a drawing is our own text", impossible);
        }
        return reader.found;
    }

    private void token(JsonParser json) throws IOException {
        if (json.currentToken() != JsonToken.FIELD_NAME) {
            return;
        }
        switch (json.currentName()) {
            case "properties" -> begin();
            case "kind" -> kind = json.nextTextValue();
            case "height" -> top = number(json);
            case "base" -> base = number(json);
            case "coordinates" -> {
                ring = firstRing(json);
                end();
            }
            default -> { }
        }
    }

    private static double number(JsonParser json) throws IOException {
        json.nextToken();
        return json.getDoubleValue();
    }

    private void begin() {
        kind = "";
        base = 0;
        top = USUAL_HEIGHT;
    }

    private void end() {
        if (FeatureClass.BUILDING.kind().equals(kind)) {
            outline().filter(one -> one.flaw().isEmpty()).ifPresent(one -> found.add(new Building(one, base, Math.max(top, base + 0.1))));
        }
    }

    /** Longitudes and latitudes of the first list of positions, wherever it is nested. */
    private static double[] firstRing(JsonParser json) throws IOException {
        double[] numbers = new double[64];
        int count = 0;
        int depth = 0;
        boolean complete = false;
        do {
            JsonToken token = json.nextToken();
            depth += token == JsonToken.START_ARRAY ? 1 : token == JsonToken.END_ARRAY ? -1 : 0;
            if (token.isNumeric() && !complete) {
                numbers = count == numbers.length ? Arrays.copyOf(numbers, 2 * count) : numbers;
                numbers[count++] = json.getDoubleValue();
            }
            complete |= token == JsonToken.END_ARRAY && depth <= 1 && count > 0;
        } while (depth > 0);
        return Arrays.copyOf(numbers, count);
    }

    /** The last position of a ring is its first again. */
    private Optional<Ring> outline() {
        int corners = ring.length / 2 - 1;
        if (corners < 3) {
            return Optional.empty();
        }
        double[] east = new double[corners];
        double[] north = new double[corners];
        for (int i = 0; i < corners; i++) {
            LocalPosition at = site.toLocal(new LatLon(ring[2 * i + 1], ring[2 * i]), site.height());
            east[i] = at.east();
            north[i] = at.north();
        }
        return Optional.of(new Ring(east, north));
    }
}
