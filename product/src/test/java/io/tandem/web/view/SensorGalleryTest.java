package io.tandem.web.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.Measurement;
import io.tandem.message.SensorInfo;
import io.tandem.message.SensorMount;
import io.tandem.message.SensorType;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.web.contract.RunMessage;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SensorGalleryTest {

    private static final SensorInfo SCANNER = new SensorInfo(1, "scan", SensorType.LIDAR_2D, SensorMount.AT_POINT, 0.1, false);
    private static final SensorInfo CAMERA = new SensorInfo(1, "front", SensorType.CAMERA, SensorMount.AT_POINT, 0.1, false);
    private static final SensorInfo OTHER = new SensorInfo(2, "imu", SensorType.IMU, SensorMount.AT_POINT, 0.1, false);
    private static final Measurement.LaserScan SCAN = new Measurement.LaserScan(0, 1.5, 0, 30, new float[] {4, Float.NaN, 8}, new float[0]);

    private long now;
    private SensorGallery gallery;

    @BeforeEach
    void open() {
        gallery = new SensorGallery(new WallClock() {
            @Override
            public long nanoTime() {
                return now;
            }

            @Override
            public void parkUntil(long nanos) {
                now = nanos;
            }
        });
        gallery.equipped(List.of(SCANNER, CAMERA, OTHER));
    }

    @Test
    void vehicleMeasuresForBrowsersOnlyWhileOneLooksAtIt() {
        boolean before = gallery.isWatched(1);

        gallery.ask(1);

        assertThat(before).isFalse();
        assertThat(gallery.isWatched(1)).isTrue();
        assertThat(gallery.isWatched(2)).isFalse();
        now += SimTime.nanos(4);
        assertThat(gallery.isWatched(1)).isFalse();
    }

    @Test
    void answerHasPicturesFromAboveWithTheFrontUpward() throws Exception {
        gallery.ask(1);
        gallery.measured(SimTime.ofSeconds(2.5), 1, "scan", SCAN);

        RunMessage.Sensors answer = gallery.answer(1, false);

        assertThat(answer.sensors()).hasSize(2);
        RunMessage.SensorReading scan = answer.sensors().getFirst();
        assertThat(scan.tS()).isEqualTo(2.5);
        assertThat(scan.text()).isEqualTo("3 rays, nearest 4.00 m");
        BufferedImage picture = ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(scan.png())));
        assertThat(picture.getRGB(160, (int) (160 - 0.5 * 0.49 * 320)) & 0xFFFFFF).as("four of eight metres straight ahead").isEqualTo(0xFFB454);
        assertThat(answer.sensors().getLast().text()).isEqualTo("nothing measured yet");
        assertThat(answer.sensors().getLast().png()).isNull();
    }

    @Test
    void pointsLieWhereRaysHitAndRaysWithoutReturnHaveNone() {
        gallery.ask(1);
        gallery.measured(SimTime.ofSeconds(2.5), 1, "scan", new Measurement.LaserScan(0, 0.5 * Math.PI, 0, 30, new float[] {4, Float.NaN, 8}, new float[] {0.5f, 1, 1}));

        RunMessage.SensorReading scan = gallery.answer(1, true).sensors().getFirst();

        RunMessage.Points points = scan.points();
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(points.bytes())).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(scan.png()).isNull();
        assertThat(points.count()).isEqualTo(2);
        assertThat(bytes.capacity()).isEqualTo(14);
        assertThat(bytes.getShort(0) * points.stepM()).as("straight ahead").isCloseTo(4, within(points.stepM()));
        assertThat(bytes.getShort(2) * points.stepM()).as("straight back").isCloseTo(-8, within(points.stepM()));
        assertThat(bytes.get(12) & 255).isEqualTo(128);
    }

    @Test
    void depthIsPointsOnTheRaysOfItsPixelsAndManyAreThinnedOut() {
        float[] metres = new float[640 * 480];
        Arrays.fill(metres, 10);
        Measurement.DepthImage image = new Measurement.DepthImage(640, 480, metres, new Measurement.Intrinsics(400, 400, 320, 240, new double[0]), new byte[0]);

        RunMessage.Points points = MeasurementPoints.of(image).orElseThrow();

        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(points.bytes())).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(points.count()).isBetween(20_000, 40_000);
        assertThat(bytes.getShort(0) * points.stepM()).isCloseTo(10, within(points.stepM()));
        assertThat(bytes.getShort(2 * points.count()) * points.stepM()).as("the leftmost pixel is 0.8 to the left of each metre ahead").isCloseTo(8, within(points.stepM()));
        assertThat(bytes.getShort(4 * points.count()) * points.stepM()).isCloseTo(6, within(points.stepM()));
    }

    @Test
    void whatWasMeasuredBeforeAJumpIsForgotten() {
        gallery.ask(1);
        gallery.measured(SimTime.ofSeconds(2.5), 1, "scan", SCAN);

        gallery.clear();

        assertThat(gallery.answer(1, false).sensors().getFirst().png()).isNull();
        assertThat(gallery.answer(3, false).sensors()).isEmpty();
    }
}
