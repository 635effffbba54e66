package io.tandem.launch;

import io.tandem.Patience;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** The program in a process of its own, for tests; closing it kills it. */
public final class Program implements AutoCloseable {

    final List<String> out = new CopyOnWriteArrayList<>();
    final List<String> err = new CopyOnWriteArrayList<>();
    private final Process process;
    private final List<Thread> readers;

    private Program(List<String> arguments, Path folder) throws IOException {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"), Tandem.class.getName()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put("XDG_RUNTIME_DIR", folder.toString());
        process = builder.start();
        readers = List.of(read(process.inputReader(StandardCharsets.UTF_8), out), read(process.errorReader(StandardCharsets.UTF_8), err));
    }

    public static Program start(Path folder, String... arguments) throws IOException {
        return new Program(List.of(arguments), folder);
    }

    /** Runs to the end, and has all of its output. */
    static Program finished(Path folder, String... arguments) throws IOException {
        Program program = start(folder, arguments);
        program.exitCode();
        return program;
    }

    private static Thread read(BufferedReader from, List<String> into) {
        return Thread.ofPlatform().daemon().start(() -> from.lines().forEach(into::add));
    }

    /** Waits for a line that holds the pattern, and gives its first group. */
    public String awaitWords(String pattern) {
        Pattern words = Pattern.compile(pattern);
        List<String> found = new ArrayList<>();
        Network.eventually("\"" + pattern + "\" in " + err, () -> {
            err.stream().map(words::matcher).filter(matcher -> matcher.find()).findFirst()
                    .ifPresent(matcher -> found.add(matcher.groupCount() > 0 ? matcher.group(1) : matcher.group()));
            return !found.isEmpty();
        });
        return found.getFirst();
    }

    /** Waits for the end, until all of its output has been read. */
    public int exitCode() {
        awaitEnd();
        readers.forEach(Patience::end);
        return process.exitValue();
    }

    private void awaitEnd() {
        try {
            if (!process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("It does not end: " + err);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Kills one of the processes that it started. */
    public void killChild() {
        process.children().findFirst().orElseThrow().destroyForcibly();
    }

    void kill() {
        process.destroyForcibly();
        awaitEnd();
    }

    /** Sends a signal by its name: STOP or CONT. */
    void signal(String name) {
        try {
            Process kill = new ProcessBuilder("/bin/kill", "-" + name, String.valueOf(process.pid())).start();
            Network.eventually("the signal is sent", () -> !kill.isAlive());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        kill();
    }
}
