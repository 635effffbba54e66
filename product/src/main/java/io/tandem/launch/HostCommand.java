package io.tandem.launch;

import io.tandem.behavior.control.Environment;
import io.tandem.console.CoreOption;
import io.tandem.console.ExitCode;
import io.tandem.console.NetworkOptions;
import io.tandem.console.OverrideOptions;
import io.tandem.console.TimeText;
import io.tandem.console.WorkersOption;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.fleet.FleetPlan;
import io.tandem.fleet.ReenactSettings;
import io.tandem.gateway.Lobby;
import io.tandem.host.CoreConnection;
import io.tandem.host.Host;
import io.tandem.host.RemoteHost;
import io.tandem.launch.control.CoreClient;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.run.GarbageCollection;
import io.tandem.run.NetworkCore;
import io.tandem.run.RunEnvironment;
import io.tandem.run.RunFiles;
import io.tandem.run.SharedScenario;
import io.tandem.run.Tuning;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.RunTimeline;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.link.Link;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Simulates a share of a scenario's vehicles for a Core in another process. */
@Command(name = "host", description = "Simulate vehicles of a scenario for a Core in another process.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem host --vehicles 101..102                  fetch the scenario from Core on this machine",
            "  tandem host --vehicles 103 --wait 10min          wait for a Core that is started later",
            "  tandem host campus.yaml --core 10.0.0.5:47470 --vehicles 101..150 --key campus.key",
            "  tandem host campus.yaml --vehicles 1 --set vars.n=20     planner commands are only started for a named file"
        })
final class HostCommand implements Callable<Integer> {

    private static final long PATIENCE = SimTime.nanos(10);
    private static final long TELL_EVERY = SimTime.nanos(5);

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "Scenario file. Default: fetched from Core.")
    private Path file;

    @Mixin
    private NetworkOptions network;

    @Mixin
    private CoreOption core;

    @Option(names = "--vehicles", paramLabel = "IDS", description = "Vehicles to simulate here, for example 101..150. Default: all.")
    private String vehicles;

    @Option(names = "--name", paramLabel = "NAME", description = "Name of this host in status and logs. Default: machine name and process id.")
    private String name = RunFiles.hostName() + "-" + ProcessHandle.current().pid();

    @Option(names = "--wait", paramLabel = "TIME", converter = TimeText.class, defaultValue = "10s",
            description = "Wait so long for a Core that does not answer yet, for example 10min. Default: ${DEFAULT-VALUE}.")
    private SimTime wait;

    @Mixin
    private WorkersOption workers;

    @Mixin
    private OverrideOptions overrides;

    @Override
    public Integer call() throws MistakeException, IOException {
        InetSocketAddress address = core.address();
        Tuning tuning;
        if (file != null) {
            tuning = new Tuning(ScenarioReader.read(file, overrides.settings()), overrides.settings(), System.err::println);
            network.takeSecretsOf(tuning.scenario(), file);
        } else {
            Optional<byte[]> text = fetch(address);
            if (text.isEmpty()) {
                System.err.println(CoreClient.noAnswer(core.text()));
                return ExitCode.NO_CORE;
            }
            if (text.get().length == 0) {
                throw new MistakeException(new Problem(new SourceLocation("FILE", 0, ""), "", "Core's scenario uses the environment, or a map that is too large, and cannot travel.",
                        "name the scenario file that Core runs."));
            }
            tuning = SharedScenario.read(new String(text.get(), StandardCharsets.UTF_8), System.err::println);
        }
        Ids claims = claims(tuning.scenario());
        if (file == null) {
            RunEnvironment.refuseIncomplete(tuning.scenario(), claims.stream().boxed().collect(Collectors.toSet())::contains, "FILE", "name the scenario file that Core runs.");
        }
        try (Crew crew = new Crew(workers.count()); Link link = network.bind(new InetSocketAddress(0))) {
            return carry(tuning, claims, crew, new CoreConnection(link, address, network.key(), claims, name, WallClock.machine()));
        }
    }

    private Optional<byte[]> fetch(InetSocketAddress address) throws MistakeException, IOException {
        try (Link link = network.bind(new InetSocketAddress(0))) {
            CoreConnection line = new CoreConnection(link, address, network.key(), new Ids(List.of()), name, WallClock.machine());
            if (!join(line) || line.refusal().isPresent()) {
                return Optional.empty();
            }
            Optional<byte[]> text = line.fetch(ControlMessage.Document.SCENARIO, PATIENCE);
            line.messageSender().send(new ControlMessage.Bye("done"));
            return text;
        }
    }

    /** Waits for Core as long as was asked for, and tells so now and then. */
    private boolean join(CoreConnection line) {
        long left = wait.nanos();
        boolean joined = line.join(Math.min(left, TELL_EVERY));
        while (!joined && left > TELL_EVERY) {
            left -= TELL_EVERY;
            System.err.printf(Locale.ROOT, "%s waits for Core at %s, for another %.0f s%n", name, core.text(), SimTime.seconds(left));
            joined = line.join(Math.min(left, TELL_EVERY));
        }
        return joined;
    }

    private Ids claims(Scenario scenario) throws MistakeException {
        Set<Integer> all = scenario.groups().stream().flatMapToInt(group -> group.ids().stream()).boxed().collect(Collectors.toSet());
        if (vehicles == null) {
            return inOneHello(Ids.of(all.stream().mapToInt(Integer::intValue)));
        }
        Ids written = Ids.parse(vehicles).orElseThrow(() -> mistake("These are no ids of vehicles.", "write 101..150, or 101,105,110."));
        int[] strangers = written.count() > all.size() ? written.stream().limit(all.size() + 1).toArray() : written.stream().toArray();
        for (int vid : strangers) {
            if (!all.contains(vid)) {
                throw mistake("Vehicle " + vid + " is not in the scenario.", "name vehicles that " + scenario.name() + " has.");
            }
        }
        refuseSplit(scenario, written);
        return inOneHello(Ids.of(written.stream()));
    }

    /** Contacts are solved by one host. */
    private void refuseSplit(Scenario scenario, Ids written) throws MistakeException {
        Set<Integer> mine = written.stream().boxed().collect(Collectors.toSet());
        for (Ids group : NetworkCore.touchGroups(scenario)) {
            long here = group.stream().filter(mine::contains).count();
            if (here > 0 && here < group.count()) {
                throw mistake("Bodies that may touch each other live on one host, and of " + group + " only " + here + " are named.",
                        "name all of them, or none; with a shorter duration fewer may touch.");
            }
        }
    }

    private Ids inOneHello(Ids claims) throws MistakeException {
        if (claims.ranges().size() > ControlMessage.Hello.MAX_RANGES) {
            throw mistake("One host can claim " + ControlMessage.Hello.MAX_RANGES + " ranges of ids, not " + claims.ranges().size() + ".",
                    "share them among several hosts.");
        }
        return claims;
    }

    private MistakeException mistake(String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation("--vehicles", 0, ""), vehicles == null ? "" : vehicles, what, fix));
    }

    private int carry(Tuning tuning, Ids claims, Crew crew, CoreConnection line) throws MistakeException {
        Set<Integer> mine = claims.stream().boxed().collect(Collectors.toSet());
        try (RunEnvironment environment = RunEnvironment.of(tuning.scenario(), Optional.ofNullable(file), false, mine::contains, System.err::println)) {
            return carry(tuning, mine, crew, line, environment.surroundings());
        }
    }

    private int carry(Tuning tuning, Set<Integer> mine, Crew crew, CoreConnection line, Environment place) {
        Scenario scenario = tuning.scenario();
        Host host = tuning.host(now -> new FleetPlan(now.site(), now.clock(), now.seed(), now.groups(), mine::contains).joining(now.joints()).in(place)
                .knowing(realOnes(now)), crew);
        GarbageCollection.collectBeforeRun(mine.size());
        if (!join(line)) {
            System.err.println(CoreClient.noAnswer(core.text()));
            return ExitCode.NO_CORE;
        }
        if (refused(line)) {
            return ExitCode.CALLERS_MISTAKE;
        }
        System.err.println(name + " carries " + mine.size() + " vehicles of " + scenario.name());
        new RemoteHost(line, host, scenario.clock(), WallClock.machine(), System.err::println).run();
        return refused(line) ? ExitCode.CALLERS_MISTAKE : ExitCode.WELL;
    }

    /** The live and re-enacted participants, which Core moves itself. */
    private static List<Participant> realOnes(Scenario scenario) {
        List<Participant> all = new ArrayList<>(new Lobby(scenario.site(), scenario.live(), scenario.join(), scenario.record().pseudonyms(), WallClock.machine(), new RunTimeline()).participants());
        for (ReenactSettings group : scenario.reenact()) {
            Kind kind = group.kind().orElse(Kind.GROUND);
            group.ids().stream().forEach(vid -> all.add(new Participant(vid, "", kind, true, group.length().orElse(kind.length()), List.of(), List.of())));
        }
        return all;
    }

    private static boolean refused(CoreConnection line) {
        line.refusal().ifPresent(reason -> System.err.println("Core refuses: " + reason));
        return line.refusal().isPresent();
    }
}
