package io.tandem.bench.endurance;

import io.tandem.gateway.socket.ClientSocket;
import io.tandem.gateway.socket.SocketClient;
import io.tandem.process.ChildProcess;
import io.tandem.run.HostProcesses;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A run in real time with its control room, in a process of its own whose memory, threads and files are measured from outside. Linux only. */
public final class ServedRun implements AutoCloseable {

    /** Heap of the server, MB. */
    static final int HEAP_MB = 400;
    private static final long START_NANOS = SimTime.nanos(120);
    private static final long POLL_NANOS = SimTime.nanos(0.2);
    private static final int END_SECONDS = 60;
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final int MAX_MESSAGE_BYTES = 64 << 20;
    private static final double BYTES_PER_MB = 1 << 20;
    /** number, instances, bytes, class */
    private static final Pattern HISTOGRAM_ROW = Pattern.compile("\\s*\\d+:\\s+\\d+\\s+(\\d+)\\s+(\\S+)");
    private static final double KB_PER_MB = 1 << 10;

    /** What a process holds. The heap is what is left after a full collection; NaN where it was not collected. */
    public record Holdings(double residentMb, double heapMb, int threads, int files) {
    }

    private final Path folder;
    private final int webPort = freePort();
    private final int corePort = freeDatagramPort();
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT).build();
    private final SocketClient sockets = new SocketClient(CONNECT, MAX_MESSAGE_BYTES);
    private final WallClock clock = WallClock.machine();
    private final SteppedClock timeOfDay;
    private Process process;

    /** @param folder of its own, for the scenario, recordings and output */
    ServedRun(Path folder, String scenario) throws IOException {
        this.folder = folder;
        this.timeOfDay = new SteppedClock(folder.resolve("clock-offset"));
        Files.createDirectories(folder.resolve("runs"));
        Files.writeString(folder.resolve("siege.yaml"), scenario);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static int freeDatagramPort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Records a short run as often as asked, for reviews and replays. */
    void recordEarlierRuns(int count, double seconds) throws IOException, InterruptedException {
        Path first = folder.resolve("runs/earlier-1.mcap");
        List<String> command = new ArrayList<>(HostProcesses.java());
        command.addAll(List.of("run", "siege.yaml", "--fast", "--set", "vars.n=50", "--duration", seconds + "s", "--record", first.toString()));
        Process recording = start(command, "earlier.log");
        if (!recording.waitFor(END_SECONDS, TimeUnit.SECONDS) || !Files.exists(first)) {
            throw new IOException("An earlier run could not be recorded: " + Files.readString(folder.resolve("earlier.log")));
        }
        for (int i = 2; i <= count; i++) {
            Files.copy(first, folder.resolve("runs/earlier-" + i + ".mcap"));
        }
    }

    /**
     * Starts the run and waits until its control room answers.
     *
     * @param hosts processes for the vehicles; 0 for one process
     */
    void start(int vehicles, int hosts) throws IOException {
        List<String> command = new ArrayList<>(HostProcesses.java("-Xmx" + HEAP_MB + "m", "-XX:+UseParallelGC", timeOfDay.option()));
        command.addAll(List.of("run", "siege.yaml", "--set", "vars.n=" + vehicles, "--listen", "127.0.0.1:" + corePort, "--port", String.valueOf(webPort), "--no-stay",
                "--record", recording().toString()));
        command.addAll(hosts > 0 ? List.of("--hosts", String.valueOf(hosts)) : List.of());
        process = start(command, "run.log");
        for (long began = clock.nanoTime(); !isLive();) {
            if (!process.isAlive() || clock.nanoTime() - began > START_NANOS) {
                close();
                throw new IOException("The run did not start: " + Files.readString(folder.resolve("run.log")));
            }
            clock.parkUntil(clock.nanoTime() + POLL_NANOS);
        }
    }

    private Process start(List<String> command, String log) throws IOException {
        return new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).redirectOutput(folder.resolve(log).toFile()).start();
    }

    private boolean isLive() {
        try {
            return get("/api/session").body().contains("\"live\":true");
        } catch (IOException notYet) {
            return false;
        }
    }

    /** The time of day that the run sees. */
    SteppedClock timeOfDay() {
        return timeOfDay;
    }

    Path recording() {
        return folder.resolve("siege.mcap");
    }

    /** What the processes printed. */
    String output() throws IOException {
        return Files.readString(folder.resolve("run.log"));
    }

    String address() {
        return "127.0.0.1:" + webPort;
    }

    int webPort() {
        return webPort;
    }

    int corePort() {
        return corePort;
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    List<ProcessHandle> children() {
        return process.children().toList();
    }

    /** Opens a WebSocket as the page does. */
    CompletableFuture<ClientSocket> watch(String path, ClientSocket.MessageListener listener) {
        return sockets.connect(URI.create("ws://" + address() + path), List.of("tandem.1"), listener);
    }

    HttpResponse<String> get(String path) throws IOException {
        return send(HttpRequest.newBuilder(uri(path)));
    }

    HttpResponse<String> post(String path, String body, String... headers) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path)).header("X-Tandem", "1").POST(HttpRequest.BodyPublishers.ofString(body));
        return send(headers.length > 0 ? request.headers(headers) : request);
    }

    private URI uri(String path) {
        return URI.create("http://" + address() + path);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
        try {
            return client.send(request.timeout(Duration.ofSeconds(30)).build(), HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", hurried);
        }
    }

    /** Without a collection, which would stop the run. */
    Holdings holdings() throws IOException {
        Path proc = Path.of("/proc/" + process.pid());
        List<String> status = Files.readAllLines(proc.resolve("status"));
        try (Stream<Path> files = Files.list(proc.resolve("fd"))) {
            return new Holdings(number(status, "VmRSS:") / KB_PER_MB, Double.NaN, (int) number(status, "Threads:"), (int) files.count());
        }
    }

    private static double number(List<String> status, String name) {
        return status.stream().filter(line -> line.startsWith(name)).map(line -> line.replaceAll("\\D", "")).mapToDouble(Double::parseDouble).findFirst().orElse(Double.NaN);
    }

    /** After a full collection. */
    Holdings holdingsAfterCollection() throws IOException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        List<String> histogram = ChildProcess.lines(List.of(jcmd, String.valueOf(process.pid()), "GC.class_histogram"), END_SECONDS);
        Holdings now = holdings();
        return new Holdings(now.residentMb, liveBytes(histogram) / BYTES_PER_MB, now.threads, now.files);
    }

    /** Bytes of all objects in a class histogram, but not of those by which the collector fills gaps. */
    static long liveBytes(List<String> histogram) {
        return histogram.stream().map(HISTOGRAM_ROW::matcher).filter(Matcher::lookingAt).filter(row -> !row.group(2).contains("jdk.internal.vm.Filler"))
                .mapToLong(row -> Long.parseLong(row.group(1))).sum();
    }

    /** Stops the run and waits for its end; the exit code. */
    int stop() throws IOException, InterruptedException {
        post("/api/live/state", "{\"wish\":\"STOP\"}");
        if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
            throw new IOException("The run does not end: " + output());
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        if (process != null) {
            ChildProcess.end(process);
        }
        client.shutdownNow();
        sockets.close();
    }
}
