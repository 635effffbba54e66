package io.tandem.bench;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.SourceFile;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;

/** Roads of the traffic bench, sized by the number of vehicles. bench/peers/sumo.sh generates the same roads. */
public enum BenchRoad {

    /** Ring roads of two lanes with a thousand vehicles each, 25 m of road per vehicle: 20 vehicles per kilometre and lane. */
    RING(vehicles -> List.of(new SourceFile(BenchRoad.FILE, BenchRoad.header() + BenchRoad.rings(vehicles) + BenchRoad.cars(vehicles)))),
    /** Streets of one lane each way between crossings without signals, 100 m of lane for each vehicle. */
    GRID(vehicles -> List.of(new SourceFile(BenchRoad.FILE, BenchRoad.header() + "road: grid.osm\n" + BenchRoad.cars(vehicles)),
            new SourceFile("grid.osm", BenchRoad.grid(vehicles))));

    static final double CAR_LENGTH = 4.5;
    static final double CAR_WIDTH = 1.8;

    private static final String FILE = "bench-traffic.yaml";
    private static final Site SITE = new Site(new LatLon(47.3, 9.0), 0);
    private static final int PER_RING = 1000;
    private static final double RING_METRES_PER_VEHICLE = 25;
    private static final double LANE_WIDTH = 3.5;
    private static final double BETWEEN_RINGS = 100;
    private static final int CORNERS = 72;
    private static final double LANE_METRES_PER_VEHICLE = 100;
    private static final double BLOCK = 250;

    private final IntFunction<List<SourceFile>> sources;

    BenchRoad(IntFunction<List<SourceFile>> sources) {
        this.sources = sources;
    }

    public Scenario with(int vehicles) throws MistakeException {
        return ScenarioReader.read(sources.apply(vehicles), Map.of()).scenario();
    }

    /** Vehicles on a road map in a file, driven like those on the other roads. */
    static Scenario on(Path map, int vehicles) throws MistakeException {
        String text = header() + "road: '" + map.getFileName() + "'\n" + cars(vehicles);
        return ScenarioReader.read(map.toAbsolutePath().resolveSibling(FILE), text, Map.of()).scenario();
    }

    private static String header() {
        return String.format(Locale.ROOT, "name: traffic%nsite: {lat: %s, lon: %s}%nclock: {step: 100 ms, report: 100 ms}%n", SITE.origin().latDegrees(),
                SITE.origin().lonDegrees());
    }

    private static String cars(int count) {
        return String.format(Locale.ROOT, "vehicles:%n  - {ids: 1..%d, mobility: {model: kinematic, speed-lag: 0.3 s}, body: {length: %s, width: %s}, "
                + "start: {on-lanes: {}}, behaviors: {traffic: {law: idm}}}%n", count, CAR_LENGTH, CAR_WIDTH);
    }

    private static String rings(int vehicles) {
        int rings = Math.max(1, vehicles / PER_RING);
        double radius = RING_METRES_PER_VEHICLE * vehicles / rings / (2 * Math.PI);
        StringBuilder lanes = new StringBuilder("road:\n  lanes:\n");
        StringBuilder connections = new StringBuilder("  connections:\n");
        for (int ring = 0; ring < rings; ring++) {
            double middle = ring * (2 * radius + BETWEEN_RINGS);
            lane(lanes, "right-" + ring, radius + LANE_WIDTH, middle);
            lane(lanes, "left-" + ring, radius, middle);
            connections.append("    - {from: right-").append(ring).append(", to: left-").append(ring).append(", turn: left}\n");
            connections.append("    - {from: left-").append(ring).append(", to: right-").append(ring).append(", turn: right}\n");
        }
        return lanes.append(connections).toString();
    }

    /** Rings lie side by side without connection. */
    private static void lane(StringBuilder text, String name, double radius, double middle) {
        text.append("    - {name: ").append(name).append(", closed: true, limit: 25 m/s, points: [");
        for (int i = 0; i < CORNERS; i++) {
            double angle = 2 * Math.PI * i / CORNERS;
            text.append(String.format(Locale.ROOT, "%s[%.3f, %.3f]", i == 0 ? "" : ", ", middle + radius * StrictMath.cos(angle), radius * StrictMath.sin(angle)));
        }
        text.append("]}\n");
    }

    /** A square of blocks. Each street crosses the whole square and is divided at its junctions. */
    private static String grid(int vehicles) {
        int side = Math.max(2, (int) Math.round((1 + Math.sqrt(1 + 4 * LANE_METRES_PER_VEHICLE * vehicles / (4 * BLOCK))) / 2));
        double block = LANE_METRES_PER_VEHICLE * vehicles / (4.0 * side * (side - 1));
        StringBuilder map = new StringBuilder("<osm>\n");
        for (int node = 0; node < side * side; node++) {
            LatLon place = SITE.toLatLon(new LocalPosition(block * (node % side), block * (node / side), 0));
            map.append(String.format(Locale.ROOT, "<node id=\"%d\" lat=\"%.9f\" lon=\"%.9f\"/>%n", node + 1, place.latDegrees(), place.lonDegrees()));
        }
        for (int street = 0; street < side; street++) {
            street(map, 2 * street + 1, street * side + 1, 1, side);
            street(map, 2 * street + 2, street + 1, side, side);
        }
        return map.append("</osm>\n").toString();
    }

    private static void street(StringBuilder map, int id, int first, int step, int nodes) {
        map.append("<way id=\"").append(id).append("\">");
        for (int i = 0; i < nodes; i++) {
            map.append("<nd ref=\"").append(first + i * step).append("\"/>");
        }
        map.append("<tag k=\"highway\" v=\"tertiary\"/><tag k=\"maxspeed\" v=\"50\"/></way>\n");
    }
}
