package io.tandem.gateway.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Patience;
import io.tandem.WebSocketPeer;
import io.tandem.time.WallClock;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Commands to a real car reach a rosbridge server as Twist, over a socket. */
@Tag("slow")
class RosbridgeOutletTest {

    private static final String TOPIC = "/car/cmd_vel";

    private final WebSocketPeer peer = new WebSocketPeer();
    private RosbridgeOutlet outlet;

    @AfterEach
    void end() throws Exception {
        outlet.close();
        peer.stop();
    }

    private static byte[] twist(double speed, double yawRate) {
        VehicleCommand command = new VehicleCommand(false, 1, speed, 0, yawRate / speed);
        return new TwistEncoder(TOPIC).encode(command, 0).getFirst();
    }

    @Test
    void serverIsToldTheTypeFirstAndThenEveryCommand() throws Exception {
        outlet = new RosbridgeOutlet(new InetSocketAddress(InetAddress.getLoopbackAddress(), peer.listen(0)), TwistEncoder.advertisement(TOPIC), WallClock.machine());

        outlet.send(twist(9, 9));
        Patience.until(() -> {
            outlet.maintain();
            outlet.send(twist(8.25, 0.165));
            return peer.received().size() >= 3;
        });

        assertThat(peer.received().getFirst()).contains("\"op\":\"advertise\"", "\"topic\":\"/car/cmd_vel\"", "geometry_msgs/Twist");
        assertThat(peer.received().get(1)).as("what was sent before there was a connection is dropped").contains("\"op\":\"publish\"", "\"x\":8.25", "\"z\":0.165");
        assertThat(outlet.sent()).isPositive();
    }

    @Test
    void lostConnectionIsMadeAgainAndTheTypeToldAgain() throws Exception {
        outlet = new RosbridgeOutlet(new InetSocketAddress(InetAddress.getLoopbackAddress(), peer.listen(0)), TwistEncoder.advertisement(TOPIC), WallClock.machine());
        Patience.until(() -> {
            outlet.maintain();
            return peer.received().size() == 1;
        });

        peer.session().close();
        Patience.until(() -> {
            outlet.maintain();
            outlet.send("garbage\u0000".getBytes(StandardCharsets.UTF_8));
            return peer.received().stream().filter(text -> text.contains("advertise")).count() == 2;
        });

        assertThat(peer.received().stream().filter(text -> text.contains("advertise"))).hasSize(2);
    }
}
