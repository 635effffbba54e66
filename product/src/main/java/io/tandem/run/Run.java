package io.tandem.run;

import io.tandem.archive.MongoAddress;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.message.Tap;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.WallTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * The settings of a run, and its execution: a scenario in, a {@link RunResult} out. Prints nothing, ends nothing, and keeps no state between executions:
 * the same settings may be executed again, and several runs may be executed at once in one JVM, each from a thread of its own.
 *
 * <pre>{@code RunResult result = Run.of(Path.of("scenarios/three-aircraft.yaml")).seed(7).fast().execute();}</pre>
 */
public final class Run {

    /** Reads a scenario with values in place of its own. */
    @FunctionalInterface
    private interface Source {
        LoadedScenario read(Map<String, String> overrides) throws MistakeException;
    }

    private final Source source;
    /** the scenario's file, which its planners' commands and other files are named relative to */
    private final Optional<Path> file;
    private final Map<String, String> overrides = new LinkedHashMap<>();
    private final List<Function<ActiveRun, Tap>> taps = new ArrayList<>();
    private final List<RunListener> listeners = new ArrayList<>();
    private RunBackend.Factory backend = this::inThisProcess;
    private ControlSocket.Factory socket = Optional::empty;
    private Optional<RunRegistry> registry = Optional.empty();
    private Optional<String> topics = Optional.empty();
    private boolean fast;
    private boolean held;
    private OptionalDouble speed = OptionalDouble.empty();
    private int workers = Runtime.getRuntime().availableProcessors();
    private Optional<Path> recording = Optional.empty();
    private Optional<MongoAddress> mongo = Optional.empty();
    private OptionalLong startEpochNanos = OptionalLong.empty();
    private LoadedScenario loaded;

    private Run(Optional<Path> file, Source source) {
        this.file = file;
        this.source = source;
    }

    /** A run of a scenario file, in real time unless {@link #fast} is called. The file is read when it is needed. */
    public static Run of(Path file) {
        return new Run(Optional.of(file), overrides -> ScenarioReader.read(file, overrides));
    }

    /** A run of a scenario's text, which includes no other file. */
    public static Run ofText(String text) {
        return new Run(Optional.empty(), overrides -> ScenarioReader.read("scenario", text, overrides));
    }

    /** A run of a scenario that was read without overrides. The commands of its planners are not started. */
    public static Run of(LoadedScenario scenario) {
        return new Run(Optional.empty(), overrides -> overrides.isEmpty() ? scenario : ScenarioReader.again(scenario, Map.of(), overrides));
    }

    /** Sets a value in place of the file's, for example {@code set("alerts.miss", "5 m")}; paths are those of the scenario reference. */
    public Run set(String path, String value) {
        overrides.put(path, value);
        loaded = null;
        return this;
    }

    /** Sets several values, as {@link #set} does. */
    public Run set(Map<String, String> values) {
        values.forEach(this::set);
        return this;
    }

    public Run seed(long seed) {
        return set("seed", String.valueOf(seed));
    }

    /** @param seconds of simulated time, after which the run stops by itself */
    public Run duration(double seconds) {
        return set("clock.duration", seconds + " s");
    }

    /** On a virtual clock, as fast as possible: the same seed gives the same result. */
    public Run fast() {
        fast = true;
        return this;
    }

    /** @param factor simulated seconds per second; the result does not depend on it. Not with live participants or hosts elsewhere */
    public Run speed(double factor) {
        speed = OptionalDouble.of(factor);
        return this;
    }

    /** In READY until SET and GO are requested of the {@link ActiveRun}. */
    public Run hold() {
        held = true;
        return this;
    }

    /** @param count threads that share the work; the result does not depend on it. One per processor unless called */
    public Run workers(int count) {
        workers = count;
        return this;
    }

    /** Records to an MCAP file, whose folder is created if needed. */
    public Run record(Path target) {
        recording = Optional.of(target);
        return this;
    }

    /** Writes every report and event to a MongoDB too, in place of the one that the scenario may name. */
    public Run mongo(MongoAddress address) {
        mongo = Optional.of(address);
        return this;
    }

    /** The wall time at which the run began that this one continues; now unless called. */
    public Run startedAt(long epochNanos) {
        startEpochNanos = OptionalLong.of(epochNanos);
        return this;
    }

    /** Hangs taps on the run. They are called by the run's thread. */
    public Run tap(Tap... more) {
        Arrays.stream(more).forEach(tap -> attach(_ -> tap));
        return this;
    }

    /** Hangs a tap on the run that needs the run itself, for example to control it. */
    public Run attach(Function<ActiveRun, Tap> tap) {
        taps.add(tap);
        return this;
    }

    /** Tells a listener how the run goes. */
    public Run listener(RunListener listener) {
        listeners.add(listener);
        return this;
    }

    /** What steps the vehicles; a simulation in this process unless called. */
    public Run backend(RunBackend.Factory factory) {
        backend = factory;
        return this;
    }

    /** Lets tools reach a run in this process. Without this call they cannot. */
    public Run control(ControlSocket.Factory factory) {
        socket = factory;
        return this;
    }

    /** Lets tools find the run in a registry, where they can reach it. */
    public Run announce(RunRegistry where) {
        registry = Optional.of(where);
        return this;
    }

    /** Tells tools that find the run in a registry where its topics are served. */
    public Run topics(String url) {
        topics = Optional.of(url);
        return this;
    }

    Optional<String> topics() {
        return topics;
    }

    /**
     * The scenario with all values set so far.
     *
     * @throws MistakeException with every problem found in it
     */
    public LoadedScenario load() throws MistakeException {
        if (loaded == null) {
            loaded = source.read(overrides);
        }
        return loaded;
    }

    /**
     * Runs to the end on the calling thread.
     *
     * @throws MistakeException where the scenario or a setting is wrong
     * @throws IOException      where a socket or file of the run cannot be opened; a recording that fails later is reported in the result
     */
    public RunResult execute() throws MistakeException, IOException {
        return new RunExecution(this, load(), RunListener.all(listeners)).execute();
    }

    /** Runs on a thread of its own, and returns as soon as the first beat is due; throws as {@link #execute} does. */
    public ActiveRun start() throws MistakeException, IOException {
        CompletableFuture<ActiveRun> started = new CompletableFuture<>();
        List<RunListener> all = new ArrayList<>(listeners);
        all.add(new RunListener() {
            @Override
            public void started(ActiveRun run) {
                started.complete(run);
            }
        });
        RunExecution execution = new RunExecution(this, load(), RunListener.all(all));
        Thread.ofPlatform().name("run").start(() -> {
            try {
                execution.execute();
            } catch (MistakeException | IOException | RuntimeException | Error failed) {
                started.completeExceptionally(failed);
            }
        });
        return ActiveRun.get(started);
    }

    private RunBackend inThisProcess(LoadedScenario scenario) throws MistakeException, IOException {
        Optional<ControlSocket> tools = socket.open();
        return new SimulationBackend(RunEnvironment.of(scenario.scenario(), file, fast, _ -> true, RunListener.all(listeners)::notice), tools);
    }

    RunBackend openBackend() throws MistakeException, IOException {
        return backend.open(load());
    }

    Map<String, String> overrides() {
        return Collections.unmodifiableMap(new LinkedHashMap<>(overrides));
    }

    List<Tap> taps(ActiveRun run) {
        return taps.stream().map(tap -> tap.apply(run)).toList();
    }

    public boolean isFast() {
        return fast;
    }

    Optional<RunRegistry> registry() {
        return registry;
    }

    OptionalDouble speed() {
        return speed;
    }

    boolean isHeld() {
        return held;
    }

    int workers() {
        return workers;
    }

    public Optional<Path> recording() {
        return recording;
    }

    long startEpochNanos() {
        return startEpochNanos.orElseGet(() -> WallTime.now().epochNanos());
    }

    /** The MongoDB that was given here or that the scenario names. */
    Optional<MongoAddress> mongo() throws MistakeException {
        Optional<String> named = load().scenario().record().mongo();
        return mongo.isPresent() || named.isEmpty() ? mongo : Optional.of(MongoAddress.parse(named.get(), new SourceLocation(name(), 0, "record.mongo")));
    }

    /** The scenario's file, or its name where it has none. */
    String name() throws MistakeException {
        return load().sources().isEmpty() ? load().scenario().name() : load().sources().getFirst().name();
    }
}
