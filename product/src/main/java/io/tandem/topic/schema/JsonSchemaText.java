package io.tandem.topic.schema;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/**
 * The JSON Schema of a message type, for programs that read messages as JSON or generate their types from it. Viewers know no unions of types, so that null, which stands for a number
 * that is not finite, is not mentioned.
 */
public final class JsonSchemaText {

    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonSchemaText() {
    }

    public static String of(MessageDefinition type) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = FACTORY.createGenerator(text)) {
            out.setPrettyPrinter(new DefaultPrettyPrinter().withArrayIndenter(DefaultPrettyPrinter.FixedSpaceIndenter.instance));
            out.writeStartObject();
            out.writeStringField("$schema", "https://json-schema.org/draft/2020-12/schema");
            members(type, out);
            out.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text + "\n";
    }

    private static void members(MessageDefinition type, JsonGenerator out) throws IOException {
        out.writeStringField("title", type.ros2Name());
        out.writeStringField("description", type.meaning());
        out.writeStringField("type", "object");
        out.writeObjectFieldStart("properties");
        for (MessageDefinition.Field field : type.fields()) {
            out.writeObjectFieldStart(field.name());
            property(field, out);
            out.writeEndObject();
        }
        out.writeEndObject();
    }

    private static void property(MessageDefinition.Field field, JsonGenerator out) throws IOException {
        if (!field.comment().isEmpty()) {
            out.writeStringField(field.message() == null ? "description" : "$comment", field.comment());
        }
        if (!field.isArray()) {
            element(field, out);
        } else if (field.type() == FieldType.UINT8) {
            out.writeStringField("type", "string");
            out.writeStringField("contentEncoding", "base64");
        } else {
            out.writeStringField("type", "array");
            if (field.length() > 0) {
                out.writeNumberField("minItems", field.length());
                out.writeNumberField("maxItems", field.length());
            }
            out.writeObjectFieldStart("items");
            element(field, out);
            out.writeEndObject();
        }
    }

    private static void element(MessageDefinition.Field field, JsonGenerator out) throws IOException {
        if (field.message() != null) {
            members(field.message(), out);
        } else {
            out.writeStringField("type", switch (field.type()) {
                case STRING -> "string";
                case BOOL -> "boolean";
                case FLOAT32, FLOAT64 -> "number";
                default -> "integer";
            });
        }
    }
}
