package io.tandem.gateway.feed;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** One JSON object on a line of its own. What is not known is left out. */
public final class JsonLine {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final double DEGREE_PARTS = 1e9;
    private static final double PARTS = 1000;
    private static final double FINE_PARTS = 1e6;

    private final JsonGenerator json;

    private JsonLine(JsonGenerator json) {
        this.json = json;
    }

    /** Writes the members of an object. */
    @FunctionalInterface
    public interface Writing {
        void to(JsonLine line) throws IOException;
    }

    public static byte[] of(Writing members) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
            new JsonLine(json).members(members);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        bytes.write('\n');
        return bytes.toByteArray();
    }

    private void members(Writing members) throws IOException {
        json.writeStartObject();
        members.to(this);
        json.writeEndObject();
    }

    public JsonLine object(String name, Writing members) throws IOException {
        json.writeFieldName(name);
        members(members);
        return this;
    }

    public JsonLine word(String name, String value) throws IOException {
        json.writeStringField(name, value);
        return this;
    }

    public JsonLine whole(String name, long value) throws IOException {
        json.writeNumberField(name, value);
        return this;
    }

    public JsonLine flag(String name, boolean value) throws IOException {
        json.writeBooleanField(name, value);
        return this;
    }

    /** To the thousandth: a millimetre, a millisecond. */
    public JsonLine number(String name, double value) throws IOException {
        return exact(name, Math.rint(value * PARTS) / PARTS);
    }

    /** To the millionth. */
    public JsonLine fine(String name, double value) throws IOException {
        return exact(name, Math.rint(value * FINE_PARTS) / FINE_PARTS);
    }

    /** An angle of the earth, to a tenth of a millimetre on the ground. */
    public JsonLine degrees(String name, double value) throws IOException {
        return exact(name, Math.rint(value * DEGREE_PARTS) / DEGREE_PARTS);
    }

    private JsonLine exact(String name, double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumberField(name, value);
        }
        return this;
    }
}
