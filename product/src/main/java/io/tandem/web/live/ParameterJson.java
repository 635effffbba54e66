package io.tandem.web.live;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.message.Parameter;
import io.tandem.web.http.JsonWriter;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Settings that can change, as JSON. */
public final class ParameterJson {

    private ParameterJson() {
    }

    /** A list with an object for each. */
    public static byte[] of(List<Parameter> parameters) {
        return JsonWriter.bytes(json -> JsonWriter.list(json, parameters, ParameterJson::write));
    }

    private static void write(JsonGenerator json, Parameter parameter) throws IOException {
        JsonWriter.object(json, members -> {
            members.writeStringField("path", parameter.path());
            members.writeStringField("label", parameter.label());
            members.writeStringField("meaning", parameter.meaning());
            members.writeStringField("value", parameter.value());
            members.writeStringField("unit", parameter.unit());
            members.writeStringField("kind", parameter.kind().name().toLowerCase(Locale.ROOT));
            if (parameter.choices().isEmpty()) {
                members.writeNullField("choices");
            } else {
                JsonWriter.list(members, "choices", parameter.choices(), JsonGenerator::writeString);
            }
            JsonWriter.number(members, "min", parameter.min());
            JsonWriter.number(members, "max", parameter.max());
            members.writeStringField("vehicles", parameter.of().map(Object::toString).orElse(null));
        });
    }
}
