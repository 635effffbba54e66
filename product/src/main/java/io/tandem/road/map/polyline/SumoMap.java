package io.tandem.road.map.polyline;

import io.tandem.diagnosis.MistakeException;
import io.tandem.road.ConnectionType;
import io.tandem.road.Interpolation;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.map.DecimalParser;
import io.tandem.road.map.MapProblems;
import io.tandem.road.map.RoadFile;
import io.tandem.road.map.RoadNetworkBuilder;
import io.tandem.road.map.XmlElement;
import io.tandem.road.map.polyline.CentreLine.Corner;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads networks of SUMO (.net.xml, as netconvert and netedit write them): edges with lanes, also those inside junctions, connections, signal
 * programmes, roundabouts. Coordinates are metres from the site.
 */
public final class SumoMap {

    /** Width of a lane that states none, as in SUMO, metres. */
    private static final double USUAL_WIDTH = 3.2;
    /** Greatest distance of the curve from the polyline of a lane, metres. */
    private static final double TOLERANCE_METRES = 0.25;
    /** The same at corners between junctions: curves of streets are drawn with few, metres. */
    private static final double CORNER_TOLERANCE_METRES = 0.6;
    /** Lanes shorter than this, which stand where the outlines of junctions overlap, are no lanes of their own, metres. */
    private static final double PASSED_THROUGH_METRES = 0.5;
    /** Lanes inside junctions that turn by more than this against those before and behind them lead back, radians, if they are no longer than this, metres. */
    private static final double BACK_RADIANS = Math.toRadians(120);
    private static final double LONGEST_BACK_METRES = 10;
    private static final double FASTEST_MPS = 100;

    /**
     * A lane of the file.
     *
     * @param internal whether it lies inside a junction
     * @param around   whether it belongs to a roundabout
     */
    private record SumoLane(XmlElement written, boolean internal, boolean around, String kind, double limit) {
    }

    /** One way on from a lane: the lane that is entered next, and what to know of the connection. */
    private record Onward(String to, XmlElement connection) {
    }

    private final MapProblems faults;
    private final RoadNetworkBuilder draft;
    private final SumoCarLanes carLanes;
    private final SumoControls controls;
    private final Map<String, SumoLane> lanes = new LinkedHashMap<>();
    /** ids in the builder; -1 of lanes that are passed through */
    private final Map<String, Integer> ids = new HashMap<>();
    private final LaneJoints<String> joints = new LaneJoints<>();
    private final List<Runnable> neighbours = new ArrayList<>();
    private final Map<String, List<Onward>> onward = new LinkedHashMap<>();
    private final Set<String> hasOtherWay = new HashSet<>();
    private final Set<String> ring = new HashSet<>();
    private boolean leftHand;

    public SumoMap(MapProblems faults) {
        this.faults = faults;
        this.draft = new RoadNetworkBuilder(faults);
        this.carLanes = new SumoCarLanes(faults);
        this.controls = new SumoControls(faults, draft);
    }

    public RoadFile read(XmlElement root) throws MistakeException {
        List<XmlElement> edges = root.all("edge");
        if (edges.isEmpty()) {
            throw faults.stop(root.line(), "<net>", "The network has no <edge>.", "name a network that netconvert or netedit wrote.");
        }
        leftHand = root.attribute("lefthand").orElse("").strip().equals("true");
        root.all("roundabout").forEach(roundabout -> ring.addAll(Arrays.asList(roundabout.attribute("edges").orElse("").strip().split("\\s+"))));
        List<XmlElement> connections = root.all("connection");
        connections.forEach(this::extendRing);
        edges.forEach(carLanes::see);
        edges.forEach(this::edge);
        root.all("tlLogic").forEach(controls::programme);
        connections.stream().filter(connection -> !isTurnaround(connection) && isDrivenThrough(connection)).forEach(connection -> hasOtherWay.add(from(connection)));
        connections.forEach(this::connection);
        leaveOutUnused();
        passedThrough();
        leaveOutDeadEnds();
        onward.forEach((from, ways) -> ways.forEach(way -> joints.follow(from, way.to)));
        joints.moveToCorners();
        lanes.forEach(this::draw);
        neighbours.forEach(Runnable::run);
        lanes.keySet().forEach(this::connect);
        return draft.finish("sumo", (int) root.all("junction").stream().filter(SumoMap::isJunction).count());
    }

    /** Lanes inside a junction that connect two edges of a roundabout belong to it. */
    private void extendRing(XmlElement connection) {
        if (ring.contains(connection.attribute("from").orElse("")) && ring.contains(connection.attribute("to").orElse(""))) {
            connection.attribute("via").ifPresent(via -> ring.add(via.substring(0, Math.max(0, via.lastIndexOf('_')))));
        }
    }

    /** Whether vehicles of different lanes meet at a junction of the file. */
    private static boolean isJunction(XmlElement junction) {
        return !junction.attribute("type").orElse("").matches("internal|dead_end|district")
                && junction.all("request").stream().anyMatch(request -> request.attribute("foes").orElse("").contains("1"));
    }

    private void edge(XmlElement edge) {
        Optional<String> id = edge.words("id", faults);
        String function = edge.attribute("function").orElse("normal");
        if (id.isEmpty()) {
            return;
        }
        if (function.equals("crossing") || function.equals("walkingarea")) {
            faults.passOver("edges for pedestrians");
            return;
        }
        boolean internal = function.equals("internal");
        XmlElement outer = null;
        List<XmlElement> driven = carLanes.of(edge);
        for (XmlElement written : edge.all("lane")) {
            XmlElement lane = driven.contains(written) && lane(edge, written, internal) ? written : null;
            if (lane != null && outer != null && !internal) {
                XmlElement beside = outer;
                neighbours.add(() -> beside(beside, lane));
            }
            outer = lane;
        }
    }

    private boolean lane(XmlElement edge, XmlElement written, boolean internal) {
        Optional<String> id = written.words("id", faults);
        if (id.isEmpty()) {
            return false;
        }
        if (lanes.containsKey(id.get())) {
            faults.add(written.line(), id.get(), "Lane " + id.get() + " is there twice; the first is taken.", "give every lane an id of its own.");
            return false;
        }
        joints.add(id.get(), new CentreLine(shape(written), TOLERANCE_METRES, internal ? TOLERANCE_METRES : CORNER_TOLERANCE_METRES));
        lanes.put(id.get(), new SumoLane(written, internal, ring.contains(edge.attribute("id").orElse("")), kind(edge, internal), limit(written)));
        return true;
    }

    private void draw(String name, SumoLane lane) {
        if (ids.containsKey(name)) {
            return;
        }
        LaneDefinition plan = new LaneDefinition(name, joints.points(name, lane.limit), false, Interpolation.STEP, Interpolation.STEP, 0, lane.around, lane.kind);
        ids.put(name, draft.add(plan, lane.written.line()));
    }

    /** Leaves out lanes inside junctions to which nothing leads, as those of turnarounds that were passed over: nobody could come to them, but all would give way to who starts there. */
    private void leaveOutUnused() {
        Set<String> used = new HashSet<>();
        Deque<String> reached = new ArrayDeque<>(lanes.keySet().stream().filter(name -> !lanes.get(name).internal).toList());
        while (!reached.isEmpty()) {
            onward.getOrDefault(reached.remove(), List.of()).stream().map(Onward::to).filter(next -> lanes.get(next).internal && used.add(next)).forEach(reached::add);
        }
        lanes.entrySet().removeIf(lane -> {
            boolean isUnused = lane.getValue().internal && !used.contains(lane.getKey());
            if (isUnused) {
                faults.passOver("lanes inside junctions to which nothing leads");
            }
            return isUnused;
        });
        onward.keySet().retainAll(lanes.keySet());
    }

    /**
     * Where outlines of junctions overlap, lanes between them are hardly any, or lead back over the lane before them. Those are passed through: the lane before ends
     * where such a lane does, or the lane behind begins where it does, whichever is alone and longer.
     */
    private void passedThrough() {
        Map<String, List<String>> before = new HashMap<>();
        onward.forEach((from, ways) -> ways.forEach(way -> before.computeIfAbsent(way.to, _ -> new ArrayList<>()).add(from)));
        for (String name : lanes.keySet()) {
            if (isShort(name)) {
                faults.passOver("lanes shorter than half a metre, which are passed through");
                ids.put(name, -1);
            } else if (lanes.get(name).internal && joints.length(name) < LONGEST_BACK_METRES && leadsBack(name, before)) {
                faults.passOver("lanes inside junctions that lead back, which are passed through");
                ids.put(name, -1);
            }
        }
        lanes.keySet().forEach(name -> passDetour(name, before));
    }

    /**
     * A lane inside a junction that leads only to lanes that cars do not drive, as where one becomes a lane of buses: nobody is led into it, so that drivers change to the lane beside
     * the one before it in time.
     */
    private void leaveOutDeadEnds() {
        Predicate<String> isDeadEnd = lane -> (lanes.get(lane).internal || isShort(lane)) && onward.getOrDefault(lane, List.of()).isEmpty();
        boolean found = true;
        while (found) {
            found = false;
            for (List<Onward> ways : onward.values()) {
                found |= ways.removeIf(way -> isDeadEnd.test(way.to));
            }
        }
        lanes.keySet().stream().filter(isDeadEnd).filter(lane -> lanes.get(lane).internal && !ids.containsKey(lane)).forEach(lane -> {
            faults.passOver("lanes inside junctions that lead nowhere");
            ids.put(lane, -1);
        });
    }

    /**
     * A link that leads back at one of its ends, over the lane before or behind it, cannot be driven: cars would leave out the detour, and be far ahead of where others expect
     * them along it. Where both lanes are none that turn back, the link is passed through, so that a smooth one is drawn between them.
     */
    private void passDetour(String name, Map<String, List<String>> before) {
        List<String> way = new ArrayList<>(before.getOrDefault(name, List.of()));
        if (!lanes.get(name).internal || way.size() != 1 || lanes.get(way.getFirst()).internal) {
            return;
        }
        String next = name;
        while (lanes.get(next).internal && onward.getOrDefault(next, List.of()).size() == 1 && before.get(next).size() == 1) {
            way.add(next);
            next = onward.get(next).getFirst().to;
        }
        way.add(next);
        boolean isLink = way.size() > 2 && !lanes.get(next).internal && turn(way.getFirst(), next) < BACK_RADIANS;
        if (isLink && IntStream.range(1, way.size()).anyMatch(i -> turn(way.get(i - 1), way.get(i)) > BACK_RADIANS)) {
            faults.passOver("links inside junctions that lead back at an end, in place of which smooth ones are drawn");
            way.subList(1, way.size() - 1).forEach(link -> ids.put(link, -1));
        }
    }

    private double turn(String lane, String next) {
        return joints.line(lane).turnTo(joints.line(next));
    }

    /** Whether a lane leads back between others, of which one that is longer, or all that follow and are longer, were cut. */
    private boolean leadsBack(String name, Map<String, List<String>> before) {
        List<String> from = before.getOrDefault(name, List.of());
        List<String> to = onward.getOrDefault(name, List.of()).stream().map(Onward::to).toList();
        CentreLine line = joints.line(name);
        boolean isBack = !from.isEmpty() && !to.isEmpty() && from.stream().allMatch(lane -> joints.line(lane).turnTo(line) > BACK_RADIANS)
                && to.stream().allMatch(lane -> line.turnTo(joints.line(lane)) > BACK_RADIANS);
        if (isBack && isOneLonger(from, line)) {
            joints.add(from.getFirst(), joints.line(from.getFirst()).endingAt(line.corners().getLast()));
            return true;
        }
        if (isBack && isOneLonger(to, line)) {
            joints.add(to.getFirst(), joints.line(to.getFirst()).beginningAt(line.corners().getFirst()));
            return true;
        }
        List<String> behind = to.stream().flatMap(this::behindShort).distinct().toList();
        if (isBack && !behind.isEmpty() && behind.stream().allMatch(lane -> isOneLonger(List.of(lane), line) && before.get(lane).stream().allMatch(this::isShort))) {
            behind.forEach(lane -> joints.add(lane, joints.line(lane).beginningAt(line.corners().getFirst())));
            return true;
        }
        return false;
    }

    private boolean isShort(String lane) {
        return joints.length(lane) < PASSED_THROUGH_METRES;
    }

    /** What follows a lane that is passed through because it is short; nothing where several of those follow each other. */
    private Stream<String> behindShort(String lane) {
        return isShort(lane) ? onward.getOrDefault(lane, List.of()).stream().map(Onward::to).filter(next -> !isShort(next)) : Stream.empty();
    }

    private boolean isOneLonger(List<String> lanes, CentreLine line) {
        return lanes.size() == 1 && joints.length(lanes.getFirst()) > line.length() + PASSED_THROUGH_METRES;
    }

    private static String kind(XmlElement edge, boolean internal) {
        return internal ? "internal" : edge.attribute("type").map(String::strip).orElse("");
    }

    private double limit(XmlElement lane) {
        double said = lane.number("speed", LanePoint.USUAL_LIMIT, faults);
        if (!(said > 0)) {
            faults.add(lane.line(), String.valueOf(said), "A speed limit is above zero; the usual one is taken.", "write the limit in m/s.");
            return LanePoint.USUAL_LIMIT;
        }
        return Math.min(said, FASTEST_MPS);
    }

    /** The centre line: places x,y or x,y,z. Places that are no numbers are left out. */
    private List<Corner> shape(XmlElement lane) {
        if (lane.words("shape", faults).isEmpty()) {
            return List.of();
        }
        double said = lane.number("width", USUAL_WIDTH, faults);
        double width = said > 0 ? said : USUAL_WIDTH;
        List<Corner> corners = new ArrayList<>();
        for (String place : lane.attribute("shape").orElseThrow().strip().split("\\s+")) {
            double[] numbers = Arrays.stream(place.split(",")).mapToDouble(DecimalParser::of).toArray();
            if (numbers.length >= 2 && Arrays.stream(numbers).allMatch(Double::isFinite)) {
                corners.add(new Corner(numbers[0], numbers[1], width, numbers.length > 2 ? numbers[2] : 0));
            } else {
                faults.add(lane.line(), place, "A shape has places x,y in metres; this one is left out.", "write numbers such as 10.5,20.");
            }
        }
        return corners;
    }

    /**
     * Neighbours of one edge may be changed unless the file forbids it to cars. They are numbered from the edge of the road inwards: from right to left, or
     * from left to right where traffic keeps to the left.
     */
    private void beside(XmlElement outer, XmlElement inner) {
        if (SumoCarLanes.mayChange(outer, "changeLeft")) {
            draft.connect(leftHand ? ConnectionType.RIGHT : ConnectionType.LEFT, id(outer), id(inner));
        }
        if (SumoCarLanes.mayChange(inner, "changeRight")) {
            draft.connect(leftHand ? ConnectionType.LEFT : ConnectionType.RIGHT, id(inner), id(outer));
        }
    }

    private int id(XmlElement lane) {
        return ids.get(lane.attribute("id").orElseThrow().strip());
    }

    private void connection(XmlElement connection) {
        String from = from(connection);
        if (isTurnaround(connection) && !from.startsWith(":") && hasOtherWay.contains(from)) {
            faults.passOver("turnarounds where there is another way");
        } else if (isDrivenThrough(connection)) {
            onward.computeIfAbsent(from, _ -> new ArrayList<>()).add(new Onward(next(connection), connection));
        } else {
            faults.passOver("connections of lanes that are not driven or not in the file");
        }
    }

    /** A turnaround has another letter where traffic keeps to the left. */
    private static boolean isTurnaround(XmlElement connection) {
        return connection.attribute("dir").orElse("").equalsIgnoreCase("t");
    }

    /** Whether all lanes of a connection are there and driven. */
    private boolean isDrivenThrough(XmlElement connection) {
        return lanes.containsKey(from(connection)) && lanes.containsKey(to(connection)) && lanes.containsKey(next(connection));
    }

    private static String from(XmlElement connection) {
        return connection.attribute("from").orElse("") + "_" + connection.attribute("fromLane").orElse("");
    }

    private static String to(XmlElement connection) {
        return connection.attribute("to").orElse("") + "_" + connection.attribute("toLane").orElse("");
    }

    /** The lane that is entered first: the one inside the junction, where there is one. */
    private static String next(XmlElement connection) {
        return connection.attribute("via").map(String::strip).filter(via -> !via.isEmpty()).orElse(to(connection));
    }

    private void connect(String name) {
        if (ids.get(name) >= 0) {
            onward.getOrDefault(name, List.of()).forEach(way -> follow(name, way, List.of(way.connection), new HashSet<>()));
        }
    }

    /**
     * Leads from a lane to the next that is long enough to be one.
     *
     * @param crossed the connections on the way, all of whose signs and signals hold
     */
    private void follow(String name, Onward way, List<XmlElement> crossed, Set<String> passed) {
        SumoLane from = lanes.get(name);
        SumoLane to = lanes.get(way.to);
        int leaving = ids.get(name);
        int entering = ids.get(way.to);
        if (entering >= 0) {
            int entered = draft.follow(leaving, entering, Math.min(from.limit, to.limit), 0, way.connection.line());
            if (entered != entering || to.internal) {
                crossed.forEach(connection -> controls.control(connection, entered, 0));
            } else if (!from.internal) {
                crossed.forEach(connection -> controls.control(connection, leaving, draft.drawn(leaving).length()));
            }
        } else if (passed.add(way.to)) {
            onward.getOrDefault(way.to, List.of())
                    .forEach(next -> follow(name, next, Stream.concat(crossed.stream(), Stream.of(next.connection)).toList(), passed));
        }
    }
}
