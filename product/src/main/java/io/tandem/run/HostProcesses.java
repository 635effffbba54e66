package io.tandem.run;

import io.tandem.message.Ids;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Host processes on this machine, each with a share of the vehicles. They are restarted when they crash, with increasing delay. */
public final class HostProcesses implements AutoCloseable {

    /** The command line of this program, in a room above this one. */
    private static final String MAIN_CLASS = "io.tandem.launch.Tandem";
    private static final long FIRST_WAIT_MILLIS = 500;
    private static final long LONGEST_WAIT_MILLIS = 10_000;
    private static final int GRACE_SECONDS = 5;

    private final String core;
    private final List<String> more;
    private final Consumer<String> journal;
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("hosts").factory());
    private final List<Process> processes = new ArrayList<>();
    private boolean closing;

    /**
     * @param core    where Core listens
     * @param more    further arguments for every host
     * @param journal receives a line for each crash and restart
     */
    public HostProcesses(String core, List<String> more, Consumer<String> journal) {
        this.core = core;
        this.more = more;
        this.journal = journal;
    }

    /** Cuts vehicles into shares of nearly equal size, neighbors together. */
    public static List<Ids> shares(int[] vids, int hosts) {
        List<Ids> shares = new ArrayList<>();
        for (int i = 0; i < hosts; i++) {
            int from = (int) ((long) vids.length * i / hosts);
            int to = (int) ((long) vids.length * (i + 1) / hosts);
            if (to > from) {
                shares.add(Ids.of(Arrays.stream(vids, from, to)));
            }
        }
        return shares;
    }

    public void start(List<Ids> shares) {
        for (int i = 0; i < shares.size(); i++) {
            start("host-" + (i + 1), shares.get(i), FIRST_WAIT_MILLIS);
        }
    }

    private synchronized void start(String name, Ids share, long waitMillis) {
        if (closing) {
            return;
        }
        try {
            Process process = new ProcessBuilder(command(name, share)).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.INHERIT).start();
            processes.add(process);
            process.onExit().thenAccept(ended -> ended(name, share, ended, waitMillis));
        } catch (IOException cannotStart) {
            journal.accept(name + " cannot be started: " + cannotStart.getMessage());
        }
    }

    private synchronized void ended(String name, Ids share, Process process, long waitMillis) {
        processes.remove(process);
        if (!closing && process.exitValue() != 0) {
            journal.accept(name + " ended with " + process.exitValue() + "; it is started again in " + waitMillis + " ms");
            watch.schedule(() -> start(name, share, Math.min(LONGEST_WAIT_MILLIS, 2 * waitMillis)), waitMillis, TimeUnit.MILLISECONDS);
        }
    }

    /** The command that starts this program again with the same JVM and class path. */
    public static List<String> java() {
        return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseParallelGC", "-XX:InitialTenuringThreshold=1",
                "-XX:MaxTenuringThreshold=1", "-XX:-UsePerfData", "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"), MAIN_CLASS);
    }

    private List<String> command(String name, Ids share) {
        List<String> command = new ArrayList<>(java());
        command.addAll(List.of("host", "--core", core, "--vehicles", share.toString().replace(" ", ""), "--name", name));
        command.addAll(more);
        return command;
    }

    /** Waits for hosts to exit by themselves, as they do after STOP, and kills those that do not. */
    @Override
    public void close() {
        List<Process> left;
        synchronized (this) {
            closing = true;
            left = List.copyOf(processes);
        }
        watch.shutdownNow();
        for (Process process : left) {
            try {
                if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            } catch (InterruptedException hurried) {
                process.destroyForcibly();
                Thread.currentThread().interrupt();
            }
        }
    }
}
