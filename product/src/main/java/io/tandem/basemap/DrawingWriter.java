package io.tandem.basemap;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.PrintableText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/** Writes a map as GeoJSON for the page while it is read. Coordinates alternate longitude and latitude. */
final class DrawingWriter {

    private static final int MAX_POINTS = 2_000_000;
    private static final int MAX_NAME_LENGTH = 80;
    private static final double PER_DEGREE = 1e7;

    private final Path file;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final JsonGenerator json;
    private final Map<String, Integer> counts = new TreeMap<>();
    private final Map<String, Integer> skipped = new TreeMap<>();
    private Bounds bounds = Bounds.NOTHING;
    private int points;
    private int tall;

    DrawingWriter(Path file) throws IOException {
        this.file = file;
        json = new JsonFactory().createGenerator(new GZIPOutputStream(bytes));
        json.writeStartObject();
        json.writeStringField("type", "FeatureCollection");
        json.writeArrayFieldStart("features");
    }

    /** @param line in the file, for mistakes */
    void line(FeatureClass look, Map<String, String> tags, double[] way, int line) throws IOException, MistakeException {
        if (way.length < 4) {
            skip("lines without length");
            return;
        }
        begin(look, tags, "LineString");
        positions(way, line);
        end();
    }

    /** @param rings the outer one first, each ending where it began */
    void area(FeatureClass look, Map<String, String> tags, List<double[]> rings, int line) throws IOException, MistakeException {
        if (rings.isEmpty() || rings.getFirst().length < 8) {
            skip("areas without extent");
            return;
        }
        begin(look, tags, "Polygon");
        json.writeStartArray();
        for (double[] ring : rings) {
            if (ring.length >= 8) {
                positions(ring, line);
            }
        }
        json.writeEndArray();
        end();
    }

    void skip(String why) {
        skipped.merge(why, 1, Integer::sum);
    }

    private void begin(FeatureClass look, Map<String, String> tags, String type) throws IOException {
        counts.merge(look.kind(), 1, Integer::sum);
        json.writeStartObject();
        json.writeStringField("type", "Feature");
        json.writeObjectFieldStart("properties");
        json.writeStringField("kind", look.kind());
        if (!look.sort().isEmpty()) {
            json.writeStringField("sort", look.sort());
        }
        String name = PrintableText.of(tags.getOrDefault("name", ""), MAX_NAME_LENGTH);
        if (!name.isEmpty()) {
            json.writeStringField("name", name);
        }
        if (look.kind().equals(FeatureClass.BUILDING.kind())) {
            heights(tags);
        }
        json.writeEndObject();
        json.writeObjectFieldStart("geometry");
        json.writeStringField("type", type);
        json.writeFieldName("coordinates");
    }

    private void heights(Map<String, String> tags) throws IOException {
        double top = BuildingHeights.top(tags);
        if (top > 0) {
            tall++;
            json.writeNumberField("height", top);
            json.writeNumberField("base", Math.min(top, BuildingHeights.base(tags)));
        }
    }

    private void positions(double[] way, int line) throws IOException, MistakeException {
        points += way.length / 2;
        if (points > MAX_POINTS) {
            throw MapFile.mistake(file, line, "", "The map has more than " + MAX_POINTS + " points.", "cut out what is near the site, or make PMTiles of it.");
        }
        json.writeStartArray();
        for (int i = 0; i < way.length; i += 2) {
            json.writeStartArray();
            json.writeNumber(Math.rint(way[i] * PER_DEGREE) / PER_DEGREE);
            json.writeNumber(Math.rint(way[i + 1] * PER_DEGREE) / PER_DEGREE);
            json.writeEndArray();
            bounds = new Bounds(Math.min(bounds.west(), way[i]), Math.min(bounds.south(), way[i + 1]), Math.max(bounds.east(), way[i]),
                    Math.max(bounds.north(), way[i + 1]));
        }
        json.writeEndArray();
    }

    private void end() throws IOException {
        json.writeEndObject();
        json.writeEndObject();
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }

    Bounds bounds() {
        return bounds;
    }

    /** The complete drawing, compressed; nothing can be added afterwards. */
    byte[] packed() throws IOException {
        json.close();
        return bytes.toByteArray();
    }

    String note() {
        String found = counts.entrySet().stream().map(count -> count.getValue() + " " + count.getKey()).collect(Collectors.joining(", "));
        String left = skipped.entrySet().stream().map(count -> count.getValue() + " " + count.getKey()).collect(Collectors.joining(", "));
        return found + (tall > 0 ? String.format(Locale.ROOT, "; %d buildings have heights", tall) : "") + (left.isEmpty() ? "" : "; passed over: " + left);
    }
}
