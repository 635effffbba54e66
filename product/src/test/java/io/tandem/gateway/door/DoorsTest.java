package io.tandem.gateway.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.gateway.LiveSettings;
import io.tandem.gateway.Lobby;
import io.tandem.gateway.Refusal;
import io.tandem.gateway.Via;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.mobility.Following;
import io.tandem.mobility.Motion;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Devices heard over real sockets of this machine. */
@Timeout(60)
class DoorsTest {

    private static final Site SITE = new Site(new LatLon(48, 11), 0);
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private final List<String> journal = new ArrayList<>();
    private final List<Fix> fixes = new ArrayList<>();
    private final List<Event> told = new ArrayList<>();

    private static LiveSettings live(Ids ids, Via via, int port, Optional<String> call, String device, List<String> from) {
        return new LiveSettings(ids, "{device}", Kind.AIR_FIXED_WING, OptionalDouble.empty(), "participant", via, OptionalInt.of(port), "127.0.0.1", call,
                device.isEmpty() ? Optional.empty() : Optional.of(device), 100_000, from);
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, HERE)) {
            return free.getLocalPort();
        }
    }

    /** Waits, and meanwhile hears what came, as Core's thread does. */
    private void eventually(Following following, BooleanSupplier so) {
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
        LiveSettings any = live(Ids.of(900, 902), Via.AUTO, freePort(), Optional.empty(), "", List.of());
        Lobby lobby = new Lobby(SITE, List.of(any), Optional.empty(), false, WallClock.machine());
        Following following = lobby.follow();
        int port = any.portOrUsual();

        try (Doors _ = Doors.open(lobby, SITE, List.of(any), WallClock.machine(), journal::add); Socket lines = new Socket(HERE, port); Socket http = new Socket(HERE, port)) {
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

        assertThat(told).extracting(Event::text).containsExactlyInAnyOrder("11:22:33:44:55:66 as participant", "127.0.0.1 as participant", "ann as participant");
        assertThat(fixes).extracting(Fix::vid).containsExactlyInAnyOrder(900, 901, 902);
        assertThat(journal).singleElement().asString().contains("which only this machine reaches");
    }

    @Test
    void devicesThatAreNotMeantAndAddressesThatAreNotAllowedAreCounted() throws Exception {
        int port = freePort();
        LiveSettings ann = live(Ids.of(900, 900), Via.TRACCAR, port, Optional.empty(), "ann", List.of());
        LiveSettings far = live(Ids.of(901, 901), Via.NMEA, freePort(), Optional.empty(), "", List.of("10.9.8.7"));
        Lobby lobby = new Lobby(SITE, List.of(ann, far), Optional.empty(), false, WallClock.machine());
        Following following = lobby.follow();

        try (Doors _ = Doors.open(lobby, SITE, List.of(ann, far), WallClock.machine(), journal::add); Socket http = new Socket(HERE, port)) {
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
            LiveSettings called = live(Ids.of(900, 900), Via.GPSD, 1, Optional.of("127.0.0.1:" + gpsd.getLocalPort()), "", List.of());
            Lobby lobby = new Lobby(SITE, List.of(called), Optional.empty(), false, WallClock.machine());
            Following following = lobby.follow();
            gpsd.setSoTimeout(10_000);

            try (Doors _ = Doors.open(lobby, SITE, List.of(called), WallClock.machine(), journal::add)) {
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
            LiveSettings sky = live(Ids.of(900, 901), Via.SBS, 1, Optional.of("127.0.0.1:" + receiver.getLocalPort()), "", List.of());
            Lobby lobby = new Lobby(SITE, List.of(sky), Optional.empty(), false, WallClock.machine());
            Following following = lobby.follow();
            receiver.setSoTimeout(10_000);

            try (Doors _ = Doors.open(lobby, SITE, List.of(sky), WallClock.machine(), journal::add); Socket client = receiver.accept()) {
                for (String hex : List.of("3C6444", "ABCDEF", "400001")) {
                    client.getOutputStream().write(("MSG,3,1,1," + hex + ",1,2026/01/31,12:30:00.250,2026/01/31,12:30:00.260,,10000,,,48.117,11.016,,,0,0,0,0\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
                }
                eventually(following, () -> fixes.size() == 2 && lobby.refusals().of(Refusal.NO_SEAT) == 1);
            }

            assertThat(told).extracting(Event::text).containsExactly("3C6444 as participant", "ABCDEF as participant");
        }
    }
}
