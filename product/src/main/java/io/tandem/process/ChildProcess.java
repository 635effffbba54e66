package io.tandem.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A program that is run to its end in a process of its own. Whatever happens, neither it nor what it started outlives this one. */
public final class ChildProcess {

    private static final int LAST_WORDS = 5;

    private ChildProcess() {
    }

    /** The last line that it printed; throws what it said on its way out if it failed or took longer than it may. */
    public static String lastLine(List<String> command, double seconds) throws IOException {
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
            return lines.getLast();
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

    private static String lastWords(Path err) throws IOException {
        List<String> lines = Files.readAllLines(err);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_WORDS), lines.size()));
    }

    /** All of them are counted before the first is ended: those whose parent has died belong to nobody. */
    public static void end(Process process) {
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
        all.forEach(ProcessHandle::destroyForcibly);
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // The hook is at work already.
        }
    }
}
