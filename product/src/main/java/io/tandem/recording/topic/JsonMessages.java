package io.tandem.recording.topic;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.diagnosis.SourceFile;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Alert;
import io.tandem.message.Body;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.message.LinkVitals;
import io.tandem.message.Participant;
import io.tandem.message.RunState;
import io.tandem.message.TrackedObject;
import io.tandem.message.Vitals;
import io.tandem.recording.encoding.DamagedException;
import io.tandem.recording.encoding.JsonValue;
import io.tandem.recording.encoding.LittleEndianWriter;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The infrequent messages, as JSON, which people and tools read without a decoder. */
public final class JsonMessages {

    /** Younger than the others: recordings made before have the wheelbase as length_m. */
    private static final String WHEELBASE = "wheelbase_m";
    private static final Ids NO_IDS = new Ids(List.of());

    private JsonMessages() {
    }

    /** Writes the members of one object. */
    interface Members {
        void write(JsonGenerator json) throws IOException;
    }

    static void object(LittleEndianWriter out, SimTime at, Members members) throws IOException {
        try (JsonGenerator json = JsonValue.generator(out)) {
            json.writeStartObject();
            json.writeNumberField("t_ns", at.nanos());
            members.write(json);
            json.writeEndObject();
        }
    }

    public static void participants(LittleEndianWriter out, SimTime at, int total, List<Participant> some) throws IOException {
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
        json.writeNumberField(WHEELBASE, participant.wheelbase());
        json.writeNumberField("body_length_m", participant.body().length());
        json.writeNumberField("body_width_m", participant.body().width());
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

    public static List<Participant> participants(JsonValue json) throws DamagedException {
        List<Participant> some = new ArrayList<>();
        for (JsonValue item : json.at("participants").items()) {
            String code = item.at("kind").text();
            Kind kind = Kind.of(code).orElseThrow(() -> new DamagedException("no kind " + code));
            List<List<String>> reasons = new ArrayList<>();
            for (JsonValue ofRung : item.at("reasons").items()) {
                reasons.add(ofRung.texts());
            }
            some.add(new Participant(item.at("vid").small(), item.at("name").text(), kind,
                    item.at("real").text().equals("true"), item.at(item.has(WHEELBASE) ? WHEELBASE : "length_m").number(),
                    new Body(item.at("body_length_m").number(), item.at("body_width_m").number()),
                    item.at("behaviors").texts(), reasons, item.at("steps").texts()));
        }
        return some;
    }

    public static void alert(LittleEndianWriter out, Alert alert) throws IOException {
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

    public static Alert alert(JsonValue json) throws DamagedException {
        return new Alert(time(json), json.at("vid").small(), json.at("other").small(), place(json, "other_"),
                json.at("to_closest_s").number(), json.at("at_closest_m").number(), json.at("now_m").number(),
                json.at("turn").small(), json.at("climb").small());
    }

    public static void event(LittleEndianWriter out, Event event) throws IOException {
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

    public static Event event(JsonValue json) throws DamagedException {
        LocalPosition where = json.has("x_m") ? place(json, "") : null;
        return new Event(time(json), json.at("name").text(), json.at("vid").small(), json.at("other").small(), where,
                json.at("text").text());
    }

    private static void place(JsonGenerator json, String prefix, LocalPosition place) throws IOException {
        json.writeNumberField(prefix + "x_m", place.east());
        json.writeNumberField(prefix + "y_m", place.north());
        json.writeNumberField(prefix + "z_m", place.up());
    }

    private static LocalPosition place(JsonValue json, String prefix) throws DamagedException {
        return new LocalPosition(json.at(prefix + "x_m").number(), json.at(prefix + "y_m").number(),
                json.at(prefix + "z_m").number());
    }

    public static void runState(LittleEndianWriter out, SimTime at, RunState state) throws IOException {
        object(out, at, json -> json.writeStringField("state", state.name()));
    }

    public static RunState runState(JsonValue json) throws DamagedException {
        try {
            return RunState.valueOf(json.at("state").text());
        } catch (IllegalArgumentException e) {
            throw new DamagedException("no run state", e);
        }
    }

    /** As text, because many readers of JSON keep numbers as doubles. */
    public static void stateHash(LittleEndianWriter out, SimTime at, long hash) throws IOException {
        object(out, at, json -> json.writeStringField("hash", HexFormat.of().toHexDigits(hash)));
    }

    public static long stateHash(JsonValue json) throws DamagedException {
        try {
            return HexFormat.fromHexDigitsToLong(json.at("hash").text());
        } catch (IllegalArgumentException e) {
            throw new DamagedException("no hash", e);
        }
    }

    public static void scenario(LittleEndianWriter out, SimTime at, List<SourceFile> sources) throws IOException {
        object(out, at, json -> {
            json.writeArrayFieldStart("sources");
            for (SourceFile source : sources) {
                json.writeStartObject();
                json.writeStringField("name", source.name());
                json.writeStringField("text", source.text());
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    public static List<SourceFile> scenario(JsonValue json) throws DamagedException {
        List<SourceFile> sources = new ArrayList<>();
        for (JsonValue item : json.at("sources").items()) {
            sources.add(new SourceFile(item.at("name").text(), item.at("text").text()));
        }
        return sources;
    }

    public static void fix(LittleEndianWriter out, Fix fix) throws IOException {
        object(out, fix.at(), json -> {
            json.writeNumberField("arrived_ns", fix.arrived().nanos());
            json.writeNumberField("vid", fix.vid());
            json.writeNumberField("lat_deg", fix.place().latDegrees());
            json.writeNumberField("lon_deg", fix.place().lonDegrees());
            numberIfAny(json, "height_m", fix.heightMetres());
            numberIfAny(json, "accuracy_m", fix.accuracyMetres());
            numberIfAny(json, "speed_mps", fix.speedMetresPerSecond());
            numberIfAny(json, "heading_rad", fix.headingRadians());
            json.writeStringField("via", fix.via());
        });
    }

    public static Fix fix(JsonValue json) throws DamagedException {
        return new Fix(json.at("vid").small(), time(json), new SimTime(json.at("arrived_ns").whole()), latLon(json),
                json.numberIfAny("height_m"), json.numberIfAny("accuracy_m"), json.numberIfAny("speed_mps"),
                json.numberIfAny("heading_rad"), json.at("via").text());
    }

    public static void estimate(LittleEndianWriter out, Estimate estimate) throws IOException {
        object(out, estimate.at(), json -> {
            json.writeNumberField("vid", estimate.vid());
            json.writeNumberField("x_m", estimate.east());
            json.writeNumberField("y_m", estimate.north());
            json.writeNumberField("heading_rad", estimate.heading());
            json.writeNumberField("speed_mps", estimate.speed());
            json.writeNumberField("yaw_rate_radps", estimate.yawRate());
            json.writeNumberField("var_xx_m2", estimate.spread().eastEast());
            json.writeNumberField("var_xy_m2", estimate.spread().eastNorth());
            json.writeNumberField("var_yy_m2", estimate.spread().northNorth());
            json.writeNumberField("var_heading_rad2", estimate.spread().heading());
            json.writeNumberField("var_speed_m2ps2", estimate.spread().speed());
            json.writeNumberField("var_yaw_rate_rad2ps2", estimate.spread().yawRate());
            json.writeStringField("bias_model", estimate.biasModel());
            json.writeBooleanField("placed", estimate.placed());
            json.writeNumberField("rejected", estimate.rejected());
            json.writeArrayFieldStart("seen");
            for (TrackedObject seen : estimate.seen()) {
                seen(json, seen);
            }
            json.writeEndArray();
        });
    }

    private static void seen(JsonGenerator json, TrackedObject seen) throws IOException {
        json.writeStartObject();
        json.writeNumberField("vid", seen.vid());
        json.writeNumberField("x_m", seen.east());
        json.writeNumberField("y_m", seen.north());
        json.writeNumberField("heading_rad", seen.heading());
        json.writeNumberField("vx_mps", seen.eastSpeed());
        json.writeNumberField("vy_mps", seen.northSpeed());
        json.writeNumberField("age_s", seen.age());
        json.writeNumberField("var_xx_m2", seen.spread().eastEast());
        json.writeNumberField("var_xy_m2", seen.spread().eastNorth());
        json.writeNumberField("var_yy_m2", seen.spread().northNorth());
        json.writeNumberField("var_vxvx_m2ps2", seen.spread().speedEastEast());
        json.writeNumberField("var_vxvy_m2ps2", seen.spread().speedEastNorth());
        json.writeNumberField("var_vyvy_m2ps2", seen.spread().speedNorthNorth());
        json.writeEndObject();
    }

    private static TrackedObject seen(JsonValue json) throws DamagedException {
        TrackedObject.Spread spread = new TrackedObject.Spread(json.at("var_xx_m2").number(), json.at("var_xy_m2").number(), json.at("var_yy_m2").number(),
                json.at("var_vxvx_m2ps2").number(), json.at("var_vxvy_m2ps2").number(), json.at("var_vyvy_m2ps2").number());
        return new TrackedObject(json.at("vid").small(), json.at("x_m").number(), json.at("y_m").number(), json.at("heading_rad").number(),
                json.at("vx_mps").number(), json.at("vy_mps").number(), json.at("age_s").number(), spread);
    }

    public static Estimate estimate(JsonValue json) throws DamagedException {
        List<TrackedObject> seen = new ArrayList<>();
        for (JsonValue one : json.at("seen").items()) {
            seen.add(seen(one));
        }
        Estimate.Spread spread = new Estimate.Spread(json.at("var_xx_m2").number(), json.at("var_xy_m2").number(),
                json.at("var_yy_m2").number(), json.at("var_heading_rad2").number(), json.at("var_speed_m2ps2").number(),
                json.at("var_yaw_rate_rad2ps2").number());
        return new Estimate(time(json), json.at("vid").small(), json.at("x_m").number(), json.at("y_m").number(),
                json.at("heading_rad").number(), json.at("speed_mps").number(), json.at("yaw_rate_radps").number(), spread,
                json.at("bias_model").text(), json.at("placed").text().equals("true"), json.at("rejected").small(), List.copyOf(seen));
    }

    private static LatLon latLon(JsonValue json) throws DamagedException {
        try {
            return new LatLon(json.at("lat_deg").number(), json.at("lon_deg").number());
        } catch (IllegalArgumentException e) {
            throw new DamagedException("a place that is nowhere", e);
        }
    }

    static void numberIfAny(JsonGenerator json, String name, double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumberField(name, value);
        }
    }

    /**
     * @param bytes       length of the recording so far
     * @param waitedNanos time for which the run waited for the recorder
     * @param lost        number of messages that could not be stored
     */
    public static void vitals(LittleEndianWriter out, Vitals vitals, long bytes, long waitedNanos, long lost) throws IOException {
        object(out, vitals.at(), json -> {
            numberIfAny(json, "margin", vitals.margin());
            json.writeArrayFieldStart("links");
            for (LinkVitals link : vitals.links()) {
                link(json, link);
            }
            json.writeEndArray();
            json.writeObjectFieldStart("counters");
            for (Map.Entry<String, Long> counter : vitals.counters().entrySet()) {
                json.writeNumberField(counter.getKey(), counter.getValue());
            }
            json.writeEndObject();
            json.writeObjectFieldStart("recorder");
            json.writeNumberField("bytes", bytes);
            json.writeNumberField("waited_s", SimTime.seconds(waitedNanos));
            json.writeNumberField("lost", lost);
            json.writeEndObject();
        });
    }

    private static void link(JsonGenerator json, LinkVitals link) throws IOException {
        json.writeStartObject();
        json.writeStringField("host", link.host());
        json.writeStringField("vids", link.vids().toString());
        json.writeNumberField("vehicles", link.vehicles());
        numberIfAny(json, "rate_hz", link.rateHertz());
        json.writeNumberField("sent", link.sent());
        json.writeNumberField("lost", link.lost());
        json.writeNumberField("duplicates", link.duplicates());
        json.writeNumberField("reordered", link.reordered());
        numberIfAny(json, "age_s", link.ageSeconds());
        numberIfAny(json, "offset_s", link.offsetSeconds());
        numberIfAny(json, "margin", link.margin());
        json.writeEndObject();
    }

    public static Vitals vitals(JsonValue json) throws DamagedException {
        List<LinkVitals> links = new ArrayList<>();
        for (JsonValue link : json.at("links").items()) {
            links.add(new LinkVitals(link.at("host").text(), vids(link), link.at("vehicles").small(), link.numberIfAny("rate_hz"),
                    link.at("sent").whole(), link.at("lost").whole(), link.at("duplicates").whole(), link.at("reordered").whole(),
                    link.numberIfAny("age_s"), link.numberIfAny("offset_s"), link.numberIfAny("margin")));
        }
        SortedMap<String, Long> counters = new TreeMap<>();
        for (String name : json.at("counters").names()) {
            counters.put(name, json.at("counters").at(name).whole());
        }
        return new Vitals(time(json), json.numberIfAny("margin"), links, counters);
    }

    /** Older recordings have only the number of vehicles. */
    private static Ids vids(JsonValue link) throws DamagedException {
        return link.has("vids") ? Ids.parse(link.at("vids").text()).orElse(NO_IDS) : NO_IDS;
    }

    public static SimTime time(JsonValue json) throws DamagedException {
        return new SimTime(json.at("t_ns").whole());
    }
}
