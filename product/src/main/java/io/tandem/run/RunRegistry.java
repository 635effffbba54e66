package io.tandem.run;

import io.tandem.core.ControlAddress;
import io.tandem.diagnosis.MistakeException;
import io.tandem.time.WallTime;
import io.tandem.wire.SharedKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The runs of this user on this machine that tools can reach: one file for each, which only its owner may read, since it holds the key of the run. A file is
 * removed with its run; files of processes that have died are removed by the next reader.
 */
public final class RunRegistry {

    private static final String ENDING = ".run";
    private static final int MOST_BYTES = 16_384;

    private final Path folder;

    public RunRegistry(Path folder) {
        this.folder = folder;
    }

    /** In the folder of this user's sockets and the like: XDG_RUNTIME_DIR, where there is one, else the cache folder. */
    public static RunRegistry ofUser() {
        String runtime = System.getenv("XDG_RUNTIME_DIR");
        return new RunRegistry(runtime == null || runtime.isBlank() ? RunFiles.usersCache().resolve("running") : Path.of(runtime).resolve("tandem"));
    }

    /**
     * A run that tools can reach.
     *
     * @param name     of its recording without ending, or of its scenario file where it does not record
     * @param title    name of the scenario
     * @param scenario the scenario's file
     * @param address  where it listens, as host:port
     * @param started  nanoseconds since 1970
     * @param topics   where its topics are served, as a WebSocket URL
     * @param file     which holds the key, where the run has one
     */
    public record Entry(String name, String title, String scenario, long pid, String address, long started, Optional<String> topics, Path file, boolean hasKey) {

        public Optional<SharedKey> key() throws MistakeException {
            return hasKey ? Optional.of(SharedKey.read(file)) : Optional.empty();
        }

        /** Whether a word of a person's means this run without being its name: the name of its scenario or of the file, or its process id. */
        public boolean isMeantBy(String word) {
            return word.equals(String.valueOf(pid)) || word.equals(title) || word.equals(RunFiles.withoutEnding(Path.of(scenario).getFileName().toString()));
        }

        /** Whether it runs a scenario file. */
        public boolean isOf(Path file) {
            return Path.of(scenario).equals(file.toAbsolutePath().normalize());
        }
    }

    /** The file of a run, removed when it is closed. */
    public record Announcement(Path file) implements AutoCloseable {

        @Override
        public void close() throws IOException {
            Files.deleteIfExists(file);
        }
    }

    /** Lists a run of this process. */
    public Announcement announce(String name, String title, String scenario, ControlAddress at, Optional<String> topics) throws IOException {
        SharedKey.makePrivateFolder(folder);
        long pid = ProcessHandle.current().pid();
        Path file = folder.resolve(pid + "-" + at.at().getPort() + ENDING);
        Files.deleteIfExists(file);
        String lines = "run: " + oneLine(name) + "\ntitle: " + oneLine(title) + "\nscenario: " + oneLine(Path.of(scenario).toAbsolutePath().normalize().toString()) + "\npid: " + pid + "\naddress: " + at.local()
                + "\nstarted: " + WallTime.now().epochNanos() + "\n" + topics.map(url -> "topics: " + oneLine(url) + "\n").orElse("");
        SharedKey.writePrivately(file, lines + at.key().map(SharedKey::line).orElse(""));
        return new Announcement(file);
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}", " ");
    }

    /** The runs of processes that live, the latest first. */
    public List<Entry> entries() throws IOException {
        List<Entry> entries = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return entries;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(each -> each.toString().endsWith(ENDING)).toList()) {
                Optional<Entry> entry = read(file);
                if (!isOfLivingProcess(file, entry)) {
                    Files.deleteIfExists(file);
                } else {
                    entry.ifPresent(entries::add);
                }
            }
        }
        entries.sort(Comparator.comparingLong(Entry::started).reversed());
        return entries;
    }

    /** Empty where the file is no entry, is gone, or is being written. */
    private static Optional<Entry> read(Path file) {
        Map<String, String> lines = new HashMap<>();
        try {
            if (Files.size(file) <= MOST_BYTES) {
                Files.readAllLines(file).forEach(line -> lines.put(line.substring(0, Math.max(0, line.indexOf(':'))), line.substring(line.indexOf(':') + 1).strip()));
            }
            return Optional.of(new Entry(lines.get("run"), lines.get("title"), Path.of(lines.get("scenario")).toString(), Long.parseLong(lines.get("pid")), lines.get("address"),
                    Long.parseLong(lines.get("started")), Optional.ofNullable(lines.get("topics")), file, lines.containsKey(SharedKey.NAME)));
        } catch (IOException | IllegalArgumentException | NullPointerException noEntry) {
            return Optional.empty();
        }
    }

    /** The file's name begins with the process id. A process that began after the entry was written has only the same number. */
    private static boolean isOfLivingProcess(Path file, Optional<Entry> entry) {
        String number = file.getFileName().toString().replaceFirst("-.*", "");
        Optional<ProcessHandle> process = number.matches("[0-9]{1,18}") ? ProcessHandle.of(Long.parseLong(number)).filter(ProcessHandle::isAlive) : Optional.empty();
        Optional<Instant> begun = process.flatMap(living -> living.info().startInstant());
        return process.isPresent() && (entry.isEmpty() || begun.isEmpty() || begun.get().isBefore(Instant.ofEpochSecond(1, entry.get().started)));
    }
}
