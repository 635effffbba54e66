package io.tandem.controlroom;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** The last versions of files that the editor has written, each in a folder of its own beside the files. */
final class FileBackups {

    static final String FOLDER = ".backups";
    static final int KEPT = 10;

    private FileBackups() {
    }

    /** Whether the editor has ever written this file. */
    static boolean isKnown(Path file) {
        return Files.isDirectory(folder(file));
    }

    static Path folder(Path file) {
        return file.resolveSibling(FOLDER).resolve(file.getFileName());
    }

    /** Copies a file as it is, and forgets the oldest copies; versions are numbered from 1. */
    static void keep(Path file) throws IOException {
        Path folder = Files.createDirectories(folder(file));
        if (!Files.exists(file)) {
            return;
        }
        List<Integer> versions = versions(folder);
        int next = versions.isEmpty() ? 1 : versions.getLast() + 1;
        Files.copy(file, folder.resolve(String.valueOf(next)), StandardCopyOption.REPLACE_EXISTING);
        for (int i = 0; i < versions.size() + 1 - KEPT; i++) {
            Files.deleteIfExists(folder.resolve(String.valueOf(versions.get(i))));
        }
    }

    private static List<Integer> versions(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.matches("[0-9]{1,9}")).map(Integer::valueOf).sorted().toList();
        }
    }

    /** Replaces a file as a whole: readers see the old content or the new one. */
    static void replace(Path file, byte[] content) throws IOException {
        Path fresh = Files.createTempFile(folder(file), "new", ".part");
        try {
            Files.write(fresh, content);
            try {
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } catch (AtomicMoveNotSupportedException otherDisk) {
                Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            Files.deleteIfExists(fresh);
        }
    }
}
