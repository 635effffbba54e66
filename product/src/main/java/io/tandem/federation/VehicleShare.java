package io.tandem.federation;

import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.fleet.FleetPlan;
import io.tandem.host.Host;
import io.tandem.message.Event;
import io.tandem.message.Ids;
import io.tandem.message.Orders;
import io.tandem.message.Reports;
import io.tandem.recording.Recorder;
import io.tandem.run.RunEnvironment;
import io.tandem.run.RunFiles;
import io.tandem.run.SharedScenario;
import io.tandem.run.Tuning;
import io.tandem.time.WallClock;
import io.tandem.time.WallTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A share of a run's vehicles, carried in this process beat by beat. One thread calls it. */
final class VehicleShare implements AutoCloseable {

    private static final int MAX_VEHICLES = 20_000_000;
    private static final Reports NONE = new Reports();

    private final Crew crew;
    private final RunEnvironment environment;
    private final Host host;
    private final Optional<Recorder> recorder;
    private final TileSearch tile;
    private final Orders orders = new Orders();
    private Reports reports = NONE;
    private List<Event> told = List.of();

    private VehicleShare(Tuning tuning, Set<Integer> mine, RunEnvironment environment, Crew crew, Optional<Recorder> recorder) {
        this.recorder = recorder;
        this.crew = crew;
        this.environment = environment;
        host = tuning.host(now -> new FleetPlan(now.site(), now.clock(), now.seed(), now.groups(), mine::contains).joining(now.joints()).in(environment.surroundings()), crew);
        tile = new TileSearch(host.fleet().participants(), crew);
        recorder.ifPresent(recording -> recording.joined(host.fleet().participants()));
    }

    /** What {@link #open} needs, as bytes. */
    static byte[] description(String scenario, Ids vehicles) {
        return new BlockWriter().text(scenario).text(vehicles.toString()).bytes();
    }

    /**
     * @param workers threads that share the work
     * @param file    of the recording of these vehicles
     */
    static VehicleShare open(byte[] description, int workers, Optional<Path> file, Consumer<String> notices) throws IOException, MistakeException {
        BlockReader in = new BlockReader(description);
        Tuning tuning = SharedScenario.read(in.text(), notices);
        Ids vehicles = Ids.parse(in.text()).filter(ids -> ids.count() <= MAX_VEHICLES).orElseThrow(() -> new IOException("no ids of vehicles"));
        Set<Integer> mine = vehicles.stream().boxed().collect(Collectors.toUnmodifiableSet());
        RunEnvironment.refuseIncomplete(tuning.scenario(), mine::contains, "FILE", "run it in one process.");
        RunEnvironment environment = RunEnvironment.of(tuning.scenario(), Optional.empty(), true, mine::contains, notices);
        Optional<Recorder> recorder = file.isEmpty() ? Optional.empty()
                : Optional.of(new Recorder(file.get(), RunFiles.info(tuning.started(), Map.of(), WallTime.now().epochNanos()), WallClock.machine()::nanoTime));
        return new VehicleShare(tuning, mine, environment, new Crew(workers), recorder);
    }

    /** One beat with these orders. */
    void beat(byte[] content) throws IOException {
        reports = step(content);
        told = host.takeTold();
    }

    /** Begins the search after a beat, and gives what each tile has to know of these vehicles. */
    BlockWriter[] spread(Exchange exchange, int seat) {
        return tile.begin(exchange, seat, host.time(), reports, told);
    }

    /** Takes what another seat has sent. */
    void add(BlockReader rows) throws IOException {
        tile.add(rows);
    }

    /** Writes the outcome of the beat: the greatest sweep, reports where they are wanted, events, and the pairs of this seat's tile where they were searched. */
    void answer(Exchange exchange, BlockWriter out) {
        if (exchange.searched()) {
            tile.search();
        }
        out.real(exchange.searched() ? tile.sweep() : 0);
        BeatFormat.writeAnswer(out, host.time(), exchange.whole() ? reports : NONE, told);
        if (exchange.hashed()) {
            BeatFormat.writeHashes(out, reports);
        }
        if (exchange.searched()) {
            tile.write(out);
        }
    }

    /** Repeats beats whose reports Core has: the vehicles come to where they were, bit for bit. */
    void repeat(byte[] log) throws IOException {
        BlockReader in = new BlockReader(log);
        while (!in.isAtEnd()) {
            step(in.block());
            host.takeTold();
        }
    }

    private Reports step(byte[] content) throws IOException {
        BeatFormat.readOrders(content, orders);
        host.obey(orders);
        host.move();
        Reports moved = host.report();
        recorder.ifPresent(recording -> recording.heard(host.time(), moved));
        return moved;
    }

    @Override
    public void close() throws IOException {
        crew.close();
        environment.close();
        if (recorder.isPresent()) {
            recorder.get().close();
        }
    }
}
