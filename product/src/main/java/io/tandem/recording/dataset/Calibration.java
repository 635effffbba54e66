package io.tandem.recording.dataset;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.message.Measurement;
import io.tandem.message.SensorInfo;
import io.tandem.message.SensorType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Where sensors are on their vehicles, and the intrinsic parameters of cameras, as JSON. */
final class Calibration {

    private static final double DEPTH_PER_METRE = 1000;

    private Calibration() {
    }

    static void write(Path file, List<SensorFiles> sensors) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(file.toFile(), JsonEncoding.UTF8).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeStringField("frames", "site: x east, y north, z up; vehicle and sensors: x ahead, y left, z up; cameras: x right, y down, z ahead. "
                    + "p_vehicle = R(rotation_xyzw) p_sensor + translation_m");
            json.writeArrayFieldStart("sensors");
            for (SensorFiles files : sensors) {
                sensor(json, files);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void sensor(JsonGenerator json, SensorFiles files) throws IOException {
        SensorInfo sensor = files.sensor();
        json.writeStartObject();
        json.writeNumberField("vehicle", sensor.vid());
        json.writeStringField("name", sensor.name());
        json.writeStringField("type", sensor.type().code());
        json.writeStringField("files", "vehicle-" + sensor.vid() + "/" + files.name());
        json.writeNumberField("every_s", sensor.every());
        numbers(json, "translation_m", sensor.mount().ahead(), sensor.mount().left(), sensor.mount().up());
        numbers(json, "rotation_xyzw", TruthFile.axes(sensor));
        if (files.intrinsics() != null) {
            lens(json, files);
        }
        if (sensor.type() == SensorType.DEPTH_CAMERA) {
            json.writeNumberField("depth_per_metre", DEPTH_PER_METRE);
        }
        json.writeEndObject();
    }

    private static void lens(JsonGenerator json, SensorFiles files) throws IOException {
        Measurement.Intrinsics lens = files.intrinsics();
        json.writeNumberField("width", files.width());
        json.writeNumberField("height", files.height());
        json.writeNumberField("fx", lens.fx());
        json.writeNumberField("fy", lens.fy());
        json.writeNumberField("cx", lens.cx());
        json.writeNumberField("cy", lens.cy());
        json.writeStringField("distortion_model", "plumb_bob");
        numbers(json, "distortion", lens.distortion());
    }

    private static void numbers(JsonGenerator json, String name, double... values) throws IOException {
        json.writeArrayFieldStart(name);
        for (double value : values) {
            json.writeNumber(value);
        }
        json.writeEndArray();
    }
}
