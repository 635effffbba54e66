package io.tandem.web.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** A JSON message of a browser: one object whose members are strings, numbers, true, false or null. Anything else is refused. */
public final class FlatJson {

    /** Maximum length of a request's body. */
    public static final int MAX_BODY_BYTES = 64 << 10;
    /** Maximum length of a body that carries a scenario's text. */
    public static final int MAX_TEXT_BYTES = 1 << 20;
    private static final int MAX_MEMBERS = 16;
    private static final JsonFactory FACTORY = JsonFactory.builder().streamReadConstraints(StreamReadConstraints.builder()
            .maxNestingDepth(2).maxNameLength(64).maxNumberLength(40).maxStringLength(MAX_TEXT_BYTES).build()).build();

    private final Map<String, Object> members;

    private FlatJson(Map<String, Object> members) {
        this.members = members;
    }

    /** @throws IOException if the text is not such an object */
    public static FlatJson parse(String text) throws IOException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("not an object");
            }
            Map<String, Object> members = new HashMap<>();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                members.put(name, scalar(parser));
                if (members.size() > MAX_MEMBERS) {
                    throw new IOException("too many members");
                }
            }
            if (parser.currentToken() != JsonToken.END_OBJECT || parser.nextToken() != null) {
                throw new IOException("more than one object");
            }
            return new FlatJson(members);
        }
    }

    private static Object scalar(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            case VALUE_NULL -> null;
            case null, default -> throw new IOException("a member that is neither text nor number");
        };
    }

    public Optional<String> text(String name) {
        return members.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    public OptionalDouble number(String name) {
        return members.get(name) instanceof Double number && Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
    }

    public OptionalInt integer(String name) {
        OptionalDouble number = number(name);
        return number.isPresent() && number.getAsDouble() == (int) number.getAsDouble() ? OptionalInt.of((int) number.getAsDouble())
                : OptionalInt.empty();
    }

    public boolean flag(String name) {
        return Boolean.TRUE.equals(members.get(name));
    }
}
