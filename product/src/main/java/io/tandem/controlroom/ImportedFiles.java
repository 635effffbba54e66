package io.tandem.controlroom;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Pattern;

/** Puts maps, tracks and elevations beside the scenarios of a folder, piece by piece, never over another file. */
final class ImportedFiles {

    static final long MAX_BYTES = 64L << 20;
    private static final String ENDINGS = ".osm, .xodr, .net.xml, .xml, .rndf, .geojson, .pmtiles, .gpx, .asc, .hgt, .png or .jpg";
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N} ._-]{0,100}\\.(osm|xodr|xml|rndf|geojson|pmtiles|gpx|asc|hgt|png|jpe?g)", Pattern.CASE_INSENSITIVE);

    private final Path folder;

    ImportedFiles(Path folder) {
        this.folder = folder;
    }

    /**
     * Takes the next piece of a file, which is there after the last one.
     *
     * @param offset bytes before the piece
     * @param total  bytes of the whole file
     */
    synchronized void add(String name, byte[] piece, long offset, long total) throws MistakeException, IOException {
        if (!NAME.matcher(name).matches()) {
            throw mistake(name, "This cannot be the name of a map here.", "use letters, digits, - and _, and end with " + ENDINGS + ".");
        }
        if (total < 1 || total > MAX_BYTES || offset < 0 || offset + piece.length > total) {
            throw mistake(name, "The file is empty, or larger than " + (MAX_BYTES >> 20) + " MiB.", "cut out less of the map, or copy the file beside the scenario and name it there.");
        }
        Path file = folder.resolve(name);
        if (Files.isSymbolicLink(file) || Files.exists(file) && !(Files.isRegularFile(file) && Files.size(file) == total)) {
            throw taken(name);
        }
        Path part = Files.createDirectories(folder.resolve(FileBackups.FOLDER)).resolve(name + ".part");
        if (offset == 0) {
            Files.deleteIfExists(part);
        }
        if ((Files.exists(part) ? Files.size(part) : 0) != offset) {
            throw mistake(name, "A piece of the file is missing.", "import it again.");
        }
        Files.write(part, piece, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        if (offset + piece.length == total) {
            finish(name, part, file);
        }
    }

    /** A file with the same content may be there already. */
    private static void finish(String name, Path part, Path file) throws MistakeException, IOException {
        try {
            if (!Files.exists(file)) {
                Files.move(part, file);
            } else if (Files.mismatch(part, file) >= 0) {
                throw taken(name);
            }
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static MistakeException taken(String name) {
        return mistake(name, "There is another file of this name beside the scenarios.", "give yours another name.");
    }

    private static MistakeException mistake(String name, String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation(name, 0, ""), "", what, fix));
    }
}
