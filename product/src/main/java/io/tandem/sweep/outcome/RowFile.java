package io.tandem.sweep.outcome;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

/** A row as JSON. The last member says that it is whole. */
public final class RowFile {

    private static final JsonFactory JSON = new JsonFactory();
    private static final String END = "end";

    private RowFile() {
    }

    public static String write(Row row) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("run", row.run());
            json.writeNumberField("seed", row.seed());
            json.writeArrayFieldStart("values");
            for (String value : row.values()) {
                json.writeString(value);
            }
            json.writeEndArray();
            json.writeBooleanField("passed", row.passed());
            json.writeStringField("failure", row.failure());
            json.writeBooleanField("broken", row.broken());
            verdicts(json, row.verdicts());
            json.writeArrayFieldStart("measures");
            for (double value : row.measures()) {
                if (Double.isNaN(value)) {
                    json.writeNull();
                } else {
                    json.writeNumber(value);
                }
            }
            json.writeEndArray();
            json.writeStringField("hash", row.hash());
            json.writeNumberField("wall_s", row.wallSeconds());
            json.writeNumberField("cpu_s", row.cpuSeconds());
            json.writeBooleanField(END, true);
            json.writeEndObject();
        }
        return text.toString();
    }

    private static void verdicts(JsonGenerator json, List<Row.Judged> verdicts) throws IOException {
        json.writeArrayFieldStart("verdicts");
        for (Row.Judged verdict : verdicts) {
            json.writeStartObject();
            json.writeStringField("expectation", verdict.expectation());
            json.writeBooleanField("met", verdict.met());
            json.writeStringField("detail", verdict.detail());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** @throws IOException where the text is no whole row */
    public static Row read(String text) throws IOException {
        try (JsonParser json = JSON.createParser(text)) {
            return new Reading(json).row();
        } catch (ArithmeticException | IllegalArgumentException odd) {
            throw new IOException(odd);
        }
    }

    /** One reading; members that are absent keep their zero. */
    private static final class Reading {

        private final JsonParser json;
        private String run = "";
        private long seed;
        private List<String> values = List.of();
        private boolean passed;
        private String failure = "";
        private boolean broken;
        private final List<Row.Judged> verdicts = new ArrayList<>();
        private double[] measures = {};
        private String hash = "";
        private double wall;
        private double cpu;
        private boolean whole;

        private Reading(JsonParser json) {
            this.json = json;
        }

        private Row row() throws IOException {
            expect(json.nextToken(), JsonToken.START_OBJECT);
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                json.nextToken();
                member(name);
            }
            expect(json.currentToken(), JsonToken.END_OBJECT);
            if (!whole || run.isEmpty()) {
                throw new IOException("a row that is not whole");
            }
            return new Row(run, seed, values, passed, failure, broken, List.copyOf(verdicts), measures, hash, wall, cpu);
        }

        private void member(String name) throws IOException {
            switch (name) {
                case "run" -> run = json.getText();
                case "seed" -> seed = json.getLongValue();
                case "values" -> values = texts();
                case "passed" -> passed = json.getBooleanValue();
                case "failure" -> failure = json.getText();
                case "broken" -> broken = json.getBooleanValue();
                case "verdicts" -> readVerdicts();
                case "measures" -> measures = numbers();
                case "hash" -> hash = json.getText();
                case "wall_s" -> wall = json.getDoubleValue();
                case "cpu_s" -> cpu = json.getDoubleValue();
                case END -> whole = json.getBooleanValue();
                default -> json.skipChildren();
            }
        }

        private List<String> texts() throws IOException {
            List<String> texts = new ArrayList<>();
            expect(json.currentToken(), JsonToken.START_ARRAY);
            while (json.nextToken() == JsonToken.VALUE_STRING) {
                texts.add(json.getText());
            }
            expect(json.currentToken(), JsonToken.END_ARRAY);
            return List.copyOf(texts);
        }

        private double[] numbers() throws IOException {
            List<Double> numbers = new ArrayList<>();
            expect(json.currentToken(), JsonToken.START_ARRAY);
            while (json.nextToken() != JsonToken.END_ARRAY) {
                numbers.add(json.currentToken() == JsonToken.VALUE_NULL ? Double.NaN : json.getDoubleValue());
            }
            return numbers.stream().mapToDouble(Double::doubleValue).toArray();
        }

        private void readVerdicts() throws IOException {
            expect(json.currentToken(), JsonToken.START_ARRAY);
            while (json.nextToken() == JsonToken.START_OBJECT) {
                String expectation = "";
                boolean met = false;
                String detail = "";
                while (json.nextToken() == JsonToken.FIELD_NAME) {
                    String name = json.currentName();
                    json.nextToken();
                    switch (name) {
                        case "expectation" -> expectation = json.getText();
                        case "met" -> met = json.getBooleanValue();
                        case "detail" -> detail = json.getText();
                        default -> json.skipChildren();
                    }
                }
                verdicts.add(new Row.Judged(expectation, met, detail));
            }
            expect(json.currentToken(), JsonToken.END_ARRAY);
        }

        private static void expect(JsonToken found, JsonToken wanted) throws IOException {
            if (found != wanted) {
                throw new IOException("a row that is not whole");
            }
        }
    }
}
