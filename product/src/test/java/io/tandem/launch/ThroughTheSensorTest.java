package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.controlroom.FilmStudio;
import io.tandem.controlroom.FilmStudio.Form;
import io.tandem.controlroom.FilmStudio.Order;
import io.tandem.message.Measurement;
import io.tandem.message.SensorInfo;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.run.Run;
import io.tandem.time.SimTime;
import io.tandem.web.film.FilmServer;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the page draws through a simulated camera, and what that camera measures: outlines of twenty boxes lie in the same places, and where a projection by hand has them.
 */
@Tag("slow")
class ThroughTheSensorTest {

    private static final double BAR_PIXELS = 1.5;
    private static final int WIDTH = 640;
    private static final int HEIGHT = 480;
    private static final double FOCAL = 400;
    private static final double[] MOUNT = {0.4, -0.1, 2, Math.toRadians(4), Math.toRadians(-6), Math.toRadians(5)};
    private static final double[] CARRIER = {3, -2, 0, Math.toRadians(30), 0, 0};
    private static final String LENS = "-0.22, 0.05, 0.001, -0.002, 0";
    private static final double SECONDS = 1;
    private static final int PLACES = 21;

    @TempDir
    private static Path folder;
    private static Path recording;
    private static final List<Box> BOXES = boxes();

    /** A box on the ground, by its middle, its heading and its sizes. */
    private record Box(int id, double east, double north, double heading, double length, double width, double height) {

        String yaml() {
            return String.format(Locale.ROOT, "  - {ids: %d, mass: 500 kg, start: {at: [%.3f, %.3f], heading: %.3f rad}, height: [0 m, %.3f m], outline: [[%6$.3f, %7$.3f], [-%6$.3f, %7$.3f], "
                    + "[-%6$.3f, -%7$.3f], [%6$.3f, -%7$.3f]]}%n", id, east, north, heading, height, length / 2, width / 2);
        }

        double[] corner(int i) {
            double ahead = (i & 1) == 0 ? -length / 2 : length / 2;
            double left = (i & 2) == 0 ? -width / 2 : width / 2;
            return new double[] {east + ahead * Math.cos(heading) - left * Math.sin(heading), north + ahead * Math.sin(heading) + left * Math.cos(heading), (i & 4) == 0 ? 0 : height};
        }
    }

    /** Two rows, the near one low enough not to hide the other, seen across a corner: no face is so narrow that its other edge could be taken for the outline. Ids choose paints that differ from the ground. */
    private static List<Box> boxes() {
        int[] paints = {0, 5};
        List<Box> boxes = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            boolean near = i < 10;
            double distance = near ? 8 : 15;
            double bearing = CARRIER[3] + MOUNT[3] + Math.toRadians(-27 + 6 * (i % 10));
            boxes.add(new Box(96 + 8 * i + paints[i % 2], CARRIER[0] + distance * Math.cos(bearing), CARRIER[1] + distance * Math.sin(bearing), bearing + 0.5 + 0.04 * (i % 10), near ? 0.5 : 0.8,
                    near ? 0.45 : 0.6, near ? 0.5 : 2.6));
        }
        return boxes;
    }

    /** The sun stands behind the camera: shadows fall behind the boxes, so that the rim of none is taken for an outline. */
    @BeforeAll
    static void record() throws Exception {
        Assumptions.assumeTrue(Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome").map(Path::of).anyMatch(Files::isExecutable), "no chromium on this machine");
        Assumptions.assumeTrue(FilmServer.hasPage(), "the page was not built: no npm");
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, """
                name: Boxes
                site: {lat: 48, lon: 11}
                clock: {duration: %.1f s}
                weather: {at: 2026-06-21T15:30+02:00}
                vehicles:
                  - ids: 1
                    start: {at: [%.3f, %.3f], heading: %.4f rad}
                    perception:
                      sensors:
                        - {type: camera, name: plain, mount: %5$s, size: [%6$d, %7$d], focal: %8$.0f, record: true, every: 0.5 s}
                        - {type: camera, name: bent, mount: %5$s, size: [%6$d, %7$d], focal: %8$.0f, distortion: [%9$s], record: true, every: 0.5 s}
                blocks:
                """, SECONDS + 0.5, CARRIER[0], CARRIER[1], CARRIER[3],
                String.format(Locale.ROOT, "{ahead: %.2f m, left: %.2f m, up: %.2f m, turn: %.6f rad, pitch: %.6f rad, roll: %.6f rad}", MOUNT[0], MOUNT[1], MOUNT[2], MOUNT[3], MOUNT[4], MOUNT[5]),
                WIDTH, HEIGHT, FOCAL, LENS));
        BOXES.forEach(box -> text.append(box.yaml()));
        recording = folder.resolve("boxes.mcap");
        Run.ofText(text.toString()).fast().record(recording).execute();
    }

    @ParameterizedTest
    @CsvSource({"plain", "bent"})
    void outlinesOfTwentyBoxesAreWhereTheSimulatedCameraHasThem(String camera) throws Exception {
        BufferedImage drawn = drawn(camera);
        BufferedImage measured = measured(camera);
        double[] lens = camera.equals("plain") ? new double[5] : Arrays.stream(LENS.split(",")).mapToDouble(Double::parseDouble).toArray();

        int edges = 0;
        for (Box box : BOXES) {
            for (Edge edge : outline(box, lens)) {
                double inDrawn = edge.offset(drawn);
                double inMeasured = edge.offset(measured);
                assertThat(Math.abs(inDrawn - inMeasured)).as("box %d, %s: drawn %.2f, measured %.2f pixels from the projection", box.id, edge, inDrawn, inMeasured).isLessThanOrEqualTo(BAR_PIXELS);
                assertThat(Math.abs(inDrawn)).as("box %d, %s: drawn against the projection", box.id, edge).isLessThanOrEqualTo(BAR_PIXELS);
                assertThat(Math.abs(inMeasured)).as("box %d, %s: measured against the projection", box.id, edge).isLessThanOrEqualTo(BAR_PIXELS);
                edges++;
            }
        }
        assertThat(edges).as("at least four edges of each box").isGreaterThanOrEqualTo(4 * BOXES.size());
    }

    private static BufferedImage drawn(String camera) throws Exception {
        List<BufferedImage> pictures = new ArrayList<>();
        FilmStudio.make(recording, folder, new Order(Form.PNG, "sensor:1:" + camera, FilmStudio.NO_SENSORS, SimTime.ofSeconds(SECONDS), SimTime.ofSeconds(SECONDS + 0.1), 10, WIDTH, HEIGHT), new FilmServer.Output() {
            @Override
            public void file(String name, InputStream content) throws IOException {
                pictures.add(ImageIO.read(content));
            }

            @Override
            public void progress(int done, int of) {
                assertThat(of).isEqualTo(1);
            }
        });
        keep(pictures.getFirst(), "drawn-" + camera);
        return pictures.getFirst();
    }

    private static BufferedImage measured(String camera) throws Exception {
        List<Measurement.ColorImage> found = new ArrayList<>();
        try (RecordingReader reader = RecordingReader.open(recording)) {
            reader.replay(new Tap() {
                @Override
                public boolean listensTo(SensorInfo sensor) {
                    return sensor.name().equals(camera);
                }

                @Override
                public void measured(SimTime at, int vid, String sensor, Measurement measurement) {
                    if (sensor.equals(camera) && at.equals(SimTime.ofSeconds(SECONDS))) {
                        found.add((Measurement.ColorImage) measurement);
                    }
                }
            });
        }
        BufferedImage picture = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        byte[] colors = found.getFirst().colors();
        for (int i = 0; i < WIDTH * HEIGHT; i++) {
            picture.setRGB(i % WIDTH, i / WIDTH, (colors[3 * i] & 255) << 16 | (colors[3 * i + 1] & 255) << 8 | colors[3 * i + 2] & 255);
        }
        keep(picture, "measured-" + camera);
        return picture;
    }

    /** Kept for people where they ask for it. */
    private static void keep(BufferedImage picture, String name) throws IOException {
        String where = System.getProperty("tandem.pictures");
        if (where != null) {
            ImageIO.write(picture, "png", Path.of(where).resolve(name + ".png").toFile());
        }
    }

    /** An edge of an outline: places on it in the picture, and unit vectors across it, inward. */
    private record Edge(double[][] places, double[][] across) {

        private static final double WINDOW = 3;
        private static final double STEP = 0.125;
        private static final double HALF = 1;
        private static final double CLEAR = 0.65;

        /**
         * Pixels from the projection inward to the outermost clear change across it, in the mean of all places, in which the pattern of the ground fades: of all local maxima the outermost that is at
         * least two thirds as steep as the steepest. Farther in are edges between faces.
         */
        double offset(BufferedImage picture) {
            double[] changes = new double[(int) (2 * WINDOW / STEP) + 1];
            Arrays.setAll(changes, k -> change(picture, -WINDOW + k * STEP));
            double clear = CLEAR * CLEAR * Arrays.stream(changes).max().orElseThrow();
            int at = 1;
            while (at < changes.length - 2 && !(changes[at] >= clear && changes[at] >= changes[at - 1] && changes[at] > changes[at + 1])) {
                at++;
            }
            return -WINDOW + at * STEP;
        }

        private double change(BufferedImage picture, double t) {
            double sum = 0;
            for (int channel = 0; channel < 3; channel++) {
                double difference = 0;
                for (int i = 0; i < places.length; i++) {
                    difference += value(picture, channel, places[i][0] + (t + HALF) * across[i][0], places[i][1] + (t + HALF) * across[i][1])
                            - value(picture, channel, places[i][0] + (t - HALF) * across[i][0], places[i][1] + (t - HALF) * across[i][1]);
                }
                sum += difference * difference;
            }
            return sum;
        }

        /** Between the four pixels around a place. */
        private static double value(BufferedImage picture, int channel, double u, double v) {
            int column = (int) Math.floor(u);
            int row = (int) Math.floor(v);
            double right = u - column;
            double down = v - row;
            return (1 - down) * ((1 - right) * pixel(picture, channel, column, row) + right * pixel(picture, channel, column + 1, row))
                    + down * ((1 - right) * pixel(picture, channel, column, row + 1) + right * pixel(picture, channel, column + 1, row + 1));
        }

        private static int pixel(BufferedImage picture, int channel, int column, int row) {
            return picture.getRGB(Math.clamp(column, 0, WIDTH - 1), Math.clamp(row, 0, HEIGHT - 1)) >> 16 - 8 * channel & 255;
        }

        @Override
        public String toString() {
            double[] middle = places[places.length / 2];
            return String.format(Locale.ROOT, "edge at column %.1f, row %.1f", middle[0], middle[1]);
        }
    }

    /** The edges of a box's outline that are long enough and within the picture. */
    private static List<Edge> outline(Box box, double[] lens) {
        List<double[]> hull = hull(Stream.iterate(0, i -> i + 1).limit(8).map(i -> ideal(box.corner(i))).toList());
        List<Edge> edges = new ArrayList<>();
        for (int i = 0; i < hull.size(); i++) {
            double[] from = hull.get(i);
            double[] to = hull.get((i + 1) % hull.size());
            double length = Math.hypot(to[0] - from[0], to[1] - from[1]);
            Edge edge = edge(from, to, length, lens);
            if (FOCAL * length > 12 && Arrays.stream(edge.places).allMatch(at -> at[0] > 8 && at[0] < WIDTH - 8 && at[1] > 8 && at[1] < HEIGHT - 8)) {
                edges.add(edge);
            }
        }
        return edges;
    }

    private static Edge edge(double[] from, double[] to, double length, double[] lens) {
        double[][] places = new double[PLACES][];
        double[][] across = new double[PLACES][];
        for (int i = 0; i < PLACES; i++) {
            double part = 0.15 + 0.7 * i / (PLACES - 1);
            double x = from[0] + part * (to[0] - from[0]);
            double y = from[1] + part * (to[1] - from[1]);
            places[i] = pixel(x, y, lens);
            double[] aside = pixel(x - 1e-4 * (to[1] - from[1]) / length, y + 1e-4 * (to[0] - from[0]) / length, lens);
            double norm = Math.hypot(aside[0] - places[i][0], aside[1] - places[i][1]);
            across[i] = new double[] {(aside[0] - places[i][0]) / norm, (aside[1] - places[i][1]) / norm};
        }
        return new Edge(places, across);
    }

    /** A place of the world as seen by an ideal camera of focal length 1: right and down. */
    private static double[] ideal(double[] place) {
        double[] onVehicle = within(place, CARRIER);
        double[] seen = within(onVehicle, MOUNT);
        return new double[] {-seen[1] / seen[0], -seen[2] / seen[0]};
    }

    /** In the axes of a frame that was turned, then pitched with its front up, then rolled with its right side down: each undone in the opposite order. */
    private static double[] within(double[] place, double[] frame) {
        double x = place[0] - frame[0];
        double y = place[1] - frame[1];
        double z = place[2] - frame[2];
        double ahead = x * Math.cos(frame[3]) + y * Math.sin(frame[3]);
        double left = -x * Math.sin(frame[3]) + y * Math.cos(frame[3]);
        double level = ahead * Math.cos(frame[4]) + z * Math.sin(frame[4]);
        double up = -ahead * Math.sin(frame[4]) + z * Math.cos(frame[4]);
        return new double[] {level, left * Math.cos(frame[5]) + up * Math.sin(frame[5]), -left * Math.sin(frame[5]) + up * Math.cos(frame[5])};
    }

    /** Brown and Conrady's model: D. C. Brown, Decentering distortion of lenses, Photogrammetric Engineering 32 (1966). */
    private static double[] pixel(double x, double y, double[] k) {
        double r2 = x * x + y * y;
        double radial = 1 + k[0] * r2 + k[1] * r2 * r2 + k[4] * r2 * r2 * r2;
        double bentX = x * radial + 2 * k[2] * x * y + k[3] * (r2 + 2 * x * x);
        double bentY = y * radial + k[2] * (r2 + 2 * y * y) + 2 * k[3] * x * y;
        return new double[] {WIDTH / 2.0 + FOCAL * bentX, HEIGHT / 2.0 + FOCAL * bentY};
    }

    /** Andrew's monotone chain. */
    private static List<double[]> hull(List<double[]> points) {
        List<double[]> sorted = points.stream().sorted((a, b) -> a[0] != b[0] ? Double.compare(a[0], b[0]) : Double.compare(a[1], b[1])).toList();
        List<double[]> hull = new ArrayList<>(half(sorted));
        hull.addAll(half(sorted.reversed()));
        return hull;
    }

    private static List<double[]> half(List<double[]> points) {
        List<double[]> chain = new ArrayList<>();
        for (double[] next : points) {
            while (chain.size() > 1 && cross(chain.get(chain.size() - 2), chain.getLast(), next) <= 0) {
                chain.removeLast();
            }
            chain.add(next);
        }
        return chain.subList(0, chain.size() - 1);
    }

    private static double cross(double[] a, double[] b, double[] c) {
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    }
}
