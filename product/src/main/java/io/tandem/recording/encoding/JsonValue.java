package io.tandem.recording.encoding;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.CharArrayWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Parsed JSON value of a small message: a string for every scalar, a list, or a map. A value of another type than requested
 * counts as damage.
 */
public record JsonValue(Object value) {

    private static final JsonFactory FACTORY = new JsonFactory();
    /** Our messages have four levels. */
    private static final int MAX_DEPTH = 8;
    private static final int USUAL_LENGTH = 256;

    /** Characters are collected first: an unpaired surrogate then becomes a question mark, where Jackson's own encoder would fail. */
    public static JsonGenerator generator(LittleEndianWriter out) throws IOException {
        return FACTORY.createGenerator(new CharArrayWriter(USUAL_LENGTH) {
            @Override
            public void close() {
                out.text(toString());
            }
        });
    }

    public static JsonValue read(LittleEndianReader message) throws DamagedException {
        int length = message.remaining();
        try (JsonParser parser = FACTORY.createParser(message.array(), message.skip(length), length)) {
            parser.nextToken();
            return new JsonValue(value(parser, MAX_DEPTH));
        } catch (IOException e) {
            throw new DamagedException("not JSON", e);
        }
    }

    private static Object value(JsonParser parser, int depth) throws IOException, DamagedException {
        JsonToken token = parser.currentToken();
        if (token == null || depth == 0) {
            throw new DamagedException("JSON that ends early or is too deep");
        }
        return switch (token) {
            case START_OBJECT -> members(parser, depth);
            case START_ARRAY -> items(parser, depth);
            default -> parser.getText();
        };
    }

    private static Map<String, Object> members(JsonParser parser, int depth) throws IOException, DamagedException {
        Map<String, Object> members = new HashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            members.put(name, value(parser, depth - 1));
        }
        return members;
    }

    private static List<Object> items(JsonParser parser, int depth) throws IOException, DamagedException {
        List<Object> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(parser, depth - 1));
        }
        return items;
    }

    public boolean has(String key) {
        return value instanceof Map<?, ?> map && map.containsKey(key);
    }

    public JsonValue at(String key) throws DamagedException {
        if (!has(key)) {
            throw new DamagedException("no " + key);
        }
        return new JsonValue(((Map<?, ?>) value).get(key));
    }

    /** The names of an object's members. */
    public Set<String> names() throws DamagedException {
        if (value instanceof Map<?, ?> map) {
            return map.keySet().stream().map(String::valueOf).collect(Collectors.toSet());
        }
        throw new DamagedException("no object");
    }

    /** A number, or NaN where it is absent. */
    public double numberIfAny(String key) throws DamagedException {
        return has(key) ? at(key).number() : Double.NaN;
    }

    public List<JsonValue> items() throws DamagedException {
        if (value instanceof List<?> list) {
            List<JsonValue> items = new ArrayList<>(list.size());
            list.forEach(item -> items.add(new JsonValue(item)));
            return items;
        }
        throw new DamagedException("no list");
    }

    public String text() throws DamagedException {
        if (value instanceof String text) {
            return text;
        }
        throw new DamagedException("no text");
    }

    public List<String> texts() throws DamagedException {
        List<String> texts = new ArrayList<>();
        for (JsonValue item : items()) {
            texts.add(item.text());
        }
        return List.copyOf(texts);
    }

    public long whole() throws DamagedException {
        try {
            return Long.parseLong(text());
        } catch (NumberFormatException e) {
            throw new DamagedException("no whole number", e);
        }
    }

    public int small() throws DamagedException {
        return (int) whole();
    }

    public double number() throws DamagedException {
        try {
            return Double.parseDouble(text());
        } catch (NumberFormatException e) {
            throw new DamagedException("no number", e);
        }
    }
}
