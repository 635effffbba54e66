package io.tandem.bridge;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.tandem.topic.schema.MalformedContentException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A JSON object of another program as maps, lists, texts, numbers and booleans. Its size is bounded by the transport, its depth here. */
public record JsonTree(Map<String, Object> members) {

    private static final int MAX_DEPTH = 16;
    private static final JsonFactory FACTORY = JsonFactory.builder().streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).maxNumberLength(64)
            .maxNameLength(256).build()).build();

    public static JsonTree parse(byte[] utf8) throws MalformedContentException {
        try (JsonParser parser = FACTORY.createParser(utf8)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new MalformedContentException("no JSON object");
            }
            Map<String, Object> members = members(parser);
            if (parser.nextToken() != null) {
                throw new MalformedContentException("more than one JSON object");
            }
            return new JsonTree(members);
        } catch (MalformedContentException ours) {
            throw ours;
        } catch (IOException notJson) {
            throw new MalformedContentException("no JSON");
        }
    }

    public static JsonTree parse(String text) throws MalformedContentException {
        return parse(text.getBytes(StandardCharsets.UTF_8));
    }

    private static Map<String, Object> members(JsonParser parser) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            members.put(name, value(parser));
        }
        if (parser.currentToken() != JsonToken.END_OBJECT) {
            throw new MalformedContentException("an object that does not end");
        }
        return members;
    }

    private static Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> members(parser);
            case START_ARRAY -> items(parser);
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> whole(parser);
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            case VALUE_NULL -> null;
            case null, default -> throw new MalformedContentException("JSON that ends early");
        };
    }

    /** A long where it fits. */
    private static Number whole(JsonParser parser) throws IOException {
        if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            return parser.getDoubleValue();
        }
        return parser.getLongValue();
    }

    private static List<Object> items(JsonParser parser) throws IOException {
        List<Object> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(parser));
        }
        return items;
    }

    public Optional<String> text(String name) {
        return members.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    /** A text, or a whole number as text: what clients name requests with. */
    public Optional<String> label(String name) {
        return members.get(name) instanceof Long number ? Optional.of(number.toString()) : text(name);
    }

    public String required(String name) throws MalformedContentException {
        return text(name).orElseThrow(() -> new MalformedContentException("no text " + name));
    }

    /** A whole number from 0 to 2^32 - 1. */
    public long id(String name) throws MalformedContentException {
        if (members.get(name) instanceof Long number && number >= 0 && number <= 0xFFFF_FFFFL) {
            return number;
        }
        throw new MalformedContentException("no number " + name);
    }

    /** The objects of a list; others in it are refused. */
    @SuppressWarnings("unchecked")
    public List<JsonTree> objects(String name) throws MalformedContentException {
        List<JsonTree> all = new ArrayList<>();
        for (Object item : list(name)) {
            if (!(item instanceof Map<?, ?> map)) {
                throw new MalformedContentException(name + " has something that is no object");
            }
            all.add(new JsonTree((Map<String, Object>) map));
        }
        return all;
    }

    public List<?> list(String name) throws MalformedContentException {
        if (members.get(name) instanceof List<?> items) {
            return items;
        }
        throw new MalformedContentException("no list " + name);
    }
}
