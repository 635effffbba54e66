package io.tandem.bench;

import com.sun.management.OperatingSystemMXBean;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.fleet.Phase;
import io.tandem.message.RunState;
import io.tandem.run.Runner;
import io.tandem.run.Simulation;
import io.tandem.run.StageTimes.Stage;
import io.tandem.scenario.Scenario;
import io.tandem.time.Pacer;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/** Measures one fleet: first as fast as possible, then in real time. */
public final class FleetBench {

    /** Minimum number of beats of a measurement, however short. */
    private static final int MIN_BEATS = 20;

    private final int vehicles;
    private final int workers;
    private final double seconds;
    private final Consumer<String> progress;
    private final WallClock clock = WallClock.machine();
    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /**
     * @param seconds  wall time of each measurement
     * @param progress receives the name of each phase
     */
    FleetBench(int vehicles, int workers, double seconds, Consumer<String> progress) {
        this.vehicles = vehicles;
        this.workers = workers;
        this.seconds = seconds;
        this.progress = progress;
    }

    /** The scenario that is measured, with so many vehicles. */
    public static Scenario scenario(int vehicles) throws MistakeException, IOException {
        return BenchScenario.FLEET.with(vehicles).scenario();
    }

    FleetResult measure() throws MistakeException, IOException {
        report("building");
        Scenario scenario = scenario(vehicles);
        try (Crew crew = new Crew(workers)) {
            Simulation simulation = new Simulation(scenario, crew, List.of());
            simulation.request(RunState.SET);
            simulation.beat();
            simulation.request(RunState.GO);
            report("warming up");
            beatFor(simulation);
            report("as fast as possible");
            FleetResult.Fast fast = measureFast(simulation, scenario.clock().report());
            report("in real time");
            FleetResult.RealTime realTime = measureRealTime(simulation, scenario);
            return new FleetResult(vehicles, workers, fast, realTime);
        }
    }

    private FleetResult.Fast measureFast(Simulation simulation, double beatSeconds) {
        Map<Stage, Long> stagesBefore = nanos(Stage.class, simulation.stageTimes()::nanos);
        Map<Phase, Long> phasesBefore = nanos(Phase.class, simulation.phaseTimes()::nanos);
        long cpuBefore = system.getProcessCpuTime();
        long wallBefore = clock.nanoTime();
        int beats = beatFor(simulation);
        double wall = clock.nanoTime() - wallBefore;
        double cpu = system.getProcessCpuTime() - cpuBefore;
        double vehicleBeats = (double) beats * vehicles;
        return new FleetResult.Fast(wall / vehicleBeats, cpu / vehicleBeats, beats * beatSeconds * 1e9 / wall,
                since(stagesBefore, simulation.stageTimes()::nanos, vehicleBeats), since(phasesBefore, simulation.phaseTimes()::nanos, vehicleBeats));
    }

    private int beatFor(Simulation simulation) {
        long end = clock.nanoTime() + (long) (seconds * 1e9);
        int beats = 0;
        while (beats < MIN_BEATS || clock.nanoTime() < end) {
            simulation.beat();
            beats++;
        }
        return beats;
    }

    private static <P extends Enum<P>> Map<P, Long> nanos(Class<P> parts, ToLongFunction<P> time) {
        Map<P, Long> nanos = new EnumMap<>(parts);
        for (P part : parts.getEnumConstants()) {
            nanos.put(part, time.applyAsLong(part));
        }
        return nanos;
    }

    /** Nanoseconds per vehicle and beat of each part since the earlier times. */
    private static <P extends Enum<P>> Map<P, Double> since(Map<P, Long> before, ToLongFunction<P> time, double vehicleBeats) {
        Map<P, Double> taken = new EnumMap<>(before.keySet().iterator().next().getDeclaringClass());
        before.forEach((part, nanos) -> taken.put(part, (time.applyAsLong(part) - nanos) / vehicleBeats));
        return taken;
    }

    /** Runs the same simulation again from its start, in real time. */
    private FleetResult.RealTime measureRealTime(Simulation simulation, Scenario scenario) {
        Pacer pacer = Pacer.realTime(scenario.clock(), clock);
        new Runner(OptionalDouble.of(seconds), false, refusal -> {
            throw new IllegalStateException(refusal);
        }).run(simulation, pacer, () -> { });
        return new FleetResult.RealTime(pacer.margins().wholeRun(), pacer.margins().overruns(), pacer.margins().beats());
    }

    private void report(String what) {
        progress.accept(String.format(Locale.ROOT, "%,d vehicles: %s", vehicles, what));
    }
}
