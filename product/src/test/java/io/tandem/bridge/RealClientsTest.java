package io.tandem.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads and drives a run with the clients that others use: Foxglove's with its ROS decoder, and roslib. Skipped where node, npm or the network are missing. */
@Tag("slow")
class RealClientsTest {

    private static final String MISSING = "node, npm or the network are missing";

    @TempDir
    Path directory;

    @Test
    void foxgloveReadsSchemasDrivesARobotSetsParametersAndPlacesAVehicle() throws Exception {
        assumeTrue(TopicClients.install(), MISSING);
        try (TopicClients served = TopicClients.serve()) {
            Path output = directory.resolve("output");

            int exit = TopicClients.node(output, "foxglove.mjs", served.url(), "/vehicle/1/pose,/vehicle/2/pose,/tf,/map,/reports", "1", "1");
            int again = TopicClients.node(directory.resolve("second"), "foxglove.mjs", served.url(), "/vehicle/1/pose", "15", "1");

            JsonNode found = JsonMapper.builder().build().readTree(output.toFile());
            JsonNode driven = JsonMapper.builder().build().readTree(directory.resolve("second").toFile()).at("/messages").get("/vehicle/1/pose");
            assertThat(exit + again).isZero();
            assertThat(found.at("/topics").get("/map").asText()).isEqualTo("nav_msgs/msg/OccupancyGrid");
            assertThat(found.at("/messages").get("/map").get(0).at("/message/info/width").asInt()).isGreaterThan(5);
            assertThat(found.at("/messages").get("/tf").get(0).at("/message/transforms/3/child_frame_id").asText()).isEqualTo("vehicle/2/base_link");
            assertThat(driven.get(driven.size() - 1).at("/message/pose/position/y").asDouble()).isGreaterThan(0.05);
            assertThat(found.at("/status")).isEmpty();
        }
    }

    @Test
    void roslibFindsTopicsAndDrivesARobot() throws Exception {
        assumeTrue(TopicClients.install(), MISSING);
        try (TopicClients served = TopicClients.serve()) {
            for (String compression : new String[] {"none", "cbor"}) {
                Path output = directory.resolve(compression);

                int exit = TopicClients.node(output, "rosbridge.mjs", served.url(), "/vehicle/1/odom,/vehicle/2/pose", "12", "1", compression);

                JsonNode found = JsonMapper.builder().build().readTree(output.toFile());
                JsonNode last = found.at("/messages").get("/vehicle/1/odom");
                assertThat(exit).isZero();
                assertThat(found.at("/topics").get("/vehicle/1/cmd_vel").asText()).isEqualTo("geometry_msgs/msg/Twist");
                assertThat(found.at("/type").asText()).isEqualTo("nav_msgs/msg/Odometry");
                assertThat(found.at("/answer/success").asBoolean()).isTrue();
                assertThat(last.get(last.size() - 1).at("/twist/twist/linear/x").asDouble()).isGreaterThan(0.3);
            }
        }
    }

    @Test
    void pagesOfOtherOriginsMayLookOnly() throws Exception {
        assumeTrue(TopicClients.install(), MISSING);
        try (TopicClients served = TopicClients.serve()) {
            Path stranger = directory.resolve("stranger");
            Path trusted = directory.resolve("trusted");

            int exit = TopicClients.node(stranger, "origin.mjs", served.url(), "https://evil.example", "1") + TopicClients.node(trusted, "origin.mjs", served.url(), "https://trusted.example", "9");

            assertThat(exit).isZero();
            assertThat(stranger).content().contains("Viewers may not publish");
            assertThat(trusted).content().contains("Nobody reads /vehicle/9/cmd_vel");
        }
    }
}
