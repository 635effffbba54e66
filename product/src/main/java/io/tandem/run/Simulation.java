package io.tandem.run;

import io.tandem.behavior.control.Environment;
import io.tandem.core.Core;
import io.tandem.core.PacedRun;
import io.tandem.crew.Crew;
import io.tandem.fleet.FleetPlan;
import io.tandem.fleet.PhaseTimes;
import io.tandem.fleet.ReenactedParticipant;
import io.tandem.gateway.Lobby;
import io.tandem.host.Host;
import io.tandem.message.Orders;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.message.VehicleView;
import io.tandem.run.StageTimes.Stage;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.expression.EnvironmentVariables;
import io.tandem.scene.Scene;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** A scenario assembled in one process: one host with all vehicles, one Core, in lock-step. Driven beat by beat by one thread. */
public final class Simulation implements PacedRun {

    private final Lobby lobby;
    private final Host host;
    private final Core core;
    private final StageTimes stageTimes = new StageTimes(WallClock.machine());
    /** filled by the host and given to Core, beat by beat, in exchange for those of the beat before */
    private Reports reports = new Reports();
    private Orders orders;

    /** Without re-enacted participants. */
    public Simulation(Scenario scenario, Crew crew, List<? extends Tap> taps) {
        this(scenario, List.of(), crew, taps);
    }

    /** Without live participants. */
    public Simulation(Scenario scenario, List<ReenactedParticipant> cast, Crew crew, List<? extends Tap> taps) {
        this(new Tuning(new LoadedScenario(scenario, List.of(), cast, List.of(), Optional.empty(), EnvironmentVariables.none()), Map.of(), _ -> { }), Lobby.empty(scenario.site()), crew, taps,
                RunEnvironment.forTrial(scenario).surroundings());
    }

    /**
     * @param tuning the scenario, whose settings may change while the run is on
     * @param lobby  the live participants
     * @param place  road network, obstacles and planners
     */
    public Simulation(Tuning tuning, Lobby lobby, Crew crew, List<? extends Tap> taps, Environment place) {
        this.lobby = lobby;
        Scenario scenario = tuning.scenario();
        List<ReenactedParticipant> cast = tuning.started().cast();
        Scene scene = RunScene.of(tuning.started(), place);
        FleetPlan plan = plan(scenario, cast, lobby, place, scene);
        host = tuning.twin().host(present -> plan(present, cast, lobby, place, scene), crew);
        core = new Core(host.fleet().participants(), scenario.alerts(), scenario.searches(), scenario.meetings(), scenario.rides(), plan.watched(), crew, List.copyOf(taps));
        RunRadio.connect(core, scenario);
        core.equip(host.fleet().sensors());
        orders = core.judge(SimTime.ZERO);
    }

    private static FleetPlan plan(Scenario scenario, List<ReenactedParticipant> cast, Lobby lobby, Environment place, Scene scene) {
        return new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.groups(), cast).joining(scenario.joints()).probing(scenario.record().physics())
                .with(lobby.follow()).driving(scenario.drivers(), scenario::brakingOf).in(place).seeing(scene, scenario.weather());
    }

    @Override
    public Optional<String> request(RunState next) {
        return core.request(next, host.time());
    }

    /** One beat: the host takes orders, moves and reports; Core updates the state and finds conflicts. */
    @Override
    public void beat() {
        stageTimes.begin();
        host.obey(orders);
        host.fleet().listen(core::wants);
        host.move();
        stageTimes.end(Stage.MOVE);
        host.report(reports);
        stageTimes.end(Stage.REPORT);
        host.takeFixes().forEach(core::hear);
        reports = core.exchange(host.time(), reports, host.takeTold());
        host.estimates().forEach(core::hear);
        host.takeProposed().forEach(core::hear);
        core.hear(host.takePhysics());
        host.takeMeasured().forEach(one -> core.hear(new SimTime(one.at()), one.vid(), one.sensor(), one.measurement(), one.pose()));
        stageTimes.end(Stage.HEAR);
        orders = core.judge(host.time());
        stageTimes.end(Stage.JUDGE);
    }

    /** Times of the stages of all beats so far. For the run's thread. */
    public StageTimes stageTimes() {
        return stageTimes;
    }

    /** Times of the phases of all steps of the fleet so far. For the run's thread. */
    public PhaseTimes phaseTimes() {
        return host.fleet().phaseTimes();
    }

    @Override
    public SimTime time() {
        return host.time();
    }

    @Override
    public Optional<VehicleView> vehicleView(int vid) {
        return host.fleet().vehicleView(vid, host.time());
    }

    @Override
    public Core core() {
        return core;
    }

    @Override
    public SortedMap<String, Long> counters() {
        SortedMap<String, Long> counters = core.counters();
        counters.putAll(lobby.counters());
        return counters;
    }

    public Host host() {
        return host;
    }
}
