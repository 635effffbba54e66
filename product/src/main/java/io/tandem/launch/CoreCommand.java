package io.tandem.launch;

import io.tandem.core.Core;
import io.tandem.core.CoreService;
import io.tandem.core.StatusText;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Place;
import io.tandem.diagnosis.Problem;
import io.tandem.fleet.FleetPlan;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.scenario.Reading;
import io.tandem.scenario.Scenario;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.Link;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs Core alone; vehicles are in hosts, wherever those are. */
@Command(name = "core", description = "Run Core; hosts with the vehicles connect to it, and tandem ctl controls the run.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem core scenarios/three-aircraft.yaml",
            "  tandem core campus.yaml --resume runs/campus-20260131T120000Z.mcap",
            "  tandem core campus.yaml --listen 0.0.0.0:47470 --key campus.key"
        })
final class CoreCommand implements Callable<Integer> {

    @Mixin
    private RunOptions options;

    @Mixin
    private NetworkOptions network;

    @Option(names = "--listen", paramLabel = "HOST:PORT", defaultValue = NetworkOptions.USUAL_CORE,
            description = "Where to listen; usually ${DEFAULT-VALUE}, which only this machine reaches.")
    private String listen;

    @Option(names = "--insecure", description = "Listen beyond this machine without a key.")
    private boolean insecure;

    @Option(names = "--resume", paramLabel = "RUN.mcap", description = "Go on with the run of this recording, whose Core has died.")
    private Path resume;

    @Override
    public Integer call() throws MistakeException, IOException {
        InetSocketAddress at = NetworkOptions.address("--listen", listen);
        if (!at.getAddress().isLoopbackAddress() && network.key().isEmpty() && !insecure) {
            throw new MistakeException(new Problem(new Place("--listen", 0, ""), listen, "Whoever reaches this address could speak for any vehicle.",
                    "give a shared key with --key FILE, or say --insecure."));
        }
        if (resume != null) {
            options.goOnFrom(resume);
        }
        try (Link link = bind(at)) {
            return new RunSession(options, false, true).conduct((reading, crew, taps, wishes) -> service(link, reading, crew, taps, wishes));
        }
    }

    private Link bind(InetSocketAddress at) throws MistakeException, IOException {
        try {
            return network.bind(at);
        } catch (BindException taken) {
            throw new MistakeException(new Problem(new Place("--listen", 0, ""), listen, "Nobody can listen here: " + taken.getMessage() + ".",
                    "stop the other program, or choose another port with --listen."));
        }
    }

    private CoreService service(Link link, Reading reading, Crew crew, List<Tap> taps, Consumer<RunState> wishes)
            throws MistakeException, IOException {
        Scenario scenario = reading.scenario();
        FleetPlan plan = new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.vehicles());
        Core core = new Core(plan.build(crew).participants(), scenario.alerts(), Simulation.searches(scenario), plan.watched(), crew, taps);
        InetSocketAddress address = (InetSocketAddress) link.localAddress();
        System.err.println("Core listens at " + address.getAddress().getHostAddress() + ":" + address.getPort());
        CoreService service = new CoreService(core, link, network.key(), WallClock.machine(), scenarioText(reading), SimTime.nanos(scenario.clock().report()),
                new StatusText(scenario.site()), wishes, System.err::println);
        if (resume != null) {
            service.resume(Past.relive(resume, core, taps));
        }
        return service;
    }

    /**
     * What a host needs to read the same scenario: the main file, and the settings of this command line. A file that includes others cannot
     * travel alone: then there is none to be had, and hosts must have the file themselves.
     */
    private byte[] scenarioText(Reading reading) {
        if (reading.sources().size() > 1) {
            return new byte[0];
        }
        return SharedScenario.write(reading.sources().getFirst().text(), options.overrides()).getBytes(StandardCharsets.UTF_8);
    }
}
