package io.tandem.basemap;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads GeoJSON (RFC 7946) as a stream: a collection, one feature or a bare geometry. Properties are interpreted as OpenStreetMap
 * tags; features without known ones are drawn plainly.
 */
final class GeoJsonReader {

    private static final int MAX_DEPTH = 8;
    private static final int MAX_TAGS = 1000;

    /** Members of one object, before its type is known. */
    private static final class Found {
        private String type = "";
        private Map<String, String> tags = Map.of();
        private Object coordinates;
        private final List<Found> parts = new ArrayList<>();
        private int line;
    }

    private final Path file;
    private final DrawingWriter drawing;
    private JsonParser json;

    GeoJsonReader(Path file, DrawingWriter drawing) {
        this.file = file;
        this.drawing = drawing;
    }

    void read(InputStream in) throws IOException, MistakeException {
        try (JsonParser parser = new JsonFactory().createParser(in)) {
            json = parser;
            json.nextToken();
            Found whole = object(0);
            if (!whole.type.equals("FeatureCollection")) {
                draw(whole, whole.tags);
            }
            if (json.nextToken() != null) {
                throw mistake("There is something after the end of the map.", "remove it.");
            }
        } catch (JsonProcessingException broken) {
            int line = broken.getLocation() == null ? 0 : broken.getLocation().getLineNr();
            throw MapFile.mistake(file, Math.max(1, line), "", "This is not well-formed JSON.", "write the file anew, or mend it at this line.");
        }
    }

    private Found object(int depth) throws IOException, MistakeException {
        if (json.currentToken() != JsonToken.START_OBJECT || depth > MAX_DEPTH) {
            throw mistake("A GeoJSON object was expected here.", "write the map as RFC 7946 has it.");
        }
        Found found = new Found();
        found.line = line();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            member(found, name, depth);
        }
        return found;
    }

    private void member(Found found, String name, int depth) throws IOException, MistakeException {
        boolean isNothing = json.currentToken() == JsonToken.VALUE_NULL;
        switch (name) {
            case "type" -> {
                found.type = json.getValueAsString("");
                json.skipChildren();
            }
            case "features" -> features(depth);
            case "geometries" -> parts(found, depth);
            case "geometry" -> {
                if (!isNothing) {
                    found.parts.add(object(depth + 1));
                }
            }
            case "properties" -> {
                if (!isNothing) {
                    found.tags = tags();
                }
            }
            case "coordinates" -> found.coordinates = coordinates(0);
            default -> json.skipChildren();
        }
    }

    /** Each feature is drawn as soon as it is read. */
    private void features(int depth) throws IOException, MistakeException {
        requireArray();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            Found feature = object(depth + 1);
            draw(feature, feature.tags);
        }
    }

    private void parts(Found found, int depth) throws IOException, MistakeException {
        requireArray();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            found.parts.add(object(depth + 1));
        }
    }

    private void requireArray() throws MistakeException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw mistake("A list was expected here.", "write the map as RFC 7946 has it.");
        }
    }

    /** Properties with a scalar value; some files nest OpenStreetMap tags one level deeper. */
    private Map<String, String> tags() throws IOException, MistakeException {
        Map<String, String> tags = new HashMap<>();
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw mistake("Properties are an object.", "write for example \"properties\": {\"building\": \"yes\"}.");
        }
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            JsonToken value = json.nextToken();
            if (name.equals("tags") && value == JsonToken.START_OBJECT) {
                tags.putAll(tags());
            } else if (value.isScalarValue() && value != JsonToken.VALUE_NULL && tags.size() < MAX_TAGS) {
                tags.put(name, json.getText());
            } else {
                json.skipChildren();
            }
        }
        return tags;
    }

    /** A position as an array of numbers, everything else as a list. */
    private Object coordinates(int depth) throws IOException, MistakeException {
        requireArray();
        if (depth > MAX_DEPTH) {
            throw mistake("These coordinates are nested too deep.", "write them as RFC 7946 has it.");
        }
        JsonToken first = json.nextToken();
        if (first != null && first.isNumeric()) {
            return position();
        }
        List<Object> inside = new ArrayList<>();
        while (json.currentToken() != JsonToken.END_ARRAY) {
            inside.add(coordinates(depth + 1));
            json.nextToken();
        }
        return inside;
    }

    private double[] position() throws IOException, MistakeException {
        double lon = json.getDoubleValue();
        JsonToken second = json.nextToken();
        double lat = second != null && second.isNumeric() ? json.getDoubleValue() : Double.NaN;
        if (!Bounds.isPlace(lon, lat)) {
            throw mistake("A place has a longitude up to 180 and a latitude up to 90 degrees.", "write both in degrees, WGS 84, longitude first.");
        }
        while (json.nextToken() != JsonToken.END_ARRAY) {
            json.skipChildren();
        }
        return new double[] {lon, lat};
    }

    private void draw(Found found, Map<String, String> tags) throws IOException, MistakeException {
        switch (found.type) {
            case "Feature", "GeometryCollection" -> {
                for (Found part : found.parts) {
                    draw(part, tags);
                }
            }
            case "Polygon" -> area(found, tags, found.coordinates);
            case "MultiPolygon" -> {
                for (Object polygon : list(found, found.coordinates)) {
                    area(found, tags, polygon);
                }
            }
            case "LineString" -> line(found, tags, found.coordinates);
            case "MultiLineString" -> {
                for (Object way : list(found, found.coordinates)) {
                    line(found, tags, way);
                }
            }
            case "Point", "MultiPoint" -> drawing.skip("points");
            default -> throw MapFile.mistake(file, found.line, found.type, "This is no geometry of GeoJSON.", "write the map as RFC 7946 has it.");
        }
    }

    private void area(Found found, Map<String, String> tags, Object polygon) throws IOException, MistakeException {
        List<double[]> rings = new ArrayList<>();
        for (Object ring : list(found, polygon)) {
            rings.add(way(found, ring));
        }
        Optional<FeatureClass> look = FeatureClass.ofArea(tags);
        drawing.area(look.orElse(BuildingHeights.top(tags) > 0 ? FeatureClass.BUILDING : FeatureClass.LAND), tags, rings, found.line);
    }

    private void line(Found found, Map<String, String> tags, Object way) throws IOException, MistakeException {
        drawing.line(FeatureClass.ofLine(tags).orElse(FeatureClass.LINE), tags, way(found, way), found.line);
    }

    private double[] way(Found found, Object positions) throws MistakeException {
        List<Object> list = list(found, positions);
        double[] way = new double[2 * list.size()];
        for (int i = 0; i < list.size(); i++) {
            if (!(list.get(i) instanceof double[] position)) {
                throw misfit(found);
            }
            way[2 * i] = position[0];
            way[2 * i + 1] = position[1];
        }
        return way;
    }

    @SuppressWarnings("unchecked")
    private List<Object> list(Found found, Object coordinates) throws MistakeException {
        if (coordinates == null) {
            return Collections.emptyList();
        }
        if (!(coordinates instanceof List<?> list)) {
            throw misfit(found);
        }
        return (List<Object>) list;
    }

    private MistakeException misfit(Found found) {
        return MapFile.mistake(file, found.line, found.type, "These coordinates are not those of a " + found.type + ".", "write them as RFC 7946 has it.");
    }

    private int line() {
        return Math.max(1, json.currentTokenLocation().getLineNr());
    }

    private MistakeException mistake(String what, String fix) {
        return MapFile.mistake(file, line(), "", what, fix);
    }
}
