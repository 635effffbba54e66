package io.tandem.gateway.phone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.gateway.feed.Contacts;
import io.tandem.gateway.feed.Endpoint;
import io.tandem.gateway.feed.Outlet;
import io.tandem.gateway.feed.ParticipantState;
import io.tandem.gateway.gpsd.GpsdEncoder;
import io.tandem.gateway.nmea.NmeaEncoder;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Kind;
import io.tandem.time.FakeClock;
import io.tandem.track.TrackFile;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What phones say, read back by those who read such files and by plain code. */
class PhoneLanguagesTest {

    private static final ParticipantState ANN = ParticipantState.of(Contacts.participant(900, "ann", Kind.PEDESTRIAN, true), Contacts.SITE, new LocalPosition(100, 200, 3),
            new LocalPosition(1.2, 0, 0.1), 0, 0, 4.5, 0);

    @TempDir
    private Path folder;

    @Test
    void aLogOfHyperImuHoldsTheTrack() throws Exception {
        Path log = folder.resolve("walk.txt");
        Files.writeString(log, Contacts.text(new HyperImuEncoder(), ANN, Contacts.context()));

        TrackFile read = TrackFile.read(log, Contacts.SITE);

        var track = read.tracks().getFirst().track(0, Long.MAX_VALUE, 0, 1, 0.4);
        assertThat(read.format()).isEqualTo("hyperimu");
        assertThat(track.east[0]).isCloseTo(100, within(0.01));
        assertThat(track.north[0]).isCloseTo(200, within(0.01));
        assertThat(track.up[0]).isCloseTo(3, within(0.01));
        assertThat(track.saidSpeed[0]).isCloseTo(1.2, within(0.01));
        assertThat(track.saidHeading[0]).isCloseTo(0, within(0.001));
        assertThat(Files.readString(log)).startsWith("1777630830250,").endsWith("\r\n");
    }

    @Test
    void sentencesHoldTheTrack() throws Exception {
        Path log = folder.resolve("walk.nmea");
        Files.writeString(log, Contacts.text(new NmeaEncoder(), ANN, Contacts.context()));

        var track = TrackFile.read(log, Contacts.SITE).tracks().getFirst().track(0, Long.MAX_VALUE, 0, 1, 0.4);

        assertThat(track.east[0]).isCloseTo(100, within(0.03));
        assertThat(track.north[0]).isCloseTo(200, within(0.03));
        assertThat(track.up[0]).isCloseTo(3, within(0.06));
    }

    @Test
    void sensorLogHasTwelveFields() {
        String[] fields = Contacts.text(new SensorLogEncoder(), ANN, Contacts.context()).strip().split(",");

        assertThat(fields).hasSize(12);
        assertThat(fields[0]).isEqualTo("1777630830.250");
        assertThat(fields[3]).isEqualTo("1777630830.250");
        assertThat(Double.parseDouble(fields[4])).isCloseTo(ANN.place().latDegrees(), within(1e-8));
        assertThat(Double.parseDouble(fields[5])).isCloseTo(ANN.place().lonDegrees(), within(1e-8));
        assertThat(Double.parseDouble(fields[6])).isEqualTo(15);
        assertThat(Double.parseDouble(fields[7])).isEqualTo(1.2);
        assertThat(Double.parseDouble(fields[8])).isCloseTo(90, within(0.01));
        assertThat(Double.parseDouble(fields[10])).as("horizontal accuracy").isEqualTo(4.5);
        assertThat(fields[11]).isEqualTo("-9999");
    }

    @Test
    void gpsdGreetsAnswersAndOnlyThenSpeaks() throws Exception {
        GpsdEncoder language = new GpsdEncoder();
        Endpoint any = Endpoint.listen("127.0.0.1:0").orElseThrow();
        try (Outlet outlet = Outlet.open(any, new SourceLocation("--to", 0, ""), language, new FakeClock());
                Socket caller = new Socket("127.0.0.1", Integer.parseInt(outlet.description().replaceAll(".*:(\\d+) .*", "$1")))) {
            BufferedReader lines = new BufferedReader(new InputStreamReader(caller.getInputStream(), StandardCharsets.UTF_8));
            language.encode(ANN, Contacts.context(), outlet::send);
            outlet.maintain();
            JsonNode version = new ObjectMapper().readTree(lines.readLine());
            language.encode(ANN, Contacts.context(), outlet::send);
            caller.getOutputStream().write("?WATCH={\"enable\":true,\"json\":true}\n".getBytes(StandardCharsets.US_ASCII));
            while (outlet.sent() == 0) {
                outlet.maintain();
                language.encode(ANN, Contacts.context(), outlet::send);
            }
            JsonNode devices = new ObjectMapper().readTree(lines.readLine());
            JsonNode watch = new ObjectMapper().readTree(lines.readLine());
            JsonNode fix = new ObjectMapper().readTree(lines.readLine());

            assertThat(version.get("class").asText()).isEqualTo("VERSION");
            assertThat(devices.get("class").asText()).isEqualTo("DEVICES");
            assertThat(watch.get("class").asText()).isEqualTo("WATCH");
            assertThat(fix.get("class").asText()).isEqualTo("TPV");
            assertThat(fix.get("mode").asInt()).isEqualTo(3);
            assertThat(fix.get("lat").asDouble()).isCloseTo(ANN.place().latDegrees(), within(1e-9));
            assertThat(fix.get("altHAE").asDouble()).isEqualTo(15);
            assertThat(fix.get("track").asDouble()).isCloseTo(90, within(0.01));
            assertThat(fix.get("speed").asDouble()).isEqualTo(1.2);
            assertThat(fix.get("time").asText()).isEqualTo("2026-05-01T10:20:30.250Z");
        }
    }

    /** A server that keeps what it is asked: path and query, then headers' device, then body. */
    private record Server(HttpServer http, BlockingQueue<String[]> requests, AtomicBoolean refuses) implements AutoCloseable {

        static Server open() throws Exception {
            Server server = new Server(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 5), new LinkedBlockingQueue<>(), new AtomicBoolean());
            server.http.createContext("/", exchange -> {
                String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
                server.requests.add(new String[] {exchange.getRequestMethod() + " " + exchange.getRequestURI(),
                    exchange.getRequestHeaders().getFirst("X-Limit-D"), body});
                byte[] answer = "[]".getBytes(StandardCharsets.US_ASCII);
                exchange.sendResponseHeaders(server.refuses.get() ? 403 : 200, answer.length);
                try (OutputStream out = exchange.getResponseBody()) {
                    out.write(answer);
                }
            });
            server.http.start();
            return server;
        }

        URI at(String path) {
            return URI.create("http://127.0.0.1:" + http.getAddress().getPort() + path);
        }

        String[] request() throws InterruptedException {
            return requests.poll(60, TimeUnit.SECONDS);
        }

        @Override
        public void close() {
            http.stop(0);
        }
    }

    @Test
    void ownTracksPostsALocation() throws Exception {
        try (Server server = Server.open()) {
            HttpOutlet outlet = HttpOutlet.ownTracks(server.at("/pub"), 900);
            new OwnTracksEncoder().encode(ANN, Contacts.context(), outlet::send);
            String[] request = server.request();
            outlet.close();

            JsonNode location = new ObjectMapper().readTree(request[2]);
            assertThat(request[0]).isEqualTo("POST /pub");
            assertThat(request[1]).isEqualTo("900");
            assertThat(location.get("_type").asText()).isEqualTo("location");
            assertThat(location.get("tst").asLong()).isEqualTo(1_777_630_830L);
            assertThat(location.get("lat").asDouble()).isCloseTo(ANN.place().latDegrees(), within(1e-9));
            assertThat(location.get("vel").asInt()).as("1.2 m/s in km/h").isEqualTo(4);
            assertThat(location.get("cog").asInt()).isEqualTo(90);
            assertThat(outlet.sent()).isEqualTo(1);
        }
    }

    @Test
    void traccarPostsAQuery() throws Exception {
        try (Server server = Server.open()) {
            HttpOutlet outlet = HttpOutlet.traccar(server.at("/"));
            new TraccarEncoder().encode(ANN, Contacts.context(), outlet::send);
            String[] request = server.request();
            outlet.close();

            Map<String, String> query = Stream.of(request[0].substring(request[0].indexOf('?') + 1).split("&")).map(pair -> pair.split("="))
                    .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
            assertThat(request[0]).startsWith("POST /?");
            assertThat(query).containsEntry("id", "900").containsEntry("timestamp", "1777630830250");
            assertThat(Double.parseDouble(query.get("lon"))).isCloseTo(ANN.place().lonDegrees(), within(1e-8));
            assertThat(Double.parseDouble(query.get("speed"))).as("knots").isCloseTo(2.333, within(0.001));
            assertThat(Double.parseDouble(query.get("bearing"))).isCloseTo(90, within(0.01));
        }
    }

    @Test
    void noFixOvertakesAnother() throws Exception {
        try (Server server = Server.open()) {
            HttpOutlet outlet = HttpOutlet.traccar(server.at("/"));
            for (int i = 0; i < 80; i++) {
                outlet.send(("id=" + i).getBytes(StandardCharsets.US_ASCII));
            }
            List<String> asked = new ArrayList<>();
            for (int i = 0; i < 80; i++) {
                asked.add(server.request()[0]);
            }
            outlet.close();

            assertThat(asked).isEqualTo(IntStream.range(0, 80).mapToObj(i -> "POST /?id=" + i).toList());
            assertThat(outlet.sent()).isEqualTo(80);
        }
    }

    @Test
    void whenNobodyAnswersEverythingIsDroppedAndCounted() throws Exception {
        Server gone = Server.open();
        URI there = gone.at("/");
        gone.close();
        HttpOutlet outlet = HttpOutlet.traccar(there);

        for (int i = 0; i < 300; i++) {
            outlet.send("id=1".getBytes(StandardCharsets.US_ASCII));
        }
        outlet.close();

        assertThat(outlet.sent()).isZero();
        assertThat(outlet.dropped()).isBetween(299L, 300L);
        assertThat(outlet.lastError()).isPresent();
    }

    @Test
    void aServerThatRefusesIsToldOf() throws Exception {
        try (Server server = Server.open()) {
            server.refuses.set(true);
            HttpOutlet outlet = HttpOutlet.traccar(server.at("/"));
            outlet.send("id=1".getBytes(StandardCharsets.US_ASCII));
            server.request();
            outlet.close();

            assertThat(outlet.sent()).isZero();
            assertThat(outlet.dropped()).isEqualTo(1);
            assertThat(outlet.lastError()).hasValueSatisfying(why -> assertThat(why).contains("403"));
        }
    }
}
