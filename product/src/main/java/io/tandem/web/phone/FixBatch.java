package io.tandem.web.phone;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Positions as a phone sends them, the oldest first: {@code {"fixes":[{"t_ms":…,"waited_s":…,"lat_deg":…,"lon_deg":…,…}]}}.
 *
 * @param broken number of entries that are no valid position
 */
public record FixBatch(List<PhoneGuests.Position> positions, int broken) {

    public static final int MAX_FIXES = 200;
    private static final double MAX_WAIT_SECONDS = 3600;
    private static final JsonFactory FACTORY = JsonFactory.builder().streamReadConstraints(StreamReadConstraints.builder()
            .maxNestingDepth(4).maxNameLength(32).maxNumberLength(40).maxStringLength(100).build()).build();

    /** @throws IOException if it is no such list, or too long */
    public static FixBatch parse(byte[] body) throws IOException {
        List<Map<String, Double>> fixes = new ArrayList<>();
        try (JsonParser parser = FACTORY.createParser(body)) {
            expect(parser.nextToken() == JsonToken.START_OBJECT);
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                if (name.equals("fixes")) {
                    read(parser, fixes);
                } else {
                    parser.skipChildren();
                }
            }
            expect(parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null);
        }
        return of(fixes);
    }

    private static void expect(boolean so) throws IOException {
        if (!so) {
            throw new IOException("not a batch of fixes");
        }
    }

    private static void read(JsonParser parser, List<Map<String, Double>> fixes) throws IOException {
        expect(parser.currentToken() == JsonToken.START_ARRAY);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            expect(parser.currentToken() != null && fixes.size() < MAX_FIXES);
            fixes.add(numbers(parser));
        }
    }

    /** The numeric members of one object; other members are skipped. */
    private static Map<String, Double> numbers(JsonParser parser) throws IOException {
        Map<String, Double> numbers = new HashMap<>();
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return numbers;
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            if (parser.nextToken().isNumeric()) {
                numbers.put(name, parser.getDoubleValue());
            } else {
                parser.skipChildren();
            }
        }
        return numbers;
    }

    private static FixBatch of(List<Map<String, Double>> fixes) {
        List<PhoneGuests.Position> positions = new ArrayList<>();
        for (Map<String, Double> fix : fixes) {
            double time = fix.getOrDefault("t_ms", Double.NaN);
            if (isSound(time) && isSound(fix.get("lat_deg")) && isSound(fix.get("lon_deg"))) {
                positions.add(position(fix, time));
            }
        }
        return new FixBatch(positions, fixes.size() - positions.size());
    }

    private static boolean isSound(Double value) {
        return value != null && Math.abs(value) < 1e15;
    }

    private static PhoneGuests.Position position(Map<String, Double> fix, double time) {
        double waited = Math.clamp(fix.getOrDefault("waited_s", 0.0), 0, MAX_WAIT_SECONDS);
        return new PhoneGuests.Position(time, waited, fix.get("lat_deg"), fix.get("lon_deg"), of(fix, "height_m"), of(fix, "accuracy_m"),
                of(fix, "speed_mps"), of(fix, "course_deg"));
    }

    private static double of(Map<String, Double> fix, String name) {
        return fix.getOrDefault(name, Double.NaN);
    }
}
