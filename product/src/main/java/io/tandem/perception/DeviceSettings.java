package io.tandem.perception;

import io.tandem.geo.Area;
import io.tandem.message.Measurement;
import io.tandem.message.SensorInfo;
import io.tandem.message.SensorType;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import io.tandem.setting.Positive;
import io.tandem.setting.Span;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Settings of a device that measures the scene or its vehicle. Everybody may listen to what it measures; behaviors do not. */
public interface DeviceSettings {

    /** Seconds between measurements at the least: 1 kHz. */
    double SHORTEST = 1e-3;
    int MOST_PIXELS = 4096;
    int MOST_RAYS = 1 << 21;

    /** Whether the errors of typical devices apply where none are given. */
    enum Preset { EXACT, TYPICAL }

    /** Scanners by their number of lines, with the errors of typical devices. */
    enum LidarPreset {
        SPINNING_16(16, -15, 15, 1808, 80), SPINNING_32(32, -30, 10, 1800, 100), SPINNING_64(64, -25, 15, 1800, 120);

        private final int lines;
        private final double from;
        private final double to;
        private final int azimuths;
        private final double range;

        LidarPreset(int lines, double fromDegrees, double toDegrees, int azimuths, double range) {
            this.lines = lines;
            this.from = fromDegrees * Math.PI / 180;
            this.to = toDegrees * Math.PI / 180;
            this.azimuths = azimuths;
            this.range = range;
        }
    }

    SensorType type();

    /** The name where the file gives one. */
    Optional<String> name();

    DeviceMount mount();

    /** Seconds between measurements. */
    double every();

    /** Whether recordings hold what it measures. */
    boolean record();

    DeviceErrors deviceErrors();

    /** The name, or that of the type. */
    default String title() {
        return name().orElse(type().code());
    }

    default SensorInfo info(int vid) {
        return new SensorInfo(vid, title(), type(), mount().mount(), every(), record());
    }

    /** Bytes of one measurement as a message, before compression, about. */
    double bytes();

    /** Whether it needs the scene: rays have to be cast. */
    default boolean castsRays() {
        return true;
    }

    @Named("lidar-2d")
    @Meaning("a laser scanner in one plane")
    record Lidar2d(
            @Meaning("name of the sensor, unique on its vehicle; absent: that of its type") Optional<String> name,
            @Meaning("where it is on the vehicle") @Default("{}") DeviceMount mount,
            @Meaning("whether errors are those of a typical device where none are given") @Default("exact") Preset preset,
            @Meaning("angle from its first ray to its last, the middle straight ahead; 360 deg looks all around")
            @Measures(value = Dimension.ANGLE, max = 2 * Math.PI + 1e-9) @Positive @Default("180 deg") double fov,
            @Meaning("number of rays") @Measures(value = Dimension.NUMBER, min = 1, max = 65536) @Default("181") int rays,
            @Meaning("range of its rays in clear air, or [least, greatest]") @Measures(value = Dimension.LENGTH, min = 0, max = 1000) @Default("30 m") Span range,
            @Meaning("time between measurements") @Measures(value = Dimension.TIME, min = SHORTEST, max = 3600) @Default("50 ms") double every,
            @Meaning("whether recordings hold what it measures") @Default("false") boolean record,
            @Meaning("in what ways it is wrong; absent: in none") Optional<DeviceErrors.Ranges> errors) implements SensorSettings, DeviceSettings {

        @Override
        public SensorType type() {
            return SensorType.LIDAR_2D;
        }

        @Override
        public DeviceErrors.Ranges deviceErrors() {
            return errors.orElse(preset == Preset.TYPICAL ? new DeviceErrors.Ranges(0.01, 0.01 * Math.PI / 180, 0, 0, 0) : DeviceErrors.Ranges.NONE);
        }

        @Override
        public double bytes() {
            return 70 + 8.0 * rays;
        }
    }

    @Named("lidar-3d")
    @Meaning("a laser scanner with several lines that turns, or with a list of directions")
    record Lidar3d(
            @Meaning("name of the sensor, unique on its vehicle; absent: that of its type") Optional<String> name,
            @Meaning("where it is on the vehicle") @Default("{}") DeviceMount mount,
            @Meaning("a usual device, with its lines, directions, range and errors, of which single ones may be given") Optional<LidarPreset> preset,
            @Meaning("number of lines; absent: 16") @Measures(value = Dimension.NUMBER, min = 1, max = 1024) OptionalInt lines,
            @Meaning("elevation of the lowest line; absent: -15 deg") @Measures(value = Dimension.ANGLE, min = -1.5, max = 1.5) OptionalDouble from,
            @Meaning("elevation of the highest line; absent: 15 deg") @Measures(value = Dimension.ANGLE, min = -1.5, max = 1.5) OptionalDouble to,
            @Meaning("elevation of each line, in place of lines, from and to") @Measures(value = Dimension.ANGLE, min = -1.5, max = 1.5) @Default("[]") List<Double> elevations,
            @Meaning("directions around; absent: 1808") @Measures(value = Dimension.NUMBER, min = 1, max = 65536) OptionalInt azimuths,
            @Meaning("angle from the first direction to the last, the middle straight ahead")
            @Measures(value = Dimension.ANGLE, max = 2 * Math.PI + 1e-9) @Positive @Default("360 deg") double fov,
            @Meaning("directions one by one, [azimuth, elevation] each, in place of lines and azimuths")
            @Measures(value = Dimension.ANGLE, min = -7, max = 7) @Default("[]") List<List<Double>> angles,
            @Meaning("range of its rays in clear air, or [least, greatest]; absent: 80 m") @Measures(value = Dimension.LENGTH, min = 0, max = 1000) Optional<Span> range,
            @Meaning("whether the vehicle's motion during a turn distorts the cloud, the last ray being that of the measurement's time") @Default("false") boolean distorted,
            @Meaning("time between measurements") @Measures(value = Dimension.TIME, min = SHORTEST, max = 3600) @Default("0.1 s") double every,
            @Meaning("whether recordings hold what it measures") @Default("false") boolean record,
            @Meaning("in what ways it is wrong; absent: those of the preset, or none") Optional<DeviceErrors.Ranges> errors) implements SensorSettings, DeviceSettings {

        @Override
        public SensorType type() {
            return SensorType.LIDAR_3D;
        }

        @Override
        public DeviceErrors.Ranges deviceErrors() {
            return errors.orElse(preset.isPresent() ? new DeviceErrors.Ranges(0.005, 0, 0, 0, 0) : DeviceErrors.Ranges.NONE);
        }

        private LidarPreset usual() {
            return preset.orElse(LidarPreset.SPINNING_16);
        }

        /** Metres of the farthest return. */
        public double reach() {
            return range.map(Span::max).orElse(usual().range);
        }

        /** Metres of the nearest return. */
        public double nearest() {
            return range.filter(span -> span.min() < span.max()).map(Span::min).orElse(0.0);
        }

        public int columns() {
            return azimuths.orElse(usual().azimuths);
        }

        /** Elevations of the lines, radians, from the lowest. */
        public double[] lineElevations() {
            if (!elevations.isEmpty()) {
                return elevations.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            }
            double lowest = from.orElse(usual().from);
            double highest = to.orElse(usual().to);
            double[] rows = new double[lines.orElse(usual().lines)];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = rows.length == 1 ? 0.5 * (lowest + highest) : lowest + i * (highest - lowest) / (rows.length - 1);
            }
            return rows;
        }

        public int rays() {
            return angles.isEmpty() ? lineCount() * columns() : angles.size();
        }

        private int lineCount() {
            return elevations.isEmpty() ? lines.orElse(usual().lines) : elevations.size();
        }

        @Override
        public double bytes() {
            return 230 + (distorted ? 24.0 : 20.0) * rays();
        }
    }

    @Named("depth-camera")
    @Meaning("a camera that measures depth along its optical axis")
    record DepthCamera(
            @Meaning("name of the sensor, unique on its vehicle; absent: that of its type") Optional<String> name,
            @Meaning("where it is on the vehicle") @Default("{}") DeviceMount mount,
            @Meaning("whether errors are those of a typical device where none are given") @Default("exact") Preset preset,
            @Meaning("width and height in pixels") @Measures(value = Dimension.NUMBER, min = 1, max = MOST_PIXELS) @Default("[640, 480]") List<Integer> size,
            @Meaning("focal length in pixels") @Measures(value = Dimension.NUMBER, max = 100_000) @Positive @Default("400") double focal,
            @Meaning("principal point in pixels; absent: half of the size") @Measures(value = Dimension.NUMBER, min = -MOST_PIXELS, max = 2 * MOST_PIXELS) Optional<List<Double>> center,
            @Meaning("least and greatest depth") @Measures(value = Dimension.LENGTH, min = 0, max = 1000) @Default("[0.01 m, 15 m]") Span range,
            @Meaning("steps in which depth is given; 0 is exact") @Measures(value = Dimension.LENGTH, min = 0, max = 1) @Default("0 m") double quantum,
            @Meaning("whether it has aligned colours, too") @Default("false") boolean color,
            @Meaning("time between measurements") @Measures(value = Dimension.TIME, min = SHORTEST, max = 3600) @Default("0.1 s") double every,
            @Meaning("whether recordings hold what it measures") @Default("false") boolean record,
            @Meaning("in what ways it is wrong; absent: in none") Optional<DeviceErrors.Ranges> errors) implements SensorSettings, DeviceSettings {

        @Override
        public SensorType type() {
            return SensorType.DEPTH_CAMERA;
        }

        @Override
        public DeviceErrors.Ranges deviceErrors() {
            return errors.orElse(preset == Preset.TYPICAL ? new DeviceErrors.Ranges(0.05, 0, 0, 0, 0) : DeviceErrors.Ranges.NONE);
        }

        /** Steps of a depth, metres. */
        public double step() {
            return quantum == 0 && preset == Preset.TYPICAL ? 0.001 : quantum;
        }

        public Measurement.Intrinsics intrinsics() {
            return new Measurement.Intrinsics(focal, focal, center.map(List::getFirst).orElse(0.5 * size.getFirst()), center.map(List::getLast).orElse(0.5 * size.getLast()),
                    new double[0]);
        }

        @Override
        public double bytes() {
            return 470 + (color ? 7.0 : 4.0) * size.getFirst() * size.getLast();
        }
    }

    @Named("camera")
    @Meaning("a pin-hole camera")
    record Camera(
            @Meaning("name of the sensor, unique on its vehicle; absent: that of its type") Optional<String> name,
            @Meaning("where it is on the vehicle") @Default("{}") DeviceMount mount,
            @Meaning("width and height in pixels") @Measures(value = Dimension.NUMBER, min = 1, max = MOST_PIXELS) @Default("[320, 240]") List<Integer> size,
            @Meaning("focal length in pixels") @Measures(value = Dimension.NUMBER, max = 100_000) @Positive @Default("200") double focal,
            @Meaning("principal point in pixels; absent: half of the size") @Measures(value = Dimension.NUMBER, min = -MOST_PIXELS, max = 2 * MOST_PIXELS) Optional<List<Double>> center,
            @Meaning("k1, k2, p1, p2, k3 of the Brown-Conrady model; absent: none") @Measures(value = Dimension.NUMBER, min = -10, max = 10) @Default("[]") List<Double> distortion,
            @Meaning("how far it sees") @Measures(value = Dimension.LENGTH, max = 10_000) @Positive @Default("1000 m") double range,
            @Meaning("time between measurements") @Measures(value = Dimension.TIME, min = SHORTEST, max = 3600) @Default("0.1 s") double every,
            @Meaning("whether recordings hold what it measures") @Default("false") boolean record,
            @Meaning("in what ways it is wrong") @Default("{}") DeviceErrors.Pictures errors) implements SensorSettings, DeviceSettings {

        @Override
        public SensorType type() {
            return SensorType.CAMERA;
        }

        @Override
        public DeviceErrors deviceErrors() {
            return errors;
        }

        public Measurement.Intrinsics intrinsics() {
            return new Measurement.Intrinsics(focal, focal, center.map(List::getFirst).orElse(0.5 * size.getFirst()), center.map(List::getLast).orElse(0.5 * size.getLast()),
                    distortion.stream().mapToDouble(Double::doubleValue).toArray());
        }

        @Override
        public double bytes() {
            return 470 + 3.0 * size.getFirst() * size.getLast();
        }
    }

    @Named("imu")
    @Meaning("measures rates of turn and accelerations")
    record Imu(
            @Meaning("name of the sensor, unique on its vehicle; absent: that of its type") Optional<String> name,
            @Meaning("where it is on the vehicle") @Default("{}") DeviceMount mount,
            @Meaning("whether errors are those of a typical device where none are given") @Default("exact") Preset preset,
            @Meaning("time between measurements") @Measures(value = Dimension.TIME, min = SHORTEST, max = 3600) @Default("10 ms") double every,
            @Meaning("whether recordings hold what it measures") @Default("false") boolean record,
            @Meaning("in what ways it is wrong; absent: in none") Optional<DeviceErrors.Inertial> errors) implements SensorSettings, DeviceSettings {

        @Override
        public SensorType type() {
            return SensorType.IMU;
        }

        @Override
        public DeviceErrors.Inertial deviceErrors() {
            return errors.orElse(preset == Preset.TYPICAL ? new DeviceErrors.Inertial(2e-4, 0.017, 0, 0, 0, 0) : DeviceErrors.Inertial.NONE);
        }

        @Override
        public double bytes() {
            return 330;
        }

        @Override
        public boolean castsRays() {
            return false;
        }
    }

    @Named("gnss")
    @Meaning("measures its position by satellites")
    record Gnss(
            @Meaning("name of the sensor, unique on its vehicle; absent: that of its type") Optional<String> name,
            @Meaning("where its antenna is on the vehicle") @Default("{}") DeviceMount mount,
            @Meaning("whether errors are those of a typical device where none are given") @Default("exact") Preset preset,
            @Meaning("areas without reception: tunnels, halls") @Default("[]") List<Area> outages,
            @Meaning("time between measurements") @Measures(value = Dimension.TIME, min = SHORTEST, max = 3600) @Default("1 s") double every,
            @Meaning("whether recordings hold what it measures") @Default("false") boolean record,
            @Meaning("in what ways it is wrong; absent: in none") Optional<DeviceErrors.Satellite> errors) implements SensorSettings, DeviceSettings {

        @Override
        public SensorType type() {
            return SensorType.GNSS;
        }

        @Override
        public DeviceErrors.Satellite deviceErrors() {
            return errors.orElse(preset == Preset.TYPICAL ? new DeviceErrors.Satellite(2, 4, 5, 0, 0) : DeviceErrors.Satellite.NONE);
        }

        @Override
        public double bytes() {
            return 150;
        }

        /** Only multipath asks for what stands around. */
        @Override
        public boolean castsRays() {
            return deviceErrors().multipath() > 0;
        }
    }

    @Named("odometry")
    @Meaning("tells its pose since the start by its wheels; of vehicles without wheels by its true motion")
    record Odometry(
            @Meaning("name of the sensor, unique on its vehicle; absent: that of its type") Optional<String> name,
            @Meaning("time between measurements") @Measures(value = Dimension.TIME, min = SHORTEST, max = 3600) @Default("50 ms") double every,
            @Meaning("whether recordings hold what it measures") @Default("false") boolean record,
            @Meaning("in what ways it is wrong") @Default("{}") DeviceErrors.Wheels errors) implements SensorSettings, DeviceSettings {

        @Override
        public SensorType type() {
            return SensorType.ODOMETRY;
        }

        @Override
        public DeviceMount mount() {
            return new DeviceMount(0, 0, 0, 0, 0, 0);
        }

        @Override
        public DeviceErrors deviceErrors() {
            return errors;
        }

        @Override
        public double bytes() {
            return 740;
        }

        @Override
        public boolean castsRays() {
            return false;
        }
    }

    @Named("radar")
    @Meaning("measures range, bearing, range rate and cross-section of what reflects")
    record Radar(
            @Meaning("name of the sensor, unique on its vehicle; absent: that of its type") Optional<String> name,
            @Meaning("where it is on the vehicle") @Default("{}") DeviceMount mount,
            @Meaning("whether errors are those of a typical device where none are given") @Default("exact") Preset preset,
            @Meaning("probability of a false detection per cell") @Measures(value = Dimension.NUMBER, min = 1e-12, max = 0.1) @Default("0.0001") double falseAlarm,
            @Meaning("whether walls and guard rails return clutter") @Default("true") boolean clutter,
            @Meaning("time between measurements") @Measures(value = Dimension.TIME, min = SHORTEST, max = 3600) @Default("50 ms") double every,
            @Meaning("whether recordings hold what it measures") @Default("false") boolean record,
            @Meaning("in what ways it is wrong; absent: in none") Optional<DeviceErrors.Echoes> errors) implements SensorSettings, DeviceSettings {

        @Override
        public SensorType type() {
            return SensorType.RADAR;
        }

        @Override
        public DeviceErrors.Echoes deviceErrors() {
            return errors.orElse(preset == Preset.TYPICAL ? new DeviceErrors.Echoes(0.15, 0.6 * Math.PI / 180, 0.1, 0, 0) : DeviceErrors.Echoes.NONE);
        }

        @Override
        public double bytes() {
            return 50 + 20 * 32;
        }
    }

    @Named("contact")
    @Meaning("tells whether something has touched the vehicle, which rigid bodies know")
    record Contact(
            @Meaning("name of the sensor, unique on its vehicle; absent: that of its type") Optional<String> name,
            @Meaning("time between measurements") @Measures(value = Dimension.TIME, min = SHORTEST, max = 3600) @Default("0.1 s") double every,
            @Meaning("whether recordings hold what it measures") @Default("false") boolean record,
            @Meaning("in what ways it is wrong") @Default("{}") DeviceErrors.Delivery errors) implements SensorSettings, DeviceSettings {

        @Override
        public SensorType type() {
            return SensorType.CONTACT;
        }

        @Override
        public DeviceMount mount() {
            return new DeviceMount(0, 0, 0, 0, 0, 0);
        }

        @Override
        public DeviceErrors deviceErrors() {
            return errors;
        }

        @Override
        public double bytes() {
            return 60;
        }

        @Override
        public boolean castsRays() {
            return false;
        }
    }
}
