package io.tandem.road.map;

import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.Angle;
import io.tandem.road.ConnectionType;
import io.tandem.road.Interpolation;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads ASAM OpenDRIVE 1.4 to 1.8: reference lines, lane offsets, lane sections, widths, links and junctions. Every drivable lane
 * becomes one lane per section; elevation, signals, objects and road marks are skipped. Coordinates are metres from the site.
 */
final class OpenDriveMap {

    private static final Set<String> DRIVEN = Set.of("driving", "entry", "exit", "onRamp", "offRamp", "connectingRamp", "bidirectional", "slipLane");
    private static final double NARROWEST_METRES = 0.1;
    /** Greatest distance between waypoints in metres, and greatest turn in radians. */
    private static final double FARTHEST_METRES = 10;
    private static final double LARGEST_TURN_RADIANS = 0.15;
    private static final int MOST_POINTS = 2_000_000;
    private static final double UNLIMITED_MPS = 130 / 3.6;

    /** A lane by road, section and lane number. */
    private record Key(String road, int section, int lane) {
    }

    private record Road(XmlElement written, String id, int number, List<XmlElement> sections, boolean leftHand) {

        /** Whether a lane runs in the direction of the rising station. */
        boolean leadsOn(int lane) {
            return lane < 0 != leftHand;
        }
    }

    private final MapProblems faults;
    private final RoadNetworkBuilder draft;
    private final Map<String, Road> roads = new LinkedHashMap<>();
    private final Map<String, Integer> junctions = new HashMap<>();
    private final Map<Key, Integer> lanes = new HashMap<>();
    private int points;

    OpenDriveMap(MapProblems faults) {
        this.faults = faults;
        this.draft = new RoadNetworkBuilder(faults);
    }

    RoadFile read(XmlElement root) throws MistakeException {
        root.all("junction").forEach(junction -> junction.attribute("id").ifPresent(id -> junctions.put(id.strip(), junctions.size() + 1)));
        root.all("road").forEach(this::road);
        faults.throwIfAny();
        for (Road road : roads.values()) {
            ReferenceLine.of(road.written, faults).ifPresent(line -> lanes(road, line));
            if (points > MOST_POINTS) {
                throw faults.stop(road.written.line(), "", "The map has more than " + MOST_POINTS + " waypoints.", "cut out the part you need.");
            }
        }
        faults.throwIfAny();
        roads.values().forEach(this::links);
        root.all("junction").forEach(this::junction);
        root.all("controller").forEach(_ -> faults.passOver("controllers"));
        return draft.finish("opendrive", junctions.size());
    }

    private void road(XmlElement written) {
        Optional<String> id = written.words("id", faults);
        List<XmlElement> sections = written.first("lanes").map(lanes -> lanes.all("laneSection")).orElse(List.of());
        if (id.isPresent() && sections.isEmpty()) {
            faults.add(written.line(), "<road>", "Road " + id.get() + " has no lanes.", "add <lanes> with at least one <laneSection>.");
        }
        if (id.isPresent() && roads.containsKey(id.get())) {
            faults.add(written.line(), id.get(), "Road " + id.get() + " is there twice.", "give every road an id of its own.");
            return;
        }
        List<XmlElement> sorted = new ArrayList<>(sections);
        sorted.forEach(section -> section.number("s", faults));
        sorted.sort(Comparator.comparingDouble(section -> section.attribute("s").map(DecimalParser::of).orElse(0.0)));
        id.ifPresent(name -> roads.put(name, new Road(written, name, roads.size(), sorted, written.attribute("rule").orElse("RHT").equals("LHT"))));
        for (String unused : List.of("elevationProfile", "lateralProfile", "objects", "signals")) {
            written.first(unused).ifPresent(_ -> faults.passOver(unused));
        }
    }

    private void lanes(Road road, ReferenceLine line) {
        PiecewiseCubic offset = PiecewiseCubic.of(road.written.first("lanes").orElseThrow().all("laneOffset"), "s", 0, faults);
        for (int section = 0; section < road.sections.size(); section++) {
            double from = start(road, section);
            double to = section + 1 < road.sections.size() ? start(road, section + 1) : line.length();
            if (!(to - from > NARROWEST_METRES)) {
                faults.passOver("lane sections under 10 cm");
                continue;
            }
            for (String side : List.of("left", "right")) {
                section(road, section, side, line, offset, from, to);
            }
        }
    }

    private static double start(Road road, int section) {
        return road.sections.get(section).attribute("s").map(DecimalParser::of).orElse(0.0);
    }

    /** The lanes of one side, from the centre outwards. */
    private void section(Road road, int section, String side, ReferenceLine line, PiecewiseCubic offset, double from, double to) {
        List<XmlElement> written = new ArrayList<>(road.sections.get(section).first(side).map(found -> found.all("lane")).orElse(List.of()));
        written.removeIf(lane -> lane.whole("id", faults).isEmpty());
        written.sort(Comparator.comparingLong(lane -> Math.abs(id(lane))));
        int sign = side.equals("left") ? 1 : -1;
        List<PiecewiseCubic> inner = new ArrayList<>();
        int beside = -1;
        for (XmlElement lane : written) {
            if (Long.signum(id(lane)) != sign || Math.abs(id(lane)) > 1000) {
                faults.add(lane.line(), lane.attribute("id").orElse(""), "The ids of lanes are positive on the left and negative on the right.", "number the lanes from the middle outwards.");
                return;
            }
            PiecewiseCubic width = PiecewiseCubic.of(lane.all("width"), "sOffset", from, faults);
            boolean driven = DRIVEN.contains(lane.attribute("type").orElse("none"));
            if (driven && width.isEmpty()) {
                faults.add(lane.line(), "<lane>", "A lane that is driven needs a <width>.", "add its width; borders are not read.");
                return;
            }
            int made = driven ? add(road, section, lane, line, new Across(offset, List.copyOf(inner), width, sign), from, to) : -1;
            if (made >= 0) {
                lanes.put(new Key(road.id, section, (int) id(lane)), made);
                boolean innerIsLeft = !road.leftHand;
                draft.connect(innerIsLeft ? ConnectionType.LEFT : ConnectionType.RIGHT, made, beside);
                draft.connect(innerIsLeft ? ConnectionType.RIGHT : ConnectionType.LEFT, beside, made);
            }
            beside = made;
            inner.add(width);
        }
    }

    private static long id(XmlElement lane) {
        return (long) DecimalParser.of(lane.attribute("id").orElse("0"));
    }

    /** Lateral position of a lane relative to the reference line. */
    private record Across(PiecewiseCubic offset, List<PiecewiseCubic> inner, PiecewiseCubic width, int sign) {

        double at(double s) {
            return offset.at(s) + sign * (inner.stream().mapToDouble(one -> one.at(s)).sum() + width.at(s) / 2);
        }

        double slope(double s) {
            return offset.slope(s) + sign * (inner.stream().mapToDouble(one -> one.slope(s)).sum() + width.slope(s) / 2);
        }
    }

    private int add(Road road, int section, XmlElement lane, ReferenceLine line, Across across, double from, double to) {
        boolean on = road.leadsOn((int) id(lane));
        List<LanePoint> way = new ArrayList<>();
        for (double s : stations(line, across, from, to)) {
            ReferenceLine.Pose pose = line.at(s);
            double t = across.at(s);
            double heading = pose.heading() + StrictMath.atan2(across.slope(s), Math.max(0.01, 1 - pose.curvature() * t));
            LanePoint point = new LanePoint(pose.east() - t * Angle.sin(pose.heading()), pose.north() + t * Angle.cos(pose.heading()),
                    Math.max(NARROWEST_METRES, across.width.at(s)), limit(road, lane, s - from, s), Angle.wrap(on ? heading : heading + Math.PI));
            way.add(on ? way.size() : 0, point);
        }
        points += way.size();
        String name = "road " + road.id + (road.sections.size() > 1 ? " section " + section : "") + " lane " + id(lane);
        return draft.add(new LaneDefinition(name, way, false, Interpolation.CUBIC, Interpolation.STEP, layer(road)), lane.line());
    }

    /** Roads meet only inside junctions; elsewhere they pass over one another. */
    private int layer(Road road) {
        return junctions.getOrDefault(road.written.attribute("junction").orElse("-1").strip(), -1 - road.number);
    }

    private static List<Double> stations(ReferenceLine line, Across across, double from, double to) {
        TreeSet<Double> breaks = new TreeSet<>(List.of(from, to));
        line.starts().stream().filter(s -> s > from && s < to).forEach(breaks::add);
        across.offset.starts().stream().filter(s -> s > from && s < to).forEach(breaks::add);
        across.width.starts().stream().filter(s -> s > from && s < to).forEach(breaks::add);
        List<Double> stations = new ArrayList<>();
        double last = from;
        for (double next : breaks) {
            double way = next - last;
            int steps = (int) Math.min(100_000, Math.ceil(Math.max(way / FARTHEST_METRES, way * line.sharpest((last + next) / 2) / LARGEST_TURN_RADIANS)));
            for (int i = 0; i < steps; i++) {
                stations.add(last + way * i / steps);
            }
            last = next;
        }
        stations.add(to);
        return stations;
    }

    private double limit(Road road, XmlElement lane, double alongSection, double alongRoad) {
        Optional<XmlElement> own = last(lane.all("speed"), "sOffset", alongSection);
        Optional<XmlElement> whole = last(road.written.all("type"), "s", alongRoad).flatMap(type -> type.first("speed"));
        return own.or(() -> whole).map(this::speed).orElse(LanePoint.USUAL_LIMIT);
    }

    private static Optional<XmlElement> last(List<XmlElement> all, String start, double at) {
        return all.stream().filter(one -> one.attribute(start).map(DecimalParser::of).orElse(0.0) <= at + 1e-9).reduce((_, later) -> later);
    }

    private double speed(XmlElement speed) {
        String max = speed.attribute("max").orElse("").strip();
        if (max.equals("no limit") || max.equals("undefined") || max.isEmpty()) {
            return UNLIMITED_MPS;
        }
        double number = speed.number("max", faults);
        double unit = switch (speed.attribute("unit").orElse("m/s")) {
            case "km/h" -> 1 / 3.6;
            case "mph" -> 0.44704;
            default -> 1;
        };
        if (number <= 0) {
            faults.add(speed.line(), max, "A speed limit is above zero.", "write the speed allowed.");
        }
        return number > 0 ? number * unit : LanePoint.USUAL_LIMIT;
    }

    private void links(Road road) {
        int last = road.sections.size() - 1;
        for (int section = 0; section <= last; section++) {
            for (String side : List.of("left", "right")) {
                for (XmlElement lane : road.sections.get(section).first(side).map(found -> found.all("lane")).orElse(List.of())) {
                    Key key = new Key(road.id, section, (int) id(lane));
                    link(road, key, lane, "predecessor", section > 0 ? Optional.of(new Key(road.id, section - 1, 0)) : neighbour(road, "predecessor"));
                    link(road, key, lane, "successor", section < last ? Optional.of(new Key(road.id, section + 1, 0)) : neighbour(road, "successor"));
                }
            }
        }
    }

    /** The section of another road that a road's end is linked to; its lane is not yet known. */
    private Optional<Key> neighbour(Road road, String end) {
        Optional<XmlElement> link = road.written.first("link").flatMap(found -> found.first(end));
        if (link.isEmpty()) {
            return Optional.empty();
        }
        String other = link.get().attribute("elementId").orElse("").strip();
        boolean junction = link.get().attribute("elementType").orElse("road").equals("junction");
        if (!(junction ? junctions.containsKey(other) : roads.containsKey(other))) {
            faults.add(link.get().line(), other, "There is no " + (junction ? "junction " : "road ") + other + ".", "write the id of one of this file.");
            return Optional.empty();
        }
        return junction ? Optional.empty() : Optional.of(contact(roads.get(other), link.get()));
    }

    private static Key contact(Road road, XmlElement link) {
        return new Key(road.id, link.attribute("contactPoint").orElse("start").equals("end") ? road.sections.size() - 1 : 0, 0);
    }

    private void link(Road road, Key key, XmlElement lane, String end, Optional<Key> target) {
        Optional<XmlElement> link = lane.first("link").flatMap(found -> found.first(end));
        if (link.isEmpty() || target.isEmpty() || !lanes.containsKey(key)) {
            return;
        }
        Optional<Key> other = link.get().whole("id", faults).stream().boxed().findFirst()
                .map(id -> new Key(target.get().road, target.get().section, id.intValue()));
        other.filter(found -> refuseUnknown(link.get(), found)).ifPresent(found -> {
            boolean leaves = road.leadsOn(key.lane) == end.equals("successor");
            follow(leaves ? key : found, leaves ? found : key);
        });
    }

    private boolean refuseUnknown(XmlElement link, Key key) {
        Road road = roads.get(key.road);
        boolean known = List.of("left", "right").stream().flatMap(side -> road.sections.get(key.section).first(side).stream())
                .flatMap(side -> side.all("lane").stream()).anyMatch(lane -> id(lane) == key.lane);
        if (!known) {
            faults.add(link.line(), String.valueOf(key.lane), "Road " + key.road + " has no lane " + key.lane + " there.", "write the id of a lane of that road.");
        }
        return known;
    }

    private void follow(Key from, Key to) {
        draft.connect(ConnectionType.FOLLOW, lanes.getOrDefault(from, -1), lanes.getOrDefault(to, -1));
    }

    private void junction(XmlElement junction) {
        String id = junction.words("id", faults).orElse("");
        for (XmlElement connection : junction.all("connection")) {
            Optional<Road> incoming = road(connection, "incomingRoad");
            Optional<Road> connecting = road(connection, "connectingRoad");
            if (incoming.isPresent() && connecting.isPresent()) {
                Key to = contact(connecting.get(), connection);
                int section = endsIn(incoming.get(), "successor", id) ? incoming.get().sections.size() - 1 : 0;
                connection.all("laneLink").forEach(link -> laneLink(link, new Key(incoming.get().id, section, 0), to));
            }
        }
    }

    private Optional<Road> road(XmlElement connection, String which) {
        Optional<String> id = connection.words(which, faults);
        if (id.isPresent() && !roads.containsKey(id.get())) {
            faults.add(connection.line(), id.get(), "There is no road " + id.get() + ".", "write the id of a road of this file.");
        }
        return id.map(roads::get);
    }

    private static boolean endsIn(Road road, String end, String junction) {
        return road.written.first("link").flatMap(link -> link.first(end))
                .filter(link -> link.attribute("elementType").orElse("").equals("junction"))
                .filter(link -> link.attribute("elementId").orElse("").strip().equals(junction)).isPresent();
    }

    private void laneLink(XmlElement link, Key incoming, Key connecting) {
        if (link.whole("from", faults).isPresent() && link.whole("to", faults).isPresent()) {
            Key from = new Key(incoming.road, incoming.section, (int) DecimalParser.of(link.attribute("from").orElseThrow()));
            Key to = new Key(connecting.road, connecting.section, (int) DecimalParser.of(link.attribute("to").orElseThrow()));
            if (refuseUnknown(link, from) && refuseUnknown(link, to)) {
                follow(from, to);
            }
        }
    }
}
