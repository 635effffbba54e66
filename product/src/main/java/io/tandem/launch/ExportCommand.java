package io.tandem.launch;

import io.tandem.archive.RecordingDatabase;
import io.tandem.bridge.Rosbag2Export;
import io.tandem.console.ExitCode;
import io.tandem.console.TimeText;
import io.tandem.controlroom.FilmStudio;
import io.tandem.controlroom.FolderCatalog;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.recording.RecordingReader;
import io.tandem.recording.ReplaySummary;
import io.tandem.recording.dataset.DatasetExport;
import io.tandem.recording.export.CsvExport;
import io.tandem.recording.export.Export;
import io.tandem.recording.export.GeoJsonExport;
import io.tandem.recording.export.GpxExport;
import io.tandem.recording.export.KmlExport;
import io.tandem.recording.export.PhysicsCsvExport;
import io.tandem.recording.export.SvgExport;
import io.tandem.recording.metadata.Provenance;
import io.tandem.run.ProgramVersion;
import io.tandem.run.RunFiles;
import io.tandem.scenario.Scenario;
import io.tandem.time.SimTime;
import io.tandem.web.film.FilmServer;
import io.tandem.world.OccupancyMap;
import io.tandem.world.World;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a recording in a form that other programs read. */
@Command(name = "export", description = "Export a recording to CSV, Parquet, DuckDB, GeoJSON, GPX, KML, SVG, glTF or a bag of ROS 2, or the measurements of its sensors to a dataset.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem export runs/three-aircraft.mcap --csv three-aircraft.csv",
            "  tandem export runs/three-aircraft.mcap --svg three-aircraft.svg",
            "  tandem export runs/room.mcap --dataset room",
            "  tandem export runs/avenue.mcap --gltf scene.glb --at 30s",
            "  tandem export runs/three-aircraft.mcap --kml flight.kml --gpx flight.gpx --every 1s",
            "  tandem export runs/maze.mcap --rosbag2 maze-bag",
            "  tandem export runs/three-aircraft.mcap --parquet three-aircraft.parquet --duckdb three-aircraft.duckdb"
        })
final class ExportCommand implements Callable<Integer> {

    private static final int SCENE_PIXELS = 64;

    @Parameters(paramLabel = "RUN.mcap", description = "Recording (MCAP file).")
    private Path recording;

    @ArgGroup(multiplicity = "1", exclusive = false)
    private Forms forms;

    /** One form or several. */
    private static final class Forms {
        @Option(names = "--csv", paramLabel = "FILE", description = "CSV with one row per vehicle report.")
        private Path csv;

        @Option(names = "--physics", paramLabel = "FILE", description = "CSV with one row per step of each vehicle whose inside is recorded (record: physics).")
        private Path physics;

        @Option(names = "--dataset", paramLabel = "FOLDER", description = "Folder with what recorded sensors measured: PNG, PLY and CSV files, true poses, calibration and a page of thumbnails.")
        private Path dataset;

        @Option(names = "--svg", paramLabel = "FILE", description = "SVG picture of all vehicle tracks.")
        private Path svg;

        @Option(names = "--gltf", paramLabel = "FILE", description = "Scene at the instant --at as binary glTF (.glb), for Blender and other 3D programs. Needs Chromium or Chrome.")
        private Path gltf;

        @Option(names = "--geojson", paramLabel = "FILE", description = "GeoJSON with tracks as lines and events as points.")
        private Path geojson;

        @Option(names = "--gpx", paramLabel = "FILE", description = "GPX 1.1 tracks.")
        private Path gpx;

        @Option(names = "--kml", paramLabel = "FILE", description = "KML 2.2 tracks with time, for Google Earth.")
        private Path kml;

        @Option(names = "--parquet", paramLabel = "FILE", description = "Parquet with one row per vehicle report.")
        private Path parquet;

        @Option(names = "--rosbag2", paramLabel = "FOLDER", description = "Bag of ROS 2 (MCAP) with all topics, which ros2 bag play and Foxglove read; sensors where they were recorded (record: true).")
        private Path rosbag2;

        @Option(names = "--duckdb", paramLabel = "FILE", description = "DuckDB database with tables of all messages.")
        private Path duckDb;
    }

    /** A form that goes through the recording by itself. */
    @FunctionalInterface
    private interface Form {
        ReplaySummary write(RecordingReader reader, Writer out, SimTime every) throws IOException, MistakeException;
    }

    @Option(names = "--every", paramLabel = "TIME", converter = TimeText.class, defaultValue = "0s",
            description = "Minimum interval between track points in GeoJSON, GPX and KML and between rows of physics, for example 1s. Default: all.")
    private SimTime every;

    @Option(names = "--at", paramLabel = "TIME", converter = TimeText.class, defaultValue = "0s", description = "Instant of --gltf. Default: the begin.")
    private SimTime at;

    @Override
    public Integer call() throws MistakeException, IOException {
        if (forms.gltf != null) {
            writeScene();
        }
        try (RecordingReader reader = RecordingReader.open(recording)) {
            Provenance info = reader.info();
            if (forms.csv != null) {
                tell(reader, forms.csv, out -> new CsvExport(out, info.site()));
            }
            if (forms.svg != null) {
                tell(reader, forms.svg, out -> new SvgExport(out, info.scenarioName(), RunFiles.scenarioOf(info).map(scenario -> scenario.areas().values()).orElse(List.of())));
            }
            if (forms.dataset != null) {
                sayWhatIsMissing(reader, DatasetExport.write(reader, forms.dataset, System.err::println));
                System.err.println("Wrote " + forms.dataset + "; its index.html shows what is in it");
            }
            write(reader, forms.physics, PhysicsCsvExport::write);
            write(reader, forms.geojson, GeoJsonExport::write);
            write(reader, forms.gpx, GpxExport::write);
            write(reader, forms.kml, KmlExport::write);
            if (forms.rosbag2 != null) {
                writeBag(reader, info);
            }
        }
        if (forms.parquet != null || forms.duckDb != null) {
            writeTables();
        }
        return ExitCode.WELL;
    }

    private void writeBag(RecordingReader reader, Provenance info) throws MistakeException, IOException {
        if (Files.isRegularFile(forms.rosbag2) || Files.isDirectory(forms.rosbag2) && !isEmpty(forms.rosbag2)) {
            throw new MistakeException(new Problem(new SourceLocation("tandem export", 0, ""), forms.rosbag2.toString(), "A bag is a folder of its own, and this one has something in it.",
                    "name a folder that does not exist yet."));
        }
        Optional<World> world = RunFiles.scenarioOf(info).flatMap(Scenario::world);
        try (Rosbag2Export bag = new Rosbag2Export(forms.rosbag2, new SimTime(info.startEpochNanos()), ProgramVersion.text(), () -> OccupancyMap.ofScenario(world),
                Map.of("scenario", info.scenarioName()))) {
            sayWhatIsMissing(reader, reader.replay(bag.tap()));
            bag.finish();
            System.err.println("Wrote " + forms.rosbag2 + ": " + bag.counts().values().stream().mapToLong(Long::longValue).sum() + " messages of " + bag.counts().size() + " topics");
        } catch (UncheckedIOException full) {
            throw full.getCause();
        }
    }

    private void writeScene() throws MistakeException, IOException {
        RunFiles.makeRoomFor(forms.gltf);
        FilmStudio.make(recording, Path.of(FolderCatalog.SAMPLES), new FilmStudio.Order(FilmStudio.Form.GLB, "orbit", FilmStudio.NO_SENSORS, at, at, 1, SCENE_PIXELS, SCENE_PIXELS), new FilmServer.Output() {
            @Override
            public void file(String name, InputStream content) throws IOException {
                Files.copy(content, forms.gltf, StandardCopyOption.REPLACE_EXISTING);
            }

            @Override
            public void progress(int done, int of) {
                // One instant is drawn at once.
            }
        });
        System.err.println("Wrote " + forms.gltf);
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    private void writeTables() throws MistakeException, IOException {
        List<Path> written = Stream.of(forms.parquet, forms.duckDb).filter(Objects::nonNull).toList();
        for (Path file : written) {
            if (Files.exists(file) && (Files.isDirectory(file) || Files.isSameFile(file, recording))) {
                throw new MistakeException(new Problem(new SourceLocation("tandem export", 0, ""), file.toString(),
                        "This is a folder, or the recording itself.", "name a file that may be written anew."));
            }
        }
        try (RecordingDatabase archive = RecordingDatabase.open(List.of(recording), RunFiles.usersCache(), System.err::println, written.toArray(Path[]::new))) {
            if (forms.parquet != null) {
                RunFiles.makeRoomFor(forms.parquet);
                archive.writeParquet(forms.parquet);
                System.err.println("Wrote " + forms.parquet);
            }
            if (forms.duckDb != null) {
                RunFiles.makeRoomFor(forms.duckDb);
                archive.writeDuckDb(forms.duckDb);
                System.err.println("Wrote " + forms.duckDb);
            }
        }
    }

    private void tell(RecordingReader reader, Path file, Function<Writer, Export> form) throws IOException {
        RunFiles.makeRoomFor(file);
        try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8); Export export = form.apply(out)) {
            sayWhatIsMissing(reader, reader.replay(export));
        }
        System.err.println("Wrote " + file);
    }

    private void write(RecordingReader reader, Path file, Form form) throws IOException, MistakeException {
        if (file != null) {
            RunFiles.makeRoomFor(file);
            try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
                sayWhatIsMissing(reader, form.write(reader, out, every));
            }
            System.err.println("Wrote " + file);
        }
    }

    private void sayWhatIsMissing(RecordingReader reader, ReplaySummary replayed) {
        if (!reader.complete()) {
            System.err.println(recording + " was not finished: everything up to its last whole chunk was exported.");
        }
        if (replayed.damagedChunks() > 0 || replayed.unknown() > 0) {
            System.err.println(recording + " is damaged: " + replayed.damagedChunks() + " chunks and " + replayed.unknown()
                    + " messages could not be read.");
        }
    }
}
