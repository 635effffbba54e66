package io.tandem.recording.dataset;

import io.tandem.message.SensorInfo;
import io.tandem.message.SensorMount;
import io.tandem.message.SensorType;
import io.tandem.message.TruePose;
import io.tandem.time.SimTime;
import io.tandem.topic.Frames;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** True poses in the format of the TUM RGB-D benchmark: time in seconds, position, and the quaternion x, y, z, w, one pose a line, in the site's frame (x east, y north, z up). */
final class TruthFile implements Closeable {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final Writer out;

    TruthFile(Path file) throws IOException {
        out = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
        out.append("# timestamp tx ty tz qx qy qz qw\n");
    }

    /** Seconds with all nine digits. */
    static String seconds(SimTime at) {
        long nanos = at.nanos();
        return (nanos < 0 ? "-" : "") + Math.abs(nanos) / NANOS_PER_SECOND + "." + String.valueOf(NANOS_PER_SECOND + Math.abs(nanos) % NANOS_PER_SECOND).substring(1);
    }

    /** The vehicle's reported point. */
    void base(SimTime at, TruePose pose) throws IOException {
        line(at, pose.east(), pose.north(), pose.up(), turn(pose));
    }

    /** A sensor: p + R m, with its own axes, of cameras the optical ones. */
    void sensor(SimTime at, TruePose pose, SensorInfo sensor) throws IOException {
        double[] turn = turn(pose);
        SensorMount mount = sensor.mount();
        double[] arm = Frames.rotate(turn, mount.ahead(), mount.left(), mount.up());
        double[] axes = Frames.multiply(turn, axes(sensor));
        line(at, pose.east() + arm[0], pose.north() + arm[1], pose.up() + arm[2], axes);
    }

    /** Rotation of a sensor's axes in those of its vehicle; of cameras, z ahead, x right, y down. */
    static double[] axes(SensorInfo sensor) {
        double[] mounted = Frames.quaternion(sensor.mount());
        boolean optical = sensor.type() == SensorType.CAMERA || sensor.type() == SensorType.DEPTH_CAMERA;
        return optical ? Frames.multiply(mounted, Frames.OPTICAL) : mounted;
    }

    private static double[] turn(TruePose pose) {
        return Frames.quaternion(pose.heading(), pose.pitch(), pose.roll());
    }

    private void line(SimTime at, double x, double y, double z, double[] q) throws IOException {
        out.append(seconds(at)).append(' ').append(String.valueOf(x)).append(' ').append(String.valueOf(y)).append(' ').append(String.valueOf(z));
        for (double part : q) {
            out.append(' ').append(String.valueOf(part));
        }
        out.append('\n');
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
