package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.console.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.BindException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Phones that are played, as a person asks for them, and a run that tells others. */
class FeedCommandTest {

    private static final String WALK = Scenarios.file("yesterday.gpx").toString();

    @TempDir
    private Path folder;
    private final PrintStream usualErr = System.err;
    private final PrintStream usualOut = System.out;
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void listen() {
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        System.setOut(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void letGo() {
        System.setErr(usualErr);
        System.setOut(usualOut);
    }

    private int tandem(String... args) {
        CommandLine commandLine = Tandem.commandLine();
        commandLine.setErr(new PrintWriter(err, true));
        return Tandem.run(commandLine, args);
    }

    private String said() {
        return said.toString(StandardCharsets.UTF_8) + err;
    }

    /** Sockets at neighboring ports. */
    private static List<DatagramSocket> neighbors(int count, int from) throws IOException {
        for (int first = from; first < from + 5000; first += 50) {
            List<DatagramSocket> sockets = new ArrayList<>();
            try {
                for (int i = 0; i < count; i++) {
                    sockets.add(new DatagramSocket(first + i, InetAddress.getLoopbackAddress()));
                    sockets.get(i).setReceiveBufferSize(1 << 20);
                    sockets.get(i).setSoTimeout(300);
                }
                return sockets;
            } catch (BindException taken) {
                sockets.forEach(DatagramSocket::close);
            }
        }
        throw new IOException("no free ports");
    }

    private static List<String> heard(DatagramSocket socket) throws IOException {
        List<String> texts = new ArrayList<>();
        try (socket) {
            while (true) {
                DatagramPacket packet = new DatagramPacket(new byte[2000], 2000);
                socket.receive(packet);
                texts.add(new String(packet.getData(), 0, packet.getLength(), StandardCharsets.UTF_8));
            }
        } catch (SocketTimeoutException all) {
            return texts;
        }
    }

    @Test
    void vehiclesOfARecordingBecomePhonesAtNeighboringPorts() throws Exception {
        Path recording = folder.resolve("three.mcap");
        tandem("run", Scenarios.file("three-aircraft.yaml").toString(), "--fast", "--no-web", "--duration", "16s", "--record", recording.toString());
        List<DatagramSocket> phones = neighbors(3, 20_000);

        int code = tandem("feed", recording.toString(), "--as", "hyperimu", "--vehicles", "101..103", "--to", "127.0.0.1:" + phones.getFirst().getLocalPort(),
                "--rate", "100Hz", "--speed", "16");

        assertThat(code).as(said()).isZero();
        for (DatagramSocket phone : phones) {
            assertThat(heard(phone)).hasSize(101).allSatisfy(line -> assertThat(line).matches("\\d{13},.*,\\$GPRMC;.*\\r\\n"));
        }
        assertThat(said()).contains("303 fixes, 0 lost").contains("303 messages sent, 0 dropped");
    }

    @Test
    void aPhoneOfAVehicleIsHeardAtItsUsualPort() throws Exception {
        DatagramSocket phone = neighbors(1, 9001).getFirst();

        int code = tandem("feed", WALK + ":" + (phone.getLocalPort() - 9000), "--as", "NMEA", "--speed", "200", "--loss", "10%");

        assertThat(code).as(said()).isZero();
        int lost = Integer.parseInt(said().replaceAll("(?s).* (\\d+) lost.*", "$1"));
        assertThat(lost).isBetween(2, 30);
        assertThat(heard(phone)).hasSize(121 - lost).allSatisfy(text -> assertThat(text).startsWith("$GPRMC"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "nowhere.gpx:9 --as nmea|There is no such file",
        "WALK --as nmea|Nothing says which vehicle this is",
        "WALK:900 WALK:900 --as nmea|same vehicle",
        "WALK:900 --as klingon|expected one of",
        "WALK:900|Missing required option",
        "WALK:900 --as nmea --to x:y:z|This is no address",
        "WALK:60000 --as nmea|ports end at 65535",
        "WALK:900 --as owntracks --to http:///|This is no address",
        "WALK:900 --as nmea --noise 3ft|'3ft' is no length",
        "WALK:900 --as nmea --loss 200%|'200%' is no share",
        "WALK:900 --as nmea --gap 30s|'30s' is no gap",
        "WALK:900 --as nmea --rate 0Hz|'0Hz' is no rate",
        "WALK:900 --as nmea --shift-clock soon|'soon' is no time",
        "WALK:900 --as nmea --speed -1|--speed takes a number above 0",
        "WALK --as nmea --vehicles a|--vehicles takes ids",
        "WALK --as nmea --vehicles 1..4|4 ids"})
    void everyMistakeIsTheCallersAndHasWords(String words, String expected) {
        String[] args = ("feed " + words.replace("WALK", WALK)).split(" ");

        int code = tandem(args);

        assertThat(code).as(said()).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(said()).contains(expected);
    }

    @Test
    void aVehicleThatIsNotInTheFileIsNamedWithThoseThatAre() throws Exception {
        Path csv = folder.resolve("two.csv");
        Files.writeString(csv, "time,vid,lat,lon\n0,7,29.1,-81.1\n1,7,29.1001,-81.1\n0,8,29.1,-81.1\n1,8,29.1001,-81.1\n");

        int code = tandem("feed", csv.toString(), "--as", "nmea", "--vehicle", "9");

        assertThat(code).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(said()).contains("Vehicle 9 is not in this file.").contains("choose among 7..8");
    }

    /** The second run is for a machine that was so busy in the first that hardly a message could leave in time. */
    @Test
    void aRunTellsOthersWhileItLasts() throws Exception {
        Files.copy(Scenarios.file("ball-field.geojson"), folder.resolve("ball-field.geojson"));

        List<String> lines = told("1s");
        lines = vehicles(lines) < 9 ? told("15s") : lines;

        assertThat(vehicles(lines)).isGreaterThanOrEqualTo(9);
        assertThat(lines).anySatisfy(line -> assertThat(line).contains("\"vid\":103", "\"state\":\"GO\""));
        assertThat(said()).contains("Feed json sends to 127.0.0.1:").containsPattern("Feed json: [0-9]+ messages sent, 0 dropped");
    }

    private List<String> told(String duration) throws IOException {
        DatagramSocket listener = neighbors(1, 20_000).getFirst();
        Path scenario = folder.resolve("told.yaml");
        Files.writeString(scenario, Files.readString(Scenarios.file("three-aircraft.yaml"))
                + "feeds:\n  - {as: json, to: '127.0.0.1:" + listener.getLocalPort() + "', every: 100 ms}\n");

        tandem("run", scenario.toString(), "--no-web", "--no-record", "--duration", duration);

        return heard(listener);
    }

    private static long vehicles(List<String> lines) {
        return lines.stream().filter(line -> line.contains("\"type\":\"vehicle\"")).count();
    }

    @Test
    void aFastRunTellsNobody() throws Exception {
        Files.copy(Scenarios.file("ball-field.geojson"), folder.resolve("ball-field.geojson"));
        Path scenario = folder.resolve("told.yaml");
        Files.writeString(scenario, Files.readString(Scenarios.file("three-aircraft.yaml")) + "feeds: [sbs]\n");

        tandem("run", scenario.toString(), "--fast", "--no-web", "--no-record", "--duration", "1s");

        assertThat(said()).contains("The feeds of this scenario are silent").doesNotContain("listens");
    }
}
