package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dronefleet.mavlink.MavlinkConnection;
import io.dronefleet.mavlink.MavlinkMessage;
import io.dronefleet.mavlink.common.AdsbVehicle;
import io.dronefleet.mavlink.common.Collision;
import io.dronefleet.mavlink.common.GlobalPositionInt;
import io.dronefleet.mavlink.minimal.Heartbeat;
import io.tandem.FreePort;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real drone, whose autopilot speaks another implementation's MAVLink, among virtual traffic. */
class AutopilotTest {

    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    @TempDir
    private Path folder;

    private final List<Object> heard = new ArrayList<>();

    private Path scenario(int port) throws IOException {
        return Files.writeString(folder.resolve("shared-sky.yaml"), """
                name: shared sky
                site: {lat: 48, lon: 11}
                clock: {step: 10 ms, report: 100 ms, duration: 8 s}
                vehicles:
                  - {ids: 1, name: intruder, kind: air/fixed-wing, start: {at: [185, 0], height: 50, heading: 180 deg, speed: 20 m/s}, mobility: {model: kinematic, speed: 20 m/s}, behaviors: {wander: 1}}
                live:
                  - {ids: 900, kind: air/rotor, via: mavlink, port: PORT}
                feeds:
                  - {as: mavlink, for: 900, every: 200 ms}
                """.replace("PORT", String.valueOf(port)));
    }

    @Test
    @Tag("slow")
    void itIsToldOfTrafficAndWarnedByTheWayItSpeaks() throws Exception {
        int port = FreePort.next();
        String file = scenario(port).toString();
        Thread run = Thread.ofPlatform().start(() -> Tandem.run(Tandem.commandLine(), "run", file, "--no-web", "--no-record"));

        try (DatagramSocket autopilot = new DatagramSocket(0, HERE)) {
            autopilot.setSoTimeout(50);
            for (int i = 0; run.isAlive(); i++) {
                byte[] frame = hovering(50 * i);
                autopilot.send(new DatagramPacket(frame, frame.length, HERE, port));
                listen(autopilot);
            }
        }

        AdsbVehicle traffic = of(AdsbVehicle.class).getFirst();
        Collision collision = of(Collision.class).getLast();
        assertThat(of(Heartbeat.class)).isNotEmpty();
        assertThat(traffic.callsign()).isEqualTo("INTRUDER");
        assertThat(of(AdsbVehicle.class)).as("once it goes").extracting(AdsbVehicle::horVelocity).contains(2000);
        assertThat(collision.id()).isEqualTo(traffic.icaoAddress());
        assertThat(collision.timeToMinimumDelta()).as("80 m at 20 m/s or nearer").isBetween(0f, 4.1f);
        assertThat(collision.horizontalMinimumDelta()).as("head on").isCloseTo(0, within(3f));
    }

    private static byte[] hovering(int millis) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        MavlinkConnection.create(new ByteArrayInputStream(new byte[0]), bytes).send2(1, 1, GlobalPositionInt.builder().timeBootMs(millis)
                .lat(480_000_000).lon(110_000_000).alt(50_000).relativeAlt(50_000).vx(0).vy(0).vz(0).hdg(0).build());
        return bytes.toByteArray();
    }

    private void listen(DatagramSocket autopilot) throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[500], 500);
        try {
            autopilot.receive(packet);
            MavlinkMessage<?> message = MavlinkConnection.create(new ByteArrayInputStream(packet.getData(), 0, packet.getLength()), new ByteArrayOutputStream()).next();
            heard.add(message.getPayload());
        } catch (SocketTimeoutException nothing) {
            // It goes on saying where it is.
        }
    }

    private <T> List<T> of(Class<T> type) {
        return heard.stream().filter(type::isInstance).map(type::cast).toList();
    }
}
