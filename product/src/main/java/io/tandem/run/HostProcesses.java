package io.tandem.run;

import io.tandem.message.Ids;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Host processes on this machine, each with a share of the vehicles. They are restarted when they crash: at once, and with increasing delay if they crash again soon. */
public final class HostProcesses implements AutoCloseable {

    /** The command line of this program, in a room above this one. */
    private static final String MAIN_CLASS = "io.tandem.launch.Tandem";
    private static final long SECOND_WAIT_MILLIS = 500;
    private static final long LONGEST_WAIT_MILLIS = 10_000;
    /** A host that has lived longer was well, and its crash is the first again. */
    private static final long WELL_NANOS = SimTime.nanos(10);
    /** Options of this process that let its children start as quickly as itself, and run as fast. */
    private static final List<String> INHERITED_OPTIONS = List.of("-XX:AOTCache=", "-Xlog:aot", "-Xlog:cds", "-XX:+IgnoreUnrecognizedVMOptions",
            "-XX:+UnlockDiagnosticVMOptions", "-XX:-AOTReplayTraining", "-XX:+UseTransparentHugePages");
    private static final int GRACE_SECONDS = 5;

    private final String core;
    private final List<String> more;
    private final Consumer<String> journal;
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("hosts").factory());
    private final List<Process> processes = new ArrayList<>();
    private final WallClock clock = WallClock.machine();
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
        return shares(vids, List.of(), hosts);
    }

    /**
     * Cuts vehicles into shares of nearly equal size, neighbors together.
     *
     * @param together groups of vehicles that must not be cut
     */
    public static List<Ids> shares(int[] vids, List<Ids> together, int hosts) {
        Map<Integer, Ids> groupOf = new HashMap<>();
        together.forEach(group -> group.stream().forEach(vid -> groupOf.put(vid, group)));
        Map<Long, List<Integer>> shares = new TreeMap<>();
        Set<Integer> done = new HashSet<>();
        for (int vid : vids) {
            if (!done.contains(vid)) {
                long share = ((done.size() + 1L) * hosts - 1) / vids.length;
                int[] unit = groupOf.containsKey(vid) ? groupOf.get(vid).stream().toArray() : new int[] {vid};
                for (int member : unit) {
                    done.add(member);
                    shares.computeIfAbsent(share, _ -> new ArrayList<>()).add(member);
                }
            }
        }
        return shares.values().stream().map(share -> Ids.of(share.stream().mapToInt(Integer::intValue))).toList();
    }

    /** Writes a line for the operator. */
    void tell(String line) {
        journal.accept(line);
    }

    public void start(List<Ids> shares) {
        for (int i = 0; i < shares.size(); i++) {
            start("host-" + (i + 1), shares.get(i), 0);
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
            long started = clock.nanoTime();
            process.onExit().thenAccept(ended -> ended(name, share, ended, clock.nanoTime() - started > WELL_NANOS ? 0 : waitMillis));
        } catch (IOException cannotStart) {
            journal.accept(name + " cannot be started: " + cannotStart.getMessage());
        }
    }

    private synchronized void ended(String name, Ids share, Process process, long waitMillis) {
        processes.remove(process);
        if (!closing && process.exitValue() != 0) {
            journal.accept(name + " ended with " + process.exitValue() + "; it is started again " + (waitMillis == 0 ? "at once" : "in " + waitMillis + " ms"));
            watch.schedule(() -> start(name, share, Math.clamp(2 * waitMillis, SECOND_WAIT_MILLIS, LONGEST_WAIT_MILLIS)), waitMillis, TimeUnit.MILLISECONDS);
        }
    }

    /** The command that starts this program again with the same JVM and class path. */
    public static List<String> java() {
        List<String> options = new ArrayList<>(List.of("-XX:+UseParallelGC", "-XX:InitialTenuringThreshold=1", "-XX:MaxTenuringThreshold=1"));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream().filter(option -> INHERITED_OPTIONS.stream().anyMatch(option::startsWith)).forEach(options::add);
        return java(options.toArray(String[]::new));
    }

    /** @param options of the JVM */
    public static List<String> java(String... options) {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(options));
        command.addAll(List.of("-XX:-UsePerfData", "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"), MAIN_CLASS));
        return command;
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
