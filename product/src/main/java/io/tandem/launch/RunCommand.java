package io.tandem.launch;

import io.tandem.console.NetworkOptions;
import io.tandem.console.RunOptions;
import io.tandem.console.WebOptions;
import io.tandem.controlroom.ControlRoom;
import io.tandem.core.PacedRun;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.gateway.Lobby;
import io.tandem.message.Tap;
import io.tandem.run.HostProcesses;
import io.tandem.run.NetworkCore;
import io.tandem.run.RunEnvironment;
import io.tandem.run.RunnerControl;
import io.tandem.run.Simulation;
import io.tandem.run.Tuning;
import io.tandem.scenario.LoadedScenario;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a scenario: in this process, or with hosts of its own. */
@Command(name = "run", description = "Run a scenario: Ready, Set, Go, until its duration or Ctrl-C.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem run scenarios/three-aircraft.yaml                   in real time",
            "  tandem run scenarios/three-aircraft.yaml --fast            as fast as this machine can",
            "  tandem run scenarios/swarm.yaml --fast --duration 60s --set vars.n=5000",
            "  tandem run scenarios/three-aircraft.yaml --hold            type set, go, pause, stop; or use the control room",
            "  tandem run scenarios/three-aircraft.yaml --hold --open     and see it in the browser",
            "  tandem run scenarios/swarm.yaml --hosts 4                  vehicles in four processes of their own"
        })
final class RunCommand implements Callable<Integer> {

    private static final String ANY_PORT = "127.0.0.1:0";

    @Mixin
    private RunOptions options;

    @Mixin
    private NetworkOptions network;

    @Mixin
    private WebOptions web;

    @Option(names = "--fast", description = "In lock-step on a virtual clock, as fast as possible; same seed, same result.")
    private boolean fast;

    @Option(names = "--hold", description = "Stay in READY until someone types set, go, pause or stop.")
    private boolean hold;

    @ArgGroup
    private Layout layout = new Layout();

    @Option(names = "--listen", paramLabel = "HOST:PORT", defaultValue = ANY_PORT,
            description = "With hosts: where Core listens on this machine; usually any free port.")
    private String listen;

    /** How vehicles are spread over processes. */
    private static final class Layout {

        @Option(names = "--hosts", paramLabel = "N", description = "Carry the vehicles in this many processes, which are watched over.")
        private int hosts;

        @Option(names = "--process-per-vehicle", description = "One process for each vehicle.")
        private boolean processPerVehicle;

        private boolean isSpread() {
            return hosts > 0 || processPerVehicle;
        }
    }

    @Override
    public Integer call() throws MistakeException, IOException {
        if (fast && layout.isSpread()) {
            throw new MistakeException(new Problem(new SourceLocation("--fast", 0, ""), "", "Vehicles in processes of their own go by the wall clock.",
                    "leave out --fast, or run all vehicles in this process."));
        }
        LoadedScenario reading = options.read();
        if (!web.wanted(fast)) {
            return conduct(reading, Optional.empty());
        }
        try (ControlRoom room = ControlRoom.open(web, options.folder(), ControlRoom::refuseToStart)) {
            int code = conduct(reading, Optional.of(room));
            room.stayWhileWatched(code);
            return code;
        }
    }

    private int conduct(LoadedScenario reading, Optional<ControlRoom> room) throws MistakeException, IOException {
        RunSession session = new RunSession(options, fast, hold, true, room);
        if (!layout.isSpread()) {
            try (RunEnvironment environment = RunEnvironment.of(reading.scenario(), options.file(), fast)) {
                return session.conduct(reading, (tuning, lobby, crew, taps, _) -> new Simulation(tuning, lobby, crew, taps, environment.surroundings()));
            }
        }
        network.takeSecretsOf(reading.scenario(), options.file());
        try (NetworkCore core = network.bindCore(NetworkOptions.address("--listen", listen), options.overrides(), System.err::println);
                HostProcesses hosts = new HostProcesses(core.address(), hostArguments(reading), System.err::println)) {
            return session.conduct(reading, (tuning, lobby, crew, taps, control) -> withHosts(core, hosts, tuning, lobby, crew, taps, control));
        }
    }

    /** Hosts take the scenario from Core, unless it needs its own folder: whoever named it here has named it for them. */
    private List<String> hostArguments(LoadedScenario reading) throws MistakeException, IOException {
        List<String> arguments = new ArrayList<>(network.arguments());
        if (RunEnvironment.needsFile(reading.scenario()) || !NetworkCore.travels(reading, options.overrides())) {
            arguments.add(options.file().toString());
            options.overrides().forEach((path, value) -> arguments.addAll(List.of("--set", path + "=" + value)));
        }
        return arguments;
    }

    private PacedRun withHosts(NetworkCore core, HostProcesses hosts, Tuning tuning, Lobby lobby, Crew crew, List<Tap> taps, RunnerControl control)
            throws MistakeException {
        PacedRun service = core.assemble(tuning, lobby, crew, taps, control);
        int[] vids = tuning.scenario().vehicles().stream().flatMapToInt(group -> group.ids().stream()).sorted().toArray();
        hosts.start(HostProcesses.shares(vids, layout.processPerVehicle ? vids.length : layout.hosts));
        return service;
    }
}
