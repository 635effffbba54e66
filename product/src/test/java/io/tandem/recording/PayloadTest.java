package io.tandem.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import io.tandem.time.SimTime;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Payloads read by others: Google's protobuf and a JSON Schema validator. */
class PayloadTest {

    @TempDir
    Path directory;

    private static Descriptor descriptor() throws Exception {
        FileDescriptorSet set = FileDescriptorSet.parseFrom(Topic.REPORTS.schema());
        FileDescriptor file = FileDescriptor.buildFrom(set.getFile(0), new FileDescriptor[0]);
        assertThat(file.getPackage() + ".Reports").isEqualTo(Topic.REPORTS.schemaName());
        return file.findMessageTypeByName("Reports");
    }

    private static List<?> column(DynamicMessage message, String name) {
        return (List<?>) message.getField(message.getDescriptorForType().findFieldByName(name));
    }

    @Test
    void reportsAreReadByGooglesProtobuf() throws Exception {
        Reports reports = Samples.beat(20, 7, 3);
        reports.health[5] = (byte) 0x80;
        reports.missionStep[3] = 300;
        Bytes out = new Bytes();

        ReportsCodec.encode(new SimTime(700_000_000), reports, out);

        DynamicMessage message = DynamicMessage.parseFrom(descriptor(), Arrays.copyOf(out.array(), out.size()));
        assertThat(message.getUnknownFields().asMap()).isEmpty();
        assertThat(message.getField(message.getDescriptorForType().findFieldByName("beat_ns"))).isEqualTo(700_000_000L);
        for (int i = 0; i < 20; i++) {
            assertThat(column(message, "vid").get(i)).isEqualTo(reports.vid[i]);
            assertThat(column(message, "t_ns").get(i)).isEqualTo(reports.time[i]);
            assertThat(column(message, "x_m").get(i)).isEqualTo(reports.east[i]);
            assertThat(column(message, "y_m").get(i)).isEqualTo(reports.north[i]);
            assertThat(column(message, "z_m").get(i)).isEqualTo(reports.up[i]);
            assertThat(column(message, "vx_mps").get(i)).isEqualTo(reports.eastSpeed[i]);
            assertThat(column(message, "vy_mps").get(i)).isEqualTo(reports.northSpeed[i]);
            assertThat(column(message, "vz_mps").get(i)).isEqualTo(reports.upSpeed[i]);
            assertThat(column(message, "heading_rad").get(i)).isEqualTo(reports.heading[i]);
            assertThat(column(message, "speed_mps").get(i)).isEqualTo(reports.speed[i]);
            assertThat(column(message, "steer_rad").get(i)).isEqualTo(reports.steer[i]);
            assertThat(column(message, "pitch_rad").get(i)).isEqualTo(reports.pitch[i]);
            assertThat(column(message, "run_state").get(i)).isEqualTo((int) reports.runState[i]);
            assertThat(column(message, "rung").get(i)).isEqualTo((int) reports.rung[i]);
            assertThat(column(message, "reason").get(i)).isEqualTo((int) reports.reason[i]);
            assertThat(column(message, "mission_step").get(i)).isEqualTo((int) reports.missionStep[i]);
            assertThat(column(message, "health").get(i)).isEqualTo(reports.health[i] & 0xFF);
        }
    }

    @Test
    void jsonMessagesKeepToTheirSchemas() throws Exception {
        Path file = directory.resolve("run.mcap");
        try (Recorder recorder = new Recorder(file, Samples.INFO, System::nanoTime)) {
            Samples.run(recorder, 10, 50);
        }

        for (Topic topic : Topic.values()) {
            if (topic == Topic.REPORTS) {
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
    void halfASurrogatePairInATextDoesNotStopTheRecording() throws Exception {
        Path file = directory.resolve("run.mcap");
        try (Recorder recorder = new Recorder(file, Samples.INFO, System::nanoTime)) {
            recorder.event(new Event(SimTime.ZERO, "ODD", 0, 0, null, "half \ud800 pair"));
        }

        Heard replayed = new Heard();
        try (RecordingReader reader = RecordingReader.open(file)) {
            reader.replay(replayed);
        }
        assertThat(replayed.lines).singleElement().asString().contains("half ? pair");
    }
}
