package io.tandem.launch;

import io.tandem.core.PacedRun;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.SourceFile;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.road.NearbyLanes;
import io.tandem.road.RoadNetwork;
import io.tandem.road.Roads;
import io.tandem.run.Simulation;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.SimTime;
import io.tandem.wire.link.Impairment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/** A scenario with traffic in fast time. It looks for itself whether bodies touch: boxes around reported points, by the corners of each in the other's frame. */
final class Street implements Tap {

    /** A round road of two lanes, and a straight one of one; both lack who drives there. */
    static final String RING = """
            seed: 5
            road:
              lanes:
                - {name: right, closed: true, limit: 90 km/h, points: [[203.5, 0], [0, 203.5], [-203.5, 0], [0, -203.5]]}
                - {name: left, closed: true, limit: 90 km/h, points: [[200, 0], [0, 200], [-200, 0], [0, -200]]}
              connections:
                - {from: right, to: left, turn: left}
                - {from: left, to: right, turn: right}
            vehicles:
            """;
    static final String STRAIGHT = """
            road:
              lanes:
                - {name: main, limit: 50 km/h, points: [[0, 0], [200, 0], [400, 0]]}
            vehicles:
            """;
    private static final String HEADER = "name: street\nsite: {lat: 47.3, lon: 9.0}\nclock: {step: 20 ms, report: 100 ms}\n";
    private static final double FAR = 20;
    private static final int CHANGES = 1;

    final PacedRun simulation;
    final List<Event> events = new ArrayList<>();
    final TreeSet<String> touches = new TreeSet<>();
    private final Map<Integer, double[]> halves = new HashMap<>();
    Reports reports;
    double travelled;
    double seconds;
    private double movingSeconds;
    /** how often somebody who kept its lane began to change it, by the reason it reports */
    long changes;
    private final Map<Integer, Integer> reasons = new HashMap<>();
    /** by vehicle: for how long it stands, seconds; and the longest that anybody did */
    private final Map<Integer, Double> stands = new HashMap<>();
    double longestStand;
    /** whoever was farther from every lane's middle than half its width and 10 cm, which may be between two lanes side by side in a bend, if lanes are watched */
    final TreeSet<Integer> offLanes = new TreeSet<>();
    private final Optional<RoadNetwork> network;
    private boolean watchesLanes;
    private final NearbyLanes nearby = new NearbyLanes(16);

    private Street(Scenario scenario, Function<Street, PacedRun> run) {
        scenario.vehicles().forEach(group -> group.ids().stream().forEach(vid -> halves.put(vid, new double[] {
                group.body().map(body -> body.length()).orElse(group.lengthMetres()) / 2,
                group.body().map(body -> body.width().orElse(body.length())).orElse(group.lengthMetres() * 2 / 5) / 2})));
        network = scenario.road().map(Roads::network);
        simulation = run.apply(this);
        simulation.request(RunState.SET);
        simulation.beat();
        simulation.request(RunState.GO);
    }

    private static Street alone(Scenario scenario, int workers) {
        return new Street(scenario, street -> new Simulation(scenario, new Crew(workers), List.of(street)));
    }

    /** The same with its vehicles shared among hosts. */
    static Street on(int hosts, Impairment impairment, Scenario scenario) {
        return new Street(scenario, street -> new Town(scenario, hosts, impairment, street));
    }

    /** A scenario from its text, which lacks only the name, the site and the clock. */
    static Street of(String text, int workers) throws MistakeException {
        return alone(scenario(text), workers);
    }

    static Scenario scenario(String text) throws MistakeException {
        return ScenarioReader.read("street.yaml", HEADER + text, Map.of()).scenario();
    }

    /** The same on roads of a map of OpenStreetMap. */
    static Street on(String map, String text) throws MistakeException {
        return on(new SourceFile("town.osm", map), text);
    }

    /** The same on roads of any map. */
    static Street on(SourceFile map, String text) throws MistakeException {
        List<SourceFile> sources = List.of(new SourceFile("street.yaml", HEADER + "road: " + map.name() + "\n" + text), map);
        return alone(ScenarioReader.read(sources, Map.of()).scenario(), 1);
    }

    static Street sample(String name, int seed) throws Exception {
        return alone(scenario(name, seed), 1);
    }

    static Scenario scenario(String sample, int seed) throws Exception {
        return ScenarioReader.read(Path.of("../scenarios", sample), Map.of("seed", String.valueOf(seed))).scenario();
    }

    /** Looks from now on whether everybody is on a lane, which takes longer than all else that it looks at. */
    Street watchingLanes() {
        watchesLanes = true;
        return this;
    }

    /** Begins to count anew how far everyone goes. */
    void forget() {
        travelled = 0;
        seconds = 0;
        movingSeconds = 0;
    }

    Street run(double forSeconds) {
        long end = simulation.time().nanos() + SimTime.nanos(forSeconds);
        while (simulation.time().nanos() < end) {
            simulation.beat();
            look();
        }
        return this;
    }

    long hash() {
        return simulation.core().stateHash();
    }

    long happened(String name) {
        return events.stream().filter(event -> event.name().equals(name)).count();
    }

    /** Metres per second that everyone on the road went on the average. */
    double meanSpeed() {
        return travelled / seconds;
    }

    /** The same without those who stand. */
    double movingSpeed() {
        return travelled / movingSeconds;
    }

    int rowOf(int vid) {
        for (int i = 0; i < reports.count(); i++) {
            if (reports.vid[i] == vid) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public void heard(SimTime at, Reports batch) {
        reports = batch;
    }

    @Override
    public void event(Event event) {
        events.add(event);
    }

    private void look() {
        for (int i = 0; i < reports.count(); i++) {
            travelled += 0.1 * Math.abs(reports.speed[i]);
            seconds += 0.1;
            changes += reports.reason[i] == CHANGES && reasons.getOrDefault(reports.vid[i], 0) != CHANGES ? 1 : 0;
            reasons.put(reports.vid[i], (int) reports.reason[i]);
            movingSeconds += Math.abs(reports.speed[i]) > 0.1 ? 0.1 : 0;
            stands.merge(reports.vid[i], 0.1, Math.abs(reports.speed[i]) > 0.1 ? (_, _) -> 0.0 : Double::sum);
            longestStand = Math.max(longestStand, stands.get(reports.vid[i]));
            if (watchesLanes && !isOnLane(network.orElseThrow(), i)) {
                offLanes.add(reports.vid[i]);
            }
            for (int j = i + 1; j < reports.count(); j++) {
                boolean near = Math.abs(reports.east[i] - reports.east[j]) < FAR && Math.abs(reports.north[i] - reports.north[j]) < FAR;
                if (near && (cornerInside(i, j) || cornerInside(j, i))) {
                    touches.add(reports.vid[i] + "-" + reports.vid[j] + " at " + Math.round(simulation.time().seconds()) + " s near "
                            + Math.round(reports.east[i]) + "," + Math.round(reports.north[i]));
                }
            }
        }
    }

    private boolean isOnLane(RoadNetwork roads, int i) {
        roads.near(reports.east[i], reports.north[i], FAR / 2, nearby);
        for (int k = 0; k < nearby.count(); k++) {
            if (nearby.spot(k).distance() <= roads.lane(nearby.lane(k)).widthAt(nearby.spot(k).station()) / 2 + 0.1) {
                return true;
            }
        }
        return false;
    }

    private boolean cornerInside(int i, int j) {
        double[] own = halves.get(reports.vid[i]);
        double[] its = halves.get(reports.vid[j]);
        double turn = reports.heading[j] - reports.heading[i];
        double e = reports.east[j] - reports.east[i];
        double n = reports.north[j] - reports.north[i];
        double x = e * Math.cos(reports.heading[i]) + n * Math.sin(reports.heading[i]);
        double y = n * Math.cos(reports.heading[i]) - e * Math.sin(reports.heading[i]);
        for (int corner = 0; corner < 4; corner++) {
            double along = (corner & 1) == 0 ? its[0] : -its[0];
            double left = (corner & 2) == 0 ? its[1] : -its[1];
            double cx = x + along * Math.cos(turn) - left * Math.sin(turn);
            double cy = y + along * Math.sin(turn) + left * Math.cos(turn);
            if (Math.abs(cx) < own[0] && Math.abs(cy) < own[1]) {
                return true;
            }
        }
        return false;
    }
}
