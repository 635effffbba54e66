package io.tandem.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tandem.FreePort;
import io.tandem.Patience;
import io.tandem.WebSocketPeer;
import io.tandem.run.ActiveRun;
import io.tandem.run.Run;
import io.tandem.run.RunListener;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A run joins a rosbridge server of others: it publishes there what ROS knows, and is driven from there. */
class RosbridgeFeedTest {

    private static final String SCENARIO = """
            name: Joined
            site: {lat: 48.1, lon: 11.5}
            clock: {duration: 600 s}
            world: {walls: [{box: {center: [20, 0], size: [1, 10]}}]}
            feeds: [{as: rosbridge, to: "ws://127.0.0.1:%d", %s}]
            vehicles:
              - ids: 1
                start: {at: [0, 0], heading: 0 deg}
                mobility: {model: rigid, preset: small-robot}
                behaviors: {manual: {}}
                perception:
                  sensors:
                    - {type: lidar-2d, name: scan, mount: {up: 0.3 m}, fov: 360 deg, rays: 8, range: 30 m, every: 0.1 s}
                    - {type: camera, name: front, size: [4, 3], focal: 4, every: 0.1 s}
            """;

    private final WebSocketPeer server = new WebSocketPeer();
    private final List<String> notices = new CopyOnWriteArrayList<>();
    private ActiveRun run;

    private List<JsonNode> received() {
        return server.received().stream().map(RosbridgeFeedTest::parsed).toList();
    }

    private static JsonNode parsed(String text) {
        try {
            return JsonMapper.builder().build().readTree(text);
        } catch (IOException noJson) {
            throw new IllegalStateException(noJson);
        }
    }

    private Optional<JsonNode> last(String op, String topic) {
        return received().reversed().stream().filter(one -> one.get("op").asText().equals(op) && one.get("topic").asText().equals(topic)).findFirst();
    }

    private JsonNode await(String op, String topic) throws Exception {
        Patience.until(() -> last(op, topic).isPresent());
        return last(op, topic).orElseThrow();
    }

    private void start(int port, String more) throws Exception {
        run = Run.ofText(SCENARIO.formatted(port, more)).listener(new RunListener() {
            @Override
            public void notice(String text) {
                notices.add(text);
            }
        }).start();
    }

    @AfterEach
    void end() throws Exception {
        run.stop();
        run.await();
        server.stop();
    }

    @Test
    void topicsThatRosKnowsArePublishedWithoutNumbersThatJsonLacks() throws Exception {
        start(server.listen(0), "root: 1");

        JsonNode scan = await("publish", "/scan").get("msg");

        assertThat(await("advertise", "/scan").get("type").asText()).isEqualTo("sensor_msgs/msg/LaserScan");
        assertThat(await("advertise", "/map").get("latch").asBoolean()).isTrue();
        assertThat(scan.get("ranges").get(4).asDouble()).isBetween(19.4, 19.6);
        assertThat(scan.get("ranges").get(0).asDouble()).isEqualTo(31);
        assertThat(scan.at("/header/stamp").has("nanosec")).isTrue();
        assertThat(await("publish", "/front/camera_info").at("/msg/k/0").asDouble()).isEqualTo(4);
        assertThat(received()).noneMatch(one -> one.path("type").asText().startsWith("tandem_msgs"));
    }

    @Test
    void aVelocityFromRosMovesTheRobotAndNonsenseDoesNotEndTheRun() throws Exception {
        start(server.listen(0), "root: 1, topics: [/vehicle/1/odom]");
        await("subscribe", "/cmd_vel");

        server.say("{\"op\": [");
        server.session().sendBinary(ByteBuffer.wrap(new byte[3]), org.eclipse.jetty.websocket.api.Callback.NOOP);
        Patience.until(() -> {
            server.say("{\"op\":\"publish\",\"topic\":\"/cmd_vel\",\"msg\":{\"linear\":{\"x\":1,\"y\":0,\"z\":0},\"angular\":{\"x\":0,\"y\":0,\"z\":0.2}}}");
            return await("publish", "/odom").at("/msg/twist/twist/linear/x").asDouble() > 0.3;
        });

        assertThat(received()).noneMatch(one -> one.path("topic").asText().equals("/scan"));
    }

    @Test
    void ros1HasItsOwnNames() throws Exception {
        start(server.listen(0), "ros: 1");

        JsonNode camera = await("publish", "/vehicle/1/front/camera_info").get("msg");

        assertThat(await("advertise", "/vehicle/1/scan").get("type").asText()).isEqualTo("sensor_msgs/LaserScan");
        assertThat(camera.has("K")).isTrue();
        assertThat(camera.has("k")).isFalse();
        assertThat(camera.at("/header/stamp").has("nsecs")).isTrue();
    }

    @Test
    void aServerThatComesLaterIsJoinedThen() throws Exception {
        int port = FreePort.next();
        start(port, "root: 1");
        Patience.until(() -> notices.stream().anyMatch(text -> text.contains("cannot be reached")));

        server.listen(port);

        assertThat(await("publish", "/odom").get("msg").has("pose")).isTrue();
        assertThat(notices).anyMatch(text -> text.contains("joined ws://127.0.0.1:" + port));
    }
}
