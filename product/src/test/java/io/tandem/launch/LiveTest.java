package io.tandem.launch;

import static io.tandem.launch.Network.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.FreePort;
import io.tandem.console.ExitCode;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.host.CoreConnection;
import io.tandem.launch.control.StatusTable;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Ids;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.time.WallTime;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.link.Link;
import io.tandem.wire.link.UdpLink;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real ones join a run over real sockets. */
class LiveTest {

    private static final Site SITE = new Site(new LatLon(29.1897, -81.0457), 0);

    @TempDir
    private Path folder;

    private final StringWriter err = new StringWriter();
    private int port;

    private Path scenario() throws IOException {
        port = FreePort.next();
        return Files.writeString(folder.resolve("live.yaml"), """
                name: live
                site: {lat: 29.1897, lon: -81.0457}
                clock: {step: 10 ms, report: 100 ms}
                vehicles:
                  - {ids: 1, start: {at: [0, 0], heading: 0 deg, speed: 1.5 m/s}, mobility: {model: kinematic, speed: 1.5 m/s}, behaviors: {wander: 1, avoid: 10}}
                live:
                  - {ids: 900, name: ann, via: hyperimu, port: PORT}
                join:
                  roles: [{role: medic, ids: 950..951}]
                """.replace("PORT", String.valueOf(port)));
    }

    /** A telephone that walks westward along the virtual car's way, ten times a second, until it is silenced. */
    private final class Phone implements AutoCloseable {

        private volatile boolean silent;
        private final Thread thread = Thread.ofPlatform().daemon().start(this::walk);

        private void walk() {
            try (DatagramSocket socket = new DatagramSocket()) {
                for (int i = 0; !silent; i++) {
                    LatLon at = SITE.toLatLon(LocalPosition.of(18 - 0.12 * i, 0.1));
                    byte[] line = String.format("%d,0.1,9.8,0.2,%.8f,%.8f,12.0\r\n", WallTime.now().epochNanos() / 1_000_000, at.latDegrees(), at.lonDegrees())
                            .getBytes(StandardCharsets.UTF_8);
                    socket.send(new DatagramPacket(line, line.length, InetAddress.getLoopbackAddress(), port));
                    Network.pause(0.1);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            silent = true;
            eventually("the telephone is silent", () -> !thread.isAlive());
        }
    }

    /** What status tells of vehicle 900 and of the whole, as words. */
    private static Map<String, String> status(String core) {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(core.substring(core.indexOf(':') + 1)));
        try (Link link = UdpLink.bind(Network.loopback())) {
            CoreConnection line = new CoreConnection(link, address, Optional.empty(), new Ids(List.of()), "tool", WallClock.machine());
            assertThat(line.join(Network.PATIENCE)).isTrue();
            byte[] status = line.fetch(ControlMessage.Document.STATUS, Network.PATIENCE).orElseThrow();
            line.messageSender().send(new ControlMessage.Bye("done"));
            List<Map<String, String>> vehicles = new ArrayList<>();
            Map<String, String> words = new HashMap<>(StatusTable.read(StatusTable.inflated(status), vehicles));
            vehicles.stream().filter(one -> one.get("vid").equals("900")).forEach(words::putAll);
            return words;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int tandem(String... args) {
        return Tandem.run(Tandem.commandLine().setErr(new PrintWriter(err, true)), args);
    }

    @Tag("slow")
    @Test
    void aPhoneIsSeenMovesIsAvoidedGrowsOldAndIsEjected() throws Exception {
        Path recording = folder.resolve("run.mcap");
        try (Program run = Program.start(folder, "run", scenario().toString(), "--hosts", "1", "--record", recording.toString(), "--no-web")) {
            String core = run.awaitWords("Core listens at (\\S+)");
            run.awaitWords("host-1 joined");
            try (Phone _ = new Phone()) {
                eventually("it is seen", () -> "FRESH".equals(status(core).get("freshness")));
                Map<String, String> before = status(core);
                assertThat(before).containsEntry("real", "true").containsEntry("name", "ann").containsEntry("host", "core");
                eventually("it moves", () -> Double.parseDouble(status(core).get("x_m")) < Double.parseDouble(before.get("x_m")) - 1);
                eventually("it is warned of", () -> Integer.parseInt(status(core).get("alerts")) > 0);
            }
            List<String> ages = new ArrayList<>();
            eventually("it is lost", () -> {
                ages.add(status(core).get("freshness"));
                return ages.getLast().equals("LOST");
            });
            assertThat(List.of("FRESH", "COASTING", "STALE", "LOST")).containsSubsequence(ages.stream().distinct().toList());
            assertThat(tandem("ctl", "eject", "900", "--core", core)).isEqualTo(ExitCode.WELL);
            assertThat(tandem("ctl", "eject", "900", "--core", core)).isEqualTo(ExitCode.CALLERS_MISTAKE);
            try (Phone _ = new Phone()) {
                eventually("it is not heard again", () -> Integer.parseInt(status(core).getOrDefault("live_blocked", "0")) > 5);
            }
            assertThat(tandem("ctl", "stop", "--core", core)).isZero();
            assertThat(run.exitCode()).isZero();
        }

        Witness witness = new Witness();
        try (RecordingReader reader = RecordingReader.open(recording)) {
            reader.replay(witness);
        }
        assertThat(witness.fixes).hasSizeGreaterThan(10).allSatisfy(fix -> assertThat(fix.via()).isEqualTo("hyperimu"));
        assertThat(witness.reports).as("at most one for each fix and for each state of the run").isBetween(witness.fixes.size() / 3, witness.fixes.size() + RunState.values().length);
        assertThat(witness.farthestOff).isLessThan(2);
        assertThat(witness.events).extracting(Event::name).contains("JOINED", "EJECTED");
        assertThat(witness.alerts).extracting(Alert::vid).contains(1);
        assertThat(witness.mostSteer).isGreaterThan(0.1);
    }

    /** Compares what was believed with what was said, and looks whether the car gave way. */
    private static final class Witness implements Tap {
        private final List<Fix> fixes = new ArrayList<>();
        private final List<Event> events = new ArrayList<>();
        private final List<Alert> alerts = new ArrayList<>();
        private int reports;
        private double farthestOff;
        private double mostSteer;

        @Override
        public void received(Fix fix) {
            fixes.add(fix);
        }

        @Override
        public void event(Event event) {
            events.add(event);
        }

        @Override
        public void alerted(Alert alert) {
            alerts.add(alert);
        }

        @Override
        public void heard(SimTime at, Reports said) {
            for (int i = 0; i < said.count(); i++) {
                if (said.vid[i] == 900) {
                    reports++;
                    LocalPosition place = SITE.toLocal(fixes.getLast().place(), 0);
                    farthestOff = Math.max(farthestOff, Math.hypot(place.east() - said.east[i], place.north() - said.north[i]));
                } else if (!alerts.isEmpty()) {
                    mostSteer = Math.max(mostSteer, Math.abs(said.steer[i]));
                }
            }
        }
    }

    /** The mission: someone with a telephone walks in front of a virtual car, which sees her with its own sensors. */
    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"--hosts=0", "--hosts=1"})
    void someoneWithAPhoneIsSeenByTheSensorsOfACar(String where) throws Exception {
        String text = Files.readString(scenario()).replace("report: 100 ms", "report: 100 ms, duration: 4 s")
                .replace("behaviors: {wander: 1, avoid: 10}", "behaviors: {hover: {}}, perception: {sensors: [{range: 60 m, step: 0.2 deg, errors: {range: 0.2 m}}]}")
                + "expect: [{happens: {event: SEEN, vehicle: 1, times: 1}}]\n";
        Path file = Files.writeString(folder.resolve("seen.yaml"), text);

        try (Phone _ = new Phone()) {
            Program run = Program.finished(folder, "run", file.toString(), where, "--no-record", "--no-web");

            assertThat(run.exitCode()).as(String.join("\n", run.err)).isZero();
        }
    }

    @Test
    void whoIsRealCannotBeHurried() throws Exception {
        assertThat(tandem("run", scenario().toString(), "--fast", "--no-record")).isEqualTo(ExitCode.CALLERS_MISTAKE);

        assertThat(err.toString()).contains("Real participants do not move faster than they do.").contains("leave out --fast");
    }

    @Test
    void aPortThatIsTakenIsToldWithItsCure() throws Exception {
        Path file = scenario();
        try (DatagramSocket taken = new DatagramSocket(port, InetAddress.getLoopbackAddress())) {
            assertThat(tandem("run", file.toString(), "--no-record", "--no-web")).isEqualTo(ExitCode.CALLERS_MISTAKE);

            assertThat(err.toString()).contains(":" + taken.getLocalPort()).contains("choose another port");
        }
    }

    @Test
    void mistakesAboutPortsAndAddressesHaveAPlaceAndACure() throws Exception {
        Path file = Files.writeString(folder.resolve("wrong.yaml"), """
                name: wrong
                site: {lat: 29.1897, lon: -81.0457}
                vehicles: []
                live:
                  - {ids: 900, via: hyperimu}
                  - {ids: 901, via: nmea, port: 9900}
                  - {ids: 90000, via: nmea}
                  - {ids: 903, via: gpsd, port: 2947}
                  - {ids: 904, via: sbs, call: somewhere}
                  - {ids: 905, via: nmea, from: [my-phone], listen: everywhere}
                  - {ids: 906, via: owntracks, call: "10.0.0.1:80"}
                  - {ids: 900, via: phone}
                """);

        assertThat(tandem("check", file.toString())).isEqualTo(ExitCode.CALLERS_MISTAKE);

        assertThat(err.toString()).contains("Port 9900 is that of live[0] already.")
                .contains("would be 99000").contains("we do not listen: we call").contains("write host:port").contains("not the address of a machine")
                .contains("not an address of this machine").contains("nobody is called").contains("Id 900 is used twice");
    }
}
