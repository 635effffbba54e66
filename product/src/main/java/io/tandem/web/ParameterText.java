package io.tandem.web;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Settings that can change, as JSON. */
public final class ParameterText {

    private ParameterText() {
    }

    /** A list with an object for each. */
    public static byte[] of(List<Parameter> parameters) {
        return JsonText.bytes(json -> JsonText.list(json, parameters, ParameterText::write));
    }

    private static void write(JsonGenerator json, Parameter parameter) throws IOException {
        JsonText.object(json, members -> {
            members.writeStringField("path", parameter.path());
            members.writeStringField("label", parameter.label());
            members.writeStringField("meaning", parameter.meaning());
            members.writeStringField("value", parameter.value());
            members.writeStringField("unit", parameter.unit());
            members.writeStringField("kind", parameter.kind().name().toLowerCase(Locale.ROOT));
            if (parameter.choices().isEmpty()) {
                members.writeNullField("choices");
            } else {
                JsonText.list(members, "choices", parameter.choices(), JsonGenerator::writeString);
            }
            JsonText.number(members, "min", parameter.min());
            JsonText.number(members, "max", parameter.max());
            members.writeStringField("vehicles", parameter.of().map(Object::toString).orElse(null));
        });
    }
}
