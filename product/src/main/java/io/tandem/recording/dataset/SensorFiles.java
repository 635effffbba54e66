package io.tandem.recording.dataset;

import io.tandem.message.Measurement;
import io.tandem.message.SensorInfo;
import io.tandem.message.TruePose;
import io.tandem.picture.PngEncoder;
import io.tandem.time.SimTime;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The files of one sensor: a table with one row for each measurement, for pictures and clouds a folder with one file each, and the true pose of the sensor at each. */
final class SensorFiles implements Closeable {

    private static final double DEPTH_PER_METRE = 1000;
    private static final int MOST_DEPTH = 0xFFFF;

    private final SensorInfo sensor;
    private final Path home;
    private final String name;
    private final Writer table;
    private final TruthFile truth;
    private final Thumbnails thumbnails = new Thumbnails();
    private Measurement.Intrinsics intrinsics;
    private int width;
    private int height;
    private int count;
    private long beyond;
    private String header = "";

    SensorFiles(SensorInfo sensor, Path home, String name) throws IOException {
        this.sensor = sensor;
        this.home = home;
        this.name = name;
        this.table = Files.newBufferedWriter(home.resolve(name + ".csv"), StandardCharsets.UTF_8);
        this.truth = new TruthFile(home.resolve(name + "-groundtruth.txt"));
    }

    SensorInfo sensor() {
        return sensor;
    }

    String name() {
        return name;
    }

    int count() {
        return count;
    }

    Thumbnails thumbnails() {
        return thumbnails;
    }

    /** Null where it is no camera, or nothing was measured. */
    Measurement.Intrinsics intrinsics() {
        return intrinsics;
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    /** Pixels that are too deep for their file. */
    long beyondDepth() {
        return beyond;
    }

    /** @param pose of the vehicle; null where it is not known */
    void write(SimTime at, Measurement measurement, TruePose pose) throws IOException {
        switch (measurement) {
            case Measurement.ColorImage image -> color(at, image);
            case Measurement.DepthImage image -> depth(at, image);
            case Measurement.PointCloud cloud -> row(at, "file", save(name, "ply", PlyFile.bytes(cloud)));
            default -> TableRows.write(measurement, (columns, values) -> row(at, columns, values));
        }
        if (pose != null) {
            truth.sensor(at, pose, sensor);
        }
        thumbnails.offer(count, at, measurement);
        count++;
    }

    private void color(SimTime at, Measurement.ColorImage image) throws IOException {
        lens(image.width(), image.height(), image.intrinsics());
        row(at, "file", save(name, "png", PngEncoder.color(image.width(), image.height(), image.colors())));
    }

    private void depth(SimTime at, Measurement.DepthImage image) throws IOException {
        lens(image.width(), image.height(), image.intrinsics());
        short[] millimetres = new short[image.metres().length];
        for (int i = 0; i < millimetres.length; i++) {
            double scaled = Math.rint(image.metres()[i] * DEPTH_PER_METRE);
            millimetres[i] = scaled <= MOST_DEPTH ? (short) (int) scaled : 0;
            beyond += scaled > MOST_DEPTH ? 1 : 0;
        }
        String file = save(name, "png", PngEncoder.gray16(image.width(), image.height(), millimetres));
        String color = image.colors().length == 0 ? "" : "," + save(name + "-color", "png", PngEncoder.color(image.width(), image.height(), image.colors()));
        row(at, image.colors().length == 0 ? "file" : "file,color_file", file + color);
    }

    private void lens(int wide, int high, Measurement.Intrinsics seen) {
        width = wide;
        height = high;
        intrinsics = seen;
    }

    private String save(String folder, String ending, byte[] bytes) throws IOException {
        String file = folder + "/" + String.format(Locale.ROOT, "%06d.", count) + ending;
        if (count == 0) {
            Files.createDirectories(home.resolve(folder));
        }
        Files.write(home.resolve(file), bytes);
        return file;
    }

    private void row(SimTime at, String columns, String values) throws IOException {
        if (header.isEmpty()) {
            header = "t_s," + columns;
            table.append(header).append('\n');
        }
        table.append(TruthFile.seconds(at)).append(',').append(values).append('\n');
    }

    @Override
    public void close() throws IOException {
        table.close();
        truth.close();
    }
}
