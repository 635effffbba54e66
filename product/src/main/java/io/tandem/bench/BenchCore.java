package io.tandem.bench;

import io.tandem.behavior.control.Environment;
import io.tandem.core.Core;
import io.tandem.core.CoreService;
import io.tandem.core.StatusJson;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.fleet.FleetPlan;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.road.Roads;
import io.tandem.run.SharedScenario;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.Scenario;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.link.Link;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Core at a loopback socket, for benches. */
final class BenchCore implements AutoCloseable {

    final Scenario scenario;
    final CoreService service;
    private final Link link = Link.bind(loopback());
    private final Crew crew;

    BenchCore(BenchScenario from, int vehicles, int workers, List<Tap> taps, Consumer<RunState> requests) throws MistakeException, IOException {
        LoadedScenario reading = from.with(vehicles);
        scenario = reading.scenario();
        crew = new Crew(workers);
        FleetPlan plan = new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.groups())
                .in(Environment.of(scenario.road().map(Roads::network)));
        Core core = new Core(plan.build(crew).participants(), scenario.alerts(), List.of(), plan.watched(), crew, taps);
        byte[] shared = SharedScenario.write(reading.sources(), BenchScenario.overrides(vehicles)).getBytes(StandardCharsets.UTF_8);
        service = new CoreService(core, link, Optional.empty(), WallClock.machine(), shared, SimTime.nanos(scenario.clock().report()),
                new StatusJson(scenario.site()), requests::accept, words -> { });
    }

    static InetSocketAddress loopback() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    InetSocketAddress address() {
        return (InetSocketAddress) link.localAddress();
    }

    /** The address as host:port. */
    String addressText() {
        return address().getAddress().getHostAddress() + ":" + address().getPort();
    }

    /** Size of the receive buffer, and how to enlarge it where the system allows too little. */
    String bufferWords() {
        int granted = link.receiveBuffer();
        String cure = granted >= Link.REQUESTED_BUFFER_BYTES ? "" : String.format("; %d MB are wanted: sudo sysctl -w net.core.rmem_max=%d",
                Link.REQUESTED_BUFFER_BYTES >> 20, Link.REQUESTED_BUFFER_BYTES);
        return String.format("receive buffer %d MB%s", granted >> 20, cure);
    }

    @Override
    public void close() throws IOException {
        crew.close();
        link.close();
    }
}
