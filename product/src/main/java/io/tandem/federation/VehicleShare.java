package io.tandem.federation;

import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.fleet.FleetPlan;
import io.tandem.host.Host;
import io.tandem.message.Ids;
import io.tandem.message.Orders;
import io.tandem.message.Reports;
import io.tandem.run.RunEnvironment;
import io.tandem.run.SharedScenario;
import io.tandem.run.Tuning;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A share of a run's vehicles, carried in this process beat by beat. One thread calls it. */
final class VehicleShare implements AutoCloseable {

    private static final int MAX_VEHICLES = 20_000_000;

    private final Crew crew;
    private final RunEnvironment environment;
    private final Host host;
    private final Orders orders = new Orders();

    private VehicleShare(Tuning tuning, Set<Integer> mine, RunEnvironment environment, Crew crew) {
        this.crew = crew;
        this.environment = environment;
        host = tuning.host(now -> new FleetPlan(now.site(), now.clock(), now.seed(), now.groups(), mine::contains).joining(now.joints()).in(environment.surroundings()), crew);
    }

    /** What {@link #open} needs, as bytes. */
    static byte[] description(String scenario, Ids vehicles) {
        return new BlockWriter().text(scenario).text(vehicles.toString()).bytes();
    }

    /** @param workers threads that share the work */
    static VehicleShare open(byte[] description, int workers, Consumer<String> notices) throws IOException, MistakeException {
        BlockReader in = new BlockReader(description);
        Tuning tuning = SharedScenario.read(in.text(), notices);
        Ids vehicles = Ids.parse(in.text()).filter(ids -> ids.count() <= MAX_VEHICLES).orElseThrow(() -> new IOException("no ids of vehicles"));
        Set<Integer> mine = vehicles.stream().boxed().collect(Collectors.toUnmodifiableSet());
        RunEnvironment.refuseCommands(tuning.scenario(), mine::contains, "FILE", "A planner's command is not run for a scenario that came over the network.", "run it in one process.");
        RunEnvironment environment = RunEnvironment.of(tuning.scenario(), Optional.empty(), true, mine::contains, notices);
        return new VehicleShare(tuning, mine, environment, new Crew(workers));
    }

    /** One beat with these orders; gives reports and events. */
    byte[] beat(byte[] content) throws IOException {
        Reports reports = step(content);
        return BeatFormat.answer(host.time(), reports, host.takeTold());
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
        return host.report();
    }

    @Override
    public void close() {
        crew.close();
        environment.close();
    }
}
