package io.tandem.bench;

import io.tandem.behavior.control.Environment;
import io.tandem.bench.body.BodyContacts;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.fleet.Fleet;
import io.tandem.fleet.FleetPlan;
import io.tandem.message.Orders;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.road.RoadNetwork;
import io.tandem.road.Roads;
import io.tandem.run.signal.RunSignals;
import io.tandem.scenario.Scenario;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Optional;

/** Traffic on one road, on one thread: the processor time of that thread. Signals that follow the traffic do so outside the measured time, as they do in Core. */
final class TrafficBench implements AutoCloseable {

    static final int STEPS_PER_SECOND = 10;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double STANDING = 0.1;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Reports reports = new Reports();
    private final Crew alone = new Crew(1);
    private final Fleet fleet;
    private final State state;
    private final RunSignals signals;
    private final Orders orders = new Orders();
    private long second;
    private double nanos;
    private double speeds;
    private double samples;
    private double standing;
    private long touches;

    /**
     * Result of a measurement.
     *
     * @param updates   vehicle updates per second of processor time
     * @param meanSpeed of all, m/s
     * @param stopped   share of vehicles that stood
     * @param touches   pairs of overlapping bodies, counted once per second
     */
    record Figures(double updates, double meanSpeed, double stopped, long touches) {

        double nanosPerUpdate() {
            return NANOS_PER_SECOND / updates;
        }
    }

    TrafficBench(Scenario scenario) throws MistakeException {
        RoadNetwork network = scenario.road().map(Roads::network).orElseThrow();
        signals = new RunSignals(network);
        signals.forget();
        fleet = new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.vehicles()).in(Environment.of(Optional.of(network))).build(alone);
        state = new State(fleet.participants());
    }

    /** @param seconds of simulated time, after as many that do not count */
    static Figures measure(BenchRoad road, int vehicles, int seconds) throws MistakeException {
        try (TrafficBench bench = new TrafficBench(road.with(vehicles))) {
            bench.settle(seconds);
            bench.measure(seconds);
            return bench.figures();
        }
    }

    /** Goes on for so many simulated seconds that do not count. */
    void settle(int seconds) {
        for (int i = 0; i < seconds; i++) {
            advance();
        }
    }

    /** Goes on for so many simulated seconds that count. */
    void measure(int seconds) {
        for (int i = 0; i < seconds; i++) {
            nanos += advance();
            look();
        }
    }

    /** Goes on for a second; returns the processor time of the vehicles, nanoseconds. */
    private long advance() {
        long before = threads.getCurrentThreadCpuTime();
        fleet.advance(second++ * STEPS_PER_SECOND, STEPS_PER_SECOND);
        long took = threads.getCurrentThreadCpuTime() - before;
        SimTime now = new SimTime(SimTime.nanos(second));
        fleet.report(now.nanos(), RunState.GO, reports);
        state.accept(reports);
        orders.begin(now, RunState.GO);
        orders.events().addAll(signals.look(state.snapshot(now, alone)));
        fleet.obey(orders);
        return took;
    }

    /** Of all that was measured since the last time. */
    Figures figures() {
        Figures figures = new Figures(samples * STEPS_PER_SECOND / (nanos / NANOS_PER_SECOND), speeds / samples, standing / samples, touches);
        nanos = 0;
        speeds = 0;
        samples = 0;
        standing = 0;
        touches = 0;
        return figures;
    }

    /** The number of vehicles that are on the road. */
    int count() {
        return reports.count();
    }

    @Override
    public void close() {
        alone.close();
    }

    private void look() {
        for (int i = 0; i < reports.count(); i++) {
            speeds += reports.speed[i];
            standing += reports.speed[i] < STANDING ? 1 : 0;
        }
        samples += reports.count();
        touches += new BodyContacts(reports, BenchRoad.CAR_LENGTH, BenchRoad.CAR_WIDTH).count();
    }
}
