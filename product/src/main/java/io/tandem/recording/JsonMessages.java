package io.tandem.recording;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.geo.Local;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** The rare messages, written as JSON so that people and tools read them as they are. */
final class JsonMessages {

    private JsonMessages() {
    }

    /** Writes the members of one object. */
    private interface Members {
        void write(JsonGenerator json) throws IOException;
    }

    private static void object(Bytes out, SimTime at, Members members) throws IOException {
        try (JsonGenerator json = Json.generator(out)) {
            json.writeStartObject();
            json.writeNumberField("t_ns", at.nanos());
            members.write(json);
            json.writeEndObject();
        }
    }

    static void participants(Bytes out, SimTime at, int total, List<Participant> some) throws IOException {
        object(out, at, json -> {
            json.writeNumberField("total", total);
            json.writeArrayFieldStart("participants");
            for (Participant participant : some) {
                participant(json, participant);
            }
            json.writeEndArray();
        });
    }

    private static void participant(JsonGenerator json, Participant participant) throws IOException {
        json.writeStartObject();
        json.writeNumberField("vid", participant.vid());
        json.writeStringField("name", participant.name());
        json.writeStringField("kind", participant.kind().code());
        json.writeBooleanField("real", participant.real());
        json.writeNumberField("length_m", participant.length());
        texts(json, "behaviors", participant.behaviors());
        json.writeArrayFieldStart("reasons");
        for (List<String> reasons : participant.reasons()) {
            texts(json, reasons);
        }
        json.writeEndArray();
        texts(json, "steps", participant.steps());
        json.writeEndObject();
    }

    private static void texts(JsonGenerator json, String name, List<String> texts) throws IOException {
        json.writeFieldName(name);
        texts(json, texts);
    }

    private static void texts(JsonGenerator json, List<String> texts) throws IOException {
        json.writeStartArray();
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    static List<Participant> participants(Json json) throws DamagedException {
        List<Participant> some = new ArrayList<>();
        for (Json item : json.at("participants").items()) {
            String code = item.at("kind").text();
            Kind kind = Kind.of(code).orElseThrow(() -> new DamagedException("no kind " + code));
            List<List<String>> reasons = new ArrayList<>();
            for (Json ofRung : item.at("reasons").items()) {
                reasons.add(ofRung.texts());
            }
            some.add(new Participant(item.at("vid").small(), item.at("name").text(), kind,
                    item.at("real").text().equals("true"), item.at("length_m").number(),
                    item.at("behaviors").texts(), reasons, item.at("steps").texts()));
        }
        return some;
    }

    static void alert(Bytes out, Alert alert) throws IOException {
        object(out, alert.at(), json -> {
            json.writeNumberField("vid", alert.vid());
            json.writeNumberField("other", alert.other());
            place(json, "other_", alert.otherPosition());
            json.writeNumberField("to_closest_s", alert.secondsToClosest());
            json.writeNumberField("at_closest_m", alert.metresAtClosest());
            json.writeNumberField("now_m", alert.metresNow());
            json.writeNumberField("turn", alert.turn());
            json.writeNumberField("climb", alert.climb());
        });
    }

    static Alert alert(Json json) throws DamagedException {
        return new Alert(time(json), json.at("vid").small(), json.at("other").small(), place(json, "other_"),
                json.at("to_closest_s").number(), json.at("at_closest_m").number(), json.at("now_m").number(),
                json.at("turn").small(), json.at("climb").small());
    }

    static void event(Bytes out, Event event) throws IOException {
        object(out, event.at(), json -> {
            json.writeStringField("name", event.name());
            json.writeNumberField("vid", event.vid());
            json.writeNumberField("other", event.other());
            if (event.where() != null) {
                place(json, "", event.where());
            }
            json.writeStringField("text", event.text());
        });
    }

    static Event event(Json json) throws DamagedException {
        Local where = json.has("x_m") ? place(json, "") : null;
        return new Event(time(json), json.at("name").text(), json.at("vid").small(), json.at("other").small(), where,
                json.at("text").text());
    }

    private static void place(JsonGenerator json, String prefix, Local place) throws IOException {
        json.writeNumberField(prefix + "x_m", place.east());
        json.writeNumberField(prefix + "y_m", place.north());
        json.writeNumberField(prefix + "z_m", place.up());
    }

    private static Local place(Json json, String prefix) throws DamagedException {
        return new Local(json.at(prefix + "x_m").number(), json.at(prefix + "y_m").number(),
                json.at(prefix + "z_m").number());
    }

    static void runState(Bytes out, SimTime at, RunState state) throws IOException {
        object(out, at, json -> json.writeStringField("state", state.name()));
    }

    static RunState runState(Json json) throws DamagedException {
        try {
            return RunState.valueOf(json.at("state").text());
        } catch (IllegalArgumentException e) {
            throw new DamagedException("no run state", e);
        }
    }

    /** As text, because many readers of JSON keep numbers as doubles. */
    static void stateHash(Bytes out, SimTime at, long hash) throws IOException {
        object(out, at, json -> json.writeStringField("hash", HexFormat.of().toHexDigits(hash)));
    }

    static long stateHash(Json json) throws DamagedException {
        try {
            return HexFormat.fromHexDigitsToLong(json.at("hash").text());
        } catch (IllegalArgumentException e) {
            throw new DamagedException("no hash", e);
        }
    }

    static void scenario(Bytes out, SimTime at, List<SourceText> sources) throws IOException {
        object(out, at, json -> {
            json.writeArrayFieldStart("sources");
            for (SourceText source : sources) {
                json.writeStartObject();
                json.writeStringField("name", source.name());
                json.writeStringField("text", source.text());
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    static List<SourceText> scenario(Json json) throws DamagedException {
        List<SourceText> sources = new ArrayList<>();
        for (Json item : json.at("sources").items()) {
            sources.add(new SourceText(item.at("name").text(), item.at("text").text()));
        }
        return sources;
    }

    static SimTime time(Json json) throws DamagedException {
        return new SimTime(json.at("t_ns").whole());
    }
}
