package io.tandem.sweep.outcome;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The output folder of a sweep. Rows are in {@code rows}, each in a file of the run's id below a folder of its first two digits. One process at a time may
 * write to it; the operating system frees it when that process dies.
 */
public final class SweepFolder implements AutoCloseable {

    private static final String ROWS = "rows";
    private static final String ENDING = ".json";
    private static final int FAN_OUT_DIGITS = 2;

    private final Path folder;
    private final FileChannel channel;

    private SweepFolder(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    /** Opens a folder for writing, creating it where needed, and removes what a killed process left half written. */
    public static SweepFolder open(Path folder) throws MistakeException, IOException {
        Files.createDirectories(folder.resolve(ROWS));
        FileChannel channel = FileChannel.open(folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!lock(channel)) {
            channel.close();
            throw new MistakeException(new Problem(new SourceLocation(folder.toString(), 0, ""), "", "Another sweep is writing to this folder.",
                    "wait until it has ended, or choose another folder with --out."));
        }
        SweepFolder opened = new SweepFolder(folder, channel);
        opened.removeTemporary();
        return opened;
    }

    private static boolean lock(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException inThisProcess) {
            return false;
        }
    }

    private void removeTemporary() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path part : files.filter(file -> file.getFileName().toString().endsWith(AtomicFile.TEMPORARY)).toList()) {
                Files.deleteIfExists(part);
            }
        }
    }

    public Path path() {
        return folder;
    }

    public Path table() {
        return folder.resolve("runs.csv");
    }

    public Path parquet() {
        return folder.resolve("runs.parquet");
    }

    public Path page() {
        return folder.resolve("sweep.html");
    }

    public Path junit() {
        return folder.resolve("sweep.junit.xml");
    }

    /** The recording of a run, relative to the folder. */
    public static String recordingName(String id) {
        return "recordings/" + id + ".mcap";
    }

    public Path recording(String id) {
        return folder.resolve(recordingName(id));
    }

    /** The review of a run as a page, relative to the folder. */
    public static String reviewName(String id) {
        return "reviews/" + id + ".html";
    }

    private Path rowFile(String id) {
        return folder.resolve(ROWS).resolve(id.substring(0, FAN_OUT_DIGITS)).resolve(id + ENDING);
    }

    /** The row of a run, if it is there and whole. */
    public Optional<Row> row(String id) throws IOException {
        return row(rowFile(id), id);
    }

    private static Optional<Row> row(Path file, String id) throws IOException {
        String text;
        try {
            text = Files.readString(file);
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        } catch (MalformedInputException garbage) {
            return Optional.empty();
        }
        try {
            return Optional.of(RowFile.read(text)).filter(row -> row.run().equals(id));
        } catch (IOException damaged) {
            return Optional.empty();
        }
    }

    /** Keeps a row: from now on the run is done. */
    public void keep(Row row) throws IOException {
        Path file = rowFile(row.run());
        Files.createDirectories(file.getParent());
        String text = RowFile.write(row);
        AtomicFile.write(file, out -> out.write(text));
    }

    /** Forgets a row, so that its run is done again. */
    public void forget(String id) throws IOException {
        Files.deleteIfExists(rowFile(id));
    }

    /**
     * Copies rows and recordings of other folders that are not here.
     *
     * @return number of rows that were copied
     */
    public int merge(Path other, List<String> ids) throws MistakeException, IOException {
        if (!Files.isDirectory(other.resolve(ROWS))) {
            throw new MistakeException(new Problem(new SourceLocation(other.toString(), 0, ""), "", "This is not the folder of a sweep.",
                    "name the folders that were given with --out."));
        }
        int copied = 0;
        for (String id : ids) {
            Optional<Row> row = row(other.resolve(folder.relativize(rowFile(id))), id);
            if (row.isPresent() && row(id).isEmpty()) {
                keep(row.get());
                copied++;
            }
            Path recording = other.resolve(recordingName(id));
            if (Files.exists(recording) && !Files.exists(recording(id))) {
                Files.createDirectories(recording(id).getParent());
                Path part = AtomicFile.temporary(recording(id));
                Files.copy(recording, part);
                AtomicFile.move(part, recording(id));
            }
        }
        return copied;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
