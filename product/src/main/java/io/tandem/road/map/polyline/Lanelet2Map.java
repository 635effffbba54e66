package io.tandem.road.map.polyline;

import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.Site;
import io.tandem.road.ConnectionType;
import io.tandem.road.Interpolation;
import io.tandem.road.LaneDefinition;
import io.tandem.road.map.MapProblems;
import io.tandem.road.map.OsmTags;
import io.tandem.road.map.RoadFile;
import io.tandem.road.map.RoadNetworkBuilder;
import io.tandem.road.map.XmlElement;
import io.tandem.road.map.polyline.CentreLine.Corner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.BiConsumer;

/**
 * Reads Lanelet2 maps (F. Poggenhans et al., ITSC 2018), as Autoware uses them: OpenStreetMap XML whose relations are lanelets between two
 * linestrings. Lanelets that begin at the nodes where another ends follow it, lanelets that share a bound are neighbours, and regulatory elements
 * give limits, signs, signals and crossings.
 */
public final class Lanelet2Map {

    /** Greatest distance of the curve from the middle of the bounds, metres. */
    private static final double TOLERANCE_METRES = 0.05;
    private static final double STANDARD_WIDTH = 3.5;

    private record Gate(long left, long right) {
    }

    private final MapProblems faults;
    private final Site site;
    private final RoadNetworkBuilder draft;
    private final Map<Long, Lanelet2Line> lines = new HashMap<>();
    /** driven lanelets by id, and their lanes in the builder, -1 where they had a mistake */
    private final Map<Long, Lanelet> lanelets = new LinkedHashMap<>();
    private final Map<Long, Integer> lanes = new HashMap<>();
    private final LaneJoints<Long> joints = new LaneJoints<>();

    public Lanelet2Map(MapProblems faults, Site site) {
        this.faults = faults;
        this.site = site;
        this.draft = new RoadNetworkBuilder(faults);
    }

    /** Whether an OpenStreetMap document has lanelets. */
    public static boolean isOne(XmlElement root) {
        return root.children().stream().anyMatch(Lanelet2Map::isLanelet);
    }

    private static boolean isLanelet(XmlElement element) {
        return element.name().equals("relation") && new OsmTags(element).tag("type").equals("lanelet");
    }

    public RoadFile read(XmlElement root) throws MistakeException {
        Lanelet2Nodes nodes = Lanelet2Nodes.of(root, faults, site);
        root.all("way").forEach(way -> line(way, nodes));
        Lanelet2Rules rules = new Lanelet2Rules(root, lines, faults);
        root.all("relation").stream().filter(Lanelet2Map::isLanelet).forEach(this::lanelet);
        lanelets.values().forEach(lanelet -> joints.add(lanelet.id(), new CentreLine(centre(lanelet), TOLERANCE_METRES)));
        Map<Gate, List<Lanelet>> starts = new HashMap<>();
        lanelets.values().forEach(lanelet -> starts.computeIfAbsent(gate(nodes, lanelet.leftStart(), lanelet.rightStart()), _ -> new ArrayList<>()).add(lanelet));
        forEachLink(nodes, starts, (lanelet, next) -> joints.follow(lanelet.id(), next.id()));
        lanelets.values().forEach(lanelet -> draw(lanelet, rules));
        forEachLink(nodes, starts, (lanelet, next) -> draft.connect(ConnectionType.FOLLOW, lane(lanelet), lane(next)));
        connectNeighbours();
        rules.apply(draft, lanelets, lanes);
        return draft.finish("lanelet2", junctions(starts));
    }

    private static Gate gate(Lanelet2Nodes nodes, long left, long right) {
        return new Gate(nodes.same(left), nodes.same(right));
    }

    private void forEachLink(Lanelet2Nodes nodes, Map<Gate, List<Lanelet>> starts, BiConsumer<Lanelet, Lanelet> use) {
        lanelets.values().forEach(lanelet -> starts.getOrDefault(gate(nodes, lanelet.leftEnd(), lanelet.rightEnd()), List.of()).stream()
                .filter(next -> next != lanelet).forEach(next -> use.accept(lanelet, next)));
    }

    private int lane(Lanelet lanelet) {
        return lanes.get(lanelet.id());
    }

    /** Junctions that the map outlines, as Autoware's do; else places where lanelets fork. */
    private int junctions(Map<Gate, List<Lanelet>> starts) {
        long outlined = lanelets.values().stream().map(lanelet -> lanelet.tags().tag("intersection_area")).filter(area -> !area.isEmpty()).distinct().count();
        return (int) (outlined > 0 ? outlined : starts.values().stream().filter(some -> some.size() > 1).count());
    }

    private void line(XmlElement way, Lanelet2Nodes nodes) {
        OptionalLong id = way.whole("id", faults);
        List<Long> named = new ArrayList<>();
        List<double[]> points = new ArrayList<>();
        for (XmlElement nd : way.all("nd")) {
            OptionalLong ref = nd.whole("ref", faults);
            if (ref.isPresent() && nodes.at(ref.getAsLong()) == null) {
                faults.passOver("nodes of ways that are not in the file");
            } else if (ref.isPresent()) {
                named.add(ref.getAsLong());
                points.add(nodes.at(ref.getAsLong()));
            }
        }
        if (id.isPresent() && !named.isEmpty()) {
            lines.put(id.getAsLong(), new Lanelet2Line(id.getAsLong(), new OsmTags(way), named, points));
        }
    }

    private void lanelet(XmlElement relation) {
        OptionalLong id = relation.whole("id", faults);
        OsmTags tags = new OsmTags(relation);
        if (id.isEmpty()) {
            return;
        }
        if (!Lanelet.isDriven(tags)) {
            faults.passOver("lanelets that cars do not drive");
            return;
        }
        Lanelet2Line left = bound(relation, "left");
        Lanelet2Line right = bound(relation, "right");
        if (left == null || right == null) {
            return;
        }
        if (lanelets.containsKey(id.getAsLong())) {
            faults.add(relation.line(), "" + id.getAsLong(), "Lanelet " + id.getAsLong() + " is there twice; the first is taken.", "give every relation an id of its own.");
            return;
        }
        if (tags.tag("one_way").equals("no")) {
            faults.passOver("lanelets of both directions, driven in the direction of their bounds");
        }
        LaneletBounds aligned = LaneletBounds.aligned(left.points(), right.points());
        lanelets.put(id.getAsLong(), new Lanelet(id.getAsLong(), relation, tags, left, right, aligned.left().getFirst() != left.points().getFirst(),
                aligned.right().getFirst() != right.points().getFirst()));
    }

    private Lanelet2Line bound(XmlElement relation, String role) {
        Lanelet2Line line = null;
        for (XmlElement member : relation.all("member")) {
            if (member.attribute("role").orElse("").equals(role)) {
                OptionalLong ref = member.whole("ref", faults);
                line = ref.isPresent() ? lines.get(ref.getAsLong()) : null;
            }
        }
        if (line == null || line.nodes().size() < 2) {
            faults.add(relation.line(), "relation " + relation.attribute("id").orElse(""), "This lanelet has no " + role + " bound with two nodes in the file; it is left out.",
                    "add a member of role " + role + " that is a way of this file.");
            return null;
        }
        return line;
    }

    /** The lane lies along the lanelet's centerline where it has one, else in the middle of its bounds. */
    private List<Corner> centre(Lanelet lanelet) {
        List<Corner> middle = lanelet.bounds().centre();
        return lanelet.relation().all("member").stream().filter(member -> member.attribute("role").orElse("").equals("centerline"))
                .map(member -> member.whole("ref", faults)).filter(ref -> ref.isPresent() && lines.containsKey(ref.getAsLong()))
                .map(ref -> along(lines.get(ref.getAsLong()), middle)).findFirst().orElse(middle);
    }

    private void draw(Lanelet lanelet, Lanelet2Rules rules) {
        LaneDefinition plan = new LaneDefinition("lanelet " + lanelet.id(), joints.points(lanelet.id(), rules.limit(lanelet)), false, Interpolation.CUBIC,
                Interpolation.STEP, 0, false, lanelet.tags().tag("subtype"));
        lanes.put(lanelet.id(), draft.add(plan, lanelet.relation().line()));
    }

    /** A drawn centre line in the direction of the bounds, with their mean width. */
    private static List<Corner> along(Lanelet2Line line, List<Corner> middle) {
        double width = middle.stream().mapToDouble(Corner::width).average().orElse(STANDARD_WIDTH);
        List<Corner> corners = new ArrayList<>(line.points().stream().map(point -> new Corner(point[0], point[1], width, point[2])).toList());
        boolean reversed = corners.getFirst().distance(middle.getFirst()) > corners.getLast().distance(middle.getFirst());
        return reversed ? corners.reversed() : corners;
    }

    private void connectNeighbours() {
        Map<Long, List<Lanelet>> byRightBound = new HashMap<>();
        lanelets.values().forEach(lanelet -> byRightBound.computeIfAbsent(lanelet.right().id(), _ -> new ArrayList<>()).add(lanelet));
        for (Lanelet right : lanelets.values()) {
            for (Lanelet left : byRightBound.getOrDefault(right.left().id(), List.of())) {
                boolean sameDirection = left.rightReversed() == right.leftReversed();
                if (sameDirection && right.mayChangeLeft()) {
                    draft.connect(ConnectionType.LEFT, lane(right), lane(left));
                }
                if (sameDirection && left.mayChangeRight()) {
                    draft.connect(ConnectionType.RIGHT, lane(left), lane(right));
                }
            }
        }
    }
}
