package io.tandem.federation;

import io.tandem.cluster.ClusterNode;
import io.tandem.core.Core;
import io.tandem.core.PacedRun;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.fleet.Fleet;
import io.tandem.fleet.FleetPlan;
import io.tandem.fleet.PerceptionPlan;
import io.tandem.message.Ids;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.Recorder;
import io.tandem.run.ActiveRun;
import io.tandem.run.ControlSocket;
import io.tandem.run.HostProcesses;
import io.tandem.run.NetworkCore;
import io.tandem.run.RunBackend;
import io.tandem.run.RunEnvironment;
import io.tandem.run.SharedScenario;
import io.tandem.run.SimulationBackend;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The backend of a run whose vehicles live on the members of a cluster. */
public final class FederationBackend implements RunBackend {

    private static final String FIX = "run it in one process, without --cluster, or on hosts with --hosts.";

    private final ClusterNode node;
    private final Map<String, String> overrides;
    private final Optional<ControlSocket> socket;
    private final Optional<Path> recording;
    private final Consumer<String> notices;
    private OrdersLog log;
    private ShareCarriers carriers;

    /**
     * @param node      which has joined the cluster; closed with this
     * @param overrides settings that replace those of the scenario's file
     * @param socket    at which tools reach the run
     * @param recording the folder of this run's recordings, if members record their vehicles; Core's own recording is there, too
     * @param notices   receives text for operators
     */
    public FederationBackend(ClusterNode node, Map<String, String> overrides, Optional<ControlSocket> socket, Optional<Path> recording, Consumer<String> notices) {
        this.node = node;
        this.overrides = overrides;
        this.socket = socket;
        this.recording = recording;
        this.notices = notices;
    }

    @Override
    public PacedRun assemble(ActiveRun run, Crew crew, List<Tap> taps) throws MistakeException, IOException {
        LoadedScenario reading = run.tuning().started();
        refuse(reading);
        Scenario scenario = reading.scenario();
        FleetPlan plan = new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.groups()).joining(scenario.joints());
        List<Participant> participants;
        Reports start = new Reports();
        try (RunEnvironment environment = RunEnvironment.of(scenario, Optional.empty(), true, _ -> false, notices)) {
            Fleet fleet = plan.in(environment.surroundings()).build(crew);
            participants = fleet.participants();
            fleet.report(0, RunState.READY, start);
        }
        Core core = new Core(participants, scenario.alerts(), scenario.searches(), scenario.meetings(), scenario.rides(), plan.watched(), crew, taps);
        log = new OrdersLog();
        List<Ids> shares = shares(scenario, start);
        carriers = new ShareCarriers(node, UUID.randomUUID().toString(), SharedScenario.write(reading.sources(), overrides), shares, log, crew.size(), recording, notices);
        double longest = participants.stream().mapToDouble(Participant::length).max().orElse(0);
        boolean sparse = taps.stream().noneMatch(this::hearsEveryBeat) && scenario.searches().isEmpty() && scenario.meetings().isEmpty() && scenario.rides().isEmpty()
                && plan.watched().length == 0 && participants.stream().allMatch(one -> one.steps().isEmpty());
        boolean tiled = !isInterwoven(scenario);
        PacedRun federated = new FederatedRun(core, carriers, log, crew, new FederatedRun.Layout(tiled, tiled && sparse, tiles(start, shares.size()), SimTime.nanos(scenario.clock().report()), longest));
        return socket.<PacedRun>map(tools -> SimulationBackend.controllable(federated, run, tools)).orElse(federated);
    }

    /** Where members record, the recording of Core needs no reports. */
    private boolean hearsEveryBeat(Tap tap) {
        return tap.hearsEveryBeat() && !(recording.isPresent() && tap instanceof Recorder);
    }

    /** Whether all vehicles depend on each other between beats, as in traffic, where some are not on the road at times. */
    private static boolean isInterwoven(Scenario scenario) {
        long all = scenario.groups().stream().mapToLong(group -> group.ids().count()).sum();
        return PerceptionPlan.seeingEachOther(scenario.groups()).filter(some -> some.count() >= all).isPresent();
    }

    private static TileMap tiles(Reports start, int shares) {
        return TileMap.sampled(start.east, start.north, start.count(), Math.min(shares, TileMap.MAX_TILES));
    }

    /** Those that start in the same tile live together, so that few have to be told to others. */
    private List<Ids> shares(Scenario scenario, Reports start) {
        Map<Integer, Integer> rows = IntStream.range(0, start.count()).boxed().collect(Collectors.toMap(row -> start.vid[row], row -> row));
        List<Integer> all = scenario.groups().stream().flatMapToInt(group -> group.ids().stream()).sorted().boxed().toList();
        int count = Math.clamp(node.others().size(), 1, all.size());
        TileMap tiles = tiles(start, count);
        // Those who are not on the road yet go to the first.
        int[] vids = all.stream().sorted(Comparator.comparingInt(vid -> rows.containsKey(vid) ? tiles.tileOf(start.east[rows.get(vid)], start.north[rows.get(vid)]) : 0)).mapToInt(Integer::intValue).toArray();
        List<Ids> together = PerceptionPlan.seeingEachOther(scenario.groups()).map(List::of).orElseGet(() -> NetworkCore.touchGroups(scenario));
        List<Ids> shares = HostProcesses.shares(vids, together, count);
        if (shares.size() < node.others().size()) {
            notices.accept("The vehicles of this scenario depend on each other between beats, and are carried by " + shares.size() + " of " + node.others().size() + " members.");
        }
        return shares;
    }

    /** What would not reach Core from other processes, or not reach them from here. */
    private void refuse(LoadedScenario reading) throws MistakeException {
        Scenario scenario = reading.scenario();
        String place = reading.sources().isEmpty() ? scenario.name() : reading.sources().getFirst().name();
        RunEnvironment.refuseDevices(scenario, place);
        NetworkCore.refusePhysics(reading);
        refuseIf(!scenario.live().isEmpty() || !scenario.reenact().isEmpty(), place, "live", "Real and re-enacted participants are not carried by members of a cluster.");
        refuseIf(scenario.v2x().isPresent(), place, "v2x", "Radio messages do not travel between members of a cluster.");
        refuseIf(scenario.groups().stream().anyMatch(group -> !group.perception().isPerfect() || group.looksAround()), place, "vehicles",
                "What sensors, localisation and planners know does not travel between members of a cluster.");
        RunEnvironment.refuseIncomplete(ScenarioReader.read(reading.sources(), overrides).scenario(), _ -> true, place, FIX);
    }

    private static void refuseIf(boolean condition, String place, String path, String what) throws MistakeException {
        if (condition) {
            throw new MistakeException(new Problem(new SourceLocation(place, 0, path), "", what, FIX));
        }
    }

    @Override
    public void close() throws IOException {
        if (carriers != null) {
            carriers.close();
        }
        node.close();
        if (log != null) {
            log.close();
        }
        if (socket.isPresent()) {
            socket.get().link().close();
        }
    }
}
