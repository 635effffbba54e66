package io.tandem.review;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.geo.LocalPosition;
import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.List;
import java.util.OptionalDouble;

/**
 * JSON writer for reviews: values that are not finite numbers are left out, and columns of numbers are Base64 of little-endian
 * floats.
 */
public final class ColumnJsonWriter implements AutoCloseable {

    private final JsonGenerator json;

    /** Writes one member or item. */
    @FunctionalInterface
    public interface Part {
        void write() throws IOException;
    }

    /** Writes one item of a list. */
    @FunctionalInterface
    public interface Item<T> {
        void write(T item) throws IOException;
    }

    /** @param spacious whether to indent for human readers */
    public ColumnJsonWriter(Writer out, boolean spacious) throws IOException {
        json = new JsonFactory().createGenerator(out);
        json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        if (spacious) {
            json.useDefaultPrettyPrinter();
        }
    }

    public void object(Part members) throws IOException {
        json.writeStartObject();
        members.write();
        json.writeEndObject();
    }

    public void object(String name, Part members) throws IOException {
        json.writeFieldName(name);
        object(members);
    }

    /** A list of objects. */
    public <T> void objects(String name, Iterable<T> items, Item<T> members) throws IOException {
        json.writeArrayFieldStart(name);
        for (T item : items) {
            object(() -> members.write(item));
        }
        json.writeEndArray();
    }

    public void text(String name, String value) throws IOException {
        json.writeStringField(name, value);
    }

    public void texts(String name, List<String> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    public void flag(String name, boolean value) throws IOException {
        json.writeBooleanField(name, value);
    }

    public void whole(String name, long value) throws IOException {
        json.writeNumberField(name, value);
    }

    public void wholes(String name, Iterable<Integer> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (int value : values) {
            json.writeNumber(value);
        }
        json.writeEndArray();
    }

    public void number(String name, double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumberField(name, value);
        }
    }

    public void number(String name, OptionalDouble value) throws IOException {
        number(name, value.orElse(Double.NaN));
    }

    /** Numbers in fixed positions; absent ones are null. */
    public void numbers(String name, double... values) throws IOException {
        json.writeArrayFieldStart(name);
        for (double value : values) {
            if (Double.isFinite(value)) {
                json.writeNumber(value);
            } else {
                json.writeNull();
            }
        }
        json.writeEndArray();
    }

    public void seconds(String name, long nanos) throws IOException {
        number(name, nanos / 1e9);
    }

    /** Metres east, north, up. */
    public void place(String name, LocalPosition place) throws IOException {
        numbers(name, place.east(), place.north(), place.up());
    }

    /** Positions as a list of [east, north] in metres, or [east, north, up] where heights matter. */
    public void places(String name, List<LocalPosition> places) throws IOException {
        json.writeArrayFieldStart(name);
        for (LocalPosition place : places) {
            json.writeStartArray();
            json.writeNumber(place.east());
            json.writeNumber(place.north());
            json.writeNumber(place.up());
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    /** Lists of places. */
    public void rings(String name, List<List<LocalPosition>> rings) throws IOException {
        json.writeArrayFieldStart(name);
        for (List<LocalPosition> ring : rings) {
            json.writeStartArray();
            for (LocalPosition corner : ring) {
                json.writeStartArray();
                json.writeNumber(corner.east());
                json.writeNumber(corner.north());
                json.writeEndArray();
            }
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    public void column(String name, float[] values) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        json.writeStringField(name, Base64.getEncoder().encodeToString(bytes.array()));
    }

    public void column(String name, double[] values) throws IOException {
        float[] floats = new float[values.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) values[i];
        }
        column(name, floats);
    }

    @Override
    public void close() throws IOException {
        json.close();
    }
}
