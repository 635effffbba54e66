package io.tandem.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tandem.recording.RecordingReader;
import io.tandem.run.Run;
import io.tandem.time.SimTime;
import io.tandem.world.OccupancyMap;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** A recording becomes a bag of ROS 2. */
class Rosbag2ExportTest {

    private static final String SCENARIO = """
            name: Bagged
            site: {lat: 48.1, lon: 11.5, height: 500 m}
            clock: {duration: 1 s}
            world: {walls: [{box: {center: [10, 0], size: [1, 10]}}]}
            vehicles:
              - ids: 1
                start: {at: [0, 0], heading: 0 deg}
                mobility: {model: rigid, preset: small-robot}
                perception:
                  sensors:
                    - {type: lidar-2d, name: scan, mount: {up: 0.3 m}, fov: 360 deg, rays: 8, range: 30 m, every: 0.1 s, record: true}
                    - {type: lidar-3d, name: cloud, mount: {up: 1.8 m}, lines: 4, from: -15 deg, to: 15 deg, azimuths: 36, range: 80 m, every: 0.1 s, record: true}
                    - {type: camera, name: front, mount: {up: 0.5 m}, size: [8, 6], focal: 6, every: 0.2 s, record: true}
                    - {type: imu, name: imu, every: 50 ms, record: true}
                    - {type: gnss, name: gps, every: 0.5 s, record: true}
            """;
    private static final OccupancyMap MAP = new OccupancyMap(0.5, -1, -1, 2, 2, new byte[] {0, 100, 0, 0});

    @TempDir
    Path directory;
    private Path folder;
    private long zero;

    @BeforeEach
    void export() throws Exception {
        Path recording = directory.resolve("run.mcap");
        folder = directory.resolve("bag");
        Run.ofText(SCENARIO).fast().record(recording).execute();
        try (RecordingReader reader = RecordingReader.open(recording)) {
            zero = reader.info().startEpochNanos();
            try (Rosbag2Export bag = new Rosbag2Export(folder, new SimTime(zero), "tandem", () -> Optional.of(MAP), Map.of())) {
                reader.replay(bag.tap());
                bag.finish();
            }
        }
    }

    @Test
    void theMetadataNameFileTypesAndNumbers() throws Exception {
        Map<?, ?> read = (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromString(Files.readString(folder.resolve("metadata.yaml")));
        JsonNode bag = JsonMapper.builder().build().valueToTree(read).get("rosbag2_bagfile_information");

        assertThat(bag.get("storage_identifier").asText()).isEqualTo("mcap");
        assertThat(folder.resolve(bag.at("/relative_file_paths/0").asText())).exists();
        assertThat(bag.at("/starting_time/nanoseconds_since_epoch").asLong()).isEqualTo(zero);
        assertThat(bag.at("/duration/nanoseconds").asLong()).isEqualTo(1_000_000_000);
        assertThat(bag.get("topics_with_message_count")).anySatisfy(topic -> {
            assertThat(topic.at("/topic_metadata/name").asText()).isEqualTo("/vehicle/1/scan");
            assertThat(topic.at("/topic_metadata/type").asText()).isEqualTo("sensor_msgs/msg/LaserScan");
            assertThat(topic.get("message_count").asInt()).isEqualTo(10);
        });
    }

    @Test
    @Tag("slow")
    void theOfficialReaderAndACdrDecoderReadIt() throws Exception {
        assumeTrue(TopicClients.install(), "node, npm or the network are missing");
        Path output = directory.resolve("output");

        int exit = TopicClients.node(output, "rosbag2.mjs", folder.resolve("bag_0.mcap").toString());

        assertThat(exit).as(Files.readString(output)).isZero();
        JsonNode read = JsonMapper.builder().build().readTree(output.toFile());
        JsonNode topics = read.get("topics");
        assertThat(read.get("profile").asText()).isEqualTo("ros2");
        assertThat(topics.get("/map").at("/last/data").get(1).asInt()).isEqualTo(100);
        assertThat(topics.get("/map").get("qos").asText()).contains("durability: 1");
        assertThat(topics.get("/vehicle/1/scan").at("/last/ranges/4").asDouble()).isBetween(9.4, 9.6);
        assertThat(topics.get("/vehicle/1/scan").at("/last/ranges/0").asText()).isEqualTo("Infinity");
        assertThat(topics.get("/vehicle/1/cloud").at("/last/fields")).hasSizeGreaterThanOrEqualTo(5);
        assertThat(topics.get("/vehicle/1/front/image").at("/last/encoding").asText()).isEqualTo("rgb8");
        assertThat(topics.get("/vehicle/1/gps").at("/last/latitude").asDouble()).isBetween(48.09, 48.11);
        assertThat(topics.get("/vehicle/1/imu").at("/last/linear_acceleration/z").asDouble()).isBetween(9.7, 9.9);
        assertThat(topics.get("/vehicle/1/imu").at("/last/header/stamp/sec").asLong()).isEqualTo(topics.get("/vehicle/1/imu").get("log").asLong() / 1_000_000_000);
        assertThat(topics.get("/tf").at("/last/transforms/1/child_frame_id").asText()).isEqualTo("vehicle/1/base_link");
        assertThat(topics).allSatisfy(topic -> assertThat(topic.get("encoding").asText() + topic.get("schema").asText()).isEqualTo("cdrros2msg"));
    }
}
