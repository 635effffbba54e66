package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.console.ExitCode;
import io.tandem.controlroom.FilmStudio;
import io.tandem.controlroom.FilmStudio.Form;
import io.tandem.controlroom.FilmStudio.Order;
import io.tandem.recording.RecordingReader;
import io.tandem.run.Run;
import io.tandem.time.SimTime;
import io.tandem.web.film.FilmFrames;
import io.tandem.web.film.FilmServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Films of recordings: what is asked for, what the page is given, and that the same film has the same bytes. */
class FilmCommandTest {

    private static final String SCENARIO = """
            name: Two cars
            site: {lat: 48, lon: 11}
            clock: {step: 20 ms, report: 100 ms, duration: 3 s}
            weather: {at: 2026-03-20T17:58+01:00}
            vehicles:
              - {ids: 1..2, start: {line: {from: [0, 0], to: [12, 0]}, speed: 5 m/s}}
            """;
    private static final String SENSING = SCENARIO + """
              - ids: 7
                start: {line: {from: [0, 4], to: [12, 4]}, speed: 5 m/s}
                perception:
                  sensors:
                    - {type: lidar-3d, name: roof, mount: {up: 1.8 m}, lines: 8, from: -20 deg, to: 5 deg, azimuths: 90, range: 40 m, every: 0.1 s, record: true}
            """;
    @TempDir
    private static Path folder;
    private static Path recording;

    @BeforeAll
    static void record() throws Exception {
        recording = folder.resolve("two.mcap");
        Run.ofText(SCENARIO).fast().record(recording).execute();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"--camera sideways | There is no camera sideways", "--size small | A size is two numbers", "--rate 0 | from 1 to 120",
        "--from 2s --to 1s | end before it begins", "--sensors smell | cannot be shown as smell", "--sensors height --camera top | names no vehicle"})
    void aWrongOrderIsRefusedWithItsCure(String options, String words) {
        StringWriter err = new StringWriter();
        CommandLine program = Tandem.commandLine().setErr(new PrintWriter(err));

        int code = Tandem.run(program, Stream.of(Stream.of("film", recording.toString(), "--out", folder.resolve("never.webm").toString()), Stream.of(options.split(" ")))
                .flatMap(one -> one).toArray(String[]::new));

        assertThat(code).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(err.toString()).contains(words).contains("Fix:");
        assertThat(folder.resolve("never.webm")).doesNotExist();
    }

    @Test
    void aPartOfARecordingHasTheInstantsAroundIt() throws Exception {
        try (RecordingReader reader = RecordingReader.open(recording);
                FilmFrames frames = FilmFrames.read(reader, SimTime.ofSeconds(1.05), SimTime.ofSeconds(1.35), OptionalInt.empty(), Files.createFile(folder.resolve("part.frames")))) {

            assertThat(IntStream.range(0, frames.count()).mapToObj(i -> frames.time(i).seconds())).containsExactly(1.0, 1.1, 1.2, 1.3, 1.4);
        }
    }

    @Test
    void whatSensorsMeasuredComesWithTheInstantsOfTheirVehicle() throws Exception {
        Path sensing = folder.resolve("sensing.mcap");
        Run.ofText(SENSING).fast().record(sensing).execute();

        assertThat(measured(sensing, OptionalInt.of(7), "of-seven")).contains("\"vid\":7", "\"name\":\"roof\"", "\"t_s\":1.0", "\"bytes\":");
        assertThat(measured(sensing, OptionalInt.of(1), "of-one")).as("a vehicle without sensors").contains("\"sensors\":[]");
        assertThat(measured(sensing, OptionalInt.empty(), "of-none")).isEmpty();
    }

    /** What the page is given of the sensors of a vehicle at the second 1. */
    private static String measured(Path recording, OptionalInt vid, String name) throws Exception {
        try (RecordingReader reader = RecordingReader.open(recording);
                FilmFrames frames = FilmFrames.read(reader, SimTime.ofSeconds(1), SimTime.ofSeconds(1.2), vid, Files.createFile(folder.resolve(name + ".frames")));
                FilmServer server = new FilmServer(null, frames, FilmServer.maps("0"), new Kept()); HttpClient client = HttpClient.newHttpClient()) {
            URI page = URI.create(server.start("camera=top"));
            String token = page.getQuery().replaceFirst("token=([0-9a-f]+).*", "$1");
            assertThat(frames.isSensed()).isEqualTo(vid.equals(OptionalInt.of(7)));
            return client.send(HttpRequest.newBuilder(page.resolve("/film/sensors/0")).header("X-Film", token).build(), HttpResponse.BodyHandlers.ofString()).body();
        }
    }

    @Test
    void thePageIsServedToEverybodyHereAndTheRecordingOnlyWithItsToken() throws Exception {
        try (RecordingReader reader = RecordingReader.open(recording);
                FilmFrames frames = FilmFrames.read(reader, SimTime.ZERO, SimTime.ofSeconds(1), OptionalInt.empty(), Files.createFile(folder.resolve("served.frames")));
                FilmServer server = new FilmServer(null, frames, FilmServer.maps("0"), new Kept()); HttpClient client = HttpClient.newHttpClient()) {
            URI page = URI.create(server.start("camera=top"));
            String token = page.getQuery().replaceFirst("token=([0-9a-f]+).*", "$1");

            assertThat(status(client, page, "/film/times", "")).isEqualTo(403);
            assertThat(status(client, page, "/film/times", token)).isEqualTo(200);
            assertThat(status(client, page, "/film/frames/0", token)).isEqualTo(200);
            assertThat(status(client, page, "/film/frames/999999999", token)).isEqualTo(404);
            assertThat(status(client, page, "/film/../../etc/passwd", token)).isGreaterThanOrEqualTo(400);
        }
    }

    private static int status(HttpClient client, URI page, String path, String token) throws Exception {
        return client.send(HttpRequest.newBuilder(page.resolve(path)).header("X-Film", token).build(), HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    @Test
    @Tag("slow")
    void theSameFilmHasTheSameBytes() throws Exception {
        Assumptions.assumeTrue(Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome").map(Path::of).anyMatch(Files::isExecutable), "no chromium on this machine");
        Assumptions.assumeTrue(FilmServer.hasPage(), "the page was not built: no npm");

        Kept first = made(Form.WEBM);
        Kept second = made(Form.WEBM);
        Kept pictures = made(Form.PNG);
        Kept again = made(Form.PNG);
        Kept scene = made(Form.GLB);

        assertThat(first.files.get("film.webm")).startsWith(0x1A, 0x45, 0xDF, 0xA3).hasSizeGreaterThan(500).isEqualTo(second.files.get("film.webm"));
        assertThat(pictures.files.keySet()).containsExactly("frame-000001.png", "frame-000002.png", "frame-000003.png", "frame-000004.png");
        pictures.files.forEach((name, bytes) -> assertThat(again.files.get(name)).as(name).isEqualTo(bytes));
        assertThat(pictures.files.get("frame-000001.png")).startsWith(0x89, 'P', 'N', 'G').isNotEqualTo(pictures.files.get("frame-000004.png"));
        assertThat(scene.files.get("scene.glb")).startsWith('g', 'l', 'T', 'F').hasSizeGreaterThan(10_000);
    }

    private static Kept made(Form form) throws Exception {
        Kept kept = new Kept();
        FilmStudio.make(recording, folder, new Order(form, "chase:1", FilmStudio.NO_SENSORS, SimTime.ofSeconds(1), SimTime.ofSeconds(1.8), 5, 160, 90), kept);
        return kept;
    }

    private static final class Kept implements FilmServer.Output {

        private final Map<String, byte[]> files = new TreeMap<>();

        @Override
        public void file(String name, InputStream content) throws IOException {
            files.put(name, content.readAllBytes());
        }

        @Override
        public void progress(int done, int of) {
            assertThat(done).isLessThanOrEqualTo(of);
        }
    }
}
