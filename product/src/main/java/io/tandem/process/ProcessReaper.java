package io.tandem.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Kills programs and their descendants, even after this process was killed: a shell process outlives it for a moment and kills the process groups
 * that it was given. Each program leads its own process group, which needs {@code setsid}. Where a machine has none, descendants are looked up
 * instead, and orphaned ones escape.
 */
final class ProcessReaper implements AutoCloseable {

    private static final int LONGEST_SECONDS = 5;
    private static final List<Path> SETSID = List.of(Path.of("/usr/bin/setsid"), Path.of("/bin/setsid"));
    private static final String PROGRAM = """
            trap '' INT TERM HUP
            groups=' '
            while read -r word group; do
              case $word in
                keep) groups="$groups$group " ;;
                end) kill -s KILL -- "-$group"; groups="${groups%% $group *} ${groups#* $group }" ;;
              esac
            done
            for group in $groups; do kill -s KILL -- "-$group"; done
            """;

    private final String setsid;
    private final Process shell;

    private ProcessReaper(String setsid, Process shell) {
        this.setsid = setsid;
        this.shell = shell;
    }

    /** Opens one, without a shell where {@code setsid} is missing. */
    static ProcessReaper open() {
        for (Path setsid : SETSID) {
            if (Files.isExecutable(setsid)) {
                try {
                    Process shell = new ProcessBuilder(setsid.toString(), "sh", "-c", PROGRAM, "tandem-reaper")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD).start();
                    return new ProcessReaper(setsid.toString(), shell);
                } catch (IOException noShell) {
                    return new ProcessReaper("", null);
                }
            }
        }
        return new ProcessReaper("", null);
    }

    /** Starts a program in its own process group. */
    Process start(List<String> command, Path folder) throws IOException {
        List<String> words = new ArrayList<>(command);
        if (shell != null) {
            find(command.getFirst(), folder);
            words.addFirst(setsid);
        }
        Process process = new ProcessBuilder(words).directory(folder.toFile()).start();
        say("keep", process);
        return process;
    }

    /** Checks that the program exists, which {@code setsid} would report too late. */
    private static void find(String program, Path folder) throws IOException {
        Stream<Path> places = program.contains("/") ? Stream.of(folder)
                : Arrays.stream(System.getenv().getOrDefault("PATH", "/usr/bin:/bin").split(":")).map(folder::resolve);
        if (places.map(place -> place.resolve(program)).noneMatch(file -> Files.isRegularFile(file) && Files.isExecutable(file))) {
            throw new IOException("there is no program " + program);
        }
    }

    /** Kills it and its descendants. */
    void end(Process process) {
        // The parent first, since it might restart its children.
        List<ProcessHandle> offspring = process.descendants().toList();
        process.destroyForcibly();
        offspring.forEach(ProcessHandle::destroyForcibly);
        say("end", process);
    }

    private synchronized void say(String word, Process process) {
        if (shell != null) {
            try {
                OutputStream out = shell.getOutputStream();
                out.write((word + " " + process.pid() + "\n").getBytes(StandardCharsets.US_ASCII));
                out.flush();
            } catch (IOException gone) {
                // The shell was killed; descendants were looked up above.
            }
        }
    }

    @Override
    public void close() {
        if (shell != null) {
            try {
                shell.getOutputStream().close();
                shell.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS);
            } catch (IOException gone) {
                // It has ended.
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
