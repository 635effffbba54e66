package io.tandem.web.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;

/** JSON as it is written here: a number that is none is null. */
public final class JsonWriter {

    private static final JsonFactory FACTORY = new JsonFactory();

    /** Writes one value. */
    @FunctionalInterface
    public interface Writing {
        void to(JsonGenerator json) throws IOException;
    }

    /** Writes one item of a list. */
    @FunctionalInterface
    public interface ItemWriting<T> {
        void to(JsonGenerator json, T item) throws IOException;
    }

    private JsonWriter() {
    }

    static String of(Writing writing) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            writing.to(json);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    public static byte[] bytes(Writing writing) {
        return of(writing).getBytes(StandardCharsets.UTF_8);
    }

    /** An object whose members are written by the caller. */
    public static String object(Writing members) {
        return of(json -> object(json, members));
    }

    public static void object(JsonGenerator json, Writing members) throws IOException {
        json.writeStartObject();
        members.to(json);
        json.writeEndObject();
    }

    public static <T> void list(JsonGenerator json, String name, Collection<T> items, ItemWriting<T> writing) throws IOException {
        json.writeFieldName(name);
        list(json, items, writing);
    }

    public static <T> void list(JsonGenerator json, Collection<T> items, ItemWriting<T> writing) throws IOException {
        json.writeStartArray();
        for (T item : items) {
            writing.to(json, item);
        }
        json.writeEndArray();
    }

    public static void number(JsonGenerator json, String name, double value) throws IOException {
        json.writeFieldName(name);
        number(json, value);
    }

    public static void number(JsonGenerator json, double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeNull();
        }
    }

    /** To the millimetre or millisecond, which is plenty for people. */
    public static void rounded(JsonGenerator json, String name, double value) throws IOException {
        number(json, name, Math.rint(value * 1000) / 1000);
    }
}
