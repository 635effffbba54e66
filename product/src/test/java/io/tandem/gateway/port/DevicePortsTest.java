package io.tandem.gateway.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dronefleet.mavlink.MavlinkConnection;
import io.dronefleet.mavlink.common.GlobalPositionInt;
import io.tandem.FreePort;
import io.tandem.gateway.DeviceProtocol;
import io.tandem.gateway.LiveSettings;
import io.tandem.gateway.LiveStatus;
import io.tandem.gateway.Lobby;
import io.tandem.gateway.decode.Refusal;
import io.tandem.gateway.dis.DisEncoder;
import io.tandem.gateway.feed.Contacts;
import io.tandem.gateway.feed.Side;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.mobility.ExternalParticipants;
import io.tandem.mobility.Motion;
import io.tandem.time.RunTimeline;
import io.tandem.time.WallClock;
import io.tandem.time.WallTime;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Devices heard over real sockets of this machine. */
class DevicePortsTest {

    private static final Site SITE = new Site(new LatLon(48, 11), 0);
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private final List<String> journal = new ArrayList<>();
    private final List<Fix> fixes = new ArrayList<>();
    private final List<Event> told = new ArrayList<>();

    private static LiveSettings live(Ids ids, DeviceProtocol via, int port, Optional<String> call, String device, List<String> from) {
        return new LiveSettings(ids, "{device}", Kind.AIR_FIXED_WING, OptionalDouble.empty(), "participant", via, OptionalInt.of(port), "127.0.0.1", call,
                device.isEmpty() ? Optional.empty() : Optional.of(device), 100_000, from);
    }

    /** Waits, and meanwhile hears what came, as Core's thread does. */
    private void eventually(ExternalParticipants following, BooleanSupplier so) {
        WallClock clock = WallClock.machine();
        Motion motion = new Motion(following.participants().size());
        for (int i = 0; i < 1500 && !so.getAsBoolean(); i++) {
            following.move(0, motion, 0);
            fixes.addAll(following.takeFixes());
            told.addAll(following.takeTold());
            clock.parkUntil(clock.nanoTime() + 10_000_000);
        }
        assertThat(so.getAsBoolean()).as(fixes + " " + told).isTrue();
    }

    private static void send(int port, String text) throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            socket.send(new DatagramPacket(bytes, bytes.length, HERE, port));
        }
    }

    @Test
    void oneDoorHearsDatagramsHalfLinesAndRequests() throws Exception {
        LiveSettings any = live(Ids.of(900, 902), DeviceProtocol.AUTO, FreePort.next(), Optional.empty(), "", List.of());
        Lobby lobby = new Lobby(SITE, List.of(any), Optional.empty(), false, WallClock.machine(), new RunTimeline());
        ExternalParticipants following = lobby.follow();
        int port = any.portOrUsual();

        try (DevicePorts _ = DevicePorts.open(lobby, SITE, List.of(any), WallClock.machine(), journal::add); Socket lines = new Socket(HERE, port); Socket http = new Socket(HERE, port)) {
            send(port, "1700000000000,11:22:33:44:55:66,0,0,9.8,48.001,11.0,5\r\n");
            OutputStream out = lines.getOutputStream();
            out.write("$GPRMC,123519,A,4800.038,N,01100".getBytes(StandardCharsets.US_ASCII));
            out.flush();
            eventually(following, () -> fixes.size() == 1);
            String rest = ".000,E,022.4,084.4,230394,003.1,W*";
            String body = "GPRMC,123519,A,4800.038,N,01100" + rest.substring(0, rest.length() - 1);
            out.write((rest + String.format("%02X\r\n", body.chars().reduce(0, (a, b) -> a ^ b))).getBytes(StandardCharsets.US_ASCII));
            http.getOutputStream().write("GET /?id=ann&lat=48.002&lon=11.0&timestamp=1700000000 HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            eventually(following, () -> fixes.size() == 3);
            byte[] answer = new byte[15];
            assertThat(http.getInputStream().readNBytes(answer, 0, 15)).isEqualTo(15);

            assertThat(new String(answer, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 200 OK");
        }

        assertThat(told).filteredOn(event -> event.name().equals(Event.JOINED)).extracting(Event::text)
                .containsExactlyInAnyOrder("11:22:33:44:55:66 as participant", "127.0.0.1 as participant", "ann as participant");
        assertThat(told).filteredOn(event -> event.name().equals(Event.NAMED)).extracting(Event::text)
                .containsExactlyInAnyOrder("11:22:33:44:55:66", "127.0.0.1", "ann");
        assertThat(fixes).extracting(Fix::vid).containsExactlyInAnyOrder(900, 901, 902);
        assertThat(journal).singleElement().asString().contains("which only this machine reaches");
    }

    @Test
    void devicesThatAreNotMeantAndAddressesThatAreNotAllowedAreCounted() throws Exception {
        int port = FreePort.next();
        LiveSettings ann = live(Ids.of(900, 900), DeviceProtocol.TRACCAR, port, Optional.empty(), "ann", List.of());
        LiveSettings far = live(Ids.of(901, 901), DeviceProtocol.NMEA, FreePort.next(), Optional.empty(), "", List.of("10.9.8.7"));
        Lobby lobby = new Lobby(SITE, List.of(ann, far), Optional.empty(), false, WallClock.machine(), new RunTimeline());
        ExternalParticipants following = lobby.follow();

        try (DevicePorts _ = DevicePorts.open(lobby, SITE, List.of(ann, far), WallClock.machine(), journal::add); Socket http = new Socket(HERE, port)) {
            for (String who : List.of("bob", "ann")) {
                http.getOutputStream().write(("GET /?id=" + who + "&lat=48.002&lon=11.0 HTTP/1.1\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            }
            http.getOutputStream().write("GET /?id=ann&lat=12&lon=11.0 HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            send(far.portOrUsual(), "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A\r\n");
            eventually(following, () -> fixes.size() == 1 && lobby.refusals().of(Refusal.STRANGER) == 2 && lobby.refusals().of(Refusal.FAR_AWAY) == 1);
        }

        assertThat(told).extracting(Event::text).containsExactly("ann as participant");
    }

    @Test
    void gpsdIsAskedToSpeakAndCalledAgainWhenItHangsUp() throws Exception {
        try (ServerSocket gpsd = new ServerSocket(0, 5, HERE)) {
            LiveSettings called = live(Ids.of(900, 900), DeviceProtocol.GPSD, 1, Optional.of("127.0.0.1:" + gpsd.getLocalPort()), "", List.of());
            Lobby lobby = new Lobby(SITE, List.of(called), Optional.empty(), false, WallClock.machine(), new RunTimeline());
            ExternalParticipants following = lobby.follow();
            gpsd.setSoTimeout(10_000);

            try (DevicePorts _ = DevicePorts.open(lobby, SITE, List.of(called), WallClock.machine(), journal::add)) {
                for (int call = 1; call <= 2; call++) {
                    try (Socket client = gpsd.accept()) {
                        String watch = "?WATCH={\"enable\":true,\"json\":true}\n";
                        assertThat(new String(client.getInputStream().readNBytes(watch.length()), StandardCharsets.US_ASCII)).isEqualTo(watch);
                        client.getOutputStream().write(("{\"class\":\"TPV\",\"mode\":3,\"time\":\"2026-01-31T12:30:0" + call
                                + ".000Z\",\"lat\":48.001,\"lon\":11.0}\n").getBytes(StandardCharsets.US_ASCII));
                        int expected = call;
                        eventually(following, () -> fixes.size() == expected);
                    }
                }
            }
        }
    }

    @Test
    void aircraftTakeSeatsAsTheyAppearUpToTheLast() throws Exception {
        try (ServerSocket receiver = new ServerSocket(0, 5, HERE)) {
            LiveSettings sky = live(Ids.of(900, 901), DeviceProtocol.SBS, 1, Optional.of("127.0.0.1:" + receiver.getLocalPort()), "", List.of());
            Lobby lobby = new Lobby(SITE, List.of(sky), Optional.empty(), false, WallClock.machine(), new RunTimeline());
            ExternalParticipants following = lobby.follow();
            receiver.setSoTimeout(10_000);

            try (DevicePorts _ = DevicePorts.open(lobby, SITE, List.of(sky), WallClock.machine(), journal::add); Socket client = receiver.accept()) {
                client.getOutputStream().write("MSG,1,1,1,3C6444,1,2026/01/31,12:30:00.250,2026/01/31,12:30:00.260,DLH1AB,,,,,,,,,,,\r\n".getBytes(StandardCharsets.US_ASCII));
                for (String hex : List.of("3C6444", "ABCDEF", "400001")) {
                    client.getOutputStream().write(("MSG,3,1,1," + hex + ",1,2026/01/31,12:30:00.250,2026/01/31,12:30:00.260,,10000,,,48.117,11.016,,,0,0,0,0\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
                }
                eventually(following, () -> fixes.size() == 2 && lobby.refusals().of(Refusal.NO_SEAT) == 1);
                client.getOutputStream().write("MSG,1,1,1,3C6444,1,2026/01/31,12:30:01.250,2026/01/31,12:30:01.260,DLH1AB,,,,,,,,,,,\r\n".getBytes(StandardCharsets.US_ASCII));
                eventually(following, () -> told.size() == 5);
            }

            assertThat(told).extracting(Event::text).containsExactly("3C6444 as participant", "3C6444", "ABCDEF as participant", "ABCDEF", "DLH1AB");
            assertThat(lobby.standing(900).orElseThrow().name()).isEqualTo("DLH1AB");
        }
    }

    private static byte[] position(int system, int millis) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        MavlinkConnection.create(new ByteArrayInputStream(new byte[0]), bytes).send2(system, 1, GlobalPositionInt.builder().timeBootMs(millis)
                .lat(480_010_000).lon(110_000_000).alt(42_000).relativeAlt(42_000).vx(0).vy(500).vz(0).hdg(9000).build());
        return bytes.toByteArray();
    }

    @Test
    void anAutopilotIsHeardAndCanBeAnsweredByTheWayItSpeaks() throws Exception {
        LiveSettings drone = live(Ids.of(900, 900), DeviceProtocol.MAVLINK, FreePort.next(), Optional.empty(), "7", List.of());
        Lobby lobby = new Lobby(SITE, List.of(drone), Optional.empty(), false, WallClock.machine(), new RunTimeline());
        ExternalParticipants following = lobby.follow();

        try (DevicePorts _ = DevicePorts.open(lobby, SITE, List.of(drone), WallClock.machine(), journal::add); DatagramSocket autopilot = new DatagramSocket(0, HERE)) {
            assertThat(lobby.sendReply(900, new byte[1])).as("nobody has spoken").isFalse();
            autopilot.setSoTimeout(10_000);
            for (int system : new int[] {8, 7}) {
                byte[] frame = position(system, 1000);
                autopilot.send(new DatagramPacket(frame, frame.length, HERE, drone.portOrUsual()));
            }
            eventually(following, () -> fixes.size() == 1);
            assertThat(lobby.sendReply(900, "traffic".getBytes(StandardCharsets.US_ASCII))).isTrue();
            DatagramPacket answer = new DatagramPacket(new byte[100], 100);
            autopilot.receive(answer);

            assertThat(new String(answer.getData(), 0, answer.getLength(), StandardCharsets.US_ASCII)).isEqualTo("traffic");
            assertThat(answer.getPort()).as("from where it is heard").isEqualTo(drone.portOrUsual());
        }

        assertThat(fixes.getFirst().speedMetresPerSecond()).isEqualTo(5);
        assertThat(lobby.refusals().of(Refusal.STRANGER)).as("system 8").isEqualTo(1);
        assertThat(lobby.standing(900).orElseThrow().offsetSeconds()).as("its clock began when it was started").isNaN();
    }

    @Test
    void ownTracksPostsAreHeardAndAnswered() throws Exception {
        LiveSettings ann = live(Ids.of(900, 900), DeviceProtocol.OWNTRACKS, FreePort.next(), Optional.empty(), "", List.of());
        Lobby lobby = new Lobby(SITE, List.of(ann), Optional.empty(), false, WallClock.machine(), new RunTimeline());
        ExternalParticipants following = lobby.follow();
        long seconds = WallTime.now().epochNanos() / 1_000_000_000 + 7200;
        String body = "{\"_type\":\"location\",\"lat\":48.001,\"lon\":11.0,\"tst\":" + seconds + ",\"acc\":8,\"vel\":36,\"cog\":90,\"tid\":\"an\"}";

        try (DevicePorts _ = DevicePorts.open(lobby, SITE, List.of(ann), WallClock.machine(), journal::add); Socket http = new Socket(HERE, ann.portOrUsual())) {
            http.setSoTimeout(10_000);
            http.getOutputStream().write(("POST /pub HTTP/1.1\r\nHost: x\r\nContent-Length: " + body.length() + "\r\n\r\n" + body).getBytes(StandardCharsets.US_ASCII));
            eventually(following, () -> fixes.size() == 1);

            assertThat(new String(http.getInputStream().readNBytes(15), StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 200 OK");
        }

        LiveStatus standing = lobby.standing(900).orElseThrow();
        assertThat(fixes.getFirst().speedMetresPerSecond()).isCloseTo(10, within(1e-9));
        assertThat(standing.name()).isEqualTo("an");
        assertThat(standing.offsetSeconds()).as("two hours ahead").isCloseTo(7200, within(3.0));
        assertThat(standing.hertz()).isBetween(0.0, 1.0);
    }

    /** Frames of our own language, which another implementation reads in DisTest. */
    @Test
    void entitiesOfAnotherSimulationTakeSeatsByTheirNumbers() throws Exception {
        LiveSettings two = live(Ids.of(900, 901), DeviceProtocol.DIS, FreePort.next(), Optional.empty(), "", List.of());
        Lobby lobby = new Lobby(Contacts.SITE, List.of(two), Optional.empty(), false, WallClock.machine(), new RunTimeline());
        ExternalParticipants following = lobby.follow();
        byte[] one = Contacts.told(new DisEncoder(1, 3, 4, Side.FRIEND), Contacts.aircraft(), Contacts.context()).getFirst();
        byte[] both = Arrays.copyOf(one, 2 * one.length);
        System.arraycopy(one, 0, both, one.length, one.length);
        both[one.length + 17] = 77;

        try (DevicePorts _ = DevicePorts.open(lobby, Contacts.SITE, List.of(two), WallClock.machine(), journal::add); DatagramSocket other = new DatagramSocket()) {
            other.send(new DatagramPacket(both, both.length, HERE, two.portOrUsual()));
            other.send(new DatagramPacket(one, one.length - 1, HERE, two.portOrUsual()));
            other.send(new DatagramPacket(one, one.length, HERE, two.portOrUsual()));
            eventually(following, () -> fixes.size() == 3 && lobby.refusals().of(Refusal.UNREADABLE) == 1);
        }

        assertThat(told).extracting(Event::text).contains("3.4.101 as participant", "3.4.77 as participant", "uav-101");
        assertThat(fixes.getFirst().place().latDegrees()).isCloseTo(Contacts.aircraft().place().latDegrees(), within(1e-7));
        assertThat(fixes.getFirst().place().lonDegrees()).isCloseTo(Contacts.aircraft().place().lonDegrees(), within(1e-7));
        assertThat(fixes.getFirst().speedMetresPerSecond()).isCloseTo(Contacts.aircraft().speed(), within(1e-4));
    }
}
