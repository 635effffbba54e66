package io.tandem.bench;

import com.sun.management.OperatingSystemMXBean;
import io.tandem.behavior.control.Environment;
import io.tandem.controlroom.ControlRoom;
import io.tandem.controlroom.FolderCatalog;
import io.tandem.controlroom.PhoneAdmission;
import io.tandem.controlroom.StaticSceneFactory;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.gateway.Lobby;
import io.tandem.message.RunState;
import io.tandem.run.RunFiles;
import io.tandem.run.Runner;
import io.tandem.run.RunnerControl;
import io.tandem.run.Simulation;
import io.tandem.run.Tuning;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.Scenario;
import io.tandem.time.Pacer;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.web.WebServer;
import io.tandem.web.access.AccessPolicy;
import io.tandem.web.live.LiveRun;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** A run with nothing but phones, served by the control room's server, and a crowd that holds them. */
final class WarningBench {

    private static final double WARM_UP = 5;
    private static final long SECOND_MILLIS = 1000;

    private final int phones;
    private final double seconds;
    private final Consumer<String> journal;
    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final WallClock clock = WallClock.machine();

    /** @param latencies seconds, rising */
    record Figures(double[] latencies, double viewsPerSecond, double cores) {
    }

    WarningBench(int phones, double seconds, Consumer<String> journal) {
        this.phones = phones;
        this.seconds = seconds;
        this.journal = journal;
    }

    Figures measure() throws MistakeException, IOException {
        LoadedScenario reading = BenchScenario.PHONES.with(phones);
        Scenario scenario = reading.scenario();
        Tuning tuning = new Tuning(reading, BenchScenario.overrides(phones), journal);
        Lobby lobby = new Lobby(scenario.site(), scenario.live(), scenario.join(), false, clock);
        Runner runner = new Runner(OptionalDouble.empty(), false, journal);
        ServerSocketChannel socket = ServerSocketChannel.open().bind(BenchCore.loopback());
        InetSocketAddress bound = (InetSocketAddress) socket.getLocalAddress();
        try (Crew crew = new Crew(1);
                LiveRun live = new LiveRun(participants -> StaticSceneFactory.of(scenario, participants), new RunnerControl(runner, tuning, lobby, OptionalLong::empty),
                        new PhoneAdmission(scenario, lobby), clock, 1);
                WebServer server = new WebServer(socket, AccessPolicy.to(bound), "bench", new FolderCatalog(Path.of(FolderCatalog.SAMPLES), RunFiles.FOLDER,
                        Optional.empty(), ControlRoom::refuseToStart, journal), clock, failure -> journal.accept(String.valueOf(failure)))) {
            server.start();
            server.show(live);
            Simulation simulation = new Simulation(tuning, lobby, crew, List.of(lobby.tap(), live.tap()), Environment.NONE);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> runner.request(RunState.STOP)));
            Thread running = Thread.ofPlatform().daemon().name("run").start(
                    () -> runner.run(simulation, Pacer.realTime(scenario.clock(), clock), () -> { }));
            try {
                return measure(new PhoneCrowd(bound.getPort(), phones, scenario.site(), clock));
            } finally {
                runner.request(RunState.STOP);
                running.join(SECOND_MILLIS);
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return new Figures(new double[0], 0, 0);
        }
    }

    private Figures measure(PhoneCrowd crowd) throws InterruptedException {
        try (crowd) {
            crowd.join();
            journal.accept(phones + " phones have joined");
            crowd.runFor(WARM_UP);
            crowd.forget();
            long cpu = system.getProcessCpuTime();
            long began = clock.nanoTime();
            crowd.runFor(seconds);
            double wall = SimTime.seconds(clock.nanoTime() - began);
            return new Figures(crowd.latencies(), crowd.views() / wall, SimTime.seconds(system.getProcessCpuTime() - cpu) / wall);
        }
    }
}
