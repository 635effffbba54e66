package io.tandem.bridge;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** Writes JSON texts. */
final class JsonText {

    private static final JsonFactory FACTORY = new JsonFactory();

    /** Writes the members of an object. */
    @FunctionalInterface
    interface Members {
        void write(JsonGenerator out) throws IOException;
    }

    private JsonText() {
    }

    /** An object whose first member is {@code op}. */
    static String op(String op, Members members) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = FACTORY.createGenerator(text)) {
            out.writeStartObject();
            out.writeStringField("op", op);
            members.write(out);
            out.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }
}
