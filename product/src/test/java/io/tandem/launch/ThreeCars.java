package io.tandem.launch;

import io.tandem.FreePort;
import io.tandem.Patience;
import io.tandem.behavior.control.Environment;
import io.tandem.crew.Crew;
import io.tandem.gateway.CommandOutlets;
import io.tandem.gateway.Lobby;
import io.tandem.gateway.command.OperatorOrder;
import io.tandem.gateway.port.DevicePorts;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.run.Simulation;
import io.tandem.run.Tuning;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.RunTimeline;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.verdict.Verdict;
import io.tandem.verdict.Verdicts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The three cars at a desk, on a clock that waits for nobody: sockets, decoders, filters, drivers, guards and Core are those of a real run. */
final class ThreeCars implements WallClock {

    private static final long EPOCH = 1_700_000_000_000_000_000L;
    private static final long STEP = SimTime.nanos(0.01);
    private static final long PATIENCE = SimTime.nanos(Patience.SECONDS);

    private volatile long now = SimTime.nanos(1000);

    /** The true motion of all three by beat of 50 ms, events, and how the expectations were met. */
    static final class Drive implements Tap {
        final List<double[]> east = new ArrayList<>();
        final List<double[]> speed = new ArrayList<>();
        final List<Event> events = new ArrayList<>();
        final List<double[]> third = new ArrayList<>();
        List<Verdict> verdicts = List.of();
        private final double[] latestEast = new double[4];
        private final double[] latestSpeed = new double[4];

        @Override
        public void heard(SimTime at, Reports reports) {
            for (int i = 0; i < reports.count(); i++) {
                if (reports.vid[i] < latestEast.length) {
                    latestEast[reports.vid[i]] = reports.east[i];
                    latestSpeed[reports.vid[i]] = reports.speed[i];
                }
                if (reports.vid[i] == 3) {
                    third.add(new double[] {reports.time[i], reports.east[i], reports.north[i], reports.speed[i]});
                }
            }
        }

        @Override
        public void event(Event event) {
            events.add(event);
        }
    }

    /** A fault of the rehearsal: the real car's positions are lost from one second to another. */
    record Cut(double from, double until) {
    }

    private ThreeCars() {
    }

    static Drive drive(Map<String, String> settings, Cut cut, Tap... taps) throws Exception {
        return new ThreeCars().run(settings, cut, taps);
    }

    private Drive run(Map<String, String> settings, Cut cut, Tap... taps) throws Exception {
        Map<String, String> overrides = new HashMap<>(settings);
        int port = FreePort.next();
        Scenario first = ScenarioReader.read(Scenarios.file("three-cars-live.yaml"), overrides).scenario();
        try (StandInCar car = new StandInCar(first.site(), port, -6.85, now); Crew crew = new Crew(1)) {
            overrides.put("live[0].port", String.valueOf(port));
            overrides.put("live[0].commands.to", "127.0.0.1:" + car.port());
            LoadedScenario reading = ScenarioReader.read(Scenarios.file("three-cars-live.yaml"), overrides);
            return run(reading, car, crew, cut, taps);
        }
    }

    private Drive run(LoadedScenario reading, StandInCar car, Crew crew, Cut cut, Tap... taps) throws Exception {
        Scenario scenario = reading.scenario();
        Drive drive = new Drive();
        RunTimeline timeline = new RunTimeline();
        Lobby lobby = new Lobby(scenario.site(), scenario.live(), scenario.join(), false, this, timeline);
        Verdicts verdicts = new Verdicts(scenario.expect(), scenario.areas(), crew);
        List<Tap> all = new ArrayList<>(List.of(taps));
        all.addAll(List.of(drive, verdicts, lobby.tap()));
        Simulation run = new Simulation(new Tuning(reading, Map.of(), _ -> { }), lobby, crew, all, Environment.NONE);
        long beat = SimTime.nanos(scenario.clock().report());
        try (DevicePorts _ = DevicePorts.open(lobby, scenario.site(), scenario.live(), this, _ -> { });
                CommandOutlets outlets = CommandOutlets.open(lobby, scenario.live(), "three-cars-live.yaml", this, _ -> { })) {
            run.request(RunState.SET);
            run.beat();
            run.request(RunState.GO);
            timeline.startAt(now);
            car.cut(now + SimTime.nanos(cut.from), now + SimTime.nanos(cut.until));
            long end = now + SimTime.nanos(scenario.clock().duration().orElseThrow());
            long nextBeat = now + beat;
            boolean armed = false;
            while (now < end) {
                advance(car, lobby, outlets);
                if (now >= nextBeat) {
                    run.beat();
                    nextBeat += beat;
                    armed = armed || lobby.commands().order(2, OperatorOrder.ARM, "tester").isEmpty();
                    drive.east.add(new double[] {drive.latestEast[1], car.east(), drive.latestEast[3]});
                    drive.speed.add(new double[] {drive.latestSpeed[1], car.speed(), drive.latestSpeed[3]});
                }
            }
            run.request(RunState.STOP);
            drive.verdicts = verdicts.verdicts();
            return drive;
        }
    }

    private void advance(StandInCar car, Lobby lobby, CommandOutlets outlets) throws Exception {
        now += STEP;
        car.step(now, EPOCH + now);
        awaitHearing(car, lobby);
        outlets.transmit();
        car.hear(now, outlets.sent());
    }

    /** Nothing gets lost between two sockets of this machine, but it may take its time. */
    private static void awaitHearing(StandInCar car, Lobby lobby) {
        WallClock machine = WallClock.machine();
        long until = machine.nanoTime() + PATIENCE;
        while (lobby.refusals().taken() + lobby.refusals().total() + lobby.waiting() < car.sent()) {
            if (machine.nanoTime() > until) {
                throw new AssertionError("not heard: " + car.sent() + " " + lobby.counters());
            }
            Thread.yield();
        }
    }

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public void parkUntil(long nanoTime) {
        Thread.onSpinWait();
    }
}
