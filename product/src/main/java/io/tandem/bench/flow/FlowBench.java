package io.tandem.bench.flow;

import io.tandem.behavior.control.Environment;
import io.tandem.behavior.following.CarFollowingModel.Law;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.fleet.Fleet;
import io.tandem.fleet.FleetPlan;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.road.Roads;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import java.util.Locale;
import java.util.Map;

/**
 * Traffic on a ring motorway of two lanes with detectors that count and time passing vehicles, as inductive loops do. One in ten is a lorry.
 * No vehicle enters or leaves, so the density is known.
 */
public final class FlowBench {

    private static final int LANES = 2;
    private static final double LANE_WIDTH = 3.5;
    private static final int CORNERS = 72;
    private static final int STEPS_PER_SECOND = 10;
    private static final int LORRIES_ONE_IN = 10;
    private static final double KMH = 3.6;

    private final double kilometres;
    private final int settleSeconds;
    private final int seconds;
    private final long seed;

    /** A measured point: vehicles per kilometre and lane, vehicles per hour and lane, and the space-mean speed, km/h. */
    public record Point(Law law, double density, double flow, double speed) {

        public boolean isReal() {
            return FlowDensityBand.holds(density, flow);
        }
    }

    /** @param settleSeconds warm-up before vehicles are counted */
    public FlowBench(double kilometres, int settleSeconds, int seconds, long seed) {
        this.kilometres = kilometres;
        this.settleSeconds = settleSeconds;
        this.seconds = seconds;
        this.seed = seed;
    }

    /** @param density vehicles per kilometre and lane */
    public Point measure(Law law, int density) throws MistakeException {
        int count = (int) Math.round(LANES * kilometres * density);
        Scenario scenario = ScenarioReader.read("bench-flow.yaml", ring(law, count), Map.of()).scenario();
        try (Crew alone = new Crew(1)) {
            Fleet fleet = new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.vehicles())
                    .in(Environment.of(scenario.road().map(Roads::network))).build(alone);
            int settled = settleSeconds * STEPS_PER_SECOND;
            fleet.advance(0, settled);
            RingDetectors detectors = new RingDetectors(count);
            Reports reports = new Reports();
            for (int step = settled; step < settled + seconds * STEPS_PER_SECOND; step++) {
                fleet.advance(step, 1);
                fleet.report(0, RunState.GO, reports);
                detectors.see(reports);
            }
            return new Point(law, density, detectors.perHour(seconds) / LANES, detectors.meanSpeed() * KMH);
        }
    }

    private String ring(Law law, int count) {
        double radius = kilometres * 1000 / (2 * Math.PI);
        int lorries = count / LORRIES_ONE_IN;
        return String.format(Locale.ROOT, """
                name: flow
                seed: %1$d
                site: {lat: 48.1, lon: 11.6}
                clock: {step: 100 ms, report: 100 ms}
                road:
                  lanes:
                    - {name: right, closed: true, limit: 120 km/h, points: [%2$s]}
                    - {name: left, closed: true, limit: 120 km/h, points: [%3$s]}
                  connections:
                    - {from: right, to: left, turn: left}
                    - {from: left, to: right, turn: right}
                vehicles:
                  - ids: 1..%4$d
                    body: {length: 4.5 m, width: 1.8 m}
                    mobility: {model: kinematic, speed-lag: 0.3 s}
                    start: {on-lanes: {}}
                    behaviors: {traffic: {law: %6$s, haste: [0.8, 1.1]}}
                  - ids: %5$d..%7$d
                    body: {length: 12 m, width: 2.5 m}
                    mobility: {model: kinematic, speed-lag: 0.3 s}
                    start: {on-lanes: {}}
                    behaviors: {traffic: {law: %6$s, haste: [0.67, 0.75]}}
                """, seed, circle(radius + LANE_WIDTH / 2), circle(radius - LANE_WIDTH / 2), count - lorries, count - lorries + 1,
                law.name().toLowerCase(Locale.ROOT), count);
    }

    private static String circle(double radius) {
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < CORNERS; i++) {
            double angle = 2 * Math.PI * i / CORNERS;
            points.append(String.format(Locale.ROOT, "%s[%.3f, %.3f]", i == 0 ? "" : ", ", radius * StrictMath.cos(angle), radius * StrictMath.sin(angle)));
        }
        return points.toString();
    }
}
