package io.tandem.scenario.text;

import io.tandem.diagnosis.SourceFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** The files that a scenario refers to: on disk, or among those kept in a recording. */
public final class ReferencedFiles {

    private static final int LARGEST_PICTURE = 64 << 20;
    /** Binary files are kept up to this size, in Base64 characters. */
    private static final int LARGEST_KEPT = 4 << 20;
    private static final String DATA = "data:;base64,";

    private final Findings findings;
    /** files kept from an earlier reading; empty where files are read from disk */
    private final Optional<List<SourceFile>> kept;
    private final List<SourceFile> read = new ArrayList<>();

    private ReferencedFiles(Findings findings, Optional<List<SourceFile>> kept) {
        this.findings = findings;
        this.kept = kept;
    }

    public static ReferencedFiles onDisk(Findings findings) {
        return new ReferencedFiles(findings, Optional.empty());
    }

    public static ReferencedFiles among(Findings findings, List<SourceFile> kept) {
        return new ReferencedFiles(findings, Optional.of(kept));
    }

    /** The files that were read and are small enough to be kept in a recording. */
    public List<SourceFile> read() {
        return read;
    }

    /** A text file with the name under which it was found; reports a mistake and is empty where it cannot be read. */
    public Optional<SourceFile> text(LocatedNode located, String file, int largest) {
        try {
            Path path = Path.of(located.node().at().file()).resolveSibling(file).normalize();
            Optional<SourceFile> found = kept.isPresent() ? among(located, path) : onDisk(located, path, largest);
            found.filter(source -> source.text().length() <= ScenarioLimits.BYTES).ifPresent(read::add);
            return found;
        } catch (InvalidPathException impossible) {
            findings.add(located, "This cannot be the name of a file.", "write for example file: town.osm.");
            return Optional.empty();
        }
    }

    /** A binary file; reports a mistake where it cannot be read. It is empty, without a mistake, where it was not kept. */
    public Optional<byte[]> bytes(LocatedNode located, String file) {
        try {
            Path path = Path.of(located.node().at().file()).resolveSibling(file).normalize();
            Optional<byte[]> found = kept.isPresent() ? kept(path) : bytesOnDisk(located, path, LARGEST_PICTURE);
            found.filter(bytes -> bytes.length < LARGEST_KEPT)
                    .ifPresent(bytes -> read.add(new SourceFile(path.toString(), DATA + Base64.getEncoder().encodeToString(bytes))));
            return found;
        } catch (InvalidPathException impossible) {
            findings.add(located, "This cannot be the name of a file.", "write for example file: yard.png.");
            return Optional.empty();
        }
    }

    private Optional<byte[]> kept(Path path) {
        Optional<String> data = kept.orElseThrow().stream().filter(source -> source.name().equals(path.toString()))
                .map(SourceFile::text).filter(text -> text.startsWith(DATA)).findFirst();
        try {
            return data.map(text -> Base64.getDecoder().decode(text.substring(DATA.length())));
        } catch (IllegalArgumentException damaged) {
            return Optional.empty();
        }
    }

    private Optional<SourceFile> among(LocatedNode located, Path path) {
        Optional<SourceFile> found = kept.orElseThrow().stream().filter(source -> source.name().equals(path.toString())).findFirst();
        if (found.isEmpty()) {
            findings.add(located, "This file did not come along with the scenario: those of more than " + (ScenarioLimits.BYTES >> 20) + " MiB do not travel, nor those that a mere text names.",
                    "run the scenario from its file, in one process; or cut out the part you need.");
        }
        return found;
    }

    private Optional<SourceFile> onDisk(LocatedNode located, Path path, int largest) {
        return onDisk(located, path, largest, in -> EncodedText.read(in, largest)).map(text -> new SourceFile(path.toString(), text));
    }

    private Optional<byte[]> bytesOnDisk(LocatedNode located, Path path, int largest) {
        return onDisk(located, path, largest, in -> Optional.of(in.readNBytes(largest + 1)).filter(bytes -> bytes.length <= largest));
    }

    /** Reads a stream to its end; empty where there is too much. */
    private interface Reading<T> {
        Optional<T> of(InputStream in) throws IOException;
    }

    private <T> Optional<T> onDisk(LocatedNode located, Path path, int largest, Reading<T> reading) {
        if (!Files.isRegularFile(path)) {
            findings.add(located, Files.isDirectory(path) ? "This is a directory." : "There is no such file.",
                    "write the name of a file beside the scenario's own.");
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(path)) {
            Optional<T> content = reading.of(in);
            if (content.isEmpty()) {
                findings.add(located, "The file is larger than " + (largest >> 20) + " MiB.", "cut out the part you need.");
            }
            return content;
        } catch (IOException unreadable) {
            findings.add(located, "The file cannot be read.", "check its permissions, and that it is whole.");
            return Optional.empty();
        }
    }
}
