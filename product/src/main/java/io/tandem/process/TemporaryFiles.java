package io.tandem.process;

import io.tandem.time.WallTime;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Temporary files and folders. Their creator deletes them; those that a killed process left are deleted when the next one is created.
 */
public final class TemporaryFiles {

    private static final Pattern NAME = Pattern.compile("tandem-scratch-(\\d{1,10})-.*");
    /** A process of another container may be alive though its id is unknown here; only old files are deleted. */
    private static final long OLD_SECONDS = 600;

    private TemporaryFiles() {
    }

    public static Path file(String ending) throws IOException {
        return file(Path.of(System.getProperty("java.io.tmpdir")), ending);
    }

    public static Path file(Path folder, String ending) throws IOException {
        sweep(folder);
        return Files.createTempFile(folder, "tandem-scratch-" + ProcessHandle.current().pid() + "-", ending);
    }

    /** A folder of its own; {@link #delete} deletes it. */
    public static Path folder() throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        sweep(temporary);
        return Files.createTempDirectory(temporary, "tandem-scratch-" + ProcessHandle.current().pid() + "-");
    }

    /** Deletes a folder with all that is in it, or a file. */
    public static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException left) {
            // What is still open elsewhere is deleted when the next one is created.
        }
    }

    private static void sweep(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "tandem-scratch-*")) {
            for (Path file : files) {
                deleteIfLeft(file);
            }
        }
    }

    private static void deleteIfLeft(Path file) {
        Matcher name = NAME.matcher(file.getFileName().toString());
        try {
            if (name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty() && isOld(file)) {
                delete(file);
            }
        } catch (IOException notOurs) {
            // Somebody else's, or gone already.
        }
    }

    private static boolean isOld(Path file) throws IOException {
        long now = TimeUnit.NANOSECONDS.toSeconds(WallTime.now().epochNanos());
        return now - Files.getLastModifiedTime(file).to(TimeUnit.SECONDS) > OLD_SECONDS;
    }
}
