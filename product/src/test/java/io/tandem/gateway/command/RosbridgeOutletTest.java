package io.tandem.gateway.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Patience;
import io.tandem.time.WallClock;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Commands to a real car reach a rosbridge server as Twist, over a socket. */
@Tag("slow")
class RosbridgeOutletTest {

    private static final String TOPIC = "/car/cmd_vel";

    private final Peer peer = new Peer();
    private RosbridgeOutlet outlet;

    /** Keeps what comes. Public because Jetty calls it by reflection. */
    public static final class Peer implements Session.Listener.AutoDemanding {

        private final List<String> received = new CopyOnWriteArrayList<>();
        private final Server jetty = new Server();
        private volatile Session session;

        private int listen() throws Exception {
            ServerConnector connector = new ServerConnector(jetty);
            connector.setHost("127.0.0.1");
            jetty.addConnector(connector);
            ServerWebSocketContainer container = ServerWebSocketContainer.ensure(jetty);
            jetty.setHandler(new Handler.Abstract() {
                @Override
                public boolean handle(Request request, Response response, Callback callback) {
                    return container.upgrade((_, _, _) -> Peer.this, request, response, callback);
                }
            });
            jetty.start();
            return connector.getLocalPort();
        }

        @Override
        public void onWebSocketOpen(Session opened) {
            session = opened;
        }

        @Override
        public void onWebSocketText(String text) {
            received.add(text);
        }
    }

    @AfterEach
    void end() throws Exception {
        outlet.close();
        peer.jetty.stop();
    }

    private static byte[] twist(double speed, double yawRate) {
        VehicleCommand command = new VehicleCommand(false, 1, speed, 0, yawRate / speed);
        return new TwistEncoder(TOPIC).encode(command, 0).getFirst();
    }

    @Test
    void serverIsToldTheTypeFirstAndThenEveryCommand() throws Exception {
        outlet = new RosbridgeOutlet(new InetSocketAddress(InetAddress.getLoopbackAddress(), peer.listen()), TwistEncoder.advertisement(TOPIC), WallClock.machine());

        outlet.send(twist(9, 9));
        Patience.until(() -> {
            outlet.maintain();
            outlet.send(twist(8.25, 0.165));
            return peer.received.size() >= 3;
        });

        assertThat(peer.received.getFirst()).contains("\"op\":\"advertise\"", "\"topic\":\"/car/cmd_vel\"", "geometry_msgs/Twist");
        assertThat(peer.received.get(1)).as("what was sent before there was a connection is dropped").contains("\"op\":\"publish\"", "\"x\":8.25", "\"z\":0.165");
        assertThat(outlet.sent()).isPositive();
    }

    @Test
    void lostConnectionIsMadeAgainAndTheTypeToldAgain() throws Exception {
        outlet = new RosbridgeOutlet(new InetSocketAddress(InetAddress.getLoopbackAddress(), peer.listen()), TwistEncoder.advertisement(TOPIC), WallClock.machine());
        Patience.until(() -> {
            outlet.maintain();
            return peer.received.size() == 1;
        });

        peer.session.close();
        Patience.until(() -> {
            outlet.maintain();
            outlet.send("garbage\u0000".getBytes(StandardCharsets.UTF_8));
            return peer.received.stream().filter(text -> text.contains("advertise")).count() == 2;
        });

        assertThat(peer.received.stream().filter(text -> text.contains("advertise"))).hasSize(2);
    }
}
