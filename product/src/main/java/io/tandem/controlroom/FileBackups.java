package io.tandem.controlroom;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** The last versions of files that the editor has written, each in a folder of its own beside the files. */
final class FileBackups {

    static final String FOLDER = ".backups";
    static final int KEPT = 10;
    private static final Set<PosixFilePermission> WRITERS = EnumSet.of(PosixFilePermission.OWNER_WRITE, PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

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

    /** Whether nobody may write the file; an administrator, who could, is bound by it too. */
    static boolean isLocked(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        return Files.exists(file) && (!Files.isWritable(file) || view != null && Collections.disjoint(view.readAttributes().permissions(), WRITERS));
    }

    /** Replaces a file as a whole: readers see the old content or the new one, also after the power has failed. Who may read and write it stays as it was. */
    static void replace(Path file, byte[] content) throws IOException {
        Path fresh = folder(file).resolve("new-" + UUID.randomUUID() + ".part");
        try {
            try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                for (ByteBuffer rest = ByteBuffer.wrap(content); rest.hasRemaining();) {
                    channel.write(rest);
                }
                channel.force(true);
            }
            takePermissions(file, fresh);
            move(fresh, file);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static void takePermissions(Path from, Path to) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(from, PosixFileAttributeView.class);
        if (view != null && Files.exists(from)) {
            Files.setPosixFilePermissions(to, view.readAttributes().permissions());
        }
    }

    private static void move(Path fresh, Path file) throws IOException {
        try {
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException otherDisk) {
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
