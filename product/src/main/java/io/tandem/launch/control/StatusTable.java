package io.tandem.launch.control;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.zip.InflaterInputStream;

/** The status that Core sent, as a table or as JSON, with all vehicles or only some. */
public final class StatusTable {

    private static final JsonFactory JSON = new JsonFactory();
    private static final String VEHICLES = "vehicles";
    private static final String VID = "vid";
    private static final List<String> COLUMNS = List.of(VID, "name", "run_state", "freshness", "host", "rate_hz", "loss", "age_s", "offset_s", "margin",
            "x_m", "y_m", "z_m", "speed_mps", "behavior");
    /** Columns whose text is shown as it is: a device may be named like a number, or by its address. */
    private static final Set<String> TEXTS = Set.of("name", "run_state", "freshness", "host", "behavior");
    private static final List<String> HEADLINE = List.of("run_state", "t_s", "recorded_s");
    private static final String UNKNOWN = "-";

    private final byte[] status;
    private final IntPredicate wanted;

    /**
     * @param status compressed JSON
     * @param wanted whether to show a vehicle
     */
    StatusTable(byte[] status, IntPredicate wanted) {
        this.status = status;
        this.wanted = wanted;
    }

    public static InputStream inflated(byte[] status) {
        return new InflaterInputStream(new ByteArrayInputStream(status));
    }

    /** Receives the keys and values of one vehicle. */
    private interface Row {
        void vehicle(Map<String, String> values);
    }

    /** Returns the keys and counters of the run; vehicles are passed one by one in a map that is reused. */
    private static Map<String, String> read(InputStream text, Row rows) throws IOException {
        Map<String, String> run = new LinkedHashMap<>();
        Map<String, String> vehicle = new LinkedHashMap<>();
        try (JsonParser parser = JSON.createParser(text)) {
            Map<String, String> into = run;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.START_OBJECT && parser.getParsingContext().getParent().inArray()) {
                    into = vehicle;
                } else if (token == JsonToken.END_OBJECT && into == vehicle) {
                    rows.vehicle(vehicle);
                } else if (token == JsonToken.END_ARRAY) {
                    into = run;
                } else if (token.isScalarValue()) {
                    into.put(parser.currentName(), token == JsonToken.VALUE_NULL ? UNKNOWN : parser.getText());
                }
            }
        }
        return run;
    }

    /** The same, with a map for each vehicle. */
    public static Map<String, String> read(InputStream text, List<Map<String, String>> vehicles) throws IOException {
        return read(text, values -> vehicles.add(new LinkedHashMap<>(values)));
    }

    String table() throws IOException {
        List<String[]> rows = new ArrayList<>();
        rows.add(COLUMNS.toArray(String[]::new));
        Map<String, String> run = read(inflated(status), values -> {
            if (wanted.test(Integer.parseInt(values.get(VID)))) {
                rows.add(COLUMNS.stream().map(column -> cell(column, values)).toArray(String[]::new));
            }
        });
        StringBuilder text = new StringBuilder();
        text.append("run ").append(run.get("run_state")).append(" at ").append(run.get("t_s")).append(" s");
        text.append(run.get("recorded_s").equals(UNKNOWN) ? "\n" : ", recorded up to " + run.get("recorded_s") + " s\n");
        int[] widths = widths(rows);
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                text.append(row[i]).repeat(' ', widths[i] - row[i].length() + 2);
            }
            text.append('\n');
        }
        run.keySet().removeAll(HEADLINE);
        run.values().removeIf("0"::equals);
        return text.append(run).toString();
    }

    /** A vehicle that waits to enter the road sends no reports. */
    private static String cell(String column, Map<String, String> values) {
        boolean waits = column.equals("freshness") && "true".equals(values.get("waiting"));
        return waits ? "WAITING" : TEXTS.contains(column) ? values.get(column) : shortened(values.get(column));
    }

    private static int[] widths(List<String[]> rows) {
        int[] widths = new int[COLUMNS.size()];
        for (String[] row : rows) {
            Arrays.setAll(widths, i -> Math.max(widths[i], row[i].length()));
        }
        return widths;
    }

    /** Numbers rounded to three decimals. */
    private static String shortened(String value) {
        return value.indexOf('.') >= 0 ? String.format(Locale.ROOT, "%.3f", Double.parseDouble(value)) : value;
    }

    /** Copies the JSON, without the vehicles that are not wanted. */
    void writeJson(OutputStream out) throws IOException {
        try (JsonParser parser = JSON.createParser(inflated(status));
                JsonGenerator json = JSON.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.START_ARRAY && VEHICLES.equals(parser.currentName())) {
                    copyVehicles(parser, json);
                } else {
                    json.copyCurrentEvent(parser);
                }
            }
            json.writeRaw('\n');
        }
    }

    /** The id is the first field of each vehicle. */
    private void copyVehicles(JsonParser parser, JsonGenerator json) throws IOException {
        json.writeStartArray();
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            parser.nextToken();
            int vid = parser.nextIntValue(0);
            if (!wanted.test(vid)) {
                passOver(parser);
                continue;
            }
            json.writeStartObject();
            json.writeNumberField(VID, vid);
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                json.copyCurrentEvent(parser);
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void passOver(JsonParser parser) throws IOException {
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            parser.skipChildren();
        }
    }
}
