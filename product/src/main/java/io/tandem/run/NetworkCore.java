package io.tandem.run;

import io.tandem.archive.MongoAddress;
import io.tandem.behavior.control.Environment;
import io.tandem.core.Core;
import io.tandem.core.CoreService;
import io.tandem.core.StatusJson;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.SourceFile;
import io.tandem.fleet.FleetPlan;
import io.tandem.gateway.Lobby;
import io.tandem.message.Tap;
import io.tandem.process.PlannerProcesses;
import io.tandem.road.Roads;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.SharedKey;
import io.tandem.wire.link.Link;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Core with a socket, put together for a scenario. */
public final class NetworkCore implements AutoCloseable {

    private final Link link;
    private final Optional<SharedKey> key;
    private final Map<String, String> overrides;
    private final Consumer<String> notices;

    /**
     * @param link      a bound socket, which is closed with this
     * @param key       what hosts must prove to know
     * @param overrides settings given in place of the file's
     * @param notices   hears what an operator should know
     */
    public NetworkCore(Link link, Optional<SharedKey> key, Map<String, String> overrides, Consumer<String> notices) {
        this.link = link;
        this.key = key;
        this.overrides = overrides;
        this.notices = notices;
    }

    /** Where it listens, as others write it. */
    public String address() {
        InetSocketAddress at = (InetSocketAddress) link.localAddress();
        return at.getAddress().getHostAddress() + ":" + at.getPort();
    }

    public CoreService assemble(Tuning tuning, Lobby lobby, Crew crew, List<Tap> taps, RunnerControl control) throws MistakeException {
        LoadedScenario reading = tuning.started();
        Scenario scenario = reading.scenario();
        FleetPlan plan = new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.vehicles(), reading.cast()).with(lobby.follow())
                .in(new Environment(scenario.road().map(Roads::network), Optional.empty(), Optional.of(PlannerProcesses.unavailable())));
        Core core = new Core(plan.build(crew).participants(), scenario.alerts(), Simulation.searches(scenario), scenario.meetings(), plan.watched(), crew, taps);
        notices.accept("Core listens at " + address());
        return new CoreService(core, EmbeddedHost.of(reading, lobby, crew), link, key, WallClock.machine(), scenarioText(reading), SimTime.nanos(scenario.clock().report()),
                new StatusJson(scenario.site(), scenario.inflowVehicles()), control, notices);
    }

    /** Whether hosts can take the scenario from Core: a file that includes others, or names a map that is too large, cannot travel. */
    public static boolean travels(LoadedScenario reading, Map<String, String> overrides) {
        try {
            return reading.sources().size() == 1 || ScenarioReader.read(reading.sources(), overrides) != null;
        } catch (MistakeException incomplete) {
            return false;
        }
    }

    /** What a host needs to read the same scenario: its file, the maps it names, and the settings of this command line; nothing where it cannot travel. */
    private byte[] scenarioText(LoadedScenario reading) {
        if (!travels(reading, overrides)) {
            return new byte[0];
        }
        List<SourceFile> sources = reading.sources().stream().map(source -> new SourceFile(source.name(), MongoAddress.masked(source.text()))).toList();
        Map<String, String> settings = new LinkedHashMap<>(overrides);
        settings.replaceAll((_, value) -> MongoAddress.masked(value));
        return SharedScenario.write(sources, settings).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        link.close();
    }
}
