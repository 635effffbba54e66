package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.controlroom.FilmStudio;
import io.tandem.controlroom.FilmStudio.Form;
import io.tandem.controlroom.FilmStudio.Order;
import io.tandem.run.Run;
import io.tandem.time.SimTime;
import io.tandem.web.film.FilmServer;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the pixels of the 3D view say about a run: drawn in a real browser at given instants of a recording. The pictures are in target/control-room. */
@Tag("slow")
class FilmedScenesTest {

    private static final int WIDTH = 320;
    private static final int HEIGHT = 180;
    private static final Path PICTURES = Path.of(System.getProperty("tandem.root", "..")).resolve("product/target/control-room");
    /** A car that will turn left at the end of its lane. */
    private static final String TURNING = """
            name: Fork
            site: {lat: 48, lon: 11}
            clock: {step: 20 ms, report: 100 ms, duration: 4 s}
            road:
              lanes:
                - {name: approach, limit: 36 km/h, points: [[0, 0], [80, 0]]}
                - {name: on, limit: 36 km/h, points: [[80, 0], [160, 0]]}
                - {name: aside, limit: 36 km/h, points: [[80, 0], [88, 2], [94, 8], [96, 20], [96, 60]]}
              connections: [{from: approach, to: "on"}, {from: approach, to: aside}]
            vehicles:
              - {ids: 1, start: {at: [50, 0], speed: 4 m/s}, behaviors: {traffic: {route: [[96, 50]]}}}
            """;
    /** A wall 90 m ahead of a camera, in air that lets see as far as it is told. */
    private static final String AHEAD = """
            name: Ahead
            site: {lat: 48, lon: 11}
            clock: {step: 20 ms, report: 100 ms, duration: 1 s}
            cameras: {post: {at: [0, 0, 2], towards: [90, 0, 2]}}
            %s
            world:
              walls: [{box: {center: [92, 0], size: [4, 40]}}]
            vehicles:
              - {ids: 1, mobility: {model: static}, start: {at: [0, 30]}}
            """;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void findBrowser() throws IOException {
        Assumptions.assumeTrue(Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome").map(Path::of).anyMatch(Files::isExecutable), "no chromium on this machine");
        Assumptions.assumeTrue(FilmServer.hasPage(), "the page was not built: no npm");
        Files.createDirectories(PICTURES);
    }

    /** The lamps flash one and a half times a second of the run: within 0.7 s both phases are seen. Seen from behind, the left lamp is in the left half of the picture. */
    @Test
    void aCarThatTurnsLeftFlashesOnTheLeft() throws Exception {
        Map<String, BufferedImage> pictures = pictures("turning", TURNING, "chase:1", 0.5, 1.2, 10);

        LongSummaryStatistics left = pictures.values().stream().mapToLong(one -> amber(one, 0, WIDTH / 2)).summaryStatistics();
        LongSummaryStatistics right = pictures.values().stream().mapToLong(one -> amber(one, WIDTH / 2, WIDTH)).summaryStatistics();

        assertThat(pictures).hasSize(7);
        assertThat(left.getMax() - left.getMin()).as("amber pixels that come and go on the left").isGreaterThan(5);
        assertThat(right.getMax() - right.getMin()).as("on the right").isLessThanOrEqualTo(2);
    }

    /** Koschmieder: contrast at a distance is exp(-3 distance / visibility): 0.97 in clear air, 0.01 at 60 m. */
    @Test
    void fogHidesWhatTheSensorsDoNotSeeEither() throws Exception {
        BufferedImage clear = pictures("clear", AHEAD.formatted("weather: {}"), "fixed:post", 0, 0.2, 5).get("frame-000001.png");
        BufferedImage fog = pictures("fog", AHEAD.formatted("weather: {visibility: 60 m}"), "fixed:post", 0, 0.2, 5).get("frame-000001.png");

        assertThat(contrast(clear)).as("between the wall and the sky above it").isGreaterThan(20);
        assertThat(contrast(fog)).isLessThan(0.15 * contrast(clear));
    }

    /** Difference of the wall in the middle of the picture from the sky beside and above it. */
    private static double contrast(BufferedImage picture) {
        Color wall = new Color(picture.getRGB(WIDTH / 2, HEIGHT / 2 - 1));
        Color sky = new Color(picture.getRGB(WIDTH / 2, HEIGHT / 2 - 20));
        return Math.abs(wall.getRed() - sky.getRed()) + Math.abs(wall.getGreen() - sky.getGreen()) + Math.abs(wall.getBlue() - sky.getBlue());
    }

    /** Pixels of the colour of turn signals between two columns. */
    private static long amber(BufferedImage picture, int from, int to) {
        return IntStream.range(0, HEIGHT).mapToLong(y -> IntStream.range(from, to).mapToObj(x -> new Color(picture.getRGB(x, y)))
                .filter(color -> color.getRed() > 200 && color.getGreen() > 110 && color.getRed() - color.getBlue() > 90).count()).sum();
    }

    /** Pictures of a run of a scenario between two seconds. */
    private static Map<String, BufferedImage> pictures(String name, String scenario, String camera, double from, double to, int rate) throws Exception {
        Path recording = folder.resolve(name + ".mcap");
        Run.ofText(scenario).fast().record(recording).execute();
        Kept kept = new Kept(name);
        FilmStudio.make(recording, folder, new Order(Form.PNG, camera, FilmStudio.NO_SENSORS, SimTime.ofSeconds(from), SimTime.ofSeconds(to), rate, WIDTH, HEIGHT), kept);
        return kept.pictures;
    }

    private static final class Kept implements FilmServer.Output {

        private final String name;
        private final Map<String, BufferedImage> pictures = new TreeMap<>();

        Kept(String name) {
            this.name = name;
        }

        @Override
        public void file(String file, InputStream content) throws IOException {
            byte[] bytes = content.readAllBytes();
            Files.write(PICTURES.resolve("film-" + name + "-" + file), bytes);
            pictures.put(file, ImageIO.read(new ByteArrayInputStream(bytes)));
        }

        @Override
        public void progress(int done, int of) {
            assertThat(done).isLessThanOrEqualTo(of);
        }
    }
}
