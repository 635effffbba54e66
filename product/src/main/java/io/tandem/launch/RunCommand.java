package io.tandem.launch;

import io.tandem.cluster.ClusterNode;
import io.tandem.console.ClusterOptions;
import io.tandem.console.NetworkOptions;
import io.tandem.console.RunOptions;
import io.tandem.console.TopicOptions;
import io.tandem.console.WebOptions;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.federation.FederationBackend;
import io.tandem.recording.MemberRecordings;
import io.tandem.run.ControlSocket;
import io.tandem.run.Run;
import io.tandem.run.RunBackend;
import io.tandem.run.RunFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a scenario in this process, or with host processes. */
@Command(name = "run", description = "Run a scenario until its duration has passed or Ctrl-C.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem run scenarios/three-aircraft.yaml                   in real time",
            "  tandem run scenarios/three-aircraft.yaml --fast            as fast as possible",
            "  tandem run scenarios/swarm.yaml --fast --duration 60s --set vars.n=5000",
            "  tandem run scenarios/three-aircraft.yaml --hold            type set, go, pause, stop, or use the control room",
            "  tandem run scenarios/three-aircraft.yaml --hold --open     and open the control room in the browser",
            "  tandem run scenarios/swarm.yaml --hosts 4                  vehicles in four host processes",
            "  tandem run scenarios/swarm.yaml --fast --cluster 127.0.0.1:7800   vehicles on members of a cluster"
        })
final class RunCommand implements Callable<Integer> {

    @Mixin
    private RunOptions options;

    @Mixin
    private NetworkOptions network;

    @Mixin
    private WebOptions web;

    @Mixin
    private TopicOptions topics;

    @Option(names = "--fast", description = "Run as fast as possible on a virtual clock; the same seed gives the same result.")
    private boolean fast;

    @Option(names = "--speed", paramLabel = "FACTOR", description = "Simulated seconds per second, for example 4 or 0.5; the result is the same at any speed.")
    private Double speed;

    @Option(names = "--hold", description = "Stay in READY until set and go are typed, or requested with tandem ctl or in the control room.")
    private boolean hold;

    @ArgGroup
    private Layout layout = new Layout();

    @Option(names = "--member-recordings", description = "With --cluster: each member records its own vehicles, in a folder of the run's name, and reports do not travel for the recording. The folder is read as one recording.")
    private boolean memberRecordings;

    @Option(names = "--cluster-certificate", paramLabel = "FILE", description = "Key and certificates with which this process joins a cluster, as written by tandem new --cluster.")
    private Path clusterCertificate;

    @Option(names = "--listen", paramLabel = "HOST:PORT",
            description = "Address for tandem ctl and status, and for hosts. Default: any free port of this machine, which ctl and status of this user find.")
    private String listen;

    /** How vehicles are distributed over processes. */
    private static final class Layout {

        @Option(names = "--hosts", paramLabel = "N", description = "Simulate the vehicles in this many host processes, which are restarted when they crash.")
        private int hosts;

        @Option(names = "--cluster", paramLabel = "HOST:PORT", description = "Let the members of a cluster carry the vehicles; any of them is named. The result is that of one process. See tandem member.")
        private String cluster;

        @Option(names = "--process-per-vehicle", description = "One host process per vehicle.")
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
        Run run = options.run();
        if (memberRecordings) {
            recordOnMembers(run);
        }
        if (fast) {
            run.fast();
        }
        if (speed != null) {
            run.speed(speedOf(speed));
        }
        if (hold) {
            run.hold();
        }
        if (layout.isSpread()) {
            run.backend(new HostLayout(network, options, listen, layout.processPerVehicle ? Integer.MAX_VALUE : layout.hosts)::open);
        } else if (layout.cluster != null) {
            run.backend(_ -> openFederation(run));
        } else {
            run.control(() -> openSocket(run));
        }
        return RunSession.execute(run, options, web, topics, hold);
    }

    private double speedOf(double factor) throws MistakeException {
        if (fast || layout.isSpread()) {
            throw new MistakeException(new Problem(new SourceLocation("--speed", 0, ""), "", fast ? "A fast run is as fast as it can be." : "Vehicles in processes of their own go by the wall clock.",
                    "leave out --speed" + (fast ? " or --fast." : ", or run all vehicles in this process.")));
        }
        if (!(factor >= 0.01 && factor <= 1000)) {
            throw new MistakeException(new Problem(new SourceLocation("--speed", 0, ""), String.valueOf(factor), "A speed is from 0.01 to 1000.", "write for example --speed 4."));
        }
        return factor;
    }

    /** The recording of this process goes to a folder, where those of the members belong, too. */
    private void recordOnMembers(Run run) throws MistakeException {
        if (layout.cluster == null || run.recording().isEmpty()) {
            throw new MistakeException(new Problem(new SourceLocation("--member-recordings", 0, ""), "", "Only a run on a cluster that is recorded has recordings of members.",
                    "give --cluster HOST:PORT, and leave out --no-record."));
        }
        Path file = run.recording().get();
        run.record(file.resolveSibling(RunFiles.withoutEnding(file.getFileName().toString())).resolve(MemberRecordings.CORE));
    }

    private RunBackend openFederation(Run run) throws MistakeException, IOException {
        ClusterNode node = ClusterNode.open(ClusterOptions.joining(layout.cluster, clusterCertificate, "run"), Map.of(), System.err::println);
        return new FederationBackend(node, options.overrides(), openSocket(run), memberRecordings ? run.recording().map(Path::getParent) : Optional.empty(), System.err::println);
    }

    private Optional<ControlSocket> openSocket(Run run) throws MistakeException, IOException {
        if (listen == null) {
            return NetworkOptions.bindTools(System.err::println);
        }
        network.takeSecretsOf(run.load().scenario(), options.file());
        ControlSocket socket = network.bindTools(network.listenAddress(listen, false, ""));
        System.err.println("Tools reach this run at " + socket.address().local());
        return Optional.of(socket);
    }
}
