package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Patience;
import io.tandem.core.Core;
import io.tandem.core.CoreService;
import io.tandem.core.StatusJson;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.fleet.FleetPlan;
import io.tandem.gateway.Lobby;
import io.tandem.host.CoreConnection;
import io.tandem.host.Host;
import io.tandem.host.RemoteHost;
import io.tandem.launch.control.StatusTable;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Ids;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.run.Runner;
import io.tandem.run.RunnerControl;
import io.tandem.run.Tuning;
import io.tandem.scenario.Scenario;
import io.tandem.time.Pacer;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.SharedKey;
import io.tandem.wire.link.ImpairedLink;
import io.tandem.wire.link.Impairment;
import io.tandem.wire.link.Link;
import io.tandem.wire.link.UdpLink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Core and hosts in threads of one process, on real sockets of this machine; closing it ends them all. */
final class Network implements AutoCloseable {

    static final long PATIENCE = SimTime.nanos(Patience.SECONDS);
    static final Impairment BAD = new Impairment(0.3, SimTime.nanos(0.01), SimTime.nanos(0.005), 0.1, 0.1);

    final Scenario scenario;
    final RunnerControl control;
    private final String text;
    final List<String> journal = new CopyOnWriteArrayList<>();
    final List<Event> events = new CopyOnWriteArrayList<>();
    final List<Estimate> estimates = new CopyOnWriteArrayList<>();
    private final Crew crew = new Crew(1);
    private final Optional<SharedKey> key;
    private final UdpLink coreLink = UdpLink.bind(loopback());
    private final Runner runner = new Runner(OptionalDouble.empty(), true, journal::add);
    private final Queue<Runnable> questions = new ConcurrentLinkedQueue<>();
    private final CoreService service;
    private final Pacer pacer;
    private final Thread coreThread;
    private final List<Carrier> carriers = new ArrayList<>();
    private volatile Throwable escaped;
    private volatile boolean closing;

    Network(Optional<SharedKey> key, String... vehicles) throws MistakeException, IOException {
        this.key = key;
        text = """
                name: network
                site: {lat: 29.1897, lon: -81.0457}
                clock: {step: 10 ms, report: 50 ms}
                vehicles:
                """ + String.join("\n", vehicles);
        Tuning tuning = Scenarios.tuning(text);
        scenario = tuning.scenario();
        control = new RunnerControl(runner, tuning, Lobby.empty(scenario.site()), OptionalLong::empty);
        FleetPlan plan = new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.vehicles());
        Tap tap = new Tap() {
            @Override
            public void event(Event event) {
                events.add(event);
            }

            @Override
            public void believed(Estimate estimate) {
                estimates.add(estimate);
            }
        };
        Core core = new Core(plan.build(crew).participants(), scenario.alerts(), List.of(), plan.watched(), crew, List.of(tap));
        service = new CoreService(core, coreLink, key, WallClock.machine(), "text".getBytes(StandardCharsets.UTF_8),
                SimTime.nanos(scenario.clock().report()), new StatusJson(scenario.site(), scenario.inflowVehicles()), control, journal::add);
        pacer = Pacer.realTime(scenario.clock(), service.clock());
        coreThread = start("core", () -> {
            runner.run(service, pacer, this::answerQuestions);
            if (!closing) {
                service.linger();
            }
        });
    }

    /** A line of a group of cars that drive straight ahead, eastward, from a place on. */
    static String cars(int first, int last, double east, double north) {
        return "  - {ids: " + first + ".." + last + ", kind: ground, mobility: {model: kinematic, speed: 5 m/s}, start: {at: [" + east + ", "
                + north + "], heading: 0 deg}, behaviors: {wander: 1}}";
    }

    static InetSocketAddress loopback() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    private Thread start(String name, Runnable work) {
        return Thread.ofPlatform().name(name).uncaughtExceptionHandler((thread, thrown) -> escaped = thrown).start(work);
    }

    private void answerQuestions() {
        for (Runnable next = questions.poll(); next != null; next = questions.poll()) {
            next.run();
        }
    }

    /** Lets Core's thread, between two beats, answer a question about Core. */
    <T> T ask(Function<CoreService, T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        questions.add(() -> answer.complete(question.apply(service)));
        eventually("Core answers", answer::isDone);
        return Patience.result(answer);
    }

    void wish(RunState state) {
        runner.request(state);
    }

    SocketAddress address() {
        return coreLink.localAddress();
    }

    long coreZero() {
        return pacer.zeroNanos();
    }

    /** Some vehicles on their way, carried by a thread as a process would. */
    final class Carrier {
        final Host host;
        final CoreConnection line;
        final List<String> notices = new CopyOnWriteArrayList<>();
        private final Link link;
        private final Thread thread;

        private Carrier(String name, Ids vids, Impairment impairment, WallClock clock) throws MistakeException, IOException {
            UdpLink good = UdpLink.bind(loopback());
            link = impairment == Impairment.NONE ? good : new ImpairedLink(good, impairment, 5, clock::nanoTime);
            var mine = vids.stream().boxed().collect(Collectors.toSet());
            host = Scenarios.tuning(text).host(now -> new FleetPlan(now.site(), now.clock(), now.seed(), now.vehicles(), mine::contains), crew);
            line = new CoreConnection(link, address(), key, vids, name, clock);
            thread = start(name, () -> {
                if (line.join(PATIENCE) && line.refusal().isEmpty()) {
                    new RemoteHost(line, host, scenario.clock(), clock, notices::add).run();
                }
            });
        }

        boolean ended() {
            return !thread.isAlive();
        }

        /** Falls silent without a word. */
        void kill() throws IOException {
            thread.interrupt();
            awaitEnd(thread);
            link.close();
        }
    }

    Carrier carry(String name, int first, int last) throws MistakeException, IOException {
        return carry(name, first, last, Impairment.NONE, WallClock.machine());
    }

    Carrier carry(String name, int first, int last, Impairment impairment, WallClock clock) throws MistakeException, IOException {
        Carrier carrier = new Carrier(name, Ids.of(first, last), impairment, clock);
        carriers.add(carrier);
        return carrier;
    }

    /** What a vehicle's own run state is, as Core knows it. */
    RunState stateOf(int vid) {
        return ask(core -> RunState.of(core.core().state().latest().runState[core.core().state().rowOf(vid)]));
    }

    double east(int vid) {
        return ask(core -> core.core().state().latest().east[core.core().state().rowOf(vid)]);
    }

    double speed(int vid) {
        return ask(core -> core.core().state().latest().speed[core.core().state().rowOf(vid)]);
    }

    double seconds(int vid) {
        return ask(core -> core.core().state().latest().time[core.core().state().rowOf(vid)]) / 1e9;
    }

    boolean heard(int vid) {
        return ask(core -> core.core().state().heard(core.core().state().rowOf(vid)));
    }

    /** Changes the state and waits until the vehicles say that theirs is the same. */
    void change(RunState next, int... vids) {
        wish(next);
        eventually("the run is in " + next, () -> ask(core -> core.core().runState()) == next);
        for (int vid : vids) {
            eventually(vid + " is in " + next, () -> stateOf(vid) == next);
        }
    }

    /** Into the status of the run, as a tool sees it: vehicles by id, and under 0 the run and its counters. */
    Map<Integer, Map<String, String>> status() {
        try (Link link = UdpLink.bind(loopback())) {
            CoreConnection line = new CoreConnection(link, address(), key, new Ids(List.of()), "tool", WallClock.machine());
            assertThat(line.join(PATIENCE)).isTrue();
            byte[] status = line.fetch(ControlMessage.Document.STATUS, PATIENCE).orElseThrow();
            line.messageSender().send(new ControlMessage.Bye("done"));
            List<Map<String, String>> vehicles = new ArrayList<>();
            Map<String, String> run = StatusTable.read(StatusTable.inflated(status), vehicles);
            Map<Integer, Map<String, String>> all = vehicles.stream().collect(Collectors.toMap(one -> Integer.valueOf(one.get("vid")), one -> one));
            all.put(0, run);
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long counter(String name) {
        return Long.parseLong(status().get(0).get(name));
    }

    static void eventually(String what, BooleanSupplier so) {
        WallClock clock = WallClock.machine();
        long end = clock.nanoTime() + PATIENCE;
        boolean isSo = so.getAsBoolean();
        while (!isSo && end - clock.nanoTime() > 0) {
            pause(0.01);
            isSo = so.getAsBoolean();
        }
        assertThat(isSo).as(what).isTrue();
    }

    private static void awaitEnd(Thread thread) {
        eventually(thread.getName() + " ends", () -> !thread.isAlive());
    }

    static void pause(double seconds) {
        WallClock.machine().parkUntil(WallClock.machine().nanoTime() + SimTime.nanos(seconds));
    }

    @Override
    public void close() throws IOException {
        closing = true;
        for (Carrier carrier : carriers) {
            carrier.kill();
        }
        runner.request(RunState.STOP);
        awaitEnd(coreThread);
        coreLink.close();
        crew.close();
        assertThat(escaped).as("what escaped from a thread").isNull();
    }
}
