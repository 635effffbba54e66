package io.tandem.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Measurement;
import io.tandem.message.SensorInfo;
import io.tandem.message.SensorMount;
import io.tandem.message.SensorType;
import io.tandem.message.Tap;
import io.tandem.message.TruePose;
import io.tandem.recording.mcap.McapFormat;
import io.tandem.recording.mcap.McapReader;
import io.tandem.recording.topic.AddedChannel;
import io.tandem.time.SimTime;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What sensors measured comes back from a recording, and other tools find it there with its schema. */
class RecordedSensorsTest {

    private static final Measurement.Intrinsics LENS = new Measurement.Intrinsics(40, 41, 1.5, 0.5, new double[0]);
    private static final List<Measurement> ALL = List.of(
            Samples.scan(3),
            new Measurement.PointCloud(new float[] {1, 2.5f}, new float[] {-3, 0.1f}, new float[] {0, 1e-3f}, new float[] {0.5f, 1}, new short[] {0, (short) 40_000}, new float[] {-0.1f, 0}),
            new Measurement.DepthImage(2, 1, new float[] {3.25f, Float.NaN}, LENS, new byte[] {1, 2, 3, -1, -2, -3}),
            new Measurement.ColorImage(2, 1, new byte[] {9, 8, 7, -9, -8, -7}, new Measurement.Intrinsics(40, 40, 1, 0.5, new double[] {0.1, -0.01, 1e-3, 2e-3, 1e-4})),
            new Measurement.ImuSample(new double[] {0, 0, 0.6, 0.8}, new double[] {0.1, -0.2, 1e-9}, new double[] {0.1 + 0.2, 0, 9.80665}),
            new Measurement.GnssSample(29.123456789012, -81.98765432101, 12.3456789, new double[] {4, 0, 0, 0, 4, 0, 0, 0, 16}, true),
            new Measurement.OdometrySample(1.5, -2.25, -3, 0.7, -0.01, 0.25),
            new Measurement.RadarScan(List.of(new Measurement.RadarDetection(12.5, -0.25, -3.5, 10))),
            new Measurement.ContactSample(true, 3.5));

    /** What a tap was told of sensors. */
    private static final class Measured implements Tap {
        private List<SensorInfo> sensors = List.of();
        private final List<SimTime> times = new ArrayList<>();
        private final List<Measurement> all = new ArrayList<>();
        private final List<TruePose> poses = new ArrayList<>();

        @Override
        public void posed(SimTime at, int vid, TruePose pose) {
            poses.add(pose);
        }

        @Override
        public void equipped(List<SensorInfo> equipment) {
            sensors = equipment;
        }

        @Override
        public boolean listensTo(SensorInfo sensor) {
            return true;
        }

        @Override
        public void measured(SimTime at, int vid, String sensor, Measurement measurement) {
            times.add(at);
            all.add(measurement);
        }
    }

    @TempDir
    Path directory;
    private Path file;

    private static SensorInfo sensor(SensorType type, boolean recorded) {
        return new SensorInfo(101, "my " + type.code(), type, new SensorMount(1, 2, 3, 0.1, 0.2, 0.3), 0.1, recorded);
    }

    @BeforeEach
    void record() throws Exception {
        file = directory.resolve("run.mcap");
        List<SensorInfo> sensors = new ArrayList<>(Arrays.stream(SensorType.values()).map(type -> sensor(type, true)).toList());
        sensors.add(new SensorInfo(102, "unwanted", SensorType.LIDAR_2D, SensorMount.AT_POINT, 0.1, false));
        try (Recorder recorder = new Recorder(file, Samples.INFO, System::nanoTime)) {
            recorder.joined(Samples.participants(2));
            recorder.equipped(sensors);
            assertThat(sensors.stream().filter(recorder::listensTo)).hasSize(SensorType.values().length);
            for (int beat = 0; beat < 20; beat++) {
                recorder.heard(new SimTime(beat * Samples.BEAT_NANOS), Samples.beat(2, beat, 1));
                for (SensorType type : SensorType.values()) {
                    recorder.posed(new SimTime(beat * Samples.BEAT_NANOS - 7), 101, new TruePose(beat, -2, 0.5, -2.5, 0.1, -0.2));
                    recorder.measured(new SimTime(beat * Samples.BEAT_NANOS - 7), 101, "my " + type.code(), ALL.get(type.ordinal()));
                }
                recorder.measured(new SimTime(beat * Samples.BEAT_NANOS), 102, "unwanted", Samples.scan(beat));
            }
        }
    }

    private Measured replay(Path recording) throws Exception {
        Measured measured = new Measured();
        try (RecordingReader reader = RecordingReader.open(recording)) {
            ReplaySummary summary = reader.replay(measured);
            assertThat(summary.unknown()).isZero();
            assertThat(reader.sensors()).isEqualTo(measured.sensors);
        }
        return measured;
    }

    @Test
    void everyTypeOfMeasurementComesBackAtItsInstant() throws Exception {
        Measured back = replay(file);

        assertThat(back.sensors).hasSize(9).allSatisfy(sensor -> assertThat(sensor).isEqualTo(sensor(sensor.type(), true)));
        assertThat(back.all).hasSize(20 * 9);
        assertThat(back.times.get(9)).isEqualTo(new SimTime(Samples.BEAT_NANOS - 7));
        assertThat(back.all.subList(0, 6)).usingRecursiveComparison().withComparatorForType(Float::compare, Float.class).isEqualTo(ALL.subList(0, 6));
        assertThat(back.all.get(6)).usingRecursiveComparison().withComparatorForType((a, b) -> Math.abs(a - b) < 1e-12 ? 0 : 1, Double.class).isEqualTo(ALL.get(6));
        Measurement.RadarDetection echo = ((Measurement.RadarScan) back.all.get(7)).detections().getFirst();
        assertThat(echo.crossSection()).isCloseTo(10, within(1e-5));
        assertThat(echo.rangeRate()).isEqualTo(-3.5);
        assertThat(back.all.get(8)).isEqualTo(ALL.get(8));
        assertThat(back.poses).as("once for all sensors that measure at an instant").hasSize(20);
        assertThat(back.poses.get(3)).usingRecursiveComparison().withComparatorForType((a, b) -> Math.abs(a - b) < 1e-12 ? 0 : 1, Double.class).isEqualTo(new TruePose(3, -2, 0.5, -2.5, 0.1, -0.2));
    }

    @Test
    void channelsHaveTheSchemasThatViewersKnow() throws Exception {
        try (McapReader reader = McapReader.open(file)) {
            assertThat(reader.addedChannels()).allSatisfy(channel -> assertThat(channel.messageEncoding() + channel.schemaEncoding()).isEqualTo("cdrros2msg"));
            assertThat(reader.addedChannels().stream().map(channel -> channel.path() + " " + channel.schemaName())).contains("/vehicle/101/my_lidar_2d sensor_msgs/msg/LaserScan",
                    "/vehicle/101/my_lidar_3d sensor_msgs/msg/PointCloud2", "/vehicle/101/my_camera/image sensor_msgs/msg/Image", "/vehicle/101/my_camera/camera_info sensor_msgs/msg/CameraInfo",
                    "/tf tf2_msgs/msg/TFMessage", "/tf_static tf2_msgs/msg/TFMessage");
        }
    }

    @Test
    void repairedRecordingStillHasItsSensors() throws Exception {
        byte[] bytes = Files.readAllBytes(file);
        Path cut = Files.write(directory.resolve("cut.mcap"), Arrays.copyOf(bytes, bytes.length - 5000));
        Path repaired = directory.resolve("repaired.mcap");

        try (RecordingRepair repair = RecordingRepair.open(cut)) {
            repair.examine();
            repair.repair(repaired);
        }

        assertThat(replay(repaired).all).usingRecursiveComparison().withComparatorForType(Float::compare, Float.class).isEqualTo(replay(cut).all);
        assertThat(replay(repaired).all).isNotEmpty();
        try (RecordingRepair again = RecordingRepair.open(repaired)) {
            assertThat(again.examine().isIntact()).isTrue();
        }
    }

    /** Whatever the bytes of a measurement are, a replay ends and counts the damage. */
    @Test
    void garbageInMeasurementsIsCountedAsDamage() throws Exception {
        byte[] original = Files.readAllBytes(file);
        Random random = new Random(5);
        for (int i = 0; i < 60; i++) {
            Path damaged = Files.write(directory.resolve("damaged.mcap"), withoutChecksums(original, random));
            try (RecordingReader reader = RecordingReader.open(damaged)) {
                assertThat(reader.replay(new Measured()).damagedChunks()).isBetween(0, 5);
            } catch (MistakeException refused) {
                assertThat(refused).hasMessageContaining("Fix:");
            }
        }
    }

    /** Chunks stored without compression and checksum, with wrong bytes in messages of sensors. */
    private static byte[] withoutChecksums(byte[] original, Random random) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(original, 0, 8);
        for (Parsed record : Parsed.records(original, 8, original.length - 8)) {
            byte[] content = new byte[record.content().capacity()];
            record.content().get(0, content);
            if (record.opcode() == McapFormat.CHUNK) {
                content = spoilt(record, random);
            }
            out.write(record.opcode());
            out.writeBytes(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(content.length).array());
            out.writeBytes(content);
        }
        return out.toByteArray();
    }

    private static byte[] spoilt(Parsed chunk, Random random) {
        byte[] messages = chunk.chunkBytes();
        for (Parsed message : Parsed.records(messages, 0, messages.length)) {
            if (message.content().getShort(0) >= AddedChannel.FIRST_ID && random.nextInt(20) == 0) {
                int at = (int) message.offset() + 9 + 22 + random.nextInt(message.content().capacity() - 22);
                messages[at] = (byte) random.nextInt();
            }
        }
        ByteBuffer out = ByteBuffer.allocate(40 + messages.length).order(ByteOrder.LITTLE_ENDIAN);
        return out.putLong(0).putLong(Long.MAX_VALUE).putLong(messages.length).putInt(0).putInt(0).putLong(messages.length).put(messages).array();
    }
}
