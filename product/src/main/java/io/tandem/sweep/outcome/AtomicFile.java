package io.tandem.sweep.outcome;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes files that appear at once and whole: to a temporary file beside it, which is then renamed. */
public final class AtomicFile {

    static final String TEMPORARY = ".part";

    /** Writes the content. */
    @FunctionalInterface
    public interface Content {
        void write(Writer out) throws IOException;
    }

    private AtomicFile() {
    }

    public static void write(Path file, Content content) throws IOException {
        Path part = temporary(file);
        try {
            try (Writer out = Files.newBufferedWriter(part, StandardCharsets.UTF_8)) {
                content.write(out);
            }
            move(part, file);
        } catch (IOException | RuntimeException failed) {
            Files.deleteIfExists(part);
            throw failed;
        }
    }

    /** The temporary file beside a file. */
    public static Path temporary(Path file) {
        return file.resolveSibling("." + file.getFileName() + TEMPORARY);
    }

    /** Puts a temporary file in its place. */
    public static void move(Path part, Path file) throws IOException {
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
