package io.tandem.road.map.polyline;

import io.tandem.diagnosis.MistakeException;
import io.tandem.road.ConnectionType;
import io.tandem.road.Interpolation;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.map.DecimalParser;
import io.tandem.road.map.MapProblems;
import io.tandem.road.map.OsmTags;
import io.tandem.road.map.RoadFile;
import io.tandem.road.map.RoadNetworkBuilder;
import io.tandem.road.map.XmlElement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads CommonRoad scenarios, versions 2018b and 2020a (M. Althoff, M. Koschi, S. Manzinger, IV 2017): lanelets with a left and a
 * right bound, successors, neighbours, speed limits, signs and signals. The centre line is the middle between the bounds. Obstacles and planning
 * problems are skipped, and so are lanelets that cars do not drive. Coordinates are metres from the site.
 */
public final class CommonRoadMap {

    /** Greatest distance of the curve from the middle of the bounds, metres. */
    private static final double TOLERANCE_METRES = 0.05;
    private static final String MAX_SPEED_SIGN = "274";

    private final MapProblems faults;
    private final RoadNetworkBuilder draft;
    /** index of each lanelet in the builder by its id; -1 where it had a mistake */
    private final Map<String, Integer> lanelets = new LinkedHashMap<>();
    private final Map<String, XmlElement> driven = new LinkedHashMap<>();
    private final LaneJoints<String> joints = new LaneJoints<>();
    private final Map<String, Double> signs = new HashMap<>();
    private final CommonRoadRules rules;

    public CommonRoadMap(MapProblems faults) {
        this.faults = faults;
        this.draft = new RoadNetworkBuilder(faults);
        this.rules = new CommonRoadRules(faults, draft);
    }

    public RoadFile read(XmlElement root) throws MistakeException {
        root.all("trafficSign").forEach(this::sign);
        rules.read(root);
        List<XmlElement> written = root.all("lanelet");
        if (written.size() > RoadFile.MOST_LANES) {
            throw faults.stop(root.line(), "", "The map has more than " + RoadFile.MOST_LANES + " lanelets.", "cut out the part you need.");
        }
        written.forEach(this::lanelet);
        driven.values().forEach(this::join);
        driven.forEach(this::draw);
        driven.values().forEach(this::links);
        root.all("intersection").forEach(intersection -> rules.intersection(intersection, lanelets));
        driven.forEach((id, lanelet) -> rules.apply(lanelet, lanelets.get(id)));
        root.children().stream().map(XmlElement::name).filter(name -> name.endsWith("bstacle") || name.equals("planningProblem"))
                .forEach(name -> faults.passOver(name + "s"));
        return draft.finish("commonroad", root.all("intersection").size());
    }

    private void sign(XmlElement sign) {
        sign.all("trafficSignElement").stream()
                .filter(part -> part.first("trafficSignID").map(XmlElement::text).orElse("").matches(MAX_SPEED_SIGN + "|maxspeed|R2-1"))
                .findFirst().flatMap(part -> part.first("additionalValue"))
                .ifPresent(value -> sign.attribute("id").ifPresent(id -> signs.put(id, speed(value))));
    }

    /** In m/s, as the format has it; some programs write another unit behind the number. */
    private double speed(XmlElement written) {
        double plain = DecimalParser.of(written.text());
        double speed = Double.isNaN(plain) ? OsmTags.speed(written.text().strip()) : plain;
        if (speed > 0) {
            return speed;
        }
        faults.add(written.line(), written.text().strip(), "A speed limit is a number of m/s above zero; the usual one is taken.", "write for example 13.9.");
        return LanePoint.USUAL_LIMIT;
    }

    private void lanelet(XmlElement lanelet) {
        Optional<String> id = lanelet.words("id", faults);
        if (id.isEmpty()) {
            return;
        }
        if (lanelets.containsKey(id.get())) {
            faults.add(lanelet.line(), id.get(), "Lanelet " + id.get() + " is there twice.", "give every lanelet an id of its own.");
            return;
        }
        lanelets.put(id.get(), -1);
        if (!isDriven(lanelet)) {
            faults.passOver("lanelets that cars do not drive");
            return;
        }
        List<double[]> left = bound(lanelet, "leftBound");
        List<double[]> right = bound(lanelet, "rightBound");
        if (left == null || right == null) {
            return;
        }
        boolean paired = left.size() == right.size();
        if (!paired) {
            faults.add(lanelet.line(), id.get(), "The left bound has " + left.size() + " points, the right one " + right.size() + "; points that lie opposite are taken.",
                    "give both bounds the same number of points.");
        }
        boolean isInOrder = !PointOrder.runsBack(left) && !PointOrder.runsBack(right);
        if (!isInOrder) {
            faults.add(lanelet.line(), id.get(), "A bound of lanelet " + id.get() + " runs back and forth; its points are taken in the order of the shortest way through them.", "write the points in the order in which they follow.");
        }
        LaneletBounds bounds = isInOrder ? new LaneletBounds(left, right) : new LaneletBounds(PointOrder.shortest(left), PointOrder.shortest(right));
        joints.add(id.get(), new CentreLine(paired && isInOrder ? bounds.centreByNumber() : bounds.centre(), TOLERANCE_METRES));
        driven.put(id.get(), lanelet);
    }

    /** Cars drive by the users that the lanelet names; where it names none, unless its type is for others. */
    private static boolean isDriven(XmlElement lanelet) {
        List<String> users = lanelet.children().stream().filter(child -> child.name().equals("userOneWay") || child.name().equals("userBidirectional"))
                .map(XmlElement::text).filter(user -> !user.isEmpty() && !user.equals("priorityVehicle")).toList();
        boolean forOthers = lanelet.all("laneletType").stream().anyMatch(type -> type.text().matches("crosswalk|bicycleLane|sidewalk|busStop|border|restricted"));
        return users.isEmpty() ? !forOthers : users.contains("vehicle") || users.contains("car");
    }

    private void join(XmlElement lanelet) {
        String id = lanelet.attribute("id").orElseThrow().strip();
        lanelet.all("successor").forEach(link -> link.attribute("ref").map(String::strip).filter(driven::containsKey).ifPresent(next -> joints.follow(id, next)));
    }

    private void draw(String id, XmlElement lanelet) {
        String kind = lanelet.first("laneletType").map(XmlElement::text).orElse("");
        LaneDefinition plan = new LaneDefinition("lanelet " + id, joints.points(id, limit(lanelet)), false, Interpolation.CUBIC, Interpolation.STEP, 0, false, kind);
        lanelets.put(id, draft.add(plan, lanelet.line()));
    }

    private List<double[]> bound(XmlElement lanelet, String side) {
        Optional<XmlElement> bound = lanelet.first(side);
        if (bound.isEmpty()) {
            faults.add(lanelet.line(), "<lanelet>", "The lanelet has no <" + side + ">.", "add its " + side + " with at least two points.");
            return null;
        }
        List<double[]> points = new ArrayList<>();
        for (XmlElement point : bound.get().all("point")) {
            Optional<XmlElement> x = point.first("x");
            Optional<XmlElement> y = point.first("y");
            if (x.isEmpty() || y.isEmpty()) {
                faults.add(point.line(), "<point>", "A point needs <x> and <y>.", "add the missing coordinate.");
                return null;
            }
            double height = point.first("z").map(z -> z.number(faults)).orElse(0.0);
            points.add(new double[] {x.get().number(faults), y.get().number(faults), height});
        }
        boolean broken = points.size() < 2 || points.stream().anyMatch(point -> !Double.isFinite(point[0] + point[1] + point[2]));
        if (points.size() < 2) {
            faults.add(bound.get().line(), "<" + side + ">", "A bound needs at least two points; its lanelet is left out.", "add the points that are missing.");
        }
        return broken ? null : points;
    }

    /** Speed limit in m/s: of the lanelet itself (2018b), or of a traffic sign that it refers to (2020a). */
    private double limit(XmlElement lanelet) {
        return lanelet.first("speedLimit").map(this::speed).orElseGet(() -> lanelet.all("trafficSignRef").stream().map(ref -> signs.get(ref.attribute("ref").orElse("")))
                .filter(speed -> speed != null).findFirst().orElse(LanePoint.USUAL_LIMIT));
    }

    private void links(XmlElement lanelet) {
        int from = lanelets.getOrDefault(lanelet.attribute("id").map(String::strip).orElse(""), -1);
        for (XmlElement link : lanelet.children()) {
            switch (link.name()) {
                case "successor" -> refer(link, from, ConnectionType.FOLLOW);
                case "predecessor" -> refer(link, -1, ConnectionType.FOLLOW);
                case "adjacentLeft" -> neighbour(link, from, ConnectionType.LEFT);
                case "adjacentRight" -> neighbour(link, from, ConnectionType.RIGHT);
                default -> { }
            }
        }
    }

    private void neighbour(XmlElement link, int from, ConnectionType side) {
        boolean same = !link.attribute("drivingDir").orElse("same").equals("opposite");
        refer(link, same ? from : -1, side);
    }

    private void refer(XmlElement link, int from, ConnectionType turn) {
        Optional<String> ref = link.words("ref", faults);
        if (ref.isPresent() && !lanelets.containsKey(ref.get())) {
            faults.add(link.line(), ref.get(), "There is no lanelet " + ref.get() + "; the link is left out.", "write the id of a lanelet of this file.");
        }
        ref.map(lanelets::get).ifPresent(to -> draft.connect(turn, from, to));
    }
}
