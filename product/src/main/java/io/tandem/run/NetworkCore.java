package io.tandem.run;

import io.tandem.archive.MongoAddress;
import io.tandem.behavior.control.Environment;
import io.tandem.core.Core;
import io.tandem.core.CoreService;
import io.tandem.core.StatusJson;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.diagnosis.SourceFile;
import io.tandem.fleet.FleetPlan;
import io.tandem.gateway.Lobby;
import io.tandem.message.Ids;
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
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Core with a socket: the backend of a run whose vehicles are in other processes. */
public final class NetworkCore implements RunBackend {

    private final Link link;
    private final Optional<SharedKey> key;
    private final Map<String, String> overrides;
    private final Optional<Path> resumed;
    private final Consumer<String> notices;

    /**
     * @param link      a bound socket, which is closed with this
     * @param key       the shared key that hosts must use
     * @param overrides settings that replace those of the file
     * @param resumed   the recording of a run whose Core has ended, which this one continues
     * @param notices   receives text for operators
     */
    public NetworkCore(Link link, Optional<SharedKey> key, Map<String, String> overrides, Optional<Path> resumed, Consumer<String> notices) {
        this.link = link;
        this.key = key;
        this.overrides = overrides;
        this.resumed = resumed;
        this.notices = notices;
    }

    /** The address it listens at, as host:port. */
    public String address() {
        InetSocketAddress at = (InetSocketAddress) link.localAddress();
        return at.getAddress().getHostAddress() + ":" + at.getPort();
    }

    @Override
    public CoreService assemble(ActiveRun run, Crew crew, List<Tap> taps) throws MistakeException, IOException {
        LoadedScenario reading = run.tuning().started();
        Lobby lobby = run.lobby();
        Scenario scenario = reading.scenario();
        refusePhysics(reading);
        refuseDrivers(reading);
        RunEnvironment.refuseDevices(scenario, reading.sources().isEmpty() ? scenario.name() : reading.sources().getFirst().name());
        FleetPlan plan = new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.groups(), reading.cast()).joining(scenario.joints()).with(lobby.follow())
                .in(new Environment(scenario.road().map(Roads::network), Optional.empty(), Optional.of(PlannerProcesses.unavailable())));
        Core core = new Core(plan.build(crew).participants(), scenario.alerts(), scenario.searches(), scenario.meetings(), scenario.rides(), plan.watched(), crew, taps);
        RunRadio.connect(core, scenario);
        notices.accept("Core listens at " + address());
        CoreService service = new CoreService(core, EmbeddedHost.of(reading, lobby, crew), link, key, WallClock.machine(), scenarioText(reading), SimTime.nanos(scenario.clock().report()),
                new StatusJson(scenario.site(), scenario.inflowVehicles()), run.control(), notices);
        if (resumed.isPresent()) {
            SimTime from = RunRecovery.replay(resumed.get(), core, run.tuning(), taps);
            notices.accept(String.format(Locale.ROOT, "Going on in %s from %.1f s", core.runState(), from.seconds()));
            service.resume(from);
        }
        return service;
    }

    /** What is inside a vehicle after every step is too much to send. */
    public static void refusePhysics(LoadedScenario reading) throws MistakeException {
        List<Integer> probed = reading.scenario().record().physics();
        if (!probed.isEmpty()) {
            throw new MistakeException(new Problem(new SourceLocation(reading.sources().isEmpty() ? "" : reading.sources().getFirst().name(), 0, "record.physics"), probed.toString(),
                    "The inside of vehicles is recorded only where they live, and these live on other hosts.",
                    "run all vehicles in one process, without --hosts or --cluster; or leave physics out for this run: --set record.physics=[]"));
        }
    }

    /** Decisions for real vehicles are made where their positions arrive. */
    private static void refuseDrivers(LoadedScenario reading) throws MistakeException {
        if (!reading.scenario().drivers().isEmpty()) {
            throw new MistakeException(new Problem(new SourceLocation(reading.sources().isEmpty() ? "" : reading.sources().getFirst().name(), 0, "drivers"), "",
                    "Drivers of real vehicles work only where all vehicles are in one process.", "run it without --hosts, core and host."));
        }
    }

    /** Rigid bodies that may touch in the course of a run, group by group: one host carries all of a group. */
    public static List<Ids> touchGroups(Scenario scenario) {
        return new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.groups()).joining(scenario.joints())
                .in(Environment.of(scenario.road().map(Roads::network))).touchGroups();
    }

    /** Whether Core can send the scenario to hosts: not where it includes other files, names a map that is too large, or uses the environment of this machine. */
    public static boolean travels(LoadedScenario reading, Map<String, String> overrides) {
        try {
            return ScenarioReader.read(reading.sources(), overrides) != null;
        } catch (MistakeException incomplete) {
            return false;
        }
    }

    /** What a host needs to read the same scenario: its file, its maps and the overrides. Empty where it cannot be sent. */
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
