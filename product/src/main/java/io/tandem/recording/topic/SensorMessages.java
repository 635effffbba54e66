package io.tandem.recording.topic;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.message.SensorInfo;
import io.tandem.message.SensorMount;
import io.tandem.message.SensorType;
import io.tandem.recording.encoding.DamagedException;
import io.tandem.recording.encoding.JsonValue;
import io.tandem.recording.encoding.LittleEndianWriter;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The sensors whose measurements a recording holds. */
public final class SensorMessages {

    private SensorMessages() {
    }

    public static void write(LittleEndianWriter out, SimTime at, List<SensorInfo> sensors) throws IOException {
        JsonMessages.object(out, at, json -> {
            json.writeArrayFieldStart("sensors");
            for (SensorInfo sensor : sensors) {
                write(json, sensor);
            }
            json.writeEndArray();
        });
    }

    private static void write(JsonGenerator json, SensorInfo sensor) throws IOException {
        json.writeStartObject();
        json.writeNumberField("vid", sensor.vid());
        json.writeStringField("name", sensor.name());
        json.writeStringField("type", sensor.type().code());
        json.writeNumberField("every_s", sensor.every());
        json.writeNumberField("ahead_m", sensor.mount().ahead());
        json.writeNumberField("left_m", sensor.mount().left());
        json.writeNumberField("up_m", sensor.mount().up());
        json.writeNumberField("turn_rad", sensor.mount().turn());
        json.writeNumberField("pitch_rad", sensor.mount().pitch());
        json.writeNumberField("roll_rad", sensor.mount().roll());
        json.writeEndObject();
    }

    public static List<SensorInfo> read(JsonValue json) throws DamagedException {
        List<SensorInfo> sensors = new ArrayList<>();
        for (JsonValue item : json.at("sensors").items()) {
            String code = item.at("type").text();
            SensorType type = SensorType.of(code).orElseThrow(() -> new DamagedException("no sensor " + code));
            SensorMount mount = new SensorMount(item.at("ahead_m").number(), item.at("left_m").number(), item.at("up_m").number(), item.at("turn_rad").number(),
                    item.at("pitch_rad").number(), item.at("roll_rad").number());
            sensors.add(new SensorInfo(item.at("vid").small(), item.at("name").text(), type, mount, item.at("every_s").number(), true));
        }
        return List.copyOf(sensors);
    }
}
