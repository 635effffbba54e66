package io.tandem.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import io.tandem.recording.topic.Topic;
import io.tandem.time.SimTime;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Payloads read by others: Google's protobuf and a JSON Schema validator. */
class PayloadTest {

    @TempDir
    Path directory;

    /** The type of a topic's messages, as the file itself describes it. */
    private static Descriptor descriptor(Topic topic) throws Exception {
        List<FileDescriptor> files = new ArrayList<>();
        for (FileDescriptorProto file : FileDescriptorSet.parseFrom(topic.schema()).getFileList()) {
            files.add(FileDescriptor.buildFrom(file, files.toArray(FileDescriptor[]::new)));
        }
        FileDescriptor last = files.getLast();
        return last.findMessageTypeByName(topic.schemaName().substring(last.getPackage().length() + 1));
    }

    private List<DynamicMessage> recorded(Topic topic, int vehicles) throws Exception {
        Path file = directory.resolve("run.mcap");
        try (Recorder recorder = new Recorder(file, Samples.INFO, System::nanoTime)) {
            Samples.run(recorder, vehicles, 50);
        }
        List<DynamicMessage> messages = new ArrayList<>();
        for (byte[] payload : Parsed.payloads(file, topic)) {
            messages.add(DynamicMessage.parseFrom(descriptor(topic), payload));
        }
        assertThat(messages).isNotEmpty().allSatisfy(message -> assertThat(message.getUnknownFields().asMap()).isEmpty());
        return messages;
    }

    private static Object field(Message message, String name) {
        return message.getField(message.getDescriptorForType().findFieldByName(name));
    }

    private static double real(Message message, String name) {
        return (double) field(message, name);
    }

    private static List<?> list(Message message, String name) {
        return (List<?>) field(message, name);
    }

    @Test
    void reportsAreReadByGooglesProtobuf() throws Exception {
        List<DynamicMessage> beats = recorded(Topic.REPORTS, 20);

        assertThat(beats).hasSize(50).allSatisfy(beat -> assertThat(field(beat, "count")).isEqualTo(20));
        assertThat(field(beats.get(7), "beat_ns")).isEqualTo(700_000_000L);
        assertThat(beats.stream().map(beat -> field(beat, "link"))).startsWith(0).contains(1, 2);
        assertThat(((ByteString) field(beats.getFirst(), "x_m")).size()).isGreaterThan(((ByteString) field(beats.getFirst(), "vid")).size());
    }

    @Test
    void mapHasThePositionsOfAllVehicles() throws Exception {
        DynamicMessage shown = recorded(Topic.MAP, 20).get(5);

        assertThat(descriptor(Topic.MAP).getFullName()).isEqualTo("foxglove.LocationFixes");
        Reports truth = Samples.beat(20, 10, 1);
        assertThat(list(shown, "fixes")).hasSize(20);
        for (int i = 0; i < 20; i++) {
            Message fix = (Message) list(shown, "fixes").get(i);
            LatLon place = Samples.INFO.site().toLatLon(new LocalPosition(truth.east[i], truth.north[i], truth.up[i]));
            assertThat(real(fix, "latitude")).isCloseTo(place.latDegrees(), within(1e-8));
            assertThat(real(fix, "longitude")).isCloseTo(place.lonDegrees(), within(1e-8));
            assertThat(real(fix, "altitude")).isCloseTo(12.5 + 30, within(1e-3));
            assertThat(field(fix, "frame_id")).isEqualTo("uav-" + (101 + i));
            assertThat(fix.hasField(fix.getDescriptorForType().findFieldByName("color"))).isEqualTo(i % 2 == 1);
            assertThat(epochNanos((Message) field(fix, "timestamp"))).isEqualTo(Samples.INFO.startEpochNanos() + truth.time[i]);
        }
    }

    private static long epochNanos(Message timestamp) {
        return (long) field(timestamp, "seconds") * 1_000_000_000L + (int) field(timestamp, "nanos");
    }

    /** The quaternion rotates (1, 0, 0) to the direction of the nose. */
    @Test
    void posesHaveTheHeadingsOfTheVehicles() throws Exception {
        DynamicMessage shown = recorded(Topic.POSES, 5).get(3);

        Reports truth = Samples.beat(5, 3, 1);
        for (int i = 0; i < 5; i++) {
            Message pose = (Message) list(shown, "poses").get(i);
            Message position = (Message) field(pose, "position");
            Message q = (Message) field(pose, "orientation");
            double y = real(q, "y");
            double z = real(q, "z");
            assertThat(real(position, "x")).isCloseTo(truth.east[i], within(1e-3));
            assertThat(real(position, "y")).isCloseTo(truth.north[i], within(1e-3));
            assertThat(1 - 2 * (y * y + z * z)).isCloseTo(Math.cos(truth.heading[i]), within(1e-5));
            assertThat(2 * (real(q, "x") * y + real(q, "w") * z)).isCloseTo(Math.sin(truth.heading[i]), within(1e-5));
        }
    }

    @Test
    void logHasAlertsAndEvents() throws Exception {
        List<DynamicMessage> lines = recorded(Topic.LOG, 5);

        assertThat(lines.stream().map(line -> field(line, "message"))).contains("GO", "FOUND: uav-101 found \"it\" ", "ALERT: 0.3 m from 102 in 3.3 s");
        assertThat(lines.stream().map(line -> field(line, "name"))).contains("run", "uav-101");
        assertThat(lines.stream().map(line -> ((EnumValueDescriptor) field(line, "level")).getName())).contains("INFO", "WARNING");
    }

    @Test
    void jsonMessagesConformToTheirSchemas() throws Exception {
        Path file = directory.resolve("run.mcap");
        try (Recorder recorder = new Recorder(file, Samples.INFO, System::nanoTime)) {
            Samples.run(recorder, 10, 50);
        }

        for (Topic topic : Topic.values()) {
            if (!topic.messageEncoding().equals("json")) {
                continue;
            }
            var schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                    .getSchema(new String(topic.schema(), StandardCharsets.UTF_8));
            List<byte[]> payloads = Parsed.payloads(file, topic);
            assertThat(payloads).as(topic.path()).isNotEmpty().allSatisfy(payload ->
                    assertThat(schema.validate(new String(payload, StandardCharsets.UTF_8), InputFormat.JSON)).isEmpty());
        }
    }

    @Test
    void unpairedSurrogateDoesNotStopTheRecording() throws Exception {
        Path file = directory.resolve("run.mcap");
        try (Recorder recorder = new Recorder(file, Samples.INFO, System::nanoTime)) {
            recorder.event(new Event(SimTime.ZERO, "ODD", 0, 0, null, "half \ud800 pair"));
        }

        TapLog replayed = new TapLog();
        try (RecordingReader reader = RecordingReader.open(file)) {
            reader.replay(replayed);
        }
        assertThat(replayed.lines).singleElement().asString().contains("half  pair");
    }
}
