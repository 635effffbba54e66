package io.tandem.core;

import io.tandem.crew.Crew;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import io.tandem.host.CoreConnection;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.proximity.AlertSettings;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.MemoryNetwork;
import io.tandem.wire.SharedKey;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A Core on a network inside one thread, for tests. Time passes only while somebody waits, and Core beats every 100 ms of it. */
public final class NetworkedCore implements AutoCloseable {

    public static final long BEAT_NANOS = SimTime.nanos(0.1);
    public static final byte[] SCENARIO = "name: test\n".repeat(400).getBytes(StandardCharsets.UTF_8);
    private static final Site SITE = new Site(new LatLon(29.1897, -81.0457), 0);

    public final MemoryNetwork network = new MemoryNetwork();
    public final List<String> journal = new ArrayList<>();
    /** changes of state that operators requested and that were legal */
    public final List<RunState> requested = new ArrayList<>();
    public final List<String> changedSettings = new ArrayList<>();
    /** nanoseconds by which Core's clock is ahead of the hosts' */
    public long coreAhead;
    public CoreService service;
    private final Crew crew = new Crew(1);
    private final List<Participant> participants;
    private final Optional<SharedKey> key;
    private long now = SimTime.nanos(1000);
    private long nextBeat = now;
    private Runnable everyBeat = () -> { };

    /** @param participants all of them in hosts but those of {@code locals} */
    public NetworkedCore(List<Participant> participants, LocalParticipants locals, Tap... taps) {
        this(Optional.empty(), participants, locals, taps);
    }

    /** @param key of Core and all peers */
    public NetworkedCore(Optional<SharedKey> key, List<Participant> participants, LocalParticipants locals, Tap... taps) {
        this.key = key;
        this.participants = participants;
        start(locals, taps);
    }

    /** Cars with the ids 1 to {@code cars}. */
    public static NetworkedCore ofCars(int cars) {
        return new NetworkedCore(Ids.of(1, cars).stream().mapToObj(NetworkedCore::car).toList(), LocalParticipants.NONE);
    }

    public static Participant car(int vid) {
        return new Participant(vid, "car-" + vid, Kind.GROUND, false, 4, List.of(), List.of());
    }

    /** A new Core at the same address, as after a crash. */
    public void start(LocalParticipants locals, Tap... taps) {
        Core core = new Core(participants, new AlertSettings(8, 3, 6, 4, 2, 0.6), List.of(), new int[] {1}, crew, List.of(taps));
        service = new CoreService(core, locals, network.link("core"), key, coreClock(), SCENARIO, BEAT_NANOS, new StatusJson(SITE),
                new Operators(), journal::add);
    }

    private final class Operators implements OperatorListener {

        @Override
        public void wish(RunState next) {
            requested.add(next);
            service.request(next);
        }

        @Override
        public CompletableFuture<Optional<String>> requestChange(String path, String value, String by) {
            changedSettings.add(path + "=" + value + " by " + by);
            return CompletableFuture.completedFuture(path.startsWith("fixed") ? Optional.of("It is fixed.") : Optional.empty());
        }
    }

    /** A peer that claims vehicles, with a link of its own. */
    public CoreConnection peer(String name, Ids claims) {
        return new CoreConnection(network.link(name), MemoryNetwork.address("core"), key, claims, name, clock());
    }

    /** Passes the hello of a peer, its proof of address, and the answer, in no time. */
    public void introduce(CoreConnection peer) {
        peer.sayHello();
        for (int way = 0; way < 2; way++) {
            service.clock().parkUntil(0);
            peer.listenUntil(0);
        }
    }

    /** A tool that has joined. */
    public CoreConnection tool(String name) {
        CoreConnection tool = peer(name, new Ids(List.of()));
        tool.join(SimTime.nanos(1));
        pass(0.1);
        tool.listenUntil(0);
        return tool;
    }

    /** Does something before each beat from now on. */
    public void atEveryBeat(Runnable task) {
        everyBeat = task;
    }

    /** The clock of hosts: Core beats while somebody waits on it. */
    public WallClock clock() {
        return new WallClock() {
            @Override
            public long nanoTime() {
                return now;
            }

            @Override
            public void parkUntil(long nanoTime) {
                advanceTo(nanoTime);
            }
        };
    }

    private WallClock coreClock() {
        return new WallClock() {
            @Override
            public long nanoTime() {
                return now + coreAhead;
            }

            @Override
            public void parkUntil(long nanoTime) {
                now = Math.max(now, nanoTime - coreAhead);
            }
        };
    }

    private void advanceTo(long nanoTime) {
        while (nextBeat - nanoTime <= 0) {
            now = Math.max(now, nextBeat);
            nextBeat += BEAT_NANOS;
            everyBeat.run();
            service.beat();
        }
        now = Math.max(now, nanoTime);
    }

    public void pass(double seconds) {
        advanceTo(now + SimTime.nanos(seconds));
    }

    /** The machine sleeps: Core makes up for its beats, and hosts find that time has passed. */
    public void sleep(double seconds) {
        now += SimTime.nanos(seconds);
    }

    /** Changes the run's state; simulated time goes on from now when that is GO. */
    public void request(RunState next) {
        service.keepZero(nextBeat + coreAhead - service.time().nanos());
        service.request(next);
    }

    public void go() {
        request(RunState.SET);
        request(RunState.GO);
    }

    /** Reports of vehicles that stand in a row, 100 m apart. */
    public static Reports reports(double seconds, int... vids) {
        Reports reports = new Reports();
        reports.resize(vids.length);
        for (int i = 0; i < vids.length; i++) {
            reports.vid[i] = vids[i];
            reports.time[i] = SimTime.nanos(seconds);
            reports.east[i] = 100 * vids[i];
            reports.runState[i] = (byte) RunState.GO.number();
        }
        return reports;
    }

    @Override
    public void close() {
        crew.close();
    }
}
