package io.tandem.launch;

import io.tandem.archive.MongoAddress;
import io.tandem.behavior.Surroundings;
import io.tandem.core.Core;
import io.tandem.core.CoreService;
import io.tandem.core.StatusText;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Place;
import io.tandem.diagnosis.Problem;
import io.tandem.fleet.FleetPlan;
import io.tandem.gateway.Lobby;
import io.tandem.message.Tap;
import io.tandem.road.Roads;
import io.tandem.scenario.Reading;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.scenario.Source;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.Link;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Core with a socket, put together for a scenario. */
final class NetworkCore implements AutoCloseable {

    private final Link link;
    private final RunOptions options;
    private final NetworkOptions network;

    private NetworkCore(Link link, RunOptions options, NetworkOptions network) {
        this.link = link;
        this.options = options;
        this.network = network;
    }

    static NetworkCore open(InetSocketAddress at, RunOptions options, NetworkOptions network) throws MistakeException, IOException {
        try {
            return new NetworkCore(network.bind(at), options, network);
        } catch (BindException taken) {
            throw new MistakeException(new Problem(new Place("--listen", 0, ""), at.getHostString() + ":" + at.getPort(),
                    "Nobody can listen here: " + taken.getMessage() + ".", "stop the other program, or choose another port with --listen."));
        }
    }

    /** Where it listens, as others write it. */
    String address() {
        InetSocketAddress at = (InetSocketAddress) link.localAddress();
        return at.getAddress().getHostAddress() + ":" + at.getPort();
    }

    CoreService assemble(Tuning tuning, Lobby lobby, Crew crew, List<Tap> taps, RunnerControl control) throws MistakeException {
        Reading reading = tuning.started();
        Scenario scenario = reading.scenario();
        FleetPlan plan = new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.vehicles(), reading.cast()).with(lobby.follow())
                .in(new Surroundings(scenario.road().map(Roads::network), Optional.empty(), Optional.of(PlannerProcesses.elsewhere())));
        Core core = new Core(plan.build(crew).participants(), scenario.alerts(), Simulation.searches(scenario), scenario.meetings(), plan.watched(), crew, taps);
        System.err.println("Core listens at " + address());
        return new CoreService(core, CoreCast.of(reading, lobby, crew), link, network.key(), WallClock.machine(), scenarioText(reading), SimTime.nanos(scenario.clock().report()),
                new StatusText(scenario.site(), Scenery.comers(scenario)), control, System.err::println);
    }

    /** Whether hosts can take the scenario from Core: a file that includes others, or names a map that is too large, cannot travel. */
    static boolean travels(Reading reading, Map<String, String> overrides) {
        try {
            return reading.sources().size() == 1 || ScenarioReader.read(reading.sources(), overrides) != null;
        } catch (MistakeException incomplete) {
            return false;
        }
    }

    /** What a host needs to read the same scenario: its file, the maps it names, and the settings of this command line; nothing where it cannot travel. */
    private byte[] scenarioText(Reading reading) {
        if (!travels(reading, options.overrides())) {
            return new byte[0];
        }
        List<Source> sources = reading.sources().stream().map(source -> new Source(source.name(), MongoAddress.masked(source.text()))).toList();
        Map<String, String> overrides = new LinkedHashMap<>(options.overrides());
        overrides.replaceAll((_, value) -> MongoAddress.masked(value));
        return SharedScenario.write(sources, overrides).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        link.close();
    }
}
