package io.tandem.bench;

import com.sun.management.OperatingSystemMXBean;
import io.tandem.bench.live.PhoneCrowd;
import io.tandem.console.InterruptHandler;
import io.tandem.controlroom.ControlRoom;
import io.tandem.controlroom.FolderCatalog;
import io.tandem.controlroom.PhoneAdmission;
import io.tandem.controlroom.StaticSceneFactory;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Tap;
import io.tandem.run.ActiveRun;
import io.tandem.run.RunFiles;
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
import java.util.Optional;
import java.util.function.Consumer;

/** A run with phones only, served by the web server of the control room, and the simulated phones. */
final class WarningBench {

    private static final double WARM_UP = 5;

    private final int phones;
    private final double seconds;
    private final Consumer<String> journal;
    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final WallClock clock = WallClock.machine();
    private LiveRun live;

    /** @param latencies seconds, rising */
    record Figures(double[] latencies, double viewsPerSecond, double cores) {
    }

    WarningBench(int phones, double seconds, Consumer<String> journal) {
        this.phones = phones;
        this.seconds = seconds;
        this.journal = journal;
    }

    Figures measure() throws MistakeException, IOException {
        ServerSocketChannel socket = ServerSocketChannel.open().bind(BenchCore.loopback());
        InetSocketAddress bound = (InetSocketAddress) socket.getLocalAddress();
        FolderCatalog catalog = new FolderCatalog(Path.of(FolderCatalog.SAMPLES), RunFiles.FOLDER, Optional.empty(), ControlRoom::refuseToStart);
        try (WebServer server = new WebServer(socket, AccessPolicy.withNewTokens(bound), "bench", catalog, clock, failure -> journal.accept(String.valueOf(failure)))) {
            server.start();
            ActiveRun run = BenchScenario.PHONES.run(phones).workers(1).attach(active -> show(active, server)).start();
            try (InterruptHandler _ = new InterruptHandler(run::stop)) {
                return measure(new PhoneCrowd(bound.getPort(), phones, run.scenario().site(), clock));
            } finally {
                run.stop();
                run.await();
                live.close();
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return new Figures(new double[0], 0, 0);
        }
    }

    private Tap show(ActiveRun run, WebServer server) {
        live = new LiveRun(participants -> StaticSceneFactory.of(run.scenario(), participants), run.control(),
                new PhoneAdmission(run.scenario(), run.lobby()), clock, 1);
        server.show(live);
        return live.tap();
    }

    private Figures measure(PhoneCrowd crowd) throws InterruptedException {
        try (crowd) {
            crowd.join();
            journal.accept(phones + " phones have joined");
            crowd.runFor(WARM_UP);
            crowd.clearResults();
            long cpu = system.getProcessCpuTime();
            long began = clock.nanoTime();
            crowd.runFor(seconds);
            double wall = SimTime.seconds(clock.nanoTime() - began);
            return new Figures(crowd.latencies(), crowd.views() / wall, SimTime.seconds(system.getProcessCpuTime() - cpu) / wall);
        }
    }
}
