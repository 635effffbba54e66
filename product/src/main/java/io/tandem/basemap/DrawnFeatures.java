package io.tandem.basemap;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

/** Reads the features of a drawn map one after the other, in the site's frame. Holes of areas are left out. */
public final class DrawnFeatures {

    private static final double USUAL_HEIGHT = 6;

    /**
     * A line or an area.
     *
     * @param kind  building, water, green, sand, paved, land; road, runway, rail, barrier, line
     * @param base  metres above the ground, of buildings
     * @param top   likewise; two storeys where the map has no height
     * @param east  metres from the site; the last corner of an area is its first again
     * @param north likewise
     */
    public record Feature(String kind, double base, double top, double[] east, double[] north) {
    }

    private final Site site;
    private final Consumer<Feature> taker;
    private String kind;
    private double base;
    private double top;

    private DrawnFeatures(Site site, Consumer<Feature> taker) {
        this.site = site;
        this.taker = taker;
    }

    public static void read(BaseMap.Drawing map, Site site, Consumer<Feature> taker) {
        DrawnFeatures reader = new DrawnFeatures(site, taker);
        try (JsonParser json = new JsonFactory().createParser(new GZIPInputStream(new ByteArrayInputStream(map.packed())))) {
            while (json.nextToken() != null) {
                reader.token(json);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException("a drawing is our own text", impossible);
        }
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
            case "coordinates" -> taker.accept(feature(firstRing(json)));
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

    /** Longitudes and latitudes of the first list of positions, wherever it is nested. */
    private static double[] firstRing(JsonParser json) throws IOException {
        double[] numbers = new double[64];
        int count = 0;
        int depth = 0;
        int deepest = 0;
        boolean complete = false;
        do {
            JsonToken token = json.nextToken();
            depth += token == JsonToken.START_ARRAY ? 1 : token == JsonToken.END_ARRAY ? -1 : 0;
            deepest = Math.max(deepest, depth);
            if (token.isNumeric() && !complete) {
                numbers = count == numbers.length ? Arrays.copyOf(numbers, 2 * count) : numbers;
                numbers[count++] = json.getDoubleValue();
            }
            complete |= token == JsonToken.END_ARRAY && depth == deepest - 2;
        } while (depth > 0);
        return Arrays.copyOf(numbers, count);
    }

    private Feature feature(double[] positions) {
        double[] east = new double[positions.length / 2];
        double[] north = new double[east.length];
        for (int i = 0; i < east.length; i++) {
            LocalPosition at = site.toLocal(new LatLon(positions[2 * i + 1], positions[2 * i]), site.height());
            east[i] = at.east();
            north[i] = at.north();
        }
        return new Feature(kind, base, top, east, north);
    }
}
