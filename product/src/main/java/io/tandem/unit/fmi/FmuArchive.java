package io.tandem.unit.fmi;

import io.tandem.unit.UnitException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** The file of a unit: a zip archive from a stranger. */
public final class FmuArchive {

    private static final String DESCRIPTION = "modelDescription.xml";
    private static final int MOST_ENTRIES = 100_000;
    private static final long LARGEST_DESCRIPTION = 256L << 20;
    private static final long LARGEST = 2L << 30;

    private final Path file;
    private final ModelDescription description;

    private FmuArchive(Path file, ModelDescription description) {
        this.file = file;
        this.description = description;
    }

    public ModelDescription description() {
        return description;
    }

    /** Reads what a unit says of itself. */
    public static FmuArchive open(Path file) throws UnitException {
        if (!Files.isRegularFile(file)) {
            throw new UnitException(Files.isDirectory(file) ? "it is a directory" : "there is no such file");
        }
        try (ZipFile zip = new ZipFile(file.toFile())) {
            ZipEntry entry = zip.getEntry(DESCRIPTION);
            if (entry == null || zip.size() > MOST_ENTRIES) {
                throw new UnitException(entry == null ? "it has no " + DESCRIPTION + " at its top" : "it has more than " + MOST_ENTRIES + " entries");
            }
            try (InputStream xml = zip.getInputStream(entry)) {
                byte[] text = xml.readNBytes((int) LARGEST_DESCRIPTION);
                return new FmuArchive(file, ModelDescription.read(new ByteArrayInputStream(text)));
            }
        } catch (ZipException none) {
            throw new UnitException("it is no zip archive: " + none.getMessage(), none);
        } catch (IOException unreadable) {
            throw new UnitException("it cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    /** Names of this platform's folder, as FMI 3.0 and 2.0 have them. */
    static List<String> platforms() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String system = os.contains("mac") ? "darwin" : os.contains("win") ? "windows" : "linux";
        boolean arm = System.getProperty("os.arch").equals("aarch64");
        String old = system.equals("darwin") ? "darwin64" : system.equals("windows") ? "win64" : "linux64";
        return arm ? List.of("aarch64-" + system) : List.of("x86_64-" + system, old);
    }

    private static String ending() {
        String platform = platforms().getFirst();
        return platform.endsWith("darwin") ? ".dylib" : platform.endsWith("windows") ? ".dll" : ".so";
    }

    /** The entry of the library for this platform; says which there are where there is none. */
    public String library() throws UnitException {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (String platform : platforms()) {
                String name = "binaries/" + platform + "/" + description.identifier() + ending();
                if (zip.getEntry(name) != null) {
                    return name;
                }
            }
            TreeSet<String> others = new TreeSet<>();
            zip.stream().map(ZipEntry::getName).filter(name -> name.matches("binaries/[^/]+/.+")).forEach(name -> others.add(name.split("/")[1]));
            boolean sources = zip.stream().anyMatch(entry -> entry.getName().startsWith("sources/"));
            throw new UnitException("it has no binary for this platform, " + String.join(" or ", platforms()) + "; it has " + (others.isEmpty() ? "none" : "those for " + String.join(", ", others))
                    + (sources ? ", and its sources: compile them for this platform" : ""));
        } catch (IOException unreadable) {
            throw new UnitException("it cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    /**
     * Unpacks the description, the binaries of this platform and the resources.
     *
     * @param folder empty
     * @return the library
     */
    public Path unpack(Path folder) throws UnitException {
        String library = library();
        String binaries = library.substring(0, library.lastIndexOf('/') + 1);
        long left = LARGEST;
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (ZipEntry entry : zip.stream().toList()) {
                Path target = inside(folder, entry.getName());
                if (!entry.isDirectory() && (entry.getName().startsWith(binaries) || entry.getName().startsWith("resources/") || entry.getName().equals(DESCRIPTION))) {
                    Files.createDirectories(target.getParent());
                    left -= copy(zip, entry, target, left);
                }
            }
            Files.createDirectories(folder.resolve("resources"));
        } catch (IOException broken) {
            throw new UnitException("it cannot be unpacked: " + broken.getMessage(), broken);
        }
        return folder.resolve(library);
    }

    /** A name such as ../../etc/passwd would leave the folder. */
    private static Path inside(Path folder, String name) throws UnitException {
        Path target;
        try {
            target = folder.resolve(name.replace('\\', '/')).normalize();
        } catch (IllegalArgumentException nonsense) {
            throw new UnitException("an entry of it has a name that is none: " + nonsense.getMessage(), nonsense);
        }
        if (!target.startsWith(folder.normalize()) || name.startsWith("/")) {
            throw new UnitException("an entry of it would be written outside its folder: " + name);
        }
        return target;
    }

    private static long copy(ZipFile zip, ZipEntry entry, Path target, long left) throws IOException, UnitException {
        try (InputStream in = zip.getInputStream(entry); var out = Files.newOutputStream(target)) {
            byte[] block = new byte[1 << 16];
            long total = 0;
            for (int count = in.read(block); count >= 0; count = in.read(block)) {
                total += count;
                if (total > left) {
                    throw new UnitException("it unpacks to more than " + (LARGEST >> 20) + " MiB");
                }
                out.write(block, 0, count);
            }
            return total;
        }
    }
}
