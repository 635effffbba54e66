package io.tandem.road.map;

import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.Angle;
import io.tandem.geo.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Reads OpenStreetMap XML: drivable ways become lanes, separate for each direction. Where ways meet, their lanes end a little
 * before the node and turning lanes connect them; a roundabout is a way like others. Corners are rounded.
 */
public final class OsmMap {

    private static final double DUPLICATE_METRES = 0.05;
    /** Distance between the end of a lane and the edge of the road that it meets, metres. */
    private static final double BEYOND_EDGE_METRES = 5;
    /** The same where only tags change, and on roundabouts; more where the road bends there. */
    private static final double AT_JOINT_METRES = 4;
    /** Greatest share of a street's length that is cut off at each end. */
    private static final double LARGEST_SHARE = 0.4;

    private final MapProblems faults;
    private final Site site;
    private final DrivingSide side;
    private final RoadNetworkBuilder draft;
    private GeographicNodes nodes;
    /** number of street ends at each node */
    private final Map<Long, Integer> arms = new HashMap<>();
    private final List<OsmStreet> streets = new ArrayList<>();
    private final Map<Long, List<OsmStreet>> meeting = new HashMap<>();

    public OsmMap(MapProblems faults, Site site, DrivingSide side) {
        this.faults = faults;
        this.site = site;
        this.side = side;
        this.draft = new RoadNetworkBuilder(faults);
    }

    public RoadFile read(XmlElement root) throws MistakeException {
        nodes = GeographicNodes.of(root, faults, site);
        OsmSigns signs = new OsmSigns(root, nodes);
        Map<XmlElement, List<Long>> ways = new LinkedHashMap<>();
        for (XmlElement way : root.all("way")) {
            OsmTags tags = new OsmTags(way);
            if (tags.isDriven()) {
                ways.put(way, places(way));
            } else {
                faults.passOver("ways that are not driven");
            }
        }
        reportWrongSide(ways);
        ways.values().forEach(this::countArms);
        ways.forEach(this::split);
        OsmJunctions junctions = new OsmJunctions(streets, arms);
        streets.removeIf(junctions::isInside);
        streets.forEach(this::meet);
        OsmTurns turns = new OsmTurns(draft, side, OsmRestrictions.of(root, faults), junctions);
        streets.forEach(this::draw);
        streets.forEach(turns::add);
        turns.connect();
        signs.apply(streets, draft);
        return draft.finish("osm", junctions.count());
    }

    /** The nodes of a way that are in the file, without those that repeat a position. */
    private List<Long> places(XmlElement way) {
        List<Long> places = new ArrayList<>();
        for (XmlElement nd : way.all("nd")) {
            OptionalLong ref = nd.whole("ref", faults);
            if (ref.isPresent() && !nodes.has(ref.getAsLong())) {
                faults.passOver("nodes of ways that are not in the file");
            } else if (ref.isPresent() && (places.isEmpty()
                    || RoundedLine.distance(nodes.at(places.getLast()), nodes.at(ref.getAsLong())) > DUPLICATE_METRES)) {
                places.add(ref.getAsLong());
            }
        }
        return places;
    }

    /** Roundabouts tell on which side traffic keeps: where it keeps to the right, they turn to the left. */
    private void reportWrongSide(Map<XmlElement, List<Long>> ways) {
        List<XmlElement> others = new ArrayList<>();
        int well = 0;
        for (Map.Entry<XmlElement, List<Long>> way : ways.entrySet()) {
            OsmTags tags = new OsmTags(way.getKey());
            double turn = tags.isRoundabout() ? turn(way.getValue()) * tags.oneway() : 0;
            well += turn != 0 && turn > 0 == (side == DrivingSide.RIGHT) ? 1 : 0;
            if (turn != 0 && turn > 0 != (side == DrivingSide.RIGHT)) {
                others.add(way.getKey());
            }
        }
        if (others.size() > well) {
            String meant = side == DrivingSide.RIGHT ? "left" : "right";
            faults.add(others.getFirst().line(), "", "Roundabouts of this map turn to the " + (side == DrivingSide.RIGHT ? "right" : "left") + ", as where traffic keeps to the " + meant + ".",
                    "write side: " + meant + " beside the road's file in the scenario.");
        }
    }

    /** Radians by which a line through places turns to the left. */
    private double turn(List<Long> places) {
        double turn = 0;
        for (int i = 2; i < places.size(); i++) {
            turn += Angle.wrap(heading(places.get(i - 1), places.get(i)) - heading(places.get(i - 2), places.get(i - 1)));
        }
        return turn;
    }

    private double heading(long from, long to) {
        return StrictMath.atan2(nodes.at(to)[1] - nodes.at(from)[1], nodes.at(to)[0] - nodes.at(from)[0]);
    }

    private void countArms(List<Long> places) {
        for (int i = 0; i < places.size(); i++) {
            boolean end = i == 0 || i == places.size() - 1;
            arms.merge(places.get(i), end ? 1 : 2, Integer::sum);
        }
    }

    /** Cuts a way where others meet it; a closed way begins at such a node. */
    private void split(XmlElement way, List<Long> places) {
        OsmTags tags = new OsmTags(way);
        OptionalLong id = way.whole("id", faults);
        if (id.isEmpty()) {
            return;
        }
        if (places.size() < 2) {
            faults.passOver("ways without two places");
            return;
        }
        boolean loop = places.size() > 3 && places.getFirst().equals(places.getLast());
        List<Long> ordered = loop ? rotated(places) : places;
        String name = tags.tag("name").isEmpty() ? "way " + id.getAsLong() : tags.tag("name");
        if (loop && arms.get(ordered.getFirst()) == 2) {
            RoundedLine round = new RoundedLine(corners(ordered.subList(0, ordered.size() - 1)), true);
            new OsmStreet(id.getAsLong(), way.line(), tags, name, ordered, round).draw(draft, round, true, side);
            return;
        }
        cut(way, id.getAsLong(), tags, name, ordered);
    }

    private List<Long> rotated(List<Long> places) {
        int first = 0;
        while (first < places.size() - 1 && arms.get(places.get(first)) < 3) {
            first++;
        }
        int from = first == places.size() - 1 ? 0 : first;
        List<Long> rotated = new ArrayList<>(places.subList(from, places.size() - 1));
        rotated.addAll(places.subList(0, from + 1));
        return rotated;
    }

    private void cut(XmlElement way, long id, OsmTags tags, String name, List<Long> places) {
        int from = 0;
        Set<Long> passed = new HashSet<>();
        for (int i = 1; i < places.size(); i++) {
            boolean last = i == places.size() - 1;
            // A node that the way itself returns to is a junction, too.
            if (last || arms.get(places.get(i)) > 2) {
                List<Long> part = places.subList(from, i + 1);
                RoundedLine line = new RoundedLine(corners(part), false);
                String number = places.size() > part.size() ? " " + (passed.size() + 1) : "";
                streets.add(new OsmStreet(id, way.line(), tags, name + number, part, line));
                passed.add((long) i);
                from = i;
            }
        }
    }

    private List<double[]> corners(List<Long> places) {
        return places.stream().map(nodes::at).toList();
    }

    private void draw(OsmStreet street) {
        double length = street.whole.length();
        double start = Math.min(setback(street, street.start), LARGEST_SHARE * length);
        double end = Math.min(setback(street, street.end), LARGEST_SHARE * length);
        street.draw(draft, street.whole.cut(start, end), false, side);
    }

    private void meet(OsmStreet street) {
        meeting.computeIfAbsent(street.start, _ -> new ArrayList<>()).add(street);
        meeting.computeIfAbsent(street.end, _ -> new ArrayList<>()).add(street);
    }

    private double setback(OsmStreet street, long node) {
        int count = arms.get(node);
        if (count < 2) {
            return 0;
        }
        if (count == 2) {
            return AT_JOINT_METRES + (RoundedLine.BEFORE_CORNER - AT_JOINT_METRES) * Math.min(1, bend(meeting.get(node), node) / (Math.PI / 2));
        }
        double widest = meeting.get(node).stream().filter(other -> other.way != street.way).mapToDouble(OsmStreet::halfWidth).max().orElse(0);
        return street.tags.isRoundabout() ? AT_JOINT_METRES : widest + BEYOND_EDGE_METRES * sharpness(node);
    }

    /** By how much more than at a right angle one has to begin the sharpest turn at a junction: tan(turn / 2). Equal for all streets, so that turns are even. */
    private double sharpness(long node) {
        double sharpest = Math.PI / 2;
        for (OsmStreet from : meeting.get(node)) {
            for (OsmStreet to : meeting.get(node)) {
                double turn = from == to ? 0 : Math.abs(Angle.wrap(to.headingFrom(node) - from.headingFrom(node) - Math.PI));
                sharpest = turn < OsmTurns.U_TURN_ABOVE_RADIANS ? Math.max(sharpest, turn) : sharpest;
            }
        }
        return StrictMath.tan(sharpest / 2);
    }

    /** Radians by which the road turns where two streets are joined. */
    private static double bend(List<OsmStreet> joined, long node) {
        double in = Angle.wrap(joined.getFirst().headingFrom(node) + Math.PI);
        return Math.abs(Angle.wrap(joined.getLast().headingFrom(node) - in));
    }
}
