package io.tandem.bench.cluster;

import io.tandem.run.HostProcesses;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Members of a cluster on this machine, each a process with one thread for its vehicles. */
final class MemberProcesses implements AutoCloseable {

    private final InetSocketAddress first;
    private final List<Process> processes = new ArrayList<>();

    MemberProcesses(int count) throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            first = new InetSocketAddress(InetAddress.getLoopbackAddress(), free.getLocalPort());
        }
        for (int i = 0; i < count; i++) {
            start(i == 0 ? "--listen" : "--join");
        }
    }

    private void start(String option) throws IOException {
        List<String> command = new ArrayList<>(HostProcesses.java());
        command.addAll(List.of("member", option, "127.0.0.1:" + first.getPort(), "--jobs", "1"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        processes.add(process);
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        for (String line = output.readLine(); line == null || !line.contains("Ctrl-C ends it"); line = output.readLine()) {
            if (line == null) {
                throw new IOException("a member of the cluster did not start");
            }
        }
        Thread.ofVirtual().start(() -> drain(output));
    }

    /** Until the process ends or is killed, so that it never waits for a reader. */
    private static void drain(BufferedReader output) {
        try {
            output.transferTo(Writer.nullWriter());
        } catch (IOException _) {
            // A process that was killed has no more to say.
        }
    }

    int count() {
        return processes.size();
    }

    /** Where the first one listens. */
    InetSocketAddress address() {
        return first;
    }

    void killLast() {
        processes.getLast().destroyForcibly();
    }

    /** Processor time of all that live, nanoseconds. */
    long cpuNanos() {
        return processes.stream().mapToLong(process -> process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos()).sum();
    }

    @Override
    public void close() {
        processes.forEach(Process::destroyForcibly);
    }
}
