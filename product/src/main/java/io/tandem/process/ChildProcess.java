package io.tandem.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Runs a program to its end in a child process. Neither it nor its descendants outlive this process. */
public final class ChildProcess {

    private static final int LAST_WORDS = 5;

    private ChildProcess() {
    }

    /** The last line of its stdout; fails as {@link #lines} does. */
    public static String lastLine(List<String> command, double seconds) throws IOException {
        return lines(command, seconds).getLast();
    }

    /** Its stdout, at least one line; throws an exception with the end of its stderr if it failed or took too long. */
    public static List<String> lines(List<String> command, double seconds) throws IOException {
        Path out = TemporaryFiles.file(".out");
        Path err = TemporaryFiles.file(".err");
        Process process = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        Thread hook = new Thread(() -> end(process));
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            boolean ended = process.waitFor((long) (seconds * 1000), TimeUnit.MILLISECONDS);
            List<String> lines = Files.readAllLines(out);
            if (!ended || process.exitValue() != 0 || lines.isEmpty()) {
                throw new IOException((ended ? "It ended with " + process.exitValue() : "It did not end in time") + ": " + lastWords(err));
            }
            return lines;
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            throw new IOException("It was interrupted.", hurried);
        } finally {
            end(process);
            forget(hook);
            Files.delete(out);
            Files.delete(err);
        }
    }

    /**
     * Runs a program to its end and returns its exit code; it is killed when the calling thread is interrupted. Its stdout is ignored.
     *
     * @param lines receives the lines of its stderr, on another thread
     */
    public static int run(List<String> command, Consumer<String> lines) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        Thread hook = new Thread(() -> end(process));
        Runtime.getRuntime().addShutdownHook(hook);
        Thread reader = Thread.ofVirtual().start(() -> process.errorReader().lines().forEach(lines));
        try {
            int code = process.waitFor();
            reader.join();
            return code;
        } finally {
            end(process);
            forget(hook);
        }
    }

    private static String lastWords(Path err) throws IOException {
        List<String> lines = Files.readAllLines(err);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_WORDS), lines.size()));
    }

    /** Descendants are listed before the first is killed, because orphans can no longer be found. */
    public static void end(Process process) {
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
        all.forEach(ProcessHandle::destroyForcibly);
    }

    static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // The hook is at work already.
        }
    }
}
