package io.tandem.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tandem.topic.schema.CdrReader;
import io.tandem.topic.schema.CdrWriter;
import io.tandem.topic.schema.JsonSchemaText;
import io.tandem.topic.schema.MalformedContentException;
import io.tandem.topic.schema.MessageDefinition;
import io.tandem.topic.schema.MessageDefinitions;
import io.tandem.topic.schema.MessageJson;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Messages as CDR, as JSON, and their schemas. */
class MessageEncodingTest {

    /** By the rules of CDR (OMG DDS-XTypes 1.3, 7.4): header, aligned int32 and uint32, the length of the text with its zero, aligned float32. */
    @Test
    void cdrHasEveryValueAtItsAlignment() {
        MessageDefinition type = MessageDefinitions.of("sensor_msgs/LaserScan");

        byte[] bytes = CdrWriter.bytes(type, Map.of("header", Map.of("stamp", Map.of("sec", 1, "nanosec", 2), "frame_id", "ab"), "angle_min", 1.0, "ranges", new float[] {2, Float.POSITIVE_INFINITY}));

        assertThat(HexFormat.of().formatHex(bytes)).isEqualTo("00010000" + "01000000" + "02000000" + "03000000" + "616200" + "00" + "0000803f" + "00000000".repeat(6)
                + "02000000" + "00000040" + "0000807f" + "00000000");
    }

    @Test
    void cdrIsReadBackInBothByteOrders() throws Exception {
        MessageDefinition twist = MessageDefinitions.of("geometry_msgs/Twist");
        byte[] little = CdrWriter.bytes(twist, Map.of("linear", Map.of("x", 1.5), "angular", Map.of("z", -0.5)));
        byte[] big = little.clone();
        big[1] = 0;
        for (int at = 4; at < big.length; at += 8) {
            for (int i = 0; i < 8; i++) {
                big[at + i] = little[at + 7 - i];
            }
        }

        assertThat(CdrReader.read(twist, little)).isEqualTo(CdrReader.read(twist, big)).extracting("angular").isEqualTo(Map.of("x", 0.0, "y", 0.0, "z", -0.5));
    }

    @Test
    void cdrThatEndsEarlyOrPromisesTooMuchIsRefused() {
        MessageDefinition type = MessageDefinitions.of("sensor_msgs/LaserScan");
        byte[] bytes = CdrWriter.bytes(type, Map.of("ranges", new float[] {2, 3}));
        byte[] greedy = bytes.clone();
        Arrays.fill(greedy, greedy.length - 16, greedy.length - 12, (byte) 0x7F);

        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> CdrReader.read(type, cut)).isInstanceOf(MalformedContentException.class);
        }
        assertThatThrownBy(() -> CdrReader.read(type, greedy)).isInstanceOf(MalformedContentException.class);
    }

    @Test
    void jsonHasNullForNoReturnAndBase64ForBytes() {
        MessageDefinition scan = MessageDefinitions.of("sensor_msgs/LaserScan");
        MessageDefinition image = MessageDefinitions.of("sensor_msgs/Image");

        String ranges = json(scan, Map.of("ranges", new float[] {1.5f, Float.NaN}), MessageJson.Dialect.ROS2);
        String picture = json(image, Map.of("data", new byte[] {1, 2, 3}), MessageJson.Dialect.ROS1);

        assertThat(ranges).contains("\"ranges\":[1.5,null]").contains("\"stamp\":{\"sec\":0,\"nanosec\":0}");
        assertThat(picture).contains("\"data\":\"AQID\"").contains("\"stamp\":{\"secs\":0,\"nsecs\":0}");
    }

    private static String json(MessageDefinition type, Map<String, Object> content, MessageJson.Dialect dialect) {
        return new String(TopicMessage.json(type, content, dialect), StandardCharsets.UTF_8);
    }

    @Test
    void jsonOfAnotherTypeIsRefused() {
        MessageDefinition twist = MessageDefinitions.of("geometry_msgs/Twist");

        assertThatThrownBy(() -> MessageJson.read(twist, Map.of("linear", List.of()))).isInstanceOf(MalformedContentException.class);
        assertThatThrownBy(() -> MessageJson.read(twist, Map.of("linear", Map.of("x", "fast")))).hasMessageContaining("x is no float64");
        assertThatThrownBy(() -> MessageJson.read(twist, Map.of("header", Map.of(), "twist", Map.of()))).hasMessageContaining("in geometry_msgs/msg/Twist");
        assertThatThrownBy(() -> MessageJson.read(twist, Map.of("linear", Map.of("ex", 1)))).hasMessageContaining("no field ex in geometry_msgs/msg/Vector3");
    }

    @Test
    void timesAreReadAsRos1AndRos2WriteThem() throws MalformedContentException {
        MessageDefinition time = MessageDefinitions.of("builtin_interfaces/Time");

        assertThat(MessageJson.read(time, Map.of("secs", 5L, "nsecs", 7L))).isEqualTo(MessageJson.read(time, Map.of("sec", 5L, "nanosec", 7L))).containsEntry("sec", 5L);
    }

    @Test
    void schemasNameEveryNestedType() {
        MessageDefinition odometry = MessageDefinitions.of("nav_msgs/Odometry");

        assertThat(odometry.completeText()).contains("MSG: geometry_msgs/Quaternion").contains("float64[36] covariance");
        assertThat(JsonSchemaText.of(odometry)).contains("\"minItems\" : 36");
        assertThat(MessageDefinitions.of(MessageDefinitions.REPORTS).completeText()).contains("float64[] heading_rad   # rad, anticlockwise");
    }
}
