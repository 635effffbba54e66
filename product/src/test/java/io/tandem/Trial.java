package io.tandem;

import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.gateway.Lobby;
import io.tandem.gateway.RehearsedCars;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.ManualInput;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.message.VehicleView;
import io.tandem.run.RunEnvironment;
import io.tandem.run.Simulation;
import io.tandem.run.Tuning;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A scenario text that is run beat by beat in fast time, and what its vehicles report. */
public final class Trial implements Tap {

    private static final String HEADER = """
            name: trial
            site: {lat: 29.1897, lon: -81.0457}
            """;

    private final Simulation simulation;
    private final Optional<RehearsedCars> realCars;
    private final double beatSeconds;
    private final Map<Integer, Integer> rows = new HashMap<>();
    private final List<Event> events = new ArrayList<>();
    private final Map<Integer, Estimate> estimates = new HashMap<>();
    private List<Participant> participants;
    private Reports reports;

    private Trial(String text, Crew crew, Optional<RehearsedCars> realCars) {
        try {
            LoadedScenario read = ScenarioReader.read("trial.yaml", HEADER + text, Map.of());
            this.realCars = realCars;
            this.beatSeconds = read.scenario().clock().report();
            simulation = realCars.isEmpty() ? new Simulation(read.scenario(), crew, List.of(this)) : among(realCars.get(), read, crew);
        } catch (MistakeException mistakes) {
            throw new IllegalArgumentException(mistakes.problems().toString(), mistakes);
        }
    }

    private Simulation among(RehearsedCars cars, LoadedScenario read, Crew crew) throws MistakeException {
        Lobby lobby = cars.open(read.scenario());
        RunEnvironment environment = RunEnvironment.of(read.scenario(), Optional.empty(), true, _ -> true, _ -> { });
        return new Simulation(new Tuning(read, Map.of(), _ -> { }), lobby, crew, List.of(this, lobby.tap()), environment.surroundings());
    }

    /** Everyone at the start, in READY. {@code text} lacks only the scenario's name and site. */
    public static Trial ready(String text) {
        return ready(text, new Crew(1));
    }

    public static Trial ready(String text, Crew crew) {
        return new Trial(text, crew, Optional.empty());
    }

    /** Under way, with real cars that are rehearsed in step with it. */
    public static Trial of(String text, RehearsedCars cars) {
        Trial trial = new Trial(text, new Crew(1), Optional.of(cars)).started();
        cars.start();
        return trial;
    }

    /** Under way: the first beat of GO is the next. */
    public static Trial of(String text) {
        return ready(text).started();
    }

    public Trial started() {
        simulation.request(RunState.SET);
        simulation.beat();
        simulation.request(RunState.GO);
        return this;
    }

    public Optional<String> request(RunState next) {
        return simulation.request(next);
    }

    public void beat() {
        realCars.ifPresent(cars -> cars.advance(beatSeconds));
        simulation.beat();
    }

    /** Runs for so many simulated seconds. */
    public Trial run(double seconds) {
        return run(seconds, () -> { });
    }

    /** The same, with a look at every beat. */
    public Trial run(double seconds, Runnable atEveryBeat) {
        long end = simulation.time().nanos() + SimTime.nanos(seconds);
        while (simulation.time().nanos() < end) {
            beat();
            atEveryBeat.run();
        }
        return this;
    }

    public double time() {
        return simulation.time().seconds();
    }

    public long hash() {
        return simulation.core().stateHash();
    }

    /** What Core has counted since the start. */
    public Map<String, Long> counted() {
        return simulation.core().counters();
    }

    /** An operator's hand, taken at this moment. */
    public void hand(int vid, double steer, double throttle, double pitch) {
        simulation.core().hear(new ManualInput(simulation.time(), vid, steer, throttle, pitch));
    }

    /** What a vehicle reported at the last beat; null where it is off the road. */
    public Seen find(int vid) {
        for (int row = 0; row < reports.count(); row++) {
            if (reports.vid[row] == vid) {
                return new Seen(reports.time[row] / 1e9, reports.east[row], reports.north[row], reports.up[row], reports.heading[row], reports.speed[row], reports.steer[row],
                        reports.pitch[row], "", reports.rung[row], "", "", reports.missionStep[row], reports.health[row], RunState.of(reports.runState[row]));
            }
        }
        return null;
    }

    /** What a vehicle reported last. */
    public Seen see(int vid) {
        int row = rows.get(vid);
        Participant who = participants.get(row);
        return new Seen(reports.time[row] / 1e9, reports.east[row], reports.north[row], reports.up[row], reports.heading[row],
                reports.speed[row], reports.steer[row], reports.pitch[row], who.behavior(reports.rung[row]), reports.rung[row],
                simulation.host().fleet().reason(simulation.host().fleet().slotOf(vid)), who.step(reports.missionStep[row]),
                reports.missionStep[row], reports.health[row], RunState.of(reports.runState[row]));
    }

    /** A row of a vehicle's report. */
    public record Seen(double time, double east, double north, double up, double heading, double speed, double steer, double pitch,
            String behavior, int rung, String reason, String step, int stepNumber, int health, RunState state) {

        public double distanceTo(double e, double n) {
            return Math.hypot(e - east, n - north);
        }

        public double distanceTo(Seen other) {
            return distanceTo(other.east, other.north);
        }
    }

    public List<Event> events() {
        return events;
    }

    public List<Event> events(String name) {
        return events.stream().filter(event -> event.name().equals(name)).toList();
    }

    /** When an event of that name was first told, seconds; NaN where it never was. */
    public double timeOf(String name) {
        return events(name).stream().mapToDouble(event -> event.at().seconds()).findFirst().orElse(Double.NaN);
    }

    public List<Participant> participants() {
        return participants;
    }

    @Override
    public void joined(List<Participant> everyone) {
        participants = everyone;
        for (int row = 0; row < everyone.size(); row++) {
            rows.put(everyone.get(row).vid(), row);
        }
    }

    @Override
    public void heard(SimTime at, Reports heard) {
        reports = heard;
    }

    @Override
    public void believed(Estimate estimate) {
        estimates.put(estimate.vid(), estimate);
    }

    /** Where a vehicle believed it was at the last beat. */
    public Estimate estimate(int vid) {
        return estimates.get(vid);
    }

    /** The world as a vehicle has it. */
    public Optional<VehicleView> vehicleView(int vid) {
        return simulation.vehicleView(vid);
    }

    @Override
    public void event(Event event) {
        events.add(event);
    }
}
