package io.tandem.interchange.mvsim;

import io.tandem.diagnosis.MistakeException;
import io.tandem.scenario.text.EncodedText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The files of a world: regular ones beside those already read, within limits. */
final class WorldFiles {

    private static final int LARGEST = 16 << 20;
    private static final int LARGEST_DATA = 64 << 20;
    private static final int MOST_FILES = 2_000;
    private static final long MOST_CHARACTERS = 128 << 20;
    private static final Pattern REMOTE = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:.*");

    private final Path world;
    private final Optional<Path> models;
    private final Set<Path> folders = new HashSet<>();
    private int read;
    private long characters;

    /**
     * Files from a world on.
     *
     * @param world  as the user named it
     * @param models a folder with the models that worlds name by an address; empty where there is none
     */
    WorldFiles(Path world, Optional<Path> models) {
        this.world = world;
        this.models = models;
        folders.add(folder(world.toAbsolutePath().normalize()));
    }

    private static Path folder(Path file) {
        return file.getParent() == null ? file : file.getParent();
    }

    static boolean isRemote(String reference) {
        return REMOTE.matcher(reference).matches();
    }

    /** The file that is meant; a reference is relative to the file where it stands, or begins with the folder of one that was read. */
    Path resolve(String reference, WorldNode at) throws MistakeException {
        try {
            Path named = Path.of(reference.startsWith("file://") ? reference.substring("file://".length()) : reference);
            Path absolute = at.folder().resolve(named).normalize();
            if (named.isAbsolute() && folders.stream().noneMatch(known -> absolute.startsWith(known) || absolute.startsWith(folder(known)))) {
                throw WorldVariables.mistake(at, reference, "This file is named by an absolute path.", "name it relative to the file in which it is written.");
            }
            return absolute;
        } catch (InvalidPathException impossible) {
            throw WorldVariables.mistake(at, reference, "This cannot be the name of a file.", "write a name such as robot.vehicle.xml.");
        }
    }

    /** The text of an included file. */
    String text(Path file, WorldNode at) throws MistakeException {
        if (++read > MOST_FILES) {
            throw WorldVariables.mistake(at, file.toString(), "More than " + MOST_FILES + " files are included.", "include less.");
        }
        if (!Files.isRegularFile(file)) {
            throw WorldVariables.mistake(at, shown(file), "There is no such file.", "put it there, or correct its name.");
        }
        try (InputStream in = Files.newInputStream(file)) {
            folders.add(folder(file));
            String text = EncodedText.read(in, LARGEST)
                    .orElseThrow(() -> WorldVariables.mistake(at, shown(file), "The file is larger than " + (LARGEST >> 20) + " MiB.", "divide it."));
            characters += text.length();
            if (characters > MOST_CHARACTERS) {
                throw WorldVariables.mistake(at, shown(file), "Included files have more than " + (MOST_CHARACTERS >> 20) + " MiB together.", "include less.");
            }
            return text;
        } catch (IOException unreadable) {
            throw WorldVariables.mistake(at, shown(file), "The file cannot be read.", "check its permissions, and that it is whole.");
        }
    }

    /** A picture or another file of data; empty where it is not on this machine, cannot be read or is too large. */
    Optional<byte[]> data(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) <= LARGEST_DATA ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** A model by its address, from the folder of models: by as much of the end of the address as is found there, also inside a zip file. */
    Optional<byte[]> model(String address) {
        String[] parts = address.replaceFirst("^[A-Za-z+.-]+:/*", "").split("/+");
        for (int first = 0; first < parts.length && models.isPresent(); first++) {
            Optional<byte[]> found = model(models.get(), Arrays.copyOfRange(parts, first, parts.length));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<byte[]> model(Path folder, String[] parts) {
        Path at = folder;
        for (int i = 0; i < parts.length; i++) {
            if (parts[i].equals("..") || parts[i].indexOf('\0') >= 0) {
                return Optional.empty();
            }
            at = at.resolve(parts[i]);
            if (parts[i].endsWith(".zip") && Files.isRegularFile(at)) {
                return zipped(at, String.join("/", Arrays.copyOfRange(parts, i + 1, parts.length)));
            }
        }
        return data(at);
    }

    private static Optional<byte[]> zipped(Path file, String entry) {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            ZipEntry found = zip.getEntry(entry);
            if (found == null) {
                return Optional.empty();
            }
            byte[] data = zip.getInputStream(found).readNBytes(LARGEST_DATA + 1);
            return data.length > LARGEST_DATA ? Optional.empty() : Optional.of(data);
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** A file as the user would name it. */
    String shown(Path file) {
        Path here = Path.of("").toAbsolutePath();
        return world.isAbsolute() ? file.toString() : here.relativize(file).toString();
    }
}
