package io.tandem.recording.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.recording.RecordingReader;
import io.tandem.run.Run;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A robot that drives towards a wall and turns none: all its files must agree with where the wall is. */
class DatasetExportTest {

    /** Distance of the wall's face from the site. */
    private static final double WALL = 9.5;
    private static final String DRIVE = """
            name: drive <to> a wall
            site: {lat: 29.1886, lon: -81.0496, height: 3}
            clock: {step: 10 ms, report: 100 ms, duration: 1 s}
            world: {walls: [{box: {center: [10, 0], size: [1, 200]}}]}
            vehicles:
              - ids: 7
                start: {at: [0, 0], heading: 0 deg, speed: 2 m/s}
                behaviors: {script: {priority: 1, rows: [[0, 2, 0, 0]]}}
                perception:
                  sensors:
                    - {type: lidar-2d, name: scan, mount: {ahead: 0.25 m, up: 0.5 m}, rays: 3, fov: 40 deg, every: 30 ms, record: true}
                    - {type: lidar-3d, name: cloud, mount: {up: 1 m}, lines: 3, from: -1 deg, to: 1 deg, azimuths: 3, fov: 2 deg, every: 0.1 s, record: true}
                    - {type: depth-camera, name: my depth, mount: {ahead: 0.5 m, up: 1 m}, size: [32, 24], focal: 40, every: 0.1 s, color: true, record: true}
                    - {type: camera, name: front, mount: {up: 1.2 m}, size: [32, 24], focal: 20, record: true}
                    - {type: imu, every: 10 ms, record: true}
                    - {type: gnss, name: gps, every: 0.5 s, record: true}
                    - {type: odometry, record: true}
                    - {type: radar, record: true}
                    - {type: contact, record: true}
                    - {type: camera, name: unwanted, size: [32, 24]}
            """;

    @TempDir
    static Path directory;
    private static Path home;

    @BeforeAll
    static void export() throws Exception {
        Path recording = directory.resolve("run.mcap");
        Run.ofText(DRIVE).fast().workers(1).record(recording).execute();
        try (RecordingReader reader = RecordingReader.open(recording)) {
            DatasetExport.write(reader, directory.resolve("set"), notice -> {
                throw new IllegalStateException(notice);
            });
            assertThatThrownBy(() -> DatasetExport.write(reader, directory.resolve("set"), _ -> { })).isInstanceOf(MistakeException.class).hasMessageContaining("no empty folder");
        }
        home = directory.resolve("set/vehicle-7");
    }

    /** Rows of numbers without the first line. */
    private static List<double[]> rows(String file, String separator) throws IOException {
        List<double[]> rows = new ArrayList<>();
        for (String line : Files.readAllLines(home.resolve(file)).stream().skip(1).toList()) {
            rows.add(Arrays.stream(line.split(separator)).mapToDouble(text -> text.equals("nan") ? Double.NaN : Double.parseDouble(text)).toArray());
        }
        return rows;
    }

    /** Samples lie between the beats of 0.1 s, so that only the truth at their very instant fits them. */
    @Test
    void scansFitTheTruePoseOfTheScannerAtTheirInstant() throws Exception {
        List<double[]> scans = rows("scan.csv", ",");
        List<double[]> truth = rows("scan-groundtruth.txt", " ");

        assertThat(scans).hasSize(33).hasSameSizeAs(truth);
        for (int i = 0; i < scans.size(); i++) {
            assertThat(truth.get(i)[0]).isEqualTo(scans.get(i)[0]);
            assertThat(scans.get(i)[6]).as("straight ahead").isCloseTo(WALL - truth.get(i)[1], within(1e-6));
            assertThat(scans.get(i)[5]).isCloseTo((WALL - truth.get(i)[1]) / Math.cos(Math.toRadians(20)), within(1e-5));
        }
        assertThat(truth.get(5)[1] - truth.get(4)[1]).isCloseTo(0.06, within(1e-3));
        assertThat(rows("groundtruth.txt", " ")).as("the unit measures at every step").hasSize(100);
    }

    @Test
    void depthIsInMillimetresAndZeroWithoutReturn() throws Exception {
        BufferedImage picture = ImageIO.read(home.resolve("my_depth/000004.png").toFile());
        double[] truth = rows("my_depth-groundtruth.txt", " ").get(4);

        assertThat(picture.getRaster().getSampleModel().getSampleSize(0)).isEqualTo(16);
        assertThat(picture.getRaster().getSample(16, 12, 0)).isEqualTo((int) Math.rint(1000 * (WALL - truth[1])));
        assertThat(picture.getRaster().getSample(16, 0, 0)).as("above the wall is sky").isZero();
        assertThat(ImageIO.read(home.resolve("my_depth-color/000004.png").toFile()).getWidth()).isEqualTo(32);
        assertThat(Arrays.copyOfRange(truth, 4, 8)).as("the optical axis points east").containsExactly(new double[] {-0.5, 0.5, -0.5, 0.5}, within(1e-12));
    }

    @Test
    void cloudsArePlyFilesOfTheirPoints() throws Exception {
        byte[] bytes = Files.readAllBytes(home.resolve("cloud/000003.ply"));
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int body = text.indexOf("end_header\n") + "end_header\n".length();
        double[] truth = rows("cloud-groundtruth.txt", " ").get(3);

        assertThat(text).startsWith("ply\nformat binary_little_endian 1.0\nelement vertex 9\n");
        assertThat(bytes.length - body).isEqualTo(9 * 18);
        for (int i = 0; i < 9; i++) {
            assertThat(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getFloat(body + 18 * i)).isCloseTo((float) (WALL - truth[1]), within(1e-5f));
        }
    }

    @Test
    void tablesHaveTheirColumnsAndThePageItsThumbnails() throws Exception {
        assertThat(rows("imu.csv", ",")).hasSize(100).allSatisfy(row -> assertThat(row[6]).isCloseTo(9.80665, within(1e-9)));
        assertThat(rows("gps.csv", ",")).hasSize(2).allSatisfy(row -> assertThat(row[1]).isCloseTo(29.1886, within(1e-6)));
        assertThat(Files.readAllLines(home.resolve("odometry.csv")).getFirst()).isEqualTo("t_s,x_m,y_m,heading_rad,speed_mps,lateral_mps,yaw_rate_radps");
        assertThat(Files.exists(home.resolve("unwanted.csv"))).isFalse();
        String page = Files.readString(directory.resolve("set/index.html"));
        assertThat(page).contains("drive &lt;to&gt; a wall", "thumbnails/vehicle-7-front-0.png", "thumbnails/vehicle-7-cloud-3.png");
        assertThat(ImageIO.read(directory.resolve("set/thumbnails/vehicle-7-scan-0.png").toFile()).getWidth()).isEqualTo(160);
        assertThat(Files.readString(directory.resolve("set/calibration.json"))).contains("\"fx\" : 20.0", "\"depth_per_metre\" : 1000.0");
    }

    @Test
    void recordingWithoutSensorsIsRefusedWithACure() throws Exception {
        Path plain = directory.resolve("plain.mcap");
        Run.ofText(DRIVE.replace(", record: true", "")).fast().workers(1).record(plain).execute();

        try (RecordingReader reader = RecordingReader.open(plain)) {
            assertThatThrownBy(() -> DatasetExport.write(reader, directory.resolve("none"), _ -> { })).isInstanceOf(MistakeException.class).hasMessageContaining("record: true");
        }
    }
}
