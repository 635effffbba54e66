package io.tandem.road.map;

import io.tandem.diagnosis.MistakeException;
import io.tandem.road.ConnectionType;
import io.tandem.road.Interpolation;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads CommonRoad scenarios, versions 2018b and 2020a (M. Althoff, M. Koschi, S. Manzinger, IV 2017): lanelets with a left and a
 * right bound, successors, neighbours and speed limits. The centre line is the middle between the bounds. Obstacles and planning
 * problems are skipped. Coordinates are metres from the site.
 */
final class CommonRoadMap {

    private static final double NARROWEST_METRES = 0.1;
    private static final String MAX_SPEED_SIGN = "274";

    private final MapProblems faults;
    private final RoadNetworkBuilder draft;
    /** index of each lanelet in the builder by its id; -1 where it had a mistake */
    private final Map<String, Integer> lanelets = new LinkedHashMap<>();
    private final Map<String, Double> signs = new HashMap<>();

    CommonRoadMap(MapProblems faults) {
        this.faults = faults;
        this.draft = new RoadNetworkBuilder(faults);
    }

    RoadFile read(XmlElement root) throws MistakeException {
        root.all("trafficSign").forEach(this::sign);
        List<XmlElement> written = root.all("lanelet");
        if (written.size() > RoadFile.MOST_LANES) {
            throw faults.stop(root.line(), "", "The map has more than " + RoadFile.MOST_LANES + " lanelets.", "cut out the part you need.");
        }
        written.forEach(this::lanelet);
        written.forEach(this::links);
        root.children().stream().map(XmlElement::name).filter(name -> name.endsWith("bstacle") || name.equals("planningProblem"))
                .forEach(name -> faults.passOver(name + "s"));
        faults.throwIfAny();
        return draft.finish("commonroad", root.all("intersection").size());
    }

    private void sign(XmlElement sign) {
        sign.all("trafficSignElement").stream()
                .filter(part -> part.first("trafficSignID").map(XmlElement::text).orElse("").matches(MAX_SPEED_SIGN + "|maxspeed|R2-1"))
                .findFirst().flatMap(part -> part.first("additionalValue"))
                .ifPresent(value -> sign.attribute("id").ifPresent(id -> signs.put(id, value.number(faults))));
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
        List<double[]> left = bound(lanelet, "leftBound");
        List<double[]> right = bound(lanelet, "rightBound");
        if (left == null || right == null) {
            return;
        }
        if (left.size() != right.size()) {
            faults.add(lanelet.line(), id.get(), "The left bound has " + left.size() + " points, the right one " + right.size() + ".",
                    "give both bounds the same number of points.");
            return;
        }
        double limit = limit(lanelet);
        List<LanePoint> points = new ArrayList<>();
        for (int i = 0; i < left.size(); i++) {
            double[] l = left.get(i);
            double[] r = right.get(i);
            double across = StrictMath.hypot(l[0] - r[0], l[1] - r[1]);
            points.add(new LanePoint((l[0] + r[0]) / 2, (l[1] + r[1]) / 2, Math.max(NARROWEST_METRES, across), limit, Double.NaN));
        }
        lanelets.put(id.get(), draft.add(new LaneDefinition("lanelet " + id.get(), points, false, Interpolation.CUBIC, Interpolation.STEP, 0), lanelet.line()));
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
            points.add(new double[] {x.get().number(faults), y.get().number(faults)});
        }
        boolean broken = points.stream().anyMatch(point -> !Double.isFinite(point[0]) || !Double.isFinite(point[1]));
        return broken ? null : points;
    }

    /** Speed limit in m/s: of the lanelet itself (2018b), or of a traffic sign that it refers to (2020a). */
    private double limit(XmlElement lanelet) {
        Optional<Double> own = lanelet.first("speedLimit").map(limit -> limit.number(faults));
        double said = own.orElseGet(() -> lanelet.all("trafficSignRef").stream().map(ref -> signs.get(ref.attribute("ref").orElse("")))
                .filter(speed -> speed != null).findFirst().orElse(LanePoint.USUAL_LIMIT));
        if (!(said > 0)) {
            faults.add(lanelet.line(), String.valueOf(said), "A speed limit is above zero.", "write the limit in m/s.");
            return LanePoint.USUAL_LIMIT;
        }
        return said;
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
            faults.add(link.line(), ref.get(), "There is no lanelet " + ref.get() + ".", "write the id of a lanelet of this file.");
        }
        ref.map(lanelets::get).ifPresent(to -> draft.connect(turn, from, to));
    }
}
