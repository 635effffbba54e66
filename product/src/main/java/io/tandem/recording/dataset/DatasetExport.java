package io.tandem.recording.dataset;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.message.Measurement;
import io.tandem.message.SensorInfo;
import io.tandem.message.Tap;
import io.tandem.message.TruePose;
import io.tandem.recording.RecordingReader;
import io.tandem.recording.ReplaySummary;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Writes what sensors measured as a folder of files: pictures as PNG, depth as PNG of 16 bits in millimetres, clouds as PLY, everything else as CSV, true poses at the instants of the samples in the
 * format of the TUM RGB-D benchmark, a calibration and a page of thumbnails. Files are written as the recording is read, so that memory does not grow with it.
 */
public final class DatasetExport implements Tap {

    private final Path folder;
    private final Map<String, SensorFiles> sensors = new LinkedHashMap<>();
    private final Map<Integer, TruthFile> vehicles = new LinkedHashMap<>();
    private final Map<Integer, TruePose> poses = new HashMap<>();

    private DatasetExport(Path folder, List<SensorInfo> equipment) throws IOException {
        this.folder = folder;
        Set<String> taken = new HashSet<>();
        for (SensorInfo sensor : equipment) {
            Path home = Files.createDirectories(folder.resolve("vehicle-" + sensor.vid()));
            if (!vehicles.containsKey(sensor.vid())) {
                vehicles.put(sensor.vid(), new TruthFile(home.resolve("groundtruth.txt")));
                taken.add(sensor.vid() + "/groundtruth");
            }
            String name = sensor.name().replaceAll("[^A-Za-z0-9_-]", "_");
            while (!taken.add(sensor.vid() + "/" + name)) {
                name += "_";
            }
            sensors.put(key(sensor.vid(), sensor.name()), new SensorFiles(sensor, home, name));
        }
    }

    private static String key(int vid, String sensor) {
        return vid + "/" + sensor;
    }

    /**
     * Writes a dataset.
     *
     * @param folder  is made, or empty
     * @param notices what a user has to know of the result
     */
    public static ReplaySummary write(RecordingReader reader, Path folder, Consumer<String> notices) throws IOException, MistakeException {
        if (reader.sensors().isEmpty()) {
            throw new MistakeException(new Problem(new SourceLocation("--dataset", 0, ""), "", "This recording holds measurements of no sensor.",
                    "write record: true on the sensors in the scenario, and run it again."));
        }
        refuseUsed(folder);
        Files.createDirectories(folder);
        DatasetExport export = new DatasetExport(folder, reader.sensors());
        ReplaySummary summary;
        try {
            summary = reader.replay(export);
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        } finally {
            export.close();
        }
        List<SensorFiles> all = new ArrayList<>(export.sensors.values());
        Calibration.write(folder.resolve("calibration.json"), all);
        DatasetPage.write(folder, reader.info(), all);
        long beyond = all.stream().mapToLong(SensorFiles::beyondDepth).sum();
        if (beyond > 0) {
            notices.accept(beyond + " pixels are deeper than the 65.535 m that a depth picture of 16 bits in millimetres holds; they are 0, as where there is no depth.");
        }
        return summary;
    }

    private static void refuseUsed(Path folder) throws IOException, MistakeException {
        boolean used = Files.exists(folder) && !Files.isDirectory(folder);
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                used = files.findAny().isPresent();
            }
        }
        if (used) {
            throw new MistakeException(new Problem(new SourceLocation("--dataset", 0, ""), folder.toString(), "This is no empty folder.", "name a new folder, or empty it."));
        }
    }

    @Override
    public boolean listensTo(SensorInfo sensor) {
        return true;
    }

    @Override
    public void posed(SimTime at, int vid, TruePose pose) {
        poses.put(vid, pose);
        TruthFile truth = vehicles.get(vid);
        if (truth != null) {
            unchecked(() -> truth.base(at, pose));
        }
    }

    @Override
    public void measured(SimTime at, int vid, String sensor, Measurement measurement) {
        SensorFiles files = sensors.get(key(vid, sensor));
        if (files != null) {
            unchecked(() -> files.write(at, measurement, poses.get(vid)));
        }
    }

    /** Something that writes. */
    private interface Writing {
        void run() throws IOException;
    }

    private static void unchecked(Writing writing) {
        try {
            writing.run();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void close() throws IOException {
        for (SensorFiles files : sensors.values()) {
            files.close();
        }
        for (TruthFile truth : vehicles.values()) {
            truth.close();
        }
    }
}
