package io.tandem.launch;

import io.tandem.archive.MongoAddress;
import io.tandem.archive.MongoRecording;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.process.TemporaryFiles;
import io.tandem.recording.Recorder;
import io.tandem.time.WallClock;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * A recording by its name on the command line: a file, or a run in a MongoDB, which is fetched into a temporary file that is deleted on close.
 *
 * @param fetched whether the file goes when this is closed
 */
record RecordingSource(Path file, boolean fetched) implements Closeable {

    /** @param text a file name or an address like {@code mongodb://host/database?run=ID} */
    static RecordingSource named(String text) throws MistakeException, IOException {
        if (MongoAddress.isOne(text)) {
            return fetch(text);
        }
        try {
            return new RecordingSource(Path.of(text), false);
        } catch (InvalidPathException e) {
            throw new MistakeException(new Problem(new SourceLocation("tandem replay", 0, ""), text, "This cannot be the name of a file.", "name a recording."));
        }
    }

    private static RecordingSource fetch(String address) throws MistakeException, IOException {
        try (MongoRecording run = MongoRecording.open(address)) {
            System.err.println("Fetching " + run.info().scenarioName() + " from the database…");
            RecordingSource kept = new RecordingSource(TemporaryFiles.file(".mcap"), true);
            try (Recorder recorder = new Recorder(kept.file, run.info(), WallClock.machine()::nanoTime)) {
                run.replay(recorder);
                return kept;
            } catch (MistakeException | IOException | RuntimeException e) {
                kept.close();
                throw e;
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (fetched) {
            Files.deleteIfExists(file);
        }
    }
}
