package io.tandem.bench;

import io.tandem.behavior.control.Environment;
import io.tandem.bench.body.BodyContacts;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.fleet.Fleet;
import io.tandem.fleet.FleetPlan;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.road.Roads;
import io.tandem.scenario.Scenario;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Measures traffic on one road, on one thread: the processor time of that thread. */
final class TrafficBench {

    static final int STEPS_PER_SECOND = 10;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double STANDING = 0.1;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Reports reports = new Reports();
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

    /** @param seconds of simulated time, after as many that do not count */
    Figures measure(BenchRoad road, int vehicles, int seconds) throws MistakeException {
        Scenario scenario = road.with(vehicles);
        try (Crew alone = new Crew(1)) {
            Fleet fleet = new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.vehicles())
                    .in(Environment.of(scenario.road().map(Roads::network))).build(alone);
            fleet.advance(0, seconds * STEPS_PER_SECOND);
            for (int second = seconds; second < 2 * seconds; second++) {
                long before = threads.getCurrentThreadCpuTime();
                fleet.advance((long) second * STEPS_PER_SECOND, STEPS_PER_SECOND);
                nanos += threads.getCurrentThreadCpuTime() - before;
                fleet.report(0, RunState.GO, reports);
                look();
            }
        }
        return new Figures((double) vehicles * seconds * STEPS_PER_SECOND / (nanos / NANOS_PER_SECOND), speeds / samples, standing / samples, touches);
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
