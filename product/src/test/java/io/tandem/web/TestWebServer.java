package io.tandem.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Patience;
import io.tandem.basemap.BaseMap;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.gateway.socket.ClientSocket;
import io.tandem.gateway.socket.SocketClient;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import io.tandem.message.Event;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.message.ManualInput;
import io.tandem.message.Orders;
import io.tandem.message.Parameter;
import io.tandem.message.Participant;
import io.tandem.message.Placement;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.VehicleView;
import io.tandem.recording.metadata.Provenance;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.verdict.Expectation;
import io.tandem.verdict.Verdicts;
import io.tandem.web.access.AccessPolicy;
import io.tandem.web.contract.ApiAnswer.ScenarioEntry;
import io.tandem.web.contract.ContractSchema;
import io.tandem.web.contract.SceneDescription;
import io.tandem.web.edit.ScenarioEditor;
import io.tandem.web.job.Work;
import io.tandem.web.contract.RunMessage;
import io.tandem.web.live.LiveRun;
import io.tandem.web.live.OperatorControls;
import io.tandem.web.phone.PhoneGuests;
import io.tandem.web.replay.Catalog;
import io.tandem.web.scene.Equipment;
import io.tandem.web.scene.StaticScene;
import io.tandem.web.scene.Walls;
import io.tandem.web.view.FrameFormat;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** A server with a run whose beats the test triggers, and clients of it. */
public final class TestWebServer implements Catalog, OperatorControls, AutoCloseable {

    private static final long TIMEOUT_NANOS = SimTime.nanos(60);
    public static final Site SITE = new Site(new LatLon(29.1897, -81.0457), 0);

    public final List<Event> publishedEvents = new CopyOnWriteArrayList<>();
    public final List<ManualInput> manualInputs = new CopyOnWriteArrayList<>();
    final List<RunState> requestedStates = new CopyOnWriteArrayList<>();
    final List<String> changes = new CopyOnWriteArrayList<>();
    final List<Placement> placements = new CopyOnWriteArrayList<>();
    public final List<Throwable> errors = new CopyOnWriteArrayList<>();
    public Optional<Path> recording = Optional.empty();
    /** makes the review of the recording */
    Work<Path> review = _ -> Files.writeString(Files.createTempFile("review", ".html"), "<p>review");
    PhoneGuests guests = PhoneGuests.NONE;
    public Set<Integer> inflowVehicles = Set.of();
    public Optional<BaseMap> map = Optional.empty();
    public Map<Integer, Equipment> equipment = Map.of();
    public volatile VehicleView vehicleView;
    final AccessPolicy access;
    public final String url;
    private final WebServer server;
    /** what recorded runs expect */
    public List<Expectation> expected = List.of();
    /** how the last run was started */
    public volatile StartOptions started;
    /** how the time of the run passes */
    public volatile RunTime time = new RunTime(1, false, "");
    /** real vehicles that the run may drive */
    public volatile List<RunMessage.Commanded> commanded = List.of();
    private final Reports reports = new Reports();
    private final Orders orders = new Orders();
    private final HttpClient client = HttpClient.newHttpClient();
    private final SocketClient sockets = new SocketClient(Duration.ofSeconds(60), 64 << 20);
    private LiveRun live;

    /** @param host where to listen; other addresses than loopback need tokens */
    public TestWebServer(String host) throws IOException {
        ServerSocketChannel socket = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getByName(host), 0));
        InetSocketAddress bound = (InetSocketAddress) socket.getLocalAddress();
        access = AccessPolicy.withNewTokens(bound);
        url = "http://127.0.0.1:" + bound.getPort();
        server = new WebServer(socket, access, "test", this, WallClock.machine(), errors::add);
        server.start();
    }

    /** Lets operators edit. */
    void edit(ScenarioEditor editor) {
        server.edit(editor);
    }

    public TestWebServer() throws IOException {
        this("127.0.0.1");
    }

    /** Begins a run of vehicles in a row, ten metres apart. */
    public void begin(int vehicles) {
        live = new LiveRun(_ -> staticScene().on(map), this, guests, WallClock.machine(), 1);
        live.tap().joined(IntStream.rangeClosed(1, vehicles).mapToObj(TestWebServer::participant).toList());
        reports.resize(vehicles);
        for (int i = 0; i < vehicles; i++) {
            reports.vid[i] = i + 1;
            reports.north[i] = 10.0 * i;
        }
        server.show(live);
        change(RunState.SET);
        change(RunState.GO);
    }

    private StaticScene staticScene() {
        return new StaticScene("test", 1, SITE, 0.01, 0.1, OptionalDouble.empty(), 3, 8, Map.of(), Map.of(), List.of(), Walls.NONE, List.of(), List.of(), Map.of(), Map.of(), List.of(), Optional.empty(), Set.of(), inflowVehicles,
                Map.of(), equipment, Optional.empty(), SceneDescription.Weather.CLEAR, List.of(), List.of(), List.of(), Optional.empty(), Optional.empty());
    }

    /** From now on only the first vehicles report. */
    public void limitReportsTo(int first) {
        reports.resize(first);
    }

    public static Participant participant(int vid) {
        return new Participant(vid, "car-" + vid, Kind.GROUND, false, 4.5, List.of("wander", "manual"), List.of());
    }

    public void change(RunState next) {
        live.tap().runState(new SimTime(0), next);
    }

    /** One beat, at which all vehicles are at this easting and head north. */
    public void beat(double seconds, double east) {
        for (int i = 0; i < reports.count(); i++) {
            reports.time[i] = SimTime.nanos(seconds);
            reports.east[i] = east;
            reports.heading[i] = Math.PI / 2;
            reports.speed[i] = -1.5;
            reports.runState[i] = (byte) RunState.GO.number();
            reports.rung[i] = 1;
        }
        live.tap().heard(SimTime.ofSeconds(seconds), reports);
        orders.begin(SimTime.ofSeconds(seconds), RunState.GO);
        live.tap().judged(orders);
    }

    public LiveRun live() {
        return live;
    }

    public HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return checked(client.send(request.build(), HttpResponse.BodyHandlers.ofString()));
    }

    CompletableFuture<HttpResponse<String>> getAsync(String path) {
        return client.sendAsync(HttpRequest.newBuilder(URI.create(url + path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Checks the answer against the contract. */
    private static HttpResponse<String> checked(HttpResponse<String> answer) {
        assertThat(ContractSchema.checkAnswer(answer.request().method(), answer.uri().getPath(), answer.statusCode(), answer.body())).as(answer.body()).isEmpty();
        return answer;
    }

    HttpResponse<String> post(String path, String body, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path)).POST(HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return checked(client.send(request.build(), HttpResponse.BodyHandlers.ofString()));
    }

    public Watcher watch(String path, String... headers) {
        Watcher watcher = new Watcher(path.equals("/ws/phone") ? "PhoneMessage" : "RunMessage");
        Map<String, String> named = new TreeMap<>();
        for (int i = 0; i < headers.length; i += 2) {
            named.put(headers[i], headers[i + 1]);
        }
        watcher.socket = Patience.result(sockets.connect(URI.create(url.replace("http", "ws") + path), List.of("tandem.1"), named, watcher));
        return watcher;
    }

    /** A browser's end of a WebSocket. It checks every message against the contract. */
    public static final class Watcher implements ClientSocket.MessageListener {

        public final BlockingQueue<String> texts = new LinkedBlockingQueue<>();
        public final BlockingQueue<ByteBuffer> frames = new LinkedBlockingQueue<>();
        public final BlockingQueue<ByteBuffer> corners = new LinkedBlockingQueue<>();
        public final BlockingQueue<Integer> closings = new LinkedBlockingQueue<>();
        private final String contract;
        public ClientSocket socket;

        private Watcher(String contract) {
            this.contract = contract;
        }

        public void send(String text) {
            Patience.result(socket.send(text));
        }

        /** The next message that contains a text, or null after a timeout. */
        public String await(String part) throws InterruptedException {
            long until = WallClock.machine().nanoTime() + TIMEOUT_NANOS;
            String message = next(TIMEOUT_NANOS);
            while (message != null && !message.contains(part)) {
                message = next(until - WallClock.machine().nanoTime());
            }
            return message;
        }

        private String next(long nanos) throws InterruptedException {
            String message = texts.poll(nanos, TimeUnit.NANOSECONDS);
            if (message != null) {
                assertThat(ContractSchema.checkMessage(contract, message)).as(message).isEmpty();
            }
            return message;
        }

        public ByteBuffer frame() throws InterruptedException {
            return frames.poll(TIMEOUT_NANOS, TimeUnit.NANOSECONDS);
        }

        /** The code with which the socket was closed, or null after a timeout. */
        public Integer closeCode() throws InterruptedException {
            return closings.poll(TIMEOUT_NANOS, TimeUnit.NANOSECONDS);
        }

        @Override
        public void received(String text) {
            texts.add(text);
        }

        @Override
        public void received(byte[] bytes) {
            (bytes[0] == FrameFormat.CORNER_KIND ? corners : frames).add(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
        }

        @Override
        public void closed(int code, String why) {
            closings.add(code);
        }
    }

    @Override
    public List<ScenarioEntry> scenarios() {
        return List.of(new ScenarioEntry("one.yaml", "scenarios/one.yaml", "One", "", 3, 0, true));
    }

    @Override
    public Optional<ScenarioText> scenario(String file) {
        return file.equals("one.yaml") ? Optional.of(new ScenarioText(file, "name: One", 3, List.of())) : Optional.empty();
    }

    @Override
    public void start(String file, StartOptions options) {
        started = options;
        begin(3);
    }

    @Override
    public List<RunEntry> runs() {
        return List.of();
    }

    @Override
    public Optional<Path> recording(String run) {
        return run.equals("run") ? recording : Optional.empty();
    }

    WebServer server() {
        return server;
    }

    @Override
    public boolean delete(String run) {
        return false;
    }

    @Override
    public boolean restore(String run) {
        return false;
    }

    @Override
    public Optional<Opening> openingOf(String file) {
        return Optional.empty();
    }

    @Override
    public StaticScene staticScene(Provenance info, List<Participant> participants) {
        return StaticScene.bare(info.scenarioName(), info.seed(), info.site());
    }

    @Override
    public Path review(Path file, Work.Progress progress) throws MistakeException, IOException, InterruptedException {
        return review.make(progress);
    }

    @Override
    public Optional<String> request(RunState next) {
        if (!live.runState().allows(next)) {
            return Optional.of("no");
        }
        requestedStates.add(next);
        return Optional.empty();
    }

    @Override
    public Optional<Verdicts> verdicts(Provenance info, Crew crew) {
        return expected.isEmpty() ? Optional.empty() : Optional.of(new Verdicts(expected, Map.of(), crew));
    }

    @Override
    public RunTime runTime() {
        return time;
    }

    @Override
    public Optional<String> setSpeed(double factor) {
        time = new RunTime(factor, time.endWithMissions(), time.refusal());
        return Optional.of(time.refusal()).filter(why -> !why.isEmpty());
    }

    @Override
    public Optional<String> step(int beats) {
        return Optional.empty();
    }

    @Override
    public void endWithMissions(boolean ends) {
        time = new RunTime(time.speed(), ends, time.refusal());
    }

    @Override
    public void place(Placement placement) {
        placements.add(placement);
    }

    @Override
    public void tell(Event event) {
        publishedEvents.add(event);
    }

    @Override
    public void drive(ManualInput hand) {
        manualInputs.add(hand);
    }

    @Override
    public Optional<String> eject(int vid) {
        return guests instanceof TestGuests testGuests ? testGuests.eject(vid) : Optional.empty();
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(new Parameter("alerts.miss", "alerts: miss", "predicted miss distance", "3", "", Parameter.Kind.NUMBER, List.of(), 0, Double.NaN,
                Optional.empty()), new Parameter("vehicles[0].behaviors.avoid.yield", "avoid: yield", "gives way", "false", "", Parameter.Kind.CHOICE,
                List.of("true", "false"), Double.NaN, Double.NaN, Optional.of(Ids.of(1, 2))));
    }

    /** Refuses negative values. */
    @Override
    public void change(String path, String value, String by) throws MistakeException {
        if (value.startsWith("-")) {
            throw new MistakeException(new Problem(new SourceLocation("change", 0, path), value, "miss must be at least 0.", "write a number in that range."));
        }
        changes.add(path + "=" + value + " by " + by);
    }

    @Override
    public void look(int vid, Consumer<Optional<VehicleView>> answer) {
        answer.accept(Optional.ofNullable(vehicleView).filter(one -> one.vid() == vid));
    }

    @Override
    public List<RunMessage.Commanded> commanded() {
        return commanded;
    }

    @Override
    public OptionalLong recordingBytes() {
        return OptionalLong.empty();
    }

    @Override
    public void close() throws IOException {
        if (live != null) {
            live.close();
        }
        sockets.close();
        server.close();
    }
}
